import { sql, type Kysely } from 'kysely';

/** Accounts of one person in several brands. Each link is stored in both directions. */
export async function accountLinksAcrossRealms(db: Kysely<unknown>): Promise<void> {
  await sql`create table brand_link (
    realm_id text not null,
    account_id text not null,
    linked_realm text not null,
    linked_account text not null,
    linked_at timestamptz not null,
    primary key (realm_id, account_id, linked_realm),
    foreign key (realm_id, account_id) references account on delete cascade,
    foreign key (linked_realm, linked_account) references account on delete cascade
  )`.execute(db);
  await sql`create index brand_link_target on brand_link (linked_realm, linked_account)`.execute(db);
  await sql`create table brand_link_code (
    realm_id text not null,
    account_id text not null,
    code_hash text not null,
    expires_at timestamptz not null,
    primary key (realm_id, account_id),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
}
