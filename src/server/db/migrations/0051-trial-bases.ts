import { sql, type Kysely } from 'kysely';

/**
 * The version from which a trial began, so that its promotion knows the publishes since then. A trial that runs already
 * has none: its promotion keeps the list of keys of plugins of the current version, like a trial of a stored version.
 */
export async function trialBases(db: Kysely<unknown>): Promise<void> {
  await sql`alter table realm_trial add column base_version integer`.execute(db);
}
