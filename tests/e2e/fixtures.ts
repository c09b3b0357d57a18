// Fixtures of all browser tests: a real server with its own data, and a page that collects errors and warnings.
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../src/server/db/testing/startPostgres.ts';
import { test as base, expect, type APIResponse, type ConsoleMessage, type Page, type Route } from '@playwright/test';

/** A running server of the product: a real process with a real database and the demo brands. */
export type RunningProduct = {
  readonly port: number;
  readonly dataDir: string;
  /** Address of a brand's page: `url('ironclad', '/browse')`. */
  url(realm: string, path?: string): string;
  /** @param options `keepData`: the data folder stays, for another start */
  stop(options?: { readonly keepData?: boolean }): Promise<void>;
};

/** Starts the product as `npm start` does, on a free port. */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  // All servers of a run copy one seeded data folder (seedDataFolder.ts), so a start takes 2 s instead of 7 s.
  const seed = env['E2E_SEED'] ?? process.env['E2E_SEED'];
  if (seed && env['DATA_DIR'] === undefined && env['DATABASE_URL'] === undefined)
    cpSync(seed, dataDir, { recursive: true });
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // The machine of a test may be slowed down by other programs, and then a server refuses requests.
      LOAD_SHEDDING: 'off',
      DEMO: '1',
      // Encoding would take CPU time from the tests.
      IMAGE_THREADS: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await waitForPort(child);
  return {
    port,
    dataDir,
    url: (realm, path = '/') => `http://${realm}.localhost:${port}${path}`,
    async stop({ keepData = false } = {}) {
      await new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve();
          return;
        }
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      });
      if (!env['DATA_DIR'] && !keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function waitForPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const match = /ready on \S+:(\d+)/.exec(output);
      if (match) resolve(Number(match[1]));
    };
    child.stdout!.on('data', readOutput);
    child.stderr!.on('data', readOutput);
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was ready:\n${output.slice(-2000)}`)),
    );
  });
}

/** Collects problems that no page may have: script errors, hydration warnings and policy violations. */
export function collectProblems(page: Page): { readonly problems: string[] } {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`pageerror: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || (message.type() === 'warning' && /hydrat/i.test(message.text())))
      problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { problems };
}

/**
 * Removes problems that a test causes on purpose from the fixture `problems`. The fixture fails the test when any other
 * problem remains.
 * @param pattern matches the messages of the browser's console that the test expects, for example /404/.
 */
export function allowProblems(problems: string[], pattern: RegExp): void {
  problems.splice(0, problems.length, ...problems.filter((problem) => !pattern.test(problem)));
}

/** Waits until the page is hydrated. */
export const waitForHydration = (page: Page): Promise<void> =>
  page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated')).then(() => undefined);

/** Opens an address and waits until the page is hydrated. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

/**
 * Opens an empty document of a site, which loads faster than a page. The document comes from the test and not from the
 * server, so no security policy forbids calls from it.
 * @param address of any page of the site
 */
export async function openEmptyDocument(page: Page, address: string): Promise<void> {
  const url = new URL('/empty-document', address).href;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(url);
  await page.unroute(url);
}

/** Signs in with a demo account by an API call. The page shows the previous viewer until it is reloaded. */
export async function signInByApi(page: Page, id = 'viewer@demo.test'): Promise<void> {
  const status = await page.evaluate(
    async (account) =>
      (
        await fetch('/api/v2/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id: account, secret: 'marquee-demo-1' }),
        })
      ).status,
    id,
  );
  expect(status).toBe(200);
}

/** Navigates to a path on the client, without a document load. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Calls the API as the viewer of the page and returns the response's body. */
export const callApi = <T = Record<string, string>>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> =>
  page.evaluate(
    async ([requestMethod, url, requestBody]) => {
      const response = await fetch(url!, {
        method: requestMethod!,
        ...(requestBody && { headers: { 'content-type': 'application/json' }, body: requestBody }),
      });
      return (await response.json()) as never;
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)],
  );

/**
 * Fetches the response of a request that a test intercepted. Uses 127.0.0.1, because Node does not resolve every name
 * under localhost.
 */
export function fetchIntercepted(route: Route, port: number): Promise<APIResponse> {
  const { host, pathname, search } = new URL(route.request().url());
  return route.fetch({
    url: `http://127.0.0.1:${port}${pathname}${search}`,
    headers: { ...route.request().headers(), host },
  });
}

export const test = base.extend<{ problems: string[] }, { product: RunningProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // `npm run test:deep` also runs all tests on PostgreSQL (decision O29).
      const postgres = process.env['E2E_STORE'] === 'postgres' ? await startPostgres() : undefined;
      const product = await startProduct(postgres ? { DATABASE_URL: postgres.url } : {});
      await provide(product);
      await product.stop();
      await postgres?.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  problems: async ({ page }, provide) => {
    const { problems } = collectProblems(page);
    await provide(problems);
    expect(problems, 'the browser has logged no other errors and warnings').toEqual([]);
  },
});
export { expect };
export { proves } from './proves.ts';

/**
 * Removes cookies when no request of the page is running. The server would refuse a request whose session cookie is
 * removed meanwhile, and the browser would log that as an error.
 */
export async function removeCookies(page: Page, only?: { readonly name: string }): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies(only);
}
