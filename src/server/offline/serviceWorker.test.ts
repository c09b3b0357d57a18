import { expect, test } from 'vitest';
import { serviceWorker, serviceWorkerText, type WorkerScope } from './serviceWorker.ts';

/** A browser with a cache and a network that the test controls. */
function createBrowser({ isOff = false } = {}) {
  const stores = new Map<string, Map<string, Response>>();
  const toKey = (request: Request | string): string =>
    new URL(typeof request === 'string' ? request : request.url, 'http://brand.test').href;
  const open = async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: async (request: Request | string) => entries.get(toKey(request))?.clone(),
      put: async (request: Request | string, response: Response) => void entries.set(toKey(request), response),
      delete: async (request: Request | string) => entries.delete(toKey(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  const listeners = new Map<string, (event: never) => void>();
  const state = {
    now: 1_000,
    unregistered: false,
    network: (_url: string): Response => {
      throw new TypeError('no network');
    },
  };
  const scope = {
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: { unregister: async () => (state.unregistered = true) },
    location: { origin: 'http://brand.test' },
    caches: { open, delete: async (name: string) => stores.delete(name) },
    fetch: async (request: Request | string) => state.network(toKey(request)),
    now: () => state.now,
  } as unknown as WorkerScope;
  serviceWorker(scope, { isOff });
  const dispatch = async (type: string, more: object = {}): Promise<Response | undefined> => {
    const work: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...more,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        response = promise;
      },
    } as never);
    const responded = await response;
    await Promise.all(work);
    return responded;
  };
  const visit = (path: string, more: { mode?: string; method?: string } = {}) =>
    dispatch('fetch', { request: { url: `http://brand.test${path}`, method: 'GET', mode: 'navigate', ...more } });
  return { state, stores, dispatch, visit };
}
const html = (text: string, more: Record<string, string> = {}, status = 200): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache', ...more },
  });

test('a page comes from the network, and for a day from its cached copy when the network fails', async () => {
  const { state, visit, dispatch } = createBrowser();
  state.network = (url) => html(url.endsWith('/offline') ? 'offline page' : 'first');
  await dispatch('install');
  expect(await (await visit('/home'))?.text()).toBe('first');
  state.network = () => html('published again');
  expect(await (await visit('/home'))?.text()).toBe('published again');
  expect((await visit('/home'))?.headers.has('server-timing')).toBe(false);
  state.network = () => {
    throw new TypeError('no network');
  };
  state.now += 7_000;
  const copy = await visit('/home');
  expect(copy?.headers.get('server-timing'), 'the page reads the age of the copy').toBe('stored;dur=7000');
  expect(await copy?.text()).toBe('published again');
  expect(await (await visit('/never-visited'))?.text()).toBe('offline page');
  state.now += 86_400_000;
  expect(await (await visit('/home'))?.text()).toBe('offline page');
});

test("the copy is shown when the server fails; without a copy the server's response is shown", async () => {
  const { state, visit } = createBrowser();
  state.network = () => html('good');
  await visit('/home');
  state.network = () => html('down', {}, 503);
  expect(await (await visit('/home'))?.text()).toBe('good');
  expect((await visit('/other'))?.status).toBe(503);
});

test('a response is not cached when it has no-store, no cache-control, an error status or a type other than HTML', async () => {
  const { state, visit, stores } = createBrowser();
  for (const response of [
    html('mine', { 'cache-control': 'private, no-store' }),
    new Response('{}', { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } }),
    html('missing', {}, 404),
    new Response('bare'),
  ]) {
    state.network = () => response;
    await visit('/home');
  }
  expect(stores.get('marquee-pages')?.size ?? 0).toBe(0);
});

test('calls, images, media, other origins and other methods are not handled', async () => {
  const { visit, dispatch } = createBrowser();
  for (const path of ['/api/v4/page/home', '/img/x/320.webp', '/_admin/gallery'])
    expect(await visit(path), path).toBeUndefined();
  expect(await visit('/manifest.mpd', { mode: 'cors' })).toBeUndefined();
  expect(await visit('/home', { method: 'POST' })).toBeUndefined();
  expect(
    await dispatch('fetch', { request: { url: 'https://elsewhere.test/', method: 'GET', mode: 'navigate' } }),
  ).toBeUndefined();
});

test('where the browser allows it, calls, images and media go to the network without the worker', async () => {
  const { state, dispatch } = createBrowser();
  state.network = () => html('offline page');
  const routes: object[] = [];
  await dispatch('install', { addRoutes: async (added: readonly object[]) => void routes.push(...added) });
  expect(routes).toEqual(
    ['/api/*', '/img/*', '/media/*'].map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network',
    })),
  );
  await dispatch('install', { addRoutes: () => Promise.reject(new TypeError('not supported')) });
});

test('files whose address changes with their content are fetched once', async () => {
  const { state, visit } = createBrowser();
  let requestCount = 0;
  state.network = () => {
    requestCount++;
    return new Response('script');
  };
  await visit('/assets/a-1.js', { mode: 'cors' });
  expect(await (await visit('/assets/a-1.js', { mode: 'cors' }))?.text()).toBe('script');
  expect(requestCount).toBe(1);
});

test('the worker caches at most forty pages, clears them on request, and unregisters itself when it is switched off', async () => {
  const { state, visit, stores, dispatch } = createBrowser();
  state.network = (url) => html(url);
  for (let n = 0; n < 45; n++) await visit(`/section/${n}`);
  expect([...stores.get('marquee-pages')!.keys()].length).toBe(40);
  expect(stores.get('marquee-pages')!.has('http://brand.test/section/44')).toBe(true);
  await dispatch('message', { data: 'forget' });
  expect(stores.has('marquee-pages')).toBe(false);

  const off = createBrowser({ isOff: true });
  off.stores.set('marquee-pages', new Map());
  await off.dispatch('activate');
  expect([off.stores.size, off.state.unregistered, await off.visit('/home')]).toEqual([0, true, undefined]);
});

test('the text of the service worker is a complete script', () => {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  expect(() => new Function(serviceWorkerText({ isOff: false }))).not.toThrow();
  expect(serviceWorkerText({ isOff: true })).toContain('"isOff":true');
});
