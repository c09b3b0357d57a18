import { sql, type Kysely } from 'kysely';

/**
 * The queue of image variants that are not encoded yet. A job has failed when its attempts are used up and `run_at` has
 * passed. `image_plan` names, for each realm, the version whose images are in the queue.
 */
export async function imageJobs(db: Kysely<unknown>): Promise<void> {
  await sql`create table image_job (
    hash text not null references blob on delete cascade,
    width integer not null check (width > 0),
    format text not null,
    is_first_screen boolean not null default false,
    requests integer not null default 0,
    attempts integer not null default 0,
    run_at timestamptz not null default now(),
    error text,
    primary key (hash, width, format)
  )`.execute(db);
  await sql`create index image_job_order on image_job (is_first_screen desc, requests desc, width, hash)`.execute(db);
  await sql`create table image_plan (
    realm_id text primary key references realm on delete cascade,
    plan text not null
  )`.execute(db);
  // Variants that exist before this migration get no time, because the time at which they were made is not stored.
  await sql`alter table picture_variant add column made_at timestamptz`.execute(db);
  await sql`alter table picture_variant alter column made_at set default now()`.execute(db);
}
