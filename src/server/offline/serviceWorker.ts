// The service worker (decision O30). It is two functions that use no other variable from outside, because the server
// sends their texts as the script. So they are typed and tested here and need no build of their own.

/** The part of the worker's global scope that the function uses. TypeScript's DOM types describe a window. */
export type WorkerScope = {
  addEventListener(type: 'install' | 'activate' | 'fetch' | 'message', listener: (event: never) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  fetch(request: Request | string): Promise<Response>;
  now(): number;
};
type Extendable = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Extendable & { readonly request: Request; respondWith(response: Promise<Response>): void };

type HandledRequest = { readonly request: Request; readonly waitUntil: (work: Promise<unknown>) => void };
type WorkerCaches = {
  deleteAll(): Promise<void>;
  deletePages(): Promise<void>;
  storeOfflinePage(): Promise<void>;
  respondWithPage(handled: HandledRequest): Promise<Response>;
  respondWithFile(handled: HandledRequest): Promise<Response>;
};

/** Stores pages and files, and responds with them. */
function createWorkerCaches(scope: WorkerScope): WorkerCaches {
  const PAGES = 'marquee-pages',
    FILES = 'marquee-files',
    OFFLINE = '/offline';
  const MAX_PAGES = 40,
    MAX_FILES = 200,
    TRIM_INTERVAL = 20,
    STALE_MS = 86_400_000,
    STORED_AT = 'x-kept-at';

  const deleteAll = async (): Promise<void> => {
    await Promise.all([PAGES, FILES].map((name) => scope.caches.delete(name)));
  };
  const deletePages = async (): Promise<void> => {
    await scope.caches.delete(PAGES);
  };
  const trim = async (cache: Cache, max: number): Promise<void> => {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(key);
  };
  const storePage = async (request: Request, response: Response): Promise<void> => {
    const headers = new Headers(response.headers);
    headers.set(STORED_AT, String(scope.now()));
    const cache = await scope.caches.open(PAGES);
    // Deleted first: entries are in order of insertion, and `trim` removes the oldest.
    await cache.delete(request);
    await cache.put(
      request,
      new Response(response.body, { status: response.status, statusText: response.statusText, headers }),
    );
    await trim(cache, MAX_PAGES);
  };
  let storedFiles = 0;
  const storeFile = async (cache: Cache, request: Request | string, response: Response): Promise<void> => {
    await cache.put(request, response);
    // Trimming reads all entries, while the page that requested the file is busy.
    if (storedFiles++ % TRIM_INTERVAL === 0) await trim(cache, MAX_FILES);
  };
  const storeOfflinePage = async (): Promise<void> => {
    const response = await scope.fetch(OFFLINE);
    if (response.ok) await storeFile(await scope.caches.open(FILES), OFFLINE, response);
  };

  const respondWithPage = async ({ request, waitUntil }: HandledRequest): Promise<Response> => {
    const findCopy = async (): Promise<Response | undefined> => {
      const cached = await (await scope.caches.open(PAGES)).match(request);
      const ageMs = scope.now() - Number(cached?.headers.get(STORED_AT));
      if (!cached || !(ageMs < STALE_MS)) return undefined;
      // The page corrects its time by the age of the copy, which it reads in this header (src/app/entryClient.tsx).
      const headers = new Headers(cached.headers);
      headers.append('server-timing', `stored;dur=${Math.max(0, ageMs)}`);
      return new Response(cached.body, { status: cached.status, statusText: cached.statusText, headers });
    };
    try {
      const response = await scope.fetch(request);
      const isPublic = !/no-store/.test(response.headers.get('cache-control') ?? 'no-store');
      if (
        response.ok &&
        isPublic &&
        !response.redirected &&
        (response.headers.get('content-type') ?? '').startsWith('text/html')
      )
        waitUntil(storePage(request, response.clone()));
      return response.status >= 500 ? ((await findCopy()) ?? response) : response;
    } catch {
      const findOfflinePage = async (): Promise<Response | undefined> =>
        (await scope.caches.open(FILES)).match(OFFLINE);
      return (await findCopy()) ?? (await findOfflinePage()) ?? Response.error();
    }
  };
  const respondWithFile = async ({ request, waitUntil }: HandledRequest): Promise<Response> => {
    const cache = await scope.caches.open(FILES);
    const cached = await cache.match(request);
    if (cached) return cached;
    const response = await scope.fetch(request);
    if (response.ok) waitUntil(storeFile(cache, request, response.clone()));
    return response;
  };
  return { deleteAll, deletePages, storeOfflinePage, respondWithPage, respondWithFile };
}

/**
 * Caches pages and files. A page comes from the network, so that viewers see a publish. Without network, or when the
 * server fails, it is the copy of the last visit, up to 24 h old; without a copy, the offline page or the server's
 * error. Scripts, styles and fonts come from the cache, because their addresses change with their content. API calls,
 * the manifest and images are not handled. Pages with no-store are never cached.
 * @param isOff true: deletes the caches and unregisters the worker.
 */
export function serviceWorker(scope: WorkerScope, { isOff }: { readonly isOff: boolean }): void {
  const { deleteAll, deletePages, storeOfflinePage, respondWithPage, respondWithFile } = createWorkerCaches(scope);

  if (isOff) {
    // Emergency switch: deletes everything that the worker has cached and unregisters it.
    const uninstall = async (): Promise<void> => {
      await deleteAll();
      await scope.registration.unregister();
    };
    scope.addEventListener('install', (event: Extendable) => event.waitUntil(scope.skipWaiting()));
    scope.addEventListener('activate', (event: Extendable) => event.waitUntil(uninstall()));
    return;
  }
  scope.addEventListener('install', (event: Extendable & { addRoutes?(routes: readonly object[]): Promise<void> }) => {
    // What this worker does not handle goes to the network without it, so that segments of a video do not wait for it.
    const routes = ['api', 'img', 'media'].map((folder) => ({
      condition: { urlPattern: { pathname: `/${folder}/*` } },
      source: 'network',
    }));
    const skipping = Promise.resolve(event.addRoutes?.(routes)).catch(() => undefined);
    event.waitUntil(Promise.all([skipping, storeOfflinePage().catch(() => undefined)]).then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event: Extendable) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('message', (event: Extendable & { readonly data: unknown }) => {
    if (event.data === 'forget') event.waitUntil(deletePages());
    // The offline page shows the theme and labels of the realm.
    if (event.data === 'republished') event.waitUntil(storeOfflinePage().catch(() => undefined));
  });
  scope.addEventListener('fetch', (event: FetchEvent) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
    const handled = { request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined)) };
    if (/^\/(assets|files)\//.test(url.pathname)) event.respondWith(respondWithFile(handled));
    else if (request.mode === 'navigate' && !/^\/(api|img|_admin)(\/|$)/.test(url.pathname))
      event.respondWith(respondWithPage(handled));
  });
}

/** Returns the script of the worker. */
export const serviceWorkerText = (options: { readonly isOff: boolean }): string =>
  `${createWorkerCaches.toString()}\n(${serviceWorker.toString()})(Object.assign(self, { now: () => Date.now() }), ${JSON.stringify(options)});\n`;
