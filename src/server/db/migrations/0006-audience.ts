import { sql, type Kysely } from 'kysely';

/**
 * Partitions of accounts and guests, and events of viewers who agreed to analytics, counted by day without personal
 * data. A guest's partitions end with the session.
 */
export async function partitionsAndEventCounts(db: Kysely<unknown>): Promise<void> {
  for (const table of ['account', 'session']) {
    await sql`alter table ${sql.table(table)} add column partitions jsonb not null default '{}'
      check (jsonb_typeof(partitions) = 'object' and octet_length(partitions::text) <= 8000)`.execute(db);
  }
  await sql`create table event_count (
    realm_id text not null,
    day date not null,
    event text not null check (char_length(event) <= 40),
    user_type text not null check (char_length(user_type) <= 40),
    language text not null check (char_length(language) <= 20),
    subject text not null check (char_length(subject) <= 100),
    count bigint not null check (count > 0),
    primary key (realm_id, day, event, user_type, language, subject)
  )`.execute(db);
}
