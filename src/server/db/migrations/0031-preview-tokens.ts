import { sql, type Kysely } from 'kysely';

/** Tokens with which another site previews one page of a realm. They end with the account of their creator. */
export async function previewTokens(db: Kysely<unknown>): Promise<void> {
  await sql`create table preview_token (
    realm_id text not null,
    token_hash text not null,
    page_id text not null,
    account_id text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (realm_id, token_hash),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  await sql`create index preview_token_expiry on preview_token (expires_at)`.execute(db);
}
