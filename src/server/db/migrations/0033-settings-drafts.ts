import { sql, type Kysely } from 'kysely';

/** Drafts also of documents of settings, whose ids contain a colon: `menu:web`. */
export async function settingsDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_draft drop constraint page_draft_page_id_check`.execute(db);
  await sql`alter table page_draft add constraint page_draft_id
    check (page_id ~ '^([a-z]{1,20}:)?[A-Za-z0-9][A-Za-z0-9._-]{0,119}$')`.execute(db);
  await sql`alter table page_draft
    add column is_settings boolean not null generated always as (position(':' in page_id) > 0) stored`.execute(db);
}
