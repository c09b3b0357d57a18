// Kills the server (kill -9) while it encodes image variants: no job is lost, none is encoded again after it was
// stored, and every response is a whole file.
import { readFileSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import sharp from 'sharp';
import { createDatabase } from '../../src/server/db/createDatabase.ts';
import type { Tables } from '../../src/server/db/tables.ts';
import { imageWidths } from '../../src/realm/imageUrl.ts';
import {
  check,
  createDrillFolder,
  type DrillApi,
  type Drill,
  type DrillContext,
  type DrillServer,
} from './drillServer.ts';
import { runOnPostgres } from './runOnPostgres.ts';

const THREADS = 2;
const WIDTH = 1280;
const HEIGHT = 720;
/** Time limit for the variants that remain after the last kill. The claim of a killed node lasts a minute. */
const REST_LIMIT_MS = 600_000;

type Variant = { readonly hash: string; readonly width: number };
type Progress = { readonly made: number; readonly waiting: number; readonly failed: number };
type ServerLocation = { readonly folder: string; readonly dataDir: string; readonly databaseUrl: string | undefined };

/** Writes images of random colours into the folder of the drill's brand. */
async function writeImages(folder: string, count: number, random: () => number): Promise<void> {
  const art = join(folder, 'realms', 'drill', 'art');
  mkdirSync(art, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const raw = { width: WIDTH / 8, height: HEIGHT / 8, channels: 3 } as const;
    const pixels = Uint8Array.from({ length: raw.width * raw.height * 3 }, () => Math.floor(random() * 256));
    await writeFile(join(art, `${index}.webp`), await sharp(pixels, { raw }).resize(WIDTH, HEIGHT).webp().toBuffer());
  }
}

/** Works on the database while no server uses it. */
async function withDatabase<T>(
  { dataDir, databaseUrl }: ServerLocation,
  work: (kysely: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await createDatabase({ dataDir, databaseUrl, logger });
  try {
    return await work(database.kysely);
  } finally {
    await database.close();
  }
}

/**
 * Makes the database record each claim of a variant, in the transaction of the claim.
 * @returns the variants of the drill's images, which are stored but not in the queue yet.
 */
const recordClaims = (location: ServerLocation): Promise<Variant[]> =>
  withDatabase(location, async (kysely) => {
    await sql`create table drill_claim (hash text, width integer, format text, claimed_at timestamptz)`.execute(kysely);
    await sql`create function record_claim() returns trigger language plpgsql as $$ begin
      insert into drill_claim values (new.hash, new.width, new.format, clock_timestamp());
      return new;
    end $$`.execute(kysely);
    await sql`create trigger record_claim after update on image_job for each row
      when (new.interruptions > old.interruptions) execute function record_claim()`.execute(kysely);
    const images = await kysely.selectFrom('blob').select('hash').where('width', '=', WIDTH).orderBy('hash').execute();
    return images.flatMap(({ hash }) => imageWidths(WIDTH).map((width) => ({ hash, width })));
  });

type ClaimCounts = { readonly claims: number; readonly afterStored: number; readonly variants: number };

/** Counts all claims, those of variants that were stored already, and the variants that were claimed. */
const countClaims = (location: ServerLocation): Promise<ClaimCounts> =>
  withDatabase(location, async (kysely) => {
    const { rows } = await sql<ClaimCounts>`
      select count(*)::int as claims, count(*) filter (where c.claimed_at > p.made_at)::int as "afterStored",
        count(distinct (c.hash, c.width, c.format))::int as variants
      from drill_claim c left join picture_variant p using (hash, width, format)`.execute(kysely);
    return rows[0]!;
  });

async function readProgress(api: DrillApi): Promise<Progress> {
  const { status, body, text } = await api.admin('GET', '/images');
  check(status === 200, `the progress responds with ${status} ${text.slice(0, 200)}`);
  return body as unknown as Progress;
}

async function waitForProgress(
  api: DrillApi,
  isReached: (progress: Progress) => boolean,
  limitMs = 120_000,
): Promise<Progress> {
  for (const startedAt = performance.now(); ; await pause(50)) {
    const progress = await readProgress(api);
    if (isReached(progress)) return progress;
    check(performance.now() - startedAt < limitMs, `the encoding makes no progress: ${JSON.stringify(progress)}`);
  }
}

/** The AVIF files that were served, by URL. Browsers keep them for a year, so they must never change. */
type ServedFiles = Map<string, Buffer>;

/**
 * Requests a variant and decodes the response to its last pixel.
 * @returns whether it is the AVIF; until that is stored, a WebP of the same width is served for a minute.
 */
async function checkServed(api: DrillApi, { hash, width }: Variant, served: ServedFiles): Promise<boolean> {
  const url = `/img/${hash}/${width}.avif`;
  const { status, headers, bytes } = await api.getFile(url);
  const isFinal = headers['content-type'] === 'image/avif';
  check(status === 200 && (isFinal || headers['content-type'] === 'image/webp'), `${url} responds with ${status}`);
  check(
    headers['cache-control'] === (isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60'),
    `${url} is a ${headers['content-type']} with ${headers['cache-control']}`,
  );
  const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  check(info.width === width && info.height === Math.round((width * HEIGHT) / WIDTH), `${url} has another size`);
  const before = served.get(url);
  check(!before || (isFinal && before.equals(bytes)), `${url} has changed after it was served as final`);
  if (isFinal) served.set(url, bytes);
  return isFinal;
}

/** Requests random variants until the server is killed. Rejects when a response is wrong, not when it is cut off. */
async function requestUntilKilled(
  api: DrillApi,
  { random, variants, served }: { random: () => number; variants: readonly Variant[]; served: ServedFiles },
  isKilled: () => boolean,
): Promise<void> {
  while (!isKilled()) {
    try {
      await checkServed(api, variants[Math.floor(random() * variants.length)]!, served);
    } catch (error) {
      if (!isKilled()) throw error;
    }
    await pause(20);
  }
}

/** Returns the ids of the processes that a server has started. */
const listChildren = ({ process: { pid } }: DrillServer): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const isRunning = (pid: number): boolean => {
  try {
    // The state of an ended process that nobody has waited for is Z.
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/**
 * Waits until the encoder's processes have ended; fails after 30 s. They must end when their server is killed, because no
 * other process uses their images.
 */
async function waitUntilEnded(pids: readonly number[]): Promise<void> {
  for (const startedAt = performance.now(); pids.some(isRunning); await pause(50))
    check(performance.now() - startedAt < 30_000, 'the encoder runs 30 s after its server was killed');
}

async function killWhileEncoding(
  { cycles, random, start }: DrillContext,
  databaseUrl: string | undefined,
): Promise<string> {
  const drillFolder = createDrillFolder();
  const location: ServerLocation = { ...drillFolder, databaseUrl };
  const served: ServedFiles = new Map();
  try {
    const images = 5 + cycles;
    await writeImages(location.folder, images, random);
    const first = start({ ...location, imageThreads: 0 });
    await first.ready();
    check((await first.end('SIGTERM')).code === 0, 'the first stop was not clean');
    const variants = await recordClaims(location);
    check(variants.length === images * imageWidths(WIDTH).length, `${variants.length} variants of ${images} images`);
    let kills = 0;
    for (; kills < cycles; kills += 1) {
      const server = start({ ...location, imageThreads: THREADS });
      const api = await server.ready();
      // The first of these servers adds the variants to the queue.
      if (kills === 0) await waitForProgress(api, (progress) => progress.made + progress.waiting === variants.length);
      const { made, waiting, failed } = await readProgress(api);
      check(
        made + waiting === variants.length && failed === 0,
        `${made} made and ${waiting} waiting, ${failed} failed`,
      );
      let isKilled = false;
      const requests = requestUntilKilled(api, { random, variants, served }, () => isKilled);
      requests.catch(() => undefined);
      await Promise.race([
        waitForProgress(api, (progress) => progress.made > made || progress.waiting === 0),
        requests,
      ]);
      await pause(random() * 1000);
      const children = listChildren(server);
      isKilled = true;
      await server.end('SIGKILL');
      await Promise.all([requests, waitUntilEnded(children)]);
    }
    const server = start({ ...location, imageThreads: THREADS });
    const api = await server.ready();
    const { made } = await readProgress(api);
    await waitForProgress(api, ({ waiting }) => waiting === 0, REST_LIMIT_MS);
    const final = await readProgress(api);
    check(final.made === variants.length && final.failed === 0, `at the end: ${JSON.stringify(final)}`);
    for (const variant of variants) check(await checkServed(api, variant, served), 'a stored AVIF is not served');
    check((await server.end('SIGTERM')).code === 0, 'the last stop was not clean');
    const counts = await countClaims(location);
    const repeated = counts.claims - counts.variants;
    check(counts.variants === variants.length, `${counts.variants} of ${variants.length} variants were claimed`);
    check(counts.afterStored === 0, `${counts.afterStored} stored variants were claimed again`);
    check(repeated <= kills * THREADS, `${repeated} variants were claimed again after ${kills} kills`);
    return `${kills} kills, ${made} of ${variants.length} variants stored before the last start, all at the end; ${repeated} encodings that a kill interrupted were repeated (at most ${kills * THREADS}), no stored one; every response was a whole image`;
  } finally {
    drillFolder.remove();
  }
}

export const drills: readonly Drill[] = [
  { name: 'kill -9 while images are encoded, embedded', run: (context) => killWhileEncoding(context, undefined) },
  {
    name: 'kill -9 while images are encoded, PostgreSQL',
    run: (context) => runOnPostgres((url) => killWhileEncoding(context, url)),
  },
];
