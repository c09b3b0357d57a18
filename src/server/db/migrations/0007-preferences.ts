import { sql, type Kysely } from 'kysely';

/** Preferences of accounts (identity and commerce, section 3), one column each. Null means the default. */
export async function preferences(db: Kysely<unknown>): Promise<void> {
  await sql`create table preference (
    realm_id text not null,
    account_id text not null,
    language text check (char_length(language) <= 35),
    subtitle_language text check (char_length(subtitle_language) <= 35),
    audio_language text check (char_length(audio_language) <= 35),
    auto_advance boolean,
    background_video boolean,
    background_audio boolean,
    primary key (realm_id, account_id),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
}
