import { sql, type Kysely } from 'kysely';

/**
 * Devices that show a code and wait until a viewer approves it on another device. Code and secret are stored as hashes
 * only.
 */
export async function tvSignIns(db: Kysely<unknown>): Promise<void> {
  await sql`create table tv_sign_in (
    realm_id text not null,
    token_hash text not null,
    code_hash text not null,
    device text,
    country text,
    account_id text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    answered_at timestamptz,
    used_at timestamptz,
    primary key (realm_id, token_hash),
    constraint tv_sign_in_code unique (realm_id, code_hash),
    foreign key (realm_id, account_id) references account on delete cascade,
    check (account_id is null or answered_at is not null),
    check (used_at is null or account_id is not null)
  )`.execute(db);
  await sql`create index tv_sign_in_expiry on tv_sign_in (expires_at)`.execute(db);
}
