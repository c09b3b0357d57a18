import { sql, type Kysely } from 'kysely';

/** Tokens with which a machine publishes one realm. Only a hash of the secret is stored. */
export async function publishTokens(db: Kysely<unknown>): Promise<void> {
  await sql`create table publish_token (
    realm_id text not null,
    token_id text not null,
    token_hash text not null,
    name text not null check (length(name) between 1 and 100),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    primary key (realm_id, token_id),
    constraint publish_token_hash_once unique (token_hash)
  )`.execute(db);
}
