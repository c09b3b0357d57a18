// The browser's start: takes over what the server drew, from the same state.
import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type HydrationState } from 'react-router';
import type { AppState } from '#schemas/app-state.ts';
import { callPaths } from '#schemas/generated/call-paths.ts';
import { createApi } from '#src/api/createApi.ts';
import { createApp, prepareTop } from './createApp.tsx';
import { createRoutes, screenOf } from './routes.tsx';
import { listenForUpdates } from './listenForUpdates.ts';
import { waitFor } from './wait.ts';

const state = JSON.parse(document.getElementById('state')!.textContent) as AppState;
const api = createApi({ calls: callPaths, fetch: (input, init) => fetch(input, init), locale: () => state.locale, wait: waitFor });
const app = createApp(state, {
  api,
  systemNow: () => Date.now(),
  at: (moment, callback) => {
    // setTimeout's limit is 24.8 days; a later boundary is met by a later visit.
    const timer = setTimeout(callback, Math.min(Math.max(0, moment - app.stores.clock.now()), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
  currentPath: () => location.pathname + location.search,
  navigate: (target) => void (target.href && !target.external && router.navigate(target.href, { state: target.state })),
  sendReport: ({ pageId, version, problems }) => requestIdle(() => {
    const short = problems.map(({ code, pointer, rowId, rowType }) => ({ code, pointer, ...(rowId && { rowId }), ...(rowType && { rowType }) }));
    void api.postProblems({ body: { pageId, version, problems: short } }).catch(() => undefined);
  }),
  seen: () => undefined,
});
if (state.page) {
  const shown = await app.stores.content.adopt(state.page.id, state.page);
  if (shown.state === 'ready') await prepareTop(app, shown.plan);
}
if (state.missingPage) app.stores.content.miss(state.missingPage);
const hydrationData = (window as unknown as { __staticRouterHydrationData?: HydrationState }).__staticRouterHydrationData;
if (state.missingPage) app.stores.content.miss(state.missingPage);
const router = createBrowserRouter(createRoutes(app), hydrationData ? { hydrationData } : {});

startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <StrictMode><RouterProvider router={router} /></StrictMode>);
  requestAnimationFrame(() => { document.documentElement.dataset['hydrated'] = ''; });
});

listenForUpdates({
  version: state.realm.version,
  onPublished: () => {
    const screen = screenOf(location.pathname, state.realm.homePage);
    void app.stores.content.publishedAnew(screen.kind === 'page' ? screen.pageId : undefined);
  },
});

function requestIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 5_000 });
  else setTimeout(callback, 200);
}
