/** The queue of image variants to encode. All nodes share it, and it survives restarts. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables.ts';
import type { VariantName } from './blobs.ts';

/** A variant that this node has claimed. `attempts` counts the failed ones and the one that begins now. */
export interface ImageJob extends VariantName {
  readonly attempts: number;
}

/** How many times a variant was requested while it did not exist. */
export interface RequestedVariant extends VariantName {
  readonly requests: number;
}

/** How far the encoding of image variants is. */
export interface ImageProgress {
  /** Variants that exist. */
  readonly made: number;
  /** Variants that will be encoded, including those that are being encoded and those that will be retried. */
  readonly waiting: number;
  /** Variants that have no attempt left. They are retried when a realm with the image is published again. */
  readonly failed: number;
  /** Variants made in the last minute, by all nodes. */
  readonly perMinute: number;
}

/** A variant that has no attempt left, with the cause of the last failure. */
export interface FailedImage extends VariantName {
  /** `realm/file` of every current version that uses the image. */
  readonly files: readonly string[];
  readonly cause: string;
}

/** Adds, claims and completes the jobs that encode image variants. */
export interface ImageJobs {
  /**
   * Returns the realms whose variants were not added to the queue yet.
   * @param settings the format and widths of this build; after a change of them all variants are added again.
   */
  listUnplanned(settings: string): Promise<UnplannedRealm[]>;
  /** Stores that the images of the current version, and of the version of a trial, are in the queue. */
  setPlanned(realm: UnplannedRealm, settings: string): Promise<void>;
  /** Adds variants that do not exist. Those that have failed get their attempts back. */
  add(variants: readonly VariantName[], isFirstScreen: boolean): Promise<void>;
  /** Adds requested variants that do not exist, and counts the requests. */
  addRequested(variants: readonly RequestedVariant[]): Promise<void>;
  /** Claims the most important variant for a minute; undefined when none is due. */
  claim(): Promise<ImageJob | undefined>;
  /** Extends the claim of a variant to one minute from now, because its encoding is still running. */
  renew(variant: VariantName): Promise<void>;
  /** Stores a variant and removes its job. */
  complete(variant: VariantName, bytes: Uint8Array): Promise<void>;
  /** Stores the cause of a failure. The next attempt, if the variant has any left, begins after `retryAfterMs`. */
  fail(variant: VariantName, cause: string, retryAfterMs: number): Promise<void>;
  /** Gives a claimed variant back without counting the attempt. */
  release(variant: VariantName): Promise<void>;
  /** Counts the variants of a format. */
  progress(format: string): Promise<ImageProgress>;
  /** Returns `realm/file` of every current version that uses an image. */
  listFiles(hash: string): Promise<string[]>;
  /** Returns failed variants with their file names, at most `limit`. */
  listFailures(limit: number): Promise<FailedImage[]>;
}

/** A realm whose images are not in the queue. */
export interface UnplannedRealm {
  readonly realmId: string;
  /** The current version. */
  readonly version: number;
  /** The version that a share of the visitors sees; null without a trial. */
  readonly trialVersion: number | null;
}

/** Attempts before a variant counts as failed. */
export const MAX_ATTEMPTS = 3;
/**
 * Claims whose node ended during the encoding before a variant counts as failed. More than MAX_ATTEMPTS, because most
 * servers are killed for other reasons than the image; limited, because an image may use up a container's memory.
 */
export const MAX_INTERRUPTIONS = 10;
/** A node that has not renewed its claim in this time has ended: another one may claim the variant. */
const LEASE_SECONDS = 60;
/** Variants in one statement, so that other statements of the embedded database do not wait long. */
const BATCH = 2_000;

/** Creates the repository of image jobs. */
export function createImageJobs(kysely: Kysely<Tables>): ImageJobs {
  return { ...createPlans(kysely), ...createAdditions(kysely), ...createClaims(kysely), ...createReports(kysely) };
}

const isUsedUp = sql<boolean>`(image_job.attempts >= ${sql.lit(MAX_ATTEMPTS)}
  or image_job.interruptions >= ${sql.lit(MAX_INTERRUPTIONS)})`;
const isFailed = sql<boolean>`(${isUsedUp} and image_job.run_at <= now())`;
const runAtAfterLease = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;
const unnestVariants = (variants: readonly VariantName[]) => sql`
  unnest(${variants.map(({ hash }) => hash)}::text[], ${variants.map(({ width }) => width)}::int[],
    ${variants.map(({ format }) => format)}::text[])`;
const isMissing = sql`exists (select from blob b where b.hash = v.hash) and not exists (
  select from picture_variant p where p.hash = v.hash and p.width = v.width and p.format = v.format)`;
const whereKey = ({ hash, width, format }: VariantName) =>
  sql`hash = ${hash} and width = ${width} and format = ${format}`;

/** Stores which versions have their images in the queue. */
function createPlans(kysely: Kysely<Tables>): Pick<ImageJobs, 'listUnplanned' | 'setPlanned'> {
  return {
    async listUnplanned(settings) {
      const { rows } = await sql<UnplannedRealm>`
        select r.realm_id as "realmId", r.current_version as version, t.version as "trialVersion" from realm r
        left join image_plan p on p.realm_id = r.realm_id
        left join realm_trial t on t.realm_id = r.realm_id
        where p.plan is distinct from r.current_version || coalesce('+' || t.version, '') || ' ' || ${settings}::text
        order by r.realm_id`.execute(kysely);
      return rows;
    },
    async setPlanned({ realmId, version, trialVersion }, settings) {
      const plan = `${version}${trialVersion === null ? '' : `+${trialVersion}`} ${settings}`;
      await kysely
        .insertInto('image_plan')
        .values({ realm_id: realmId, plan })
        .onConflict((conflict) => conflict.column('realm_id').doUpdateSet({ plan }))
        .execute();
    },
  };
}

/** Adds variants to the queue. */
function createAdditions(kysely: Kysely<Tables>): Pick<ImageJobs, 'add' | 'addRequested'> {
  return {
    async add(variants, isFirstScreen) {
      for (let from = 0; from < variants.length; from += BATCH)
        await sql`
          insert into image_job (hash, width, format, is_first_screen)
          select v.hash, v.width, v.format, ${isFirstScreen}::boolean
          from ${unnestVariants(variants.slice(from, from + BATCH))} as v (hash, width, format)
          where ${isMissing}
          on conflict (hash, width, format) do update set
            is_first_screen = image_job.is_first_screen or excluded.is_first_screen,
            attempts = case when ${isFailed} then 0 else image_job.attempts end,
            interruptions = case when ${isFailed} then 0 else image_job.interruptions end`.execute(kysely);
    },
    async addRequested(variants) {
      const counts = variants.map(({ requests }) => requests);
      await sql`
        insert into image_job (hash, width, format, requests)
        select v.hash, v.width, v.format, v.requests
        from unnest(${variants.map(({ hash }) => hash)}::text[], ${variants.map(({ width }) => width)}::int[],
          ${variants.map(({ format }) => format)}::text[], ${counts}::int[]) as v (hash, width, format, requests)
        where ${isMissing}
        on conflict (hash, width, format) do update set requests = image_job.requests + excluded.requests`.execute(
        kysely,
      );
    },
  };
}

/** Claims jobs and stores how they end. */
function createClaims(kysely: Kysely<Tables>): Pick<ImageJobs, 'claim' | 'renew' | 'complete' | 'fail' | 'release'> {
  return {
    async claim() {
      // The claim counts as interrupted until the node stores how it ended, so the count is right after a crash.
      const { rows } = await sql<ImageJob>`
        with next as (
          select hash, width, format from image_job
          where run_at <= now() and not ${isUsedUp}
          order by is_first_screen desc, requests desc, width, hash limit 1 for update skip locked
        )
        update image_job j set interruptions = j.interruptions + 1, run_at = ${runAtAfterLease}
        from next where j.hash = next.hash and j.width = next.width and j.format = next.format
        returning j.hash, j.width, j.format, j.attempts + 1 as attempts`.execute(kysely);
      return rows[0];
    },
    async renew(variant) {
      await sql`update image_job set run_at = ${runAtAfterLease} where ${whereKey(variant)}`.execute(kysely);
    },
    async complete(variant, bytes) {
      await kysely.transaction().execute(async (transaction) => {
        // The blob may have been removed since the claim; its job was removed with it.
        await sql`insert into picture_variant (hash, width, format, bytes)
          select ${variant.hash}::text, ${variant.width}::int, ${variant.format}::text, ${bytes}::bytea
          from blob where hash = ${variant.hash} on conflict do nothing`.execute(transaction);
        await sql`delete from image_job where ${whereKey(variant)}`.execute(transaction);
      });
    },
    async fail(variant, cause, retryAfterMs) {
      await sql`update image_job set error = ${cause.slice(0, 500)}, attempts = attempts + 1,
        interruptions = greatest(0, interruptions - 1),
        run_at = case when attempts + 1 >= ${sql.lit(MAX_ATTEMPTS)}
          then now() else now() + make_interval(secs => ${retryAfterMs / 1000}::float8) end
        where ${whereKey(variant)}`.execute(kysely);
    },
    async release(variant) {
      await sql`update image_job set interruptions = greatest(0, interruptions - 1), run_at = now()
        where ${whereKey(variant)}`.execute(kysely);
    },
  };
}

/** Reads how far the encoding is, and what failed. */
function createReports(kysely: Kysely<Tables>): Pick<ImageJobs, 'progress' | 'listFiles' | 'listFailures'> {
  return {
    async progress(format) {
      const { rows } = await sql<ImageProgress>`
        select made, waiting, failed, "perMinute" from
          (select count(*) as made, count(*) filter (where made_at > now() - interval '1 minute') as "perMinute"
           from picture_variant where format = ${format}) v,
          (select count(*) filter (where not ${isFailed}) as waiting, count(*) filter (where ${isFailed}) as failed
           from image_job where format = ${format}) j`.execute(kysely);
      return rows[0]!;
    },
    async listFiles(hash) {
      const { rows } = await sql<{
        files: string[] | null;
      }>`select ${selectFiles(sql`${hash}::text`)} as files`.execute(kysely);
      return rows[0]?.files ?? [];
    },
    async listFailures(limit) {
      const { rows } = await sql<VariantName & { files: string[] | null; cause: string | null }>`
        select hash, width, format, error as cause, ${selectFiles(sql`image_job.hash`)} as files
        from image_job where ${isFailed} order by hash, width limit ${limit}`.execute(kysely);
      return rows.map(({ files, cause, ...variant }) => ({
        ...variant,
        files: files ?? [],
        cause: cause ?? 'the server ended during the encoding',
      }));
    },
  };
}

/** An array of `realm/file`: the files with a hash in the image indexes of all current versions; null: none has it. */
const selectFiles = (hash: RawBuilder<unknown>): RawBuilder<string[] | null> => sql`(
  select array_agg(distinct d.realm_id || '/' || e.key order by d.realm_id || '/' || e.key)
  from realm r
  join document d on d.realm_id = r.realm_id and d.version = r.current_version and d.kind = 'pictures'
  join document_body b on b.hash = d.hash
  cross join lateral jsonb_each(b.body) e
  where e.value->>'hash' = ${hash}
)`;
