// Serves pages as HTML: finds the realm, language and page of an address, and renders the app.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppState } from '#schemas/appState.ts';
import { intlLocale } from '#src/i18n/intlLocale.ts';
import { fontPreloads, themeCss } from '#src/realm/themeCss.ts';
import { isAdminPath } from '#src/routes/isAdminPath.ts';
import { isSamePathForAll } from '#src/routes/buildCanonicalPath.ts';
import { localisePath } from '#src/routes/localisePath.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { countDocument } from '../http/countPageViews.ts';
import type { StoredFiles } from '../http/createStoredFiles.ts';
import type { Config } from '../config.ts';
import type { ReadContext, ReadRoute } from '../http/defineReadRoute.ts';
import type { Database } from '../db/database.ts';
import type { FavouriteService } from '../domain/lists/createFavouriteService.ts';
import type { HistoryService } from '../domain/playback/createHistoryService.ts';
import type { PlaybackService } from '../domain/playback/createPlaybackService.ts';
import { markItems, readItemMarks } from '../domain/lists/markItems.ts';
import type { SessionService } from '../domain/session/sessionTypes.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { HttpError, routeNotFound } from '../http/errors.ts';
import { isSameOrigin, mayHaveSession } from '../http/sessionCookie.ts';
import { STAFF_HEADERS } from '../http/staffHeaders.ts';
import type { Caches } from '../memory/createCaches.ts';
import type { Metrics } from '../metrics/createMetrics.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import { localeOf, choosePlatform, sessionOrGuest, createViewer, readTimeZone } from '../http/requestContext.ts';
import type { ContentSource } from '../domain/delivery/contentSource.ts';
import type { DeliverContext } from '../domain/delivery/deliver.ts';
import type { ExperimentCounter } from '../domain/operations/createExperimentCounter.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import type { ContentSources } from '../domain/upstream/createContentSources.ts';
import type { PageRenderer } from './createPageRenderer.ts';
import { sendAdmin } from './admin.ts';
import { renderFirstSteps } from './firstSteps.ts';
import { drawBrandPicture, renderNeutralPage, type ListedBrand } from './neutralPage.ts';
import { createPageHeaders } from './pageHeaders.ts';
import { createPlainPagePolicy } from './plainPage.ts';
import { renderPreviewMark } from './previewMark.ts';
import { collectPolicySources } from '../domain/delivery/policySources.ts';
import { registerAssets } from './registerAssets.ts';
import { registerSiteFiles } from './siteFiles.ts';
import { tabIcon } from '../domain/delivery/tabIcon.ts';

type RenderInput = Parameters<PageRenderer['render']>[0];
type Api = RenderInput['api'];
type Deps = {
  readonly realms: RealmService;
  readonly files: StoredFiles;
  readonly sources: ContentSources;
  readonly sessions: SessionService;
  readonly favourites: FavouriteService;
  readonly history: HistoryService;
  readonly playbacks: PlaybackService;
  readonly experimentCounter: ExperimentCounter;
  readonly renderer: PageRenderer;
  readonly now: () => number;
  readonly config: Config;
  readonly database: Database;
  readonly readRoutes: readonly ReadRoute[];
  readonly metrics: Metrics;
  readonly caches: Caches;
};

/** Value of Retry-After for a page that could not be loaded. */
const RETRY_AFTER_SECONDS = 5;

/** An hour, so that browsers follow soon when a brand gives a path its earlier content again. */
const RENAMED_CACHE = 'public, max-age=3600';

/** Attributes of the language cookie: one year. It contains only the language. */
const LANGUAGE_COOKIE = { path: '/', maxAge: 31_536_000, sameSite: 'lax', httpOnly: false } as const;

/** Registers the pages, their assets and the site's files. It must be the last route, because it matches every path. */
export async function pages(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.renderer.assetsFolder) registerAssets(app, deps.renderer.assetsFolder, deps.caches);
  registerSiteFiles(app, deps);
  const plainPagePolicy = createPlainPagePolicy();
  app.get('/*', async (request, reply) => {
    if (/^\/(api|assets|img|files|plugins)\//.test(request.url)) throw routeNotFound(request);
    const realm = await deps.realms.findForDocument(request);
    if (!realm) {
      const addresses = await deps.realms.listAddresses();
      const html = addresses.length
        ? renderNeutralPage(deps.config.isDemo ? await listBrands(deps.realms, addresses) : [], deps.config.port)
        : renderFirstSteps();
      return reply
        .code(404)
        .headers(createPageHeaders({ isProduction: deps.config.isProduction }))
        .header('content-security-policy', plainPagePolicy)
        .header('cache-control', 'no-store')
        .send(html);
    }
    return (
      (await sendAdmin(request, reply, realm, { ...deps, ...deps.config })) ??
      sendPage(request, reply, await deps.realms.chooseVersion(request, realm), deps)
    );
  });
}

/** A page request after its language and viewer are known. */
type PageRequest = {
  readonly url: URL;
  readonly session: LiveSession | undefined;
  readonly deliverContext: DeliverContext & { readonly viewer: ReturnType<typeof createViewer> };
  readonly source: ContentSource;
  /** Undefined when the realm has no page for the path. */
  readonly pageId: string | undefined;
};

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
  deps: Deps,
): Promise<FastifyReply> {
  const { sessions, config } = deps;
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  const requestedLocale = url.searchParams.get('lang') ?? undefined;
  const match = matchPath(url.pathname);
  // Shared caches keep this redirect, so that it must not contain a cookie.
  const renamed = realm.findRedirect(url.pathname);
  if (renamed !== undefined) return reply.header('cache-control', RENAMED_CACHE).redirect(renamed + url.search, 301);
  const locale = localeOf(request, realm, { query: requestedLocale, pathSets: match?.pathSets });
  // In bearer mode a page request has no token, so the first HTML is rendered for a guest (decision O1).
  const session = await sessionOrGuest(request, reply, realm, sessions);
  const viewer = createViewer(request, session, config);
  if (requestedLocale && locale === requestedLocale)
    void reply.setCookie('language', locale, { ...LANGUAGE_COOKIE, secure: request.protocol === 'https' });
  const redirect = findRedirect(request, realm, { url, match, locale });
  if (redirect) return reply.header('cache-control', redirect.cacheControl).redirect(redirect.to, redirect.status);
  const now = deps.now();
  const page: PageRequest = {
    url,
    session,
    deliverContext: { locale, now, viewer, visitor: deps.realms.findVisitor(request, realm, now) },
    source: deps.sources(realm),
    pageId: realm.findPageId(url.pathname, locale),
  };
  return renderPage(request, reply, realm, page, deps);
}

type Match = ReturnType<typeof matchPath>;
type Redirect = { readonly to: string; readonly status: 301 | 302; readonly cacheControl: string };

/** Returns the redirect of a path that is not rendered: to its localised path, or to the confirmation of a sign-out. */
function findRedirect(
  request: FastifyRequest,
  realm: RealmSnapshot,
  { url, match, locale }: { readonly url: URL; readonly match: Match; readonly locale: string },
): Redirect | undefined {
  const localisedPath = localisePath(match, locale);
  if (match && localisedPath !== undefined) {
    const to = localisedPath + url.search;
    // Permanent only when the target depends on the realm alone: a browser uses a cached 301 even after its viewer has
    // changed the language.
    return isSamePathForAll(match, realm.view.locales)
      ? { to, status: 301, cacheControl: 'public, max-age=86400' }
      : { to, status: 302, cacheControl: 'private, no-store' };
  }
  if (match?.key !== 'LOGOUT' || isSameOrigin(request) || url.searchParams.has('confirm')) return undefined;
  // A link or a script of another site must not end the session, so the viewer confirms it with a button.
  const confirmation = new URL(url);
  confirmation.searchParams.set('confirm', '1');
  return { to: confirmation.pathname + confirmation.search, status: 302, cacheControl: 'private, no-store' };
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
  page: PageRequest,
  deps: Deps,
): Promise<FastifyReply> {
  const { renderer, metrics, config } = deps;
  const nonce = randomBytes(18).toString('base64');
  const { state, loaded } = await readAppState(request, realm, page, deps);
  const input = createRenderInput(request, realm, { page, state, nonce }, deps);
  const output = await metrics.timeRender(() => renderer.render(input));
  if ('redirect' in output) return reply.header('cache-control', 'no-store').redirect(output.redirect, 302);
  // Rendering stops when the viewer closes the connection.
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) output.abort();
  });
  const { pageId, deliverContext, session } = page;
  if (output.status === 200 && state.page && loaded && pageId !== undefined)
    countDocument({ request, realm: loaded, pageId, deliverContext, session }, deps.experimentCounter);
  if (output.status === 503) void reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  const isAdmin = isAdminPath(page.url.pathname);
  return (
    reply
      .code(isAdmin ? 404 : output.status)
      .headers(
        createPageHeaders({ nonce, isProduction: config.isProduction, sources: collectPolicySources(realm.content) }),
      )
      // A guest with a session also has a watch history and lists, which the HTML contains.
      .header('cache-control', mayHaveSession(request) ? 'private, no-store' : 'private, no-cache')
      .headers(isAdmin ? STAFF_HEADERS : {})
      .type('text/html; charset=utf-8')
      .send(output.stream)
  );
}

/** Returns the state with which the app begins, on the server and in the browser, and the version with its page. */
async function readAppState(
  request: FastifyRequest,
  realm: RealmSnapshot,
  { pageId, source, session, deliverContext }: PageRequest,
  { favourites, history }: Deps,
): Promise<{ readonly state: AppState; readonly loaded: RealmSnapshot | undefined }> {
  const { locale, now, viewer } = deliverContext;
  const platform = choosePlatform(request);
  const result = pageId === undefined ? undefined : await loadPage(source, pageId, locale);
  const loaded = typeof result === 'object' ? result : undefined;
  const page =
    pageId === undefined || !loaded
      ? undefined
      : markItems(
          loaded.getPage(pageId, deliverContext),
          await readItemMarks({ favourites, history }, realm.id, session),
        );
  const missingPageId = page || result === 'unavailable' ? undefined : pageId;
  const view = realm.getView(locale, deliverContext);
  const state: AppState = {
    realm: view,
    viewer,
    locale,
    timeZone: readTimeZone(request, view),
    now,
    labels: realm.labels(locale),
    menu: realm.menu(platform, locale),
    platform,
    ...(page ? { page } : missingPageId !== undefined && { missingPage: missingPageId }),
  };
  return { state, loaded };
}

function createRenderInput(
  request: FastifyRequest,
  realm: RealmSnapshot,
  { page, state, nonce }: { readonly page: PageRequest; readonly state: AppState; readonly nonce: string },
  { favourites, history, playbacks, database, readRoutes }: Deps,
): RenderInput {
  const { url, session, deliverContext, source, pageId } = page;
  const { locale } = deliverContext;
  const theme = realm.getTheme(locale, deliverContext);
  return {
    request: new Request(url, { headers: { accept: 'text/html' } }),
    nonce,
    state,
    tokens: themeCss(theme, { locale }),
    fonts: fontPreloads(theme, { locale }).map((href) => ({ href })),
    icon: tabIcon(state.realm.name, theme),
    themeColour: theme.colours.background,
    ...(realm.preview && {
      besideApp: renderPreviewMark({
        labels: realm.previewTexts(locale),
        language: intlLocale(locale, state.realm.arabicDigits),
        timeZone: state.timeZone,
        expiresAt: realm.preview.expiresAt,
        now: deliverContext.now,
        nonce,
      }),
    }),
    api: createInProcessApi(readRoutes, {
      realm,
      source,
      content: realm.content,
      deliverContext,
      session,
      favourites,
      history,
      playbacks,
      database,
    }),
    onError: (error) => request.log.error(error),
    onProblems: (problems) =>
      request.log.warn(
        {
          version: realm.version,
          page: pageId,
          problems: problems.map(({ code, pointer }) => `${code} ${pointer}`),
        },
        'The page has problems. Each is listed as code and JSON pointer; docs/faults.md explains the codes.',
      ),
  };
}

/**
 * Returns the realm with a page; `unavailable` when the brand's own back end fails. The renderer then requests the page
 * again and shows the error, with the realm's header.
 */
const loadPage = (source: ContentSource, page: string, locale: string): Promise<RealmSnapshot | 'unavailable'> =>
  source.load({ page }, locale).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 503) return 'unavailable';
    throw error;
  });

/** Returns the API client for rendering on the server: it calls read routes without HTTP. */
function createInProcessApi(readRoutes: readonly ReadRoute[], context: ReadContext): Api {
  const calls: Record<string, unknown> = {
    ...Object.fromEntries(readRoutes.map(({ call, read }) => [call.name, (input: unknown) => read(input, context)])),
    postProblems: async () => ({ accepted: 0 }),
  };
  return new Proxy({} as Api, {
    get: (_, name) => (typeof name === 'string' ? calls[name] : undefined) ?? rejectInProcess,
  });
}

/** Rejects calls that only browsers make. */
const rejectInProcess = (): Promise<never> =>
  Promise.reject(new Error('Only read calls are available while a page is rendered. Make this call in the browser.'));

/** Returns each brand with its first host. A brand that cannot be read is left out. */
async function listBrands(
  realms: RealmService,
  addresses: Awaited<ReturnType<RealmService['listAddresses']>>,
): Promise<ListedBrand[]> {
  const hosts = new Map(addresses.toReversed().map(({ realmId, host }) => [realmId, host]));
  const brands = await Promise.all(
    [...hosts.values()].toReversed().map(async (host) => {
      try {
        const realm = await realms.findForHost(host);
        return realm && { host, name: realm.view.name, picture: drawBrandPicture(realm.view, realm.theme) };
      } catch {
        return undefined;
      }
    }),
  );
  return brands.filter((brand) => brand !== undefined);
}
