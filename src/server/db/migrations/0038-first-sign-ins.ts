import { sql, type Kysely } from 'kysely';

/**
 * When an account was first signed in to. Later sign-ins with a new device are reported to its owner. Accounts that
 * exist already count as signed in to.
 */
export async function firstSignIns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column first_sign_in_at timestamptz`.execute(db);
  await sql`update account set first_sign_in_at = created_at`.execute(db);
}
