import { sql, type Kysely } from 'kysely';

/** The roles that limit what editors may change (`editorRoles` of realm.json), of accounts and of invitations. */
export async function editorRoles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column editor_role text`.execute(db);
  await sql`alter table staff_invitation add column editor_role text`.execute(db);
}
