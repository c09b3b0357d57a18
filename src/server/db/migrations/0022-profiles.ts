import { sql, type Kysely } from 'kysely';

/**
 * Avatars, age limits and PIN protection of profiles, and the PIN of an account. The unique constraint on `slot` limits
 * how many profiles an account has, also when several requests create one at the same time.
 */
export async function profiles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column pin_hash text`.execute(db);
  await sql`alter table profile add column avatar text not null default '',
    add column age_limit integer check (age_limit between 0 and 21),
    add column is_pin_protected boolean not null default false,
    add column slot integer not null default 1 check (slot between 1 and 10)`.execute(db);
  await sql`update profile p set slot = least(numbered.slot, 10) from (
      select realm_id, profile_id, row_number() over (
        partition by realm_id, account_id order by is_default desc, created_at, profile_id) as slot from profile
    ) numbered where numbered.realm_id = p.realm_id and numbered.profile_id = p.profile_id`.execute(db);
  // Until now the product created one profile for each account. If an account has several with one name, a number is
  // added to the later ones, because names must be unique.
  await sql`update profile p set name = p.name || ' ' || p.slot where exists (
      select 1 from profile o where o.realm_id = p.realm_id and o.account_id = p.account_id and o.slot < p.slot
        and lower(o.name) = lower(p.name))`.execute(db);
  await sql`alter table profile add constraint profile_slot unique (realm_id, account_id, slot)`.execute(db);
  await sql`create unique index profile_name on profile (realm_id, account_id, lower(name))`.execute(db);
}
