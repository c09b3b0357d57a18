// The browser's start: hydrates what the server rendered, from the same state.
import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { observable } from 'mobx';
import { hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createBrowserRouter, RouterProvider, type HydrationState } from 'react-router';
import type { AppState } from '#schemas/appState.ts';
import { callPaths } from '#schemas/generated/callPaths.ts';
import type { AppEnvironment } from './app.ts';
import { adoptPage, createApp, prepareTop } from './createApp.tsx';
import { createBrowserSession } from './createBrowserSession.ts';
import { findDestination, type Destination } from './destination.ts';
import { createRoutes } from './routes.tsx';
import { createTracker } from '#src/stores/createTracker.ts';
import { waitFor } from './wait.ts';

/**
 * Returns the age of this page in ms: the time since its response began to arrive, and the time for which the service
 * worker stored it (src/server/offline/serviceWorker.ts).
 */
const readPageAge = (): number | undefined => {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  const storedMs = entry?.serverTiming?.find(({ name }) => name === 'stored')?.duration ?? 0;
  return entry && performance.now() - entry.responseStart + storedMs;
};

// No `await` at the top of the module: lazy chunks import this module's chunk and would wait for it
// (docs/adr/005-bytes.md).
async function start(): Promise<void> {
  // Observable, because the viewer may change the language: then labels, menu and pages change without a reload.
  const state = observable(JSON.parse(document.getElementById('state')!.textContent) as AppState, {}, { deep: false });
  const session = await createBrowserSession(state, {
    calls: callPaths,
    lazyCalls: async () => (await import('#schemas/generated/lazyCallPaths.ts')).lazyCallPaths,
    fetch: (input, init) => fetch(input, init),
    wait: waitFor,
  });
  const { api, storage } = session;
  const getPageId = (pathname: string): string | undefined => {
    const destination = findDestination(pathname, state.realm.homePage);
    return destination.kind === 'page' ? destination.pageId : undefined;
  };
  // The reporter is loaded with the first problem, because most pages have none.
  let reporter: Promise<AppEnvironment['report']> | undefined;
  // Lets the browser paint and handle input between the parts of the start.
  await waitFor(0);
  const { track, listen } = createTracker();
  const app = createApp(state, {
    ...(state.realm.plugins && {
      remote: (await import('./createBrowserPlugins.ts')).createBrowserPlugins(state.realm.id, api),
    }),
    api,
    session: session.transport,
    storage,
    getCurrentPageId: () => getPageId(location.pathname),
    systemNow: () => Date.now(),
    pageAgeMs: readPageAge(),
    at: (moment, callback) => {
      // setTimeout is limited to 24.8 days; a later change is handled by a later visit.
      const timer = setTimeout(callback, Math.min(Math.max(0, moment - app.stores.clock.now()), 2 ** 31 - 1));
      return () => clearTimeout(timer);
    },
    currentPath: () => location.pathname + location.search,
    isOnline: () => navigator.onLine,
    // The new page renders in one task: other tasks, such as those of images, would delay its heading.
    navigate: (target) =>
      void (target.href && !target.external && router.navigate(target.href, { ...target, flushSync: true })),
    changeQuery: (query, how) =>
      void router.navigate({ search: query && `?${query}` }, { replace: how === 'replace', preventScrollReset: true }),
    report: (...input) =>
      void (reporter ??= import('./createReporter.ts').then(({ createReporter }) => createReporter(api))).then(
        (report) => report(...input),
        () => undefined,
      ),
    track,
  });
  // A row whose code or data takes long is hydrated later. Until then the server's HTML stays.
  if (state.page) await Promise.race([prepareTop(app, await adoptPage(app, state.page)), waitFor(3_000)]);
  if (state.missingPage) app.stores.content.setMissing(state.missingPage);
  const hydrationData = (window as Window & { __staticRouterHydrationData?: HydrationState })
    .__staticRouterHydrationData;
  await waitFor(0);
  const destination = hydrationData?.loaderData?.['root'] as Destination | undefined;
  if (destination?.kind === 'screen') await app.screens.load(destination.route);
  const router = createBrowserRouter(createRoutes(app), hydrationData ? { hydrationData } : {});
  router.subscribe(({ location: { search }, navigation }) => {
    if (navigation.state === 'idle') app.stores.address.onNavigate(search);
  });
  // A prefetched page renders synchronously instead of over several frames, as React's transitions would.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <RouterProvider router={router} useTransitions={false} flushSync={flushSync} />
      </StrictMode>,
    );
  });
  // Loaded after everything that a first visit needs. No publish is missed, because the first event contains the
  // current version.
  void import('./afterStart.ts').then(({ afterStart }) => afterStart(app, { api, storage, router, getPageId, listen }));
  session.start(app.stores.session);
}

void start();
