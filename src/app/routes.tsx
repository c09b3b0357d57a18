// The router's one route: addresses are matched by the product's own table (src/routes/matchPath.ts), which the server, the links
// and the tests read too. The router brings history, data loading, scroll restoration and streaming.
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import {
  data,
  isRouteErrorResponse,
  redirect,
  replace,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { Chrome } from '#src/screens/chrome/Chrome.tsx';
import { ComposedPage } from '#src/screens/composed-page/ComposedPage.tsx';
import { ScreenProvider } from '#src/screens/ScreenContext.tsx';
import { NotAvailable, NotFound, PageFailed } from '#src/screens/states/StateScreen.tsx';
import { pageIdOfMatch } from '#src/routes/pageIds.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { pathSetOf } from '#src/routes/pathSets.ts';
import { localiseAddress, localisePath } from '#src/routes/localisePath.ts';
import type { getContentSearch } from '#schemas/api/search/getContentSearch.ts';
import type { SearchAnswer } from '#src/stores/SearchStore.ts';
import type { App } from './createApp.tsx';
import { BARE, ROUTE_SCREENS } from './screens.ts';
import { isOwn, titleOf, type Screen } from './titleOf.ts';
import { waitFor } from './wait.ts';
import { usePlaceAfterNavigation } from './usePlaceAfterNavigation.ts';
import './base.css';

/** Which screen an address shows, before anything is fetched. */
export function screenOf(pathname: string, homePage: string): Screen {
  const match = matchPath(pathname);
  if (!match) return { kind: 'not-found' };
  const pageId = pageIdOfMatch(match, homePage);
  if (pageId !== undefined) return { kind: 'page', pageId };
  return { kind: ROUTE_SCREENS[match.key] ?? 'not-available' };
}

export function createRoutes(app: App): RouteObject[] {
  const { stores, state } = app;
  async function loader({ request }: LoaderFunctionArgs) {
    const url = new URL(request.url);
    const own = localisePath(matchPath(url.pathname), state.locale);
    if (own !== undefined) return replace(own + url.search + url.hash);
    const screen = screenOf(url.pathname, state.realm.homePage);
    if (screen.kind === 'login' || screen.kind === 'logout') {
      if (screen.kind === 'login' && !stores.session.isGuest) {
        const { returnTarget } = await import('#src/routes/returnTarget.ts');
        return redirect(returnTarget(url.searchParams, pathSetOf(state.locale)));
      }
      // The brand's own picture: that of its home page.
      const [home] = await Promise.all([
        stores.content.open(state.realm.homePage, request.signal),
        app.screens.load(screen.kind),
      ]);
      return data(
        { ...screen, ...(home.state === 'ready' && home.plan.preload && { backdrop: home.plan.preload }) },
        { status: 200 },
      );
    }
    if (isOwn(screen)) {
      // Drawn on the server with what it found; in the browser the screen asks by itself, and shows that it does.
      const found = import.meta.env.SSR && screen.kind === 'search' ? await search(url.searchParams) : undefined;
      await app.screens.load(screen.kind);
      return data({ ...screen, ...(found && { found }) }, { status: 200 });
    }
    if (screen.kind !== 'page') return data(screen, { status: screen.kind === 'not-found' ? 404 : 200 });
    const opening = stores.content.open(screen.pageId, request.signal);
    // In the browser a page that is not there at once is a skeleton: a press is answered (N03, N04).
    const shown = await (import.meta.env.SSR ? opening : Promise.race([opening, waitFor(100)]));
    return data(screen, { status: !shown || shown.state === 'ready' ? 200 : shown.state === 'missing' ? 404 : 503 });
  }

  const search = (query: URLSearchParams): Promise<SearchAnswer | undefined> =>
    app.ports.ports.content
      .read<typeof getContentSearch>('getContentSearch', {
        query: (query.get('q') ?? query.get('searchValue') ?? '').slice(0, 200),
        refine: query.getAll('refine').slice(0, 20),
      })
      .catch(() => undefined);

  const Root = observer(function Root() {
    const location = useLocation();
    const screen = useLoaderData() as Screen;
    usePlaceAfterNavigation();
    useEffect(
      () => stores.later.arrive(matchPath(location.pathname)?.key, location.hash),
      [location.pathname, location.hash],
    );
    useHead(app, screen, location.pathname, state.locale);
    if (isOwn(screen)) {
      const Whole = app.screens.get(screen.kind);
      const isBare = BARE.includes(screen.kind);
      return (
        <Frame app={app} locale={state.locale} pathname={location.pathname} search={location.search} isBare={isBare}>
          {Whole && <Whole backdrop={screen.backdrop} found={screen.found} />}
          {!isBare && <ScrollRestoration />}
        </Frame>
      );
    }
    return (
      <Frame app={app} locale={state.locale} pathname={location.pathname} search={location.search}>
        {screen.kind === 'page' ? (
          <ComposedPage pageId={screen.pageId} />
        ) : screen.kind === 'not-found' ? (
          <NotFound />
        ) : (
          <NotAvailable />
        )}
        <ScrollRestoration />
      </Frame>
    );
  });

  /** A failure nobody caught: the chrome stays, so that there is a way on (faults.md 2). */
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

/** @param isBare the screen has no chrome around it. */
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
  // After the chrome's own effects: from here on all of it answers.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <EngineProvider engine={app.engine}>
      <ScreenProvider value={{ stores, locale, localiseAddress: (other) => localiseAddress(pathname + search, other) }}>
        {!isBare && <Chrome path={pathname} />}
        {children}
      </ScreenProvider>
    </EngineProvider>
  );
}

/** The head follows the page: its title at once, the rest once its code is there. The first page's head came with the HTML. */
function useHead(app: App, screen: Screen, pathname: string, locale: string): void {
  const title = titleOf(app, screen);
  const shown = locale + pathname;
  const first = useRef(shown);
  useEffect(() => {
    document.title = title;
    if (first.current === shown) return undefined;
    first.current = '';
    let isLeft = false;
    void Promise.all([import('./head.ts'), import('./applyHead.ts')]).then(
      ([{ headOf }, { applyHead }]) => {
        if (!isLeft) applyHead(headOf(app, screen, { origin: window.location.origin, pathname }), document);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [app, screen, shown, pathname, title]);
}
