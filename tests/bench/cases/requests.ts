// Compares a request with a bare Fastify route that returns the same bytes.
import { createRandom } from '../../../src/cli/createRandom.ts';
import { DEMO_CREDENTIALS } from '../../contract/startApi.ts';
import { compare, type MeasuredSide } from '../compare.ts';
import { createClient, type BenchRequest, type Client } from '../load.ts';
import type { Case, Line } from '../report.ts';
import { startServer, type MeasuredServer } from '../servers/measured.ts';
import { seedStore } from '../store.ts';

/** The product's own realm for tests, whose sessions are tokens. */
const REALM = 'debug';
const LANGUAGES = ['en', 'ar', 'es'] as const;
/**
 * CPU time of one turn in microseconds: long enough to measure despite garbage collection, short enough for many
 * turns.
 */
const TURN_MICROS = 200_000;

export type ReadRequest = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly limit?: number;
  readonly token?: string;
  readonly host?: string;
  readonly realm?: string;
  /**
   * The route of the rival that is compared: `/read` reads one row before it responds, `/twenty` twenty. Default:
   * `/read`.
   */
  readonly against?: '/read' | '/twenty';
};

export const requests: Case = {
  about:
    "CPU of the server's process for one request, beside a bare Fastify route that reads one row by primary key and sends the same bytes",
  async run({ seed, pairs, log }) {
    const store = await seedStore(log);
    const client = createClient();
    const started: MeasuredServer[] = [];
    try {
      const [ours, rival] = [await startServer('ours', store.copy()), await startServer('rival', store.copy())];
      started.push(ours, rival);
      const lines: Line[] = [];
      for (const request of await listReadRequests(client, ours)) {
        log(request.name);
        lines.push(await measure(request, { client, ours, rival, seed, pairs }));
      }
      return lines;
    } finally {
      client.close();
      await Promise.all(started.map((server) => server.stop()));
      store.remove();
    }
  },
};

async function listReadRequests(client: Client, ours: MeasuredServer): Promise<ReadRequest[]> {
  const login = await client.post(ours.port, '/api/v2/login', DEMO_CREDENTIALS, { realm: REALM });
  const { authorisationToken: token } = JSON.parse(login.body) as { authorisationToken?: string };
  if (!token) throw new Error(`the sign-in returned the status ${login.status}: ${login.body.slice(0, 200)}`);
  const page = JSON.parse(
    (await client.get(ours.port, { url: '/api/v4/page/home', headers: { realm: REALM } })).body,
  ) as { elements: { exid?: string }[] };
  const exids = page.elements.flatMap(({ exid }) => exid ?? []);
  const addLanguages = (path: string): string[] =>
    LANGUAGES.map((lang) => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
  const pages = addLanguages('/api/v4/page/home'),
    buckets = exids.flatMap((exid) => addLanguages(`/api/v4/content/home/bucket/${exid}?rpp=10`));
  return [
    { name: 'page JSON', paths: pages, limit: 2 },
    { name: 'labels', paths: addLanguages('/api/v2/label'), limit: 2 },
    { name: 'bucket content', paths: buckets, limit: 2 },
    { name: 'page JSON, signed in', paths: pages, limit: 2.5, token },
    { name: 'bucket content, signed in', paths: buckets, limit: 2.5, token },
    // No language in the query: it would set a cookie, and the bare route sets none.
    { name: 'home page as HTML, warm', paths: ['/'], host: `${REALM}.localhost` },
  ];
}

export async function measure(
  { name, paths, limit, token, host, realm = REALM, against = '/read' }: ReadRequest,
  {
    client,
    ours,
    rival,
    seed,
    pairs,
  }: { client: Client; ours: MeasuredServer; rival: MeasuredServer; seed: number; pairs: number },
): Promise<Line> {
  const headers = {
    ...(host === undefined ? { realm } : { host }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const responses = await Promise.all(
    paths.map(async (url) => {
      const { status, type, body } = await client.get(ours.port, { url, headers });
      if (status !== 200) throw new Error(`${url} responded with ${status}: ${body.slice(0, 200)}`);
      return [url, type, body] as const;
    }),
  );
  await rival.setResponses(responses);

  const random = createRandom(seed);
  const selectRequests = (count: number, prefix: string): BenchRequest[] =>
    Array.from({ length: count }, () => ({ url: prefix + paths[Math.floor(random() * paths.length)]!, headers }));
  /** Returns the mean CPU time of a request in microseconds, over `count` requests. */
  const measureCpuPerRequest = async (server: MeasuredServer, prefix: string, count: number): Promise<number> => {
    const selectedRequests = selectRequests(count, prefix);
    const before = await server.cpu();
    await client.all(server.port, selectedRequests);
    return ((await server.cpu()) - before) / count;
  };
  const createSide = async (server: MeasuredServer, prefix: string): Promise<MeasuredSide> => {
    // These requests also let Node compile the code that is measured. `count` is the number of requests in a turn.
    await measureCpuPerRequest(server, prefix, 600);
    const count = Math.min(
      2_000,
      Math.max(50, Math.round(TURN_MICROS / (await measureCpuPerRequest(server, prefix, 200)))),
    );
    return () => measureCpuPerRequest(server, prefix, count);
  };
  const compared = await compare(
    {
      rival: await createSide(rival, against),
      ours: await createSide(ours, ''),
      beside: { 'the route without a read': await createSide(rival, '/memory') },
    },
    pairs,
  );
  const size =
    Math.round(responses.reduce((sum, [, , body]) => sum + Buffer.byteLength(body), 0) / responses.length / 100) / 10;
  return { kind: 'line', name: `${name} (${size} kB)`, unit: 'µs', ...(limit !== undefined && { limit }), ...compared };
}
