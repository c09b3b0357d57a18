// Starts the API over real HTTP with two small brands: sessions of `acme` are cookies, sessions of `beta` are tokens.
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Caches } from '#src/server/memory/createCaches.ts';
import type { Config } from '#src/server/config.ts';
import { createServer } from '#src/server/createServer.ts';
import type { LogStream } from '#src/server/http/createHttpApp.ts';
import type { PageRenderer } from '#src/server/ssr/createPageRenderer.ts';

/** A response, read as a whole. */
export type TestResponse = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
  readonly text: string;
  /** `name=value` of the first cookie that the response sets. */
  readonly cookie: string | undefined;
};
/** Options of a request. Default: a GET request for the realm `beta`, or a POST request when there is a body. */
export type TestRequest = {
  readonly method?: string;
  readonly realm?: string;
  readonly body?: unknown;
  /** A body that is sent unchanged. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
  readonly cookie?: string | undefined;
};

/** A node of the server, which listens on a port of its own. */
export type RunningApi = {
  readonly port: number;
  call(path: string, options?: TestRequest): Promise<TestResponse>;
  close(): Promise<void>;
};
/** A clock that tests advance. */
export type TestClock = { now: () => number; advance(ms: number): void };

/** Creates a clock; by default it shows 2026-11-21T09:00:00Z. */
export function createTestClock(start = Date.UTC(2026, 10, 21, 9)): TestClock {
  let time = start;
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
  };
}

/** Publishes the brands `acme` and `beta`. */
export async function publishBrands(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, sessionMode] of [
    ['acme', 'cookie'],
    ['beta', 'bearer'],
  ] as const) {
    const realm = {
      id,
      name: id,
      locales: ['en'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: [`${id}.test`],
      sessionMode,
      features: {},
      rowTypes: [],
    };
    await publishing.publish(id, {
      documents: [
        { kind: 'realm', key: 'realm', body: realm },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
  }
}

/** Settings of a node. */
export type StartOptions = {
  readonly clock?: TestClock;
  readonly isDemo?: boolean;
  /** Default: caches with the limits of production. */
  readonly caches?: Caches;
  /** Default: a renderer that refuses. */
  readonly renderer?: PageRenderer;
  /** Receives the log from the level `info`. Default: there is no log. */
  readonly logStream?: LogStream;
} & Partial<
  Pick<
    Config,
    | 'trustProxy'
    | 'publicPort'
    | 'pluginsDir'
    | 'imageThreads'
    | 'metrics'
    | 'privateOrigins'
    | 'upstreamHeaders'
    | 'identitySecrets'
    | 'encryptionKeys'
    | 'providerTimeoutMs'
    | 'limits'
    | 'smtpUrl'
    | 'mailFrom'
    | 'maxUploadBytes'
  >
>;

const createNoRenderer = (): PageRenderer => ({
  render: () => Promise.reject(new Error('this test server renders no pages')),
  admin: () => Promise.reject(new Error('this test server renders no pages')),
  assetsFolder: undefined,
  middleware: undefined,
  close: () => Promise.resolve(),
});

/** Starts one node. A second call with the same database starts a second node. */
export async function startApi(
  database: Database,
  {
    clock = createTestClock(),
    isDemo = true,
    trustProxy = false,
    imageThreads = 0,
    metrics,
    renderer = createNoRenderer(),
    // Tests send many requests at once, also on a machine that other programs slow down.
    limits = { isSheddingOn: false },
    caches,
    logStream,
    ...more
  }: StartOptions = {},
): Promise<RunningApi> {
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir: '',
    databaseUrl: undefined,
    logLevel: logStream ? 'info' : 'silent',
    isProduction: true,
    seed: 'all' as const,
    isServiceWorkerOn: true,
    isDemo,
    trustProxy,
    imageThreads,
    metrics,
    limits,
    ...more,
  };
  const server = await createServer({
    config,
    database,
    adminToken: 'x'.repeat(40),
    now: clock.now,
    renderer,
    ...(caches && { caches }),
    ...(logStream && { logStream }),
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    async call(path, { method, realm = 'beta', body, raw, headers, token, cookie } = {}) {
      const requestBody = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: method ?? (requestBody === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          realm,
          ...(requestBody !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(cookie !== undefined && { cookie }),
          ...headers,
        },
        ...(requestBody !== undefined && { body: requestBody }),
      });
      const text = await response.text();
      const parsed = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
      return {
        status: response.status,
        body: parsed,
        headers: response.headers,
        text,
        cookie: response.headers.getSetCookie()[0]?.split(';')[0],
      };
    },
    close: () => server.close(),
  };
}

/** Id and password of the demo account of a viewer. */
export const DEMO_CREDENTIALS = { id: 'viewer@demo.test', secret: 'marquee-demo-1' } as const;
/** Returns the access token of a sign-in. */
export const readToken = ({ body }: TestResponse): string => String(body['authorisationToken']);
/** Returns the refresh token of a sign-in. */
export const readRefreshToken = ({ body }: TestResponse): string => String(body['refreshToken']);
