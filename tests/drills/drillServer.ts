// Shared by all drills: a working folder with one small brand, the real server as a separate process, and its API.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The context of a drill. `random` returns numbers in [0, 1), the same sequence for the same seed. */
export type DrillContext = {
  readonly cycles: number;
  readonly random: () => number;
  readonly log: (line: string) => void;
  /** Starts the product. A server that still runs after the drill is ended. */
  start(options: ServerOptions): DrillServer;
};
/** Returns a one-line summary; throws when an expectation fails. */
export type Drill = { readonly name: string; run(context: DrillContext): Promise<string> };
/** A drill throws this error, with the reason, when it cannot run on this machine. */
export class DrillSkippedError extends Error {
  override readonly name = 'DrillSkippedError';
}

/**
 * Fails the drill when the condition is false.
 * @param message says what was found instead
 */
export function check(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export const REALM = 'drill';

/**
 * Returns the files of the brand that drills publish. The page, its hero and a label contain `count`, by which a drill
 * recognises the publish.
 */
export function createRealmFiles(count: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries({
      'realm.json': { id: REALM, name: 'Drill', locales: ['en'], defaultLocale: 'en', hosts: [`${REALM}.localhost`] },
      'theme.json': {
        colours: { primary: '#c2185b', secondary: '#eeeeee', tertiary: '#4466cc', background: '#101014' },
        fonts: [],
        type: {},
      },
      'menus/web.json': { menus: [{ id: 'main', items: [{ id: 'home', label: 'Home', link: { type: 'HOME' } }] }] },
      'pages/home.json': {
        id: 'home',
        title: `count ${count}`,
        elements: [{ heroId: 'top', title: `count ${count}` }],
      },
      'strings/en.json': { login: `count ${count}` },
    }).map(([path, value]) => [path, JSON.stringify(value)]),
  );
}

/**
 * Creates a folder to run the server in. It has its own realms (the product's base and the drill's brand) and uses
 * this repository's build.
 */
export function createDrillFolder(): { folder: string; dataDir: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-drill-'));
  // Drills that remove permissions run the server as another user.
  chmodSync(folder, 0o755);
  symlinkSync(join(root, 'dist'), join(folder, 'dist'));
  for (const [path, text] of Object.entries(createRealmFiles(0))) {
    mkdirSync(join(folder, 'realms', REALM, path, '..'), { recursive: true });
    writeFileSync(join(folder, 'realms', REALM, path), text);
  }
  return {
    folder,
    dataDir: join(folder, 'data'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

export type ProcessExit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };
export type DrillServer = {
  readonly process: ChildProcess;
  /** Returns the ms since the start of the server. */
  age(): number;
  output(): string;
  /** Resolves with the API when the server is ready; rejects when the server ends before that. */
  ready(): Promise<DrillApi>;
  readonly ended: Promise<ProcessExit>;
  /** Sends the signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<ProcessExit>;
};

export type ServerOptions = {
  readonly folder: string;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** User id of the server's process; the user of the drill when missing. */
  readonly uid?: number;
  /** Images that the server encodes at once; as many as the machine has cores when missing. */
  readonly imageThreads?: number;
};

/** Returns functions that start servers and that end all running ones, so that no server outlives a drill. */
export function createStarter(): { start(options: ServerOptions): DrillServer; endAll(): Promise<void> } {
  const runningServers = new Set<DrillServer>();
  return {
    start(options) {
      const server = startServer(options);
      runningServers.add(server);
      void server.ended.then(() => runningServers.delete(server));
      return server;
    },
    async endAll() {
      await Promise.all([...runningServers].map((server) => server.end('SIGKILL')));
    },
  };
}

/** Starts the product as `npm start` does, without the set-up step. */
function startServer({ folder, dataDir, databaseUrl, uid, imageThreads }: ServerOptions): DrillServer {
  const { DATABASE_URL: _own, ...env } = process.env;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      SEED_REALMS: 'all',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(imageThreads !== undefined && { IMAGE_THREADS: String(imageThreads) }),
      ...(uid !== undefined && { HOME: folder }),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  const ended = new Promise<ProcessExit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    process: child,
    ended,
    output: () => output,
    age: () => performance.now() - startedAt,
    async ready() {
      for (let hasEnded = false; !/ready on \S+:\d+/.test(output);) {
        check(!hasEnded, `the server ended before it was ready: ${output.slice(-800)}`);
        check(performance.now() - startedAt < 120_000, `the server was not ready after 120 s: ${output.slice(-800)}`);
        hasEnded = await Promise.race([ended.then(() => true), pause(20, false)]);
      }
      const { url, token } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as {
        url: string;
        token: string;
      };
      return createApi(url, token);
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export type DrillResponse = { readonly status: number; readonly body: Record<string, unknown>; readonly text: string };
export type FileResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};
export type DrillApi = {
  admin(method: string, path: string, body?: unknown): Promise<DrillResponse>;
  /** Sends a GET request to the brand's host, as a viewer. */
  get(path: string): Promise<DrillResponse>;
  /** Like `get`, for bytes. */
  getFile(path: string): Promise<FileResponse>;
  publish(count: number): Promise<DrillResponse>;
};

function createApi(url: string, token: string): DrillApi {
  const call = async (path: string, init: RequestInit): Promise<DrillResponse> => {
    const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };
  const admin: DrillApi['admin'] = (method, path, body) =>
    call(`/api/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    admin,
    async get(path) {
      const { status, bytes } = await requestByHost(new URL(path, url));
      const text = bytes.toString();
      return { status, text, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} };
    },
    getFile: (path) => requestByHost(new URL(path, url)),
    publish: (count) =>
      admin('POST', `/realms/${REALM}/publish`, { files: createRealmFiles(count), assets: {}, note: `count ${count}` }),
  };
}

/** Uses node:http, because `fetch` cannot set the Host header and not every system resolves *.localhost. */
function requestByHost(url: URL): Promise<FileResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      { headers: { host: `${REALM}.localhost:${url.port}` }, timeout: 60_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        // A connection that breaks during the response ends it without `complete`.
        response.once('error', reject).once('end', () => {
          const { statusCode = 0, headers, complete } = response;
          if (complete) resolve({ status: statusCode, headers, bytes: Buffer.concat(chunks) });
          else reject(new Error(`the response for ${url.pathname} was cut off`));
        });
      },
    );
    clientRequest
      .once('error', reject)
      .once('timeout', () => clientRequest.destroy(new Error(`${url.pathname} takes longer than a minute`)))
      .end();
  });
}

type Documents = {
  readonly version: number;
  readonly documents: readonly {
    readonly kind: string;
    readonly key: string;
    readonly body: Record<string, unknown>;
  }[];
};

/**
 * Returns the `count` of a version.
 * @throws when its page, its labels and its stored folder do not all contain the same count.
 */
export async function readCount(api: DrillApi, version: number): Promise<number> {
  const read = async (sources: boolean): Promise<Documents['documents']> => {
    const result = await api.admin(
      'GET',
      `/realms/${REALM}/documents?version=${version}${sources ? '&sources=true' : ''}`,
    );
    check(result.status === 200, `version ${version} cannot be read: ${result.status} ${result.text.slice(0, 200)}`);
    return (result.body as unknown as Documents).documents;
  };
  const served = await read(false);
  const documents = await read(true);
  const readText = (found: Record<string, unknown> | undefined, field: string): string =>
    (found?.[field] as string | undefined) ?? 'missing';
  const page = served.find(({ kind, key }) => kind === 'page' && key === 'home')?.body;
  const labels = served.find(({ kind, key }) => kind === 'strings' && key === 'en')?.body;
  const source = JSON.parse(readText(documents.find(({ key }) => key === 'pages/home.json')?.body, 'text')) as Record<
    string,
    unknown
  >;
  const counts = [readText(page, 'title'), readText(labels, 'login'), readText(source, 'title')];
  check(
    new Set(counts).size === 1 && /^count \d+$/.test(counts[0] ?? ''),
    `version ${version} has different numbers: ${counts.join(' / ')}`,
  );
  return Number((counts[0] ?? '').slice('count '.length));
}

/** Returns all versions of the drill's brand, newest first. */
export async function listVersions(api: DrillApi): Promise<number[]> {
  const result = await api.admin('GET', `/realms/${REALM}/versions`);
  check(result.status === 200, `the versions cannot be listed: ${result.status} ${result.text.slice(0, 200)}`);
  return (result.body['versions'] as { version: number }[]).map(({ version }) => version);
}

/** Returns the `count` of the version that viewers see. */
export async function readShownCount(api: DrillApi): Promise<number> {
  const page = await api.get('/api/v4/page/home');
  check(page.status === 200, `the page responds with ${page.status} ${page.text.slice(0, 200)}`);
  return Number(/count (\d+)/.exec(String(page.body['title']))?.[1]);
}

/**
 * Waits until viewers see the version with this `count`, at most `limitMs`. A publish responds when it is committed,
 * and pages show it within a second.
 * @returns whether viewers saw it in time.
 */
export async function waitUntilShown(api: DrillApi, count: number, limitMs = 5000): Promise<boolean> {
  for (const startedAt = performance.now(); performance.now() - startedAt < limitMs; await pause(25))
    if ((await readShownCount(api)) === count) return true;
  return false;
}
