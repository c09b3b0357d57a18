import { sql, type Kysely } from 'kysely';

/** Whether the viewer of a session has yet to choose a profile, in answer to the question who is watching. */
export async function profileQuestion(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column must_choose_profile boolean not null default false`.execute(db);
}
