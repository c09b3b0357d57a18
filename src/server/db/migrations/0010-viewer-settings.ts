import { sql, type Kysely } from 'kysely';

/**
 * Preferences belong to a profile; `profile_id` is empty without one. Subtitle style, skipping and spoilers are JSON
 * objects (schemas/domain/viewer-settings.ts).
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
