import { sql, type Kysely } from 'kysely';

/**
 * Persons whom a provider has verified, and who get an account when they have agreed to the terms of the brand.
 * `browser_hash` is the SHA-256 of a cookie, which identifies the browser that began the sign-in.
 */
export async function providerSignUps(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_sign_up (
    realm_id text not null,
    browser_hash text not null,
    person jsonb not null,
    expires_at timestamptz not null,
    primary key (realm_id, browser_hash)
  )`.execute(db);
  await sql`create index provider_sign_up_expiry on provider_sign_up (expires_at)`.execute(db);
}
