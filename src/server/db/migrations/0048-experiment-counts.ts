import { sql, type Kysely } from 'kysely';

/** Views of pages, visits and started playbacks by variant of an experiment and day, without data about viewers. */
export async function experimentCounts(db: Kysely<unknown>): Promise<void> {
  await sql`create table experiment_count (
    realm_id text not null,
    experiment text not null check (char_length(experiment) <= 60),
    variant text not null check (char_length(variant) <= 60),
    day date not null,
    views bigint not null check (views >= 0),
    visits bigint not null check (visits >= 0),
    playbacks bigint not null check (playbacks >= 0),
    primary key (realm_id, experiment, variant, day)
  )`.execute(db);
}
