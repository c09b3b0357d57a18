import { sql, type Kysely } from 'kysely';

/** Passkeys of accounts: public keys only. */
export async function passkeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table passkey (
    realm_id text not null,
    credential_id text not null,
    passkey_id text not null,
    account_id text not null,
    host text not null,
    name text not null,
    public_key text not null,
    transports text not null,
    counter bigint not null,
    is_backed_up boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (realm_id, credential_id),
    constraint passkey_entry unique (realm_id, passkey_id),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  await sql`create index passkey_account on passkey (realm_id, account_id, created_at)`.execute(db);
}
