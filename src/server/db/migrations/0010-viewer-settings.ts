import { sql, type Kysely } from 'kysely';

/**
 * Stores preferences for each profile of an account. `profile_id` is the empty text for the preferences of a viewer who
 * has not chosen a profile. The three new columns are JSON objects, which schemas/domain/viewer-settings.ts describes:
 * the style of captions, what the player does at intros, recaps and credits, and where results are hidden.
 */
export async function viewerSettings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table preference add column profile_id text not null default ''`.execute(db);
  await sql`alter table preference drop constraint preference_pkey`.execute(db);
  await sql`alter table preference add primary key (realm_id, account_id, profile_id)`.execute(db);
  for (const column of ['caption_style', 'skip_modes', 'spoilers']) {
    await sql`alter table preference add column ${sql.ref(column)} jsonb check (jsonb_typeof(${sql.ref(column)}) = 'object'
      and octet_length(${sql.ref(column)}::text) <= 8000)`.execute(db);
  }
}
