import { sql, type Kysely } from 'kysely';

/** Sessions whose viewer has yet to say who is watching. */
export async function profileQuestion(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column must_choose_profile boolean not null default false`.execute(db);
}
