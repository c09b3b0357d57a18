import { sql, type Kysely } from 'kysely';

/**
 * Sign-ins with other providers that wait for the provider's response, links that wait for a sign-in, and which
 * provider has opened a session. `sealed` is encrypted with a secret that only the browser has.
 */
export async function signInAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_attempt (
    realm_id text not null,
    state_hash text not null,
    browser_hash text not null,
    provider text not null,
    return_url text not null,
    sealed text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (realm_id, state_hash)
  )`.execute(db);
  await sql`create index sign_in_attempt_of_browser on sign_in_attempt (realm_id, browser_hash)`.execute(db);
  await sql`create index sign_in_attempt_expiry on sign_in_attempt (expires_at)`.execute(db);
  await sql`create table pending_link (
    realm_id text not null,
    browser_hash text not null,
    provider text not null,
    subject text not null,
    email text not null,
    expires_at timestamptz not null,
    primary key (realm_id, browser_hash)
  )`.execute(db);
  await sql`create index pending_link_expiry on pending_link (expires_at)`.execute(db);
  await sql`alter table session add column signed_in_with text`.execute(db);
}
