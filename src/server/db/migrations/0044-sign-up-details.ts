import { sql, type Kysely } from 'kysely';

/** The values of a brand's own fields of the sign-up form, encrypted, until the e-mail address is confirmed. */
export async function signUpDetails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pending_sign_up add column sealed_details text`.execute(db);
}
