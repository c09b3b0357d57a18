// The HTTP server: what every request passes through, and the routes. One instance holds everything it uses; two in one
// process share nothing.
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import zlib from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyServerFactoryHandler } from 'fastify';
import type { Config } from './config.ts';
import { createBlobs } from './db/repositories/blobs.ts';
import { createEventCounts } from './db/repositories/eventCounts.ts';
import { createProblemReports } from './db/repositories/problemReports.ts';
import { createRateLimits } from './db/repositories/rateLimits.ts';
import type { Database } from './db/database.ts';
import { createFavouriteService } from './domain/lists/createFavouriteService.ts';
import { createWatchlistService } from './domain/lists/createWatchlistService.ts';
import { createSessionService } from './domain/session/createSessionService.ts';
import { createViewerEvents } from './domain/operations/viewerEvents.ts';
import { createValidatorCompiler } from './http/createValidatorCompiler.ts';
import { HttpError, toApiError } from './http/errors.ts';
import { acceptJsonOnly } from './http/jsonBody.ts';
import { createPictures } from './images/createImageService.ts';
import { registerContentReads } from './http/contentRead.ts';
import { createRealmService, type RealmService } from './domain/delivery/createRealmService.ts';
import { admin } from './routes/admin/admin.ts';
import { contentReads } from './routes/contentReads.ts';
import { documentation } from './routes/operations/documentation.ts';
import { events } from './routes/realm/events.ts';
import { getFile } from './routes/assets/files.ts';
import { getActivity } from './routes/operations/getActivity.ts';
import { getGeo } from './routes/realm/getGeo.ts';
import { getLabels } from './routes/realm/getLabels.ts';
import { getMenu } from './routes/realm/getMenu.ts';
import { getPage } from './routes/realm/getPage.ts';
import { getParentalControl } from './routes/account/getParentalControl.ts';
import { getPicture } from './routes/assets/images.ts';
import { getPageChanges } from './routes/realm/getPageChanges.ts';
import { getSection } from './routes/realm/getSection.ts';
import { getSectionBucket } from './routes/realm/getSectionBucket.ts';
import { getSession } from './routes/session/getSession.ts';
import { offline } from './routes/assets/offline.ts';
import { health } from './routes/operations/health.ts';
import { lists } from './routes/lists/lists.ts';
import { getPreferences } from './routes/account/getPreferences.ts';
import { putPreferences } from './routes/account/putPreferences.ts';
import { createPreferences } from './db/repositories/preferences.ts';
import { postGuestCheckin } from './routes/session/postGuestCheckin.ts';
import { postLogin } from './routes/session/postLogin.ts';
import { postLogout } from './routes/session/postLogout.ts';
import { postProblems } from './routes/operations/postProblems.ts';
import { postTokenRefresh } from './routes/session/postTokenRefresh.ts';
import { postTranslations } from './routes/realm/postTranslations.ts';
import { postViewerEvents } from './routes/operations/postViewerEvents.ts';
import { putPartition } from './routes/session/putPartition.ts';
import { sessionForms } from './routes/session/sessionForms.ts';
import { refuseForeignOrigins } from './http/sessionCookie.ts';
import { createPageRenderer, type Middleware, type PageRenderer } from './ssr/createPageRenderer.ts';
import { plugins } from './routes/assets/plugins.ts';
import { pages } from './ssr/pages.ts';

export type ServerDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly adminToken: string;
  readonly now: () => number;
  /** That of this build when missing; tests of the API bring none to build. */ readonly renderer?: PageRenderer;
  /** Passes viewers' events on. */ readonly fetch?: typeof fetch;
};
export type Server = { readonly app: FastifyInstance; readonly realms: RealmService; close(): Promise<void> };

/** Bodies of the public API; publishing has its own limit. */
const BODY_LIMIT = 256 * 1024;
/** Counts of viewers' events are kept for thirteen months: a month beside the same one a year before. */
const EVENTS_KEPT_MS = 396 * 86_400_000;

export async function createServer({
  config,
  database,
  adminToken,
  now,
  renderer: given,
  fetch: passOn = fetch,
}: ServerDeps): Promise<Server> {
  let middleware: Middleware | undefined;
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: trustOf(config),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 400 },
    // In development Vite answers its own addresses first.
    serverFactory: (handler: FastifyServerFactoryHandler) =>
      createHttpServer((request, response) =>
        middleware ? middleware(request, response, () => handler(request, response)) : handler(request, response),
      ),
  });
  app.setValidatorCompiler(createValidatorCompiler());
  acceptJsonOnly(app);
  const blobs = createBlobs(database.kysely);
  const onError = (error: unknown): void => app.log.error(error);
  const realms = createRealmService(database, onError);
  const pictures = createPictures(blobs, onError);
  const renderer = given ?? (await createPageRenderer({ production: config.production, server: app.server }));
  middleware = renderer.middleware;

  await app.register(cookie);
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Without a flush the first bytes of a page wait for its last ones (measured: 1016 ms against 2 to 36).
    brotliOptions: {
      flush: zlib.constants.BROTLI_OPERATION_FLUSH,
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { level: 6, flush: zlib.constants.Z_SYNC_FLUSH },
  });
  commonHeaders(app);
  refuseForeignOrigins(app);
  app.setErrorHandler((error, request, reply) => {
    const answer = toApiError(error, request.id);
    const retryAfter = answer.details?.['retryAfter'];
    if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
    if (answer.status >= 500) request.log.error(error);
    return (
      reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        // Also an error is a document when its address is opened in a tab: it loads nothing.
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        .type('application/json')
        .send(answer)
    );
  });
  app.setNotFoundHandler((request) => {
    throw new HttpError(
      404,
      'ROUTE_NOT_FOUND',
      `There is no ${request.method} ${request.url.split('?')[0]!.slice(0, 200)}.`,
    );
  });

  health(app, {
    isReady: async () => {
      await realms.addresses();
      return true;
    },
  });
  const sessions = createSessionService({
    kysely: database.kysely,
    now,
    demo: !config.production || config.demo,
    onReplay: (what) => app.log.warn(what, 'a used refresh token came back: the session was ended'),
  });
  const counts = createEventCounts(database.kysely);
  tidyNowAndThen(app, [
    sessions.tidy,
    () => blobs.removeUnused(),
    () => counts.removeBefore(new Date(now() - EVENTS_KEPT_MS).toISOString().slice(0, 10)),
  ]);
  const favourites = createFavouriteService({ kysely: database.kysely, now });
  const api = { realms, sessions, favourites, now };
  getPage(app, api);
  getPageChanges(app, api);
  getSection(app, api);
  getSectionBucket(app, api);
  registerContentReads(app, contentReads, { ...api, database });
  getMenu(app, api);
  getLabels(app, api);
  postTranslations(app, api);
  getGeo(app, { realms, config });
  getParentalControl(app, api);
  putPartition(app, api);
  postViewerEvents(app, {
    realms,
    events: createViewerEvents({ counts, fetch: passOn, now, onError }),
    limits: createRateLimits(database.kysely),
    now,
  });
  const reports = createProblemReports(database.kysely);
  postProblems(app, { realms, reports });
  getActivity(app, { realms, sessions, counts, reports, now });
  getSession(app, api);
  postGuestCheckin(app, api);
  postLogin(app, api);
  postTokenRefresh(app, api);
  postLogout(app, api);
  const preferences = { ...api, stored: createPreferences(database.kysely) };
  getPreferences(app, preferences);
  putPreferences(app, preferences);
  lists(app, { ...api, watchlists: createWatchlistService({ kysely: database.kysely }) });
  await app.register(sessionForms, api);
  events(app, { realms });
  offline(app, { realms, config });
  documentation(app);
  getPicture(app, { pictures });
  getFile(app, { blobs });
  await app.register(plugins, { folder: config.pluginsDir });
  await app.register(admin, { database, adminToken, served: realms.refresh });
  await pages(app, { realms, sessions, favourites, renderer, now, config, database });

  return {
    app,
    realms,
    async close() {
      await app.close();
      realms.close();
      await pictures.close();
      await renderer.close();
    },
  };
}

function trustOf({ trustProxy }: Config): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return trustProxy && [...trustProxy];
}

/** What has expired (sessions, counters) or is used by nothing (uploads) goes every ten minutes; a failure waits for the next time. */
function tidyNowAndThen(app: FastifyInstance, tasks: readonly (() => Promise<unknown>)[]): void {
  const timer = setInterval(() => {
    for (const task of tasks) void task().catch((error: unknown) => app.log.warn(error));
  }, 10 * 60_000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function commonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'request');
  });
}
