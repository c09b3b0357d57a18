// The router's only route. The product's route table (src/routes/matchPath.ts) matches paths; server, links and tests
// use it too. The router provides history, data loading, scroll restoration and streaming.
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import {
  data,
  isRouteErrorResponse,
  replace,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { AppShell } from '#src/screens/_shared/chrome/AppShell.tsx';
import { ComposedPage } from '#src/screens/_shared/composed-page/ComposedPage.tsx';
import { ScreenProvider } from '#src/screens/_shared/ScreenContext.tsx';
import { NotAvailable, NotFound, PageFailed } from '#src/screens/_shared/states/StateScreen.tsx';
import { matchPath } from '#src/routes/matchPath.ts';
import { localiseAddress, localisePath } from '#src/routes/localisePath.ts';
import type { App } from './app.ts';
import type { LoadedScreen } from './screens.ts';
import { findDestination, type Destination } from './destination.ts';
import { createTitle } from './createTitle.ts';
import { waitFor } from './wait.ts';
import { useRestoredPosition } from './useRestoredPosition.ts';
import './base.css';

/** Creates the routes of the router. */
export function createRoutes(app: App): RouteObject[] {
  const { stores, state, screens } = app;
  async function loader({ request }: LoaderFunctionArgs) {
    const url = new URL(request.url);
    const localised = localisePath(matchPath(url.pathname), state.locale);
    if (localised !== undefined) return replace(localised + url.search + url.hash);
    // The question who is watching is rendered in place of the page, so that the address and the history stay the same.
    if (stores.session.viewer.mustChooseProfile && (await screens.load('PROFILES'))?.replaces?.(url.pathname))
      return respond({ kind: 'screen', route: 'PROFILES', data: { isQuestion: true } });
    const destination = findDestination(url.pathname, state.realm.homePage);
    if (destination.kind === 'page') return openPage(destination, url, request.signal);
    if (destination.kind === 'not-found') return respond(destination, 404);
    const screen = destination.kind === 'screen' ? await screens.load(destination.route) : undefined;
    if (!screen) return respond({ kind: 'no-screen' });
    const opened = await screen.prepare(app, screen, request);
    return opened instanceof Response ? opened : respond(opened);
  }

  async function openPage(destination: Extract<Destination, { kind: 'page' }>, url: URL, signal: AbortSignal) {
    stores.content.showPlaceholder?.(destination.pageId, url);
    const opening = stores.content.open(destination.pageId, signal);
    // In the browser a page that showPlaceholder could make from loaded data is shown at once. Any other page that takes
    // longer than 100 ms is first shown as an empty skeleton: the viewer sees that the click had an effect (N03, N04).
    const shown = stores.content.getPage(destination.pageId) ?? waitFor(100);
    const page = await (import.meta.env.SSR ? opening : Promise.race([shown, opening]));
    if (!page || page.state === 'ready') return respond(destination);
    return respond(destination, page.state === 'missing' ? 404 : 503);
  }

  const Root = observer(function Root() {
    const location = useLocation();
    const destination = useLoaderData() as Destination;
    const screen = destination.kind === 'screen' ? screens.get(destination.route) : undefined;
    // A screen with `replaces` has data only when the loader shows it in place of another page. It has no header then.
    const isBare = screen?.layout === 'bare' || (screen?.replaces && 'data' in destination);
    useRestoredPosition();
    useEffect(
      () => stores.lazy.onNavigate(matchPath(location.pathname)?.key, location.hash),
      [location.pathname, location.hash],
    );
    useHead(app, destination, location.pathname, state.locale);
    return (
      <Frame app={app} locale={state.locale} pathname={location.pathname} search={location.search} isBare={isBare}>
        {renderDestination(destination, screen)}
        {!isBare && <ScrollRestoration />}
      </Frame>
    );
  });

  /** Renders an uncaught error. The header stays, so that the viewer can navigate away (docs/faults.md). */
  function Failure() {
    const error = useRouteError();
    const location = useLocation();
    return (
      <Frame app={app} locale={state.locale} pathname={location.pathname} search={location.search}>
        {isRouteErrorResponse(error) && error.status === 404 ? (
          <NotFound />
        ) : (
          <PageFailed onRetry={() => window.location.reload()} />
        )}
      </Frame>
    );
  }

  return [{ id: 'root', path: '*', loader, Component: Root, ErrorBoundary: Failure, HydrateFallback: () => null }];
}

const respond = (destination: Destination, status = 200) => data(destination, { status });

function renderDestination(destination: Destination, screen: LoadedScreen | undefined) {
  if (destination.kind === 'page') return <ComposedPage pageId={destination.pageId} />;
  if (destination.kind === 'not-found') return <NotFound />;
  if (destination.kind === 'no-screen') return <NotAvailable />;
  return screen && <screen.Content screen={screen} backdrop={destination.backdrop} data={destination.data} />;
}

/**
 * Renders the header and the providers around a destination.
 * @param isBare whether the screen has no header
 */
function Frame({
  app,
  locale,
  pathname,
  search,
  isBare,
  children,
}: {
  app: App;
  locale: string;
  pathname: string;
  search: string;
  isBare?: boolean | undefined;
  children: React.ReactNode;
}) {
  const { stores } = app;
  // Effects of parents run last, so all controls of the page work when this one runs.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <EngineProvider engine={app.engine}>
      <ScreenProvider value={{ stores, locale, localiseAddress: (other) => localiseAddress(pathname + search, other) }}>
        {!isBare && <AppShell path={pathname} />}
        {children}
      </ScreenProvider>
    </EngineProvider>
  );
}

/**
 * Updates the document's head: the title immediately, the rest when its code is loaded. The HTML contains the first
 * page's head.
 */
function useHead(app: App, destination: Destination, pathname: string, locale: string): void {
  const title = createTitle(app, destination);
  const pageKey = locale + pathname;
  const firstPageKey = useRef(pageKey);
  useEffect(() => {
    document.title = title;
    if (firstPageKey.current === pageKey) return undefined;
    firstPageKey.current = '';
    let isOutdated = false;
    void import('./updateHead.ts').then(
      ({ updateHead }) => {
        if (!isOutdated) updateHead(app, destination, pathname);
      },
      () => undefined,
    );
    return () => {
      isOutdated = true;
    };
  }, [app, destination, pageKey, pathname, title]);
}
