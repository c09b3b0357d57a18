// The service worker (decision O30). One function that closes over nothing: its text is what the browser runs, so it is typed and
// tested here and needs no build of its own.

/** What the function uses of the worker's world; the DOM's own types describe a window. */
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
type FetchEvent = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void };

/**
 * Pages come from the network, so that a publish is seen; without one from the copy of the last visit, up to 24 h old, else the
 * offline page. Scripts, styles and fonts, whose addresses change with their content, are kept. Nothing else is touched: no call of
 * the API, no manifest, no picture. A page that its answer calls somebody's own (no-store) is never kept.
 */
export function serviceWorker(scope: WorkerScope, { isOff }: { readonly isOff: boolean }): void {
  const PAGES = 'marquee-pages',
    FILES = 'marquee-files',
    OFFLINE = '/offline';
  const MOST_PAGES = 40,
    MOST_FILES = 200,
    STALE_MS = 86_400_000,
    KEPT_AT = 'x-kept-at';

  const forget = async (): Promise<void> => {
    await scope.caches.delete(PAGES);
  };
  const trim = async (cache: Cache, most: number): Promise<void> => {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
  };
  const keep = async (name: string, request: Request | string, answer: Response, most: number): Promise<void> => {
    const headers = new Headers(answer.headers);
    headers.set(KEPT_AT, String(scope.now()));
    const cache = await scope.caches.open(name);
    // Deleted first, so that what was visited last is the last to go.
    await cache.delete(request);
    await cache.put(
      request,
      new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers }),
    );
    await trim(cache, most);
  };
  const keepOffline = async (): Promise<void> => {
    const answer = await scope.fetch(OFFLINE);
    if (answer.ok) await keep(FILES, OFFLINE, answer, MOST_FILES);
  };

  const page = async ({
    request,
    waitUntil,
  }: {
    request: Request;
    waitUntil: (work: Promise<unknown>) => void;
  }): Promise<Response> => {
    const copy = async (): Promise<Response | undefined> => {
      const kept = await (await scope.caches.open(PAGES)).match(request);
      return kept && scope.now() - Number(kept.headers.get(KEPT_AT)) < STALE_MS ? kept : undefined;
    };
    try {
      const answer = await scope.fetch(request);
      const isPublic = !/no-store/.test(answer.headers.get('cache-control') ?? 'no-store');
      if (
        answer.ok &&
        isPublic &&
        !answer.redirected &&
        (answer.headers.get('content-type') ?? '').startsWith('text/html')
      )
        waitUntil(keep(PAGES, request, answer.clone(), MOST_PAGES));
      return answer.status >= 500 ? ((await copy()) ?? answer) : answer;
    } catch {
      const offline = async (): Promise<Response | undefined> => (await scope.caches.open(FILES)).match(OFFLINE);
      return (await copy()) ?? (await offline()) ?? Response.error();
    }
  };
  const file = async ({
    request,
    waitUntil,
  }: {
    request: Request;
    waitUntil: (work: Promise<unknown>) => void;
  }): Promise<Response> => {
    const kept = await (await scope.caches.open(FILES)).match(request);
    if (kept) return kept;
    const answer = await scope.fetch(request);
    if (answer.ok) waitUntil(keep(FILES, request, answer.clone(), MOST_FILES));
    return answer;
  };

  if (isOff) {
    // The switch of last resort: takes back everything it ever kept and goes.
    const end = async (): Promise<void> => {
      await Promise.all([PAGES, FILES].map((name) => scope.caches.delete(name)));
      await scope.registration.unregister();
    };
    scope.addEventListener('install', (event: Extendable) => event.waitUntil(scope.skipWaiting()));
    scope.addEventListener('activate', (event: Extendable) => event.waitUntil(end()));
    return;
  }
  scope.addEventListener('install', (event: Extendable) =>
    event.waitUntil(
      keepOffline()
        .catch(() => undefined)
        .then(() => scope.skipWaiting()),
    ),
  );
  scope.addEventListener('activate', (event: Extendable) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('message', (event: Extendable & { readonly data: unknown }) => {
    if (event.data === 'forget') event.waitUntil(forget());
  });
  scope.addEventListener('fetch', (event: FetchEvent) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
    const of = { request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined)) };
    if (/^\/(assets|files)\//.test(url.pathname)) event.respondWith(file(of));
    else if (request.mode === 'navigate' && !/^\/(api|img|_admin)(\/|$)/.test(url.pathname))
      event.respondWith(page(of));
  });
}

/** The script of the worker. */
export const serviceWorkerText = (options: { readonly isOff: boolean }): string =>
  `(${serviceWorker.toString()})(Object.assign(self, { now: () => Date.now() }), ${JSON.stringify(options)});\n`;
