import { sql, type Kysely } from 'kysely';

/** Deleted profiles as JSON, with their preferences and their history, until they cannot be restored any more. */
export async function deletedProfiles(db: Kysely<unknown>): Promise<void> {
  await sql`create table deleted_profile (
    realm_id text not null,
    account_id text not null,
    profile_id text not null,
    name text not null,
    avatar text not null,
    profile jsonb not null,
    preference jsonb,
    history jsonb not null,
    deleted_at timestamptz not null,
    primary key (realm_id, account_id, profile_id),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  await sql`create index deleted_profile_age on deleted_profile (deleted_at)`.execute(db);
}
