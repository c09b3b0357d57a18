// The HTTP server: the Fastify app, its services and the routes. Two servers in one process share no state.
import type { FastifyInstance } from 'fastify';
import { createStopping, type Stopping } from './createStopping.ts';
import { createServices, type Environment, type Services } from './createServices.ts';
import type { RealmService } from './domain/delivery/createRealmService.ts';
import { createHttpApp, type LogStream } from './http/createHttpApp.ts';
import type { RequestGate } from './load/createRequestGate.ts';
import { isReadRoute } from './http/defineReadRoute.ts';
import { createOutbound, type Outbound } from './outbound/createOutbound.ts';
import { routesByTopic } from './routes/index.gen.ts';
import { scheduleCleanup } from './scheduleCleanup.ts';
import { createCaches, type Caches } from './memory/createCaches.ts';
import { createMetrics, createNoMetrics, type Metrics } from './metrics/createMetrics.ts';
import { registerMetrics } from './metrics/serveMetrics.ts';
import { createPageRenderer, type Middleware, type PageRenderer } from './ssr/createPageRenderer.ts';
import { showBusyPage } from './ssr/busyPage.ts';
import { pages } from './ssr/pages.ts';

/** Dependencies of `createServer`. */
export type ServerDeps = Environment & {
  /**
   * Default: the renderer of the built app, or Vite's in development. Tests of the API pass one that renders nothing.
   */
  readonly renderer?: PageRenderer;
  /** Default: a client that calls public addresses and those of `config.privateOrigins`. */
  readonly outbound?: Outbound;
  /** Default: caches with the limits of production. */
  readonly caches?: Caches;
  /** Default: standard output. */
  readonly logStream?: LogStream;
};

/** A server that is not listening yet. */
export type Server = {
  readonly app: FastifyInstance;
  readonly realms: RealmService;
  readonly metrics: Metrics;
  /** Sends the responses to the accepted requests. Called before `close`. */
  readonly drain: Stopping['drain'];
  /** Ends open connections and releases the services. The caller closes the database. */
  close(): Promise<void>;
};

/** Creates the server with all its routes. The caller calls `app.listen`. */
export async function createServer({
  renderer: customRenderer,
  outbound: customOutbound,
  caches = createCaches(),
  logStream,
  ...environment
}: ServerDeps): Promise<Server> {
  let middleware: Middleware | undefined;
  const { config } = environment;
  const { isProduction } = config;
  const { app, gate } = await createHttpApp(environment.config, () => middleware, logStream);
  const stopping = createStopping(app.server);
  const ownOrigin = createOwnOrigin(app);
  const outbound = customOutbound ?? createOutbound({ privateOrigins: listPrivateOrigins(app, config, ownOrigin) });
  const metrics = config.metrics ? createMetrics(app, environment.database) : createNoMetrics();
  const services = createServices({ ...environment, metrics, caches, outbound, stopping, ownOrigin, log: app.log });
  services.realms.onVersion(metrics.countVersion);
  nameRealmsInLog(app, services.realms);
  await showBusyPage(gate, services.realms, (error) => app.log.error(error));
  addGauges(services, { caches, gate, now: environment.now });
  if (isProduction && !config.isDemo && config.smtpUrl === undefined)
    app.log.warn('SMTP_URL is not set, so mails of sign-ups and new passwords wait. See docs/identity.md.');
  if (isProduction && !config.isDemo && (config.encryptionKeys ?? []).length === 0)
    app.log.warn(
      'ENCRYPTION_KEYS is not set, so signing keys, tax numbers and other secrets in the database and its backups are readable. Set it to the output of `openssl rand -base64 32`; the next start encrypts what is stored. See docs/production.md#keys.',
    );
  const renderer = customRenderer ?? (await createPageRenderer({ isProduction, server: app.server }));
  middleware = renderer.middleware;

  services.previewRequests.protect(app);
  services.visitors.register(app);
  scheduleCleanup(app, services);
  const routes = Object.values(routesByTopic).flat();
  for (const route of routes) await route.register(app, services);
  registerMetrics(app, services);
  // The page route matches every path that no route above serves, so it is registered last.
  await pages(app, { ...services, caches, renderer, readRoutes: routes.filter(isReadRoute) });

  services.images.start();
  services.mails.queue.start();
  services.editing.schedule.start();
  services.trialEnds.start();
  services.experimentCounter.start();

  return {
    app,
    realms: services.realms,
    metrics,
    drain: stopping.drain,
    async close() {
      // First: in development it ends the web sockets of open pages, which `app.close` would wait for.
      await renderer.close();
      await app.close();
      await services.editing.schedule.close();
      await services.trialEnds.close();
      await services.experimentCounter.close();
      services.realms.close();
      services.parsers.close();
      await services.images.close();
      await services.mails.queue.close();
      outbound.close();
    },
  };
}

/** Names the realm in the log lines of requests that do not look it up, such as those for images and scripts. */
function nameRealmsInLog(app: FastifyInstance, realms: Pick<RealmService, 'addKnownRealmToLog'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    realms.addKnownRealmToLog(request);
    done();
  });
}

type GaugeDeps = { readonly caches: Caches; readonly gate: RequestGate; readonly now: () => number };

/** Adds the gauges of the whole server to /metrics. */
function addGauges(
  { metrics, images, mails, parsers, viewerEvents }: Services,
  { caches, gate, now }: GaugeDeps,
): void {
  for (const field of ['entries', 'bytes'] as const)
    metrics.addGauge({
      name: `cache_${field}`,
      help: `Caches whose keys come from requests: ${field} in use.`,
      label: 'cache',
      read: () => Object.fromEntries(Object.entries(caches.sizes()).map(([name, size]) => [name, size[field]])),
    });
  metrics.addGauge({
    name: 'requests',
    help: 'Requests since the start: accepted, and refused because of load; running: those that are being handled now.',
    label: 'state',
    read: gate.counts,
  });
  metrics.addGauge({
    name: 'parser_tasks',
    help: 'Uploads of operators: those that are read now, and those that wait for a process.',
    label: 'state',
    read: parsers.counts,
  });
  metrics.addGauge({
    name: 'forwarded_events',
    help: "Requests with viewers' events to analytics.forwardTo: without a response yet; dropped since the start.",
    label: 'state',
    read: viewerEvents.forwardedCounts,
  });
  metrics.addGauge({
    name: 'image_variants',
    help: 'AVIF images of all nodes: made, waiting in the queue, failed.',
    label: 'state',
    async read() {
      const { made, waiting, failed } = await images.progress();
      return { made, waiting, failed };
    },
  });
  metrics.addGauge({
    name: 'mails',
    help: 'Mails of all nodes: waiting, waiting after a failed attempt, failed in the last day.',
    label: 'state',
    async read() {
      const { waiting, waitingAfterError, failed } = await mails.count(new Date(now()));
      return { waiting, waitingAfterError, failed };
    },
  });
}

/**
 * Returns the private origins that the server may call: those of the operator and, in the demo, this process itself,
 * because the demo's stand-ins of other services run in it. The process is added when it listens.
 */
function listPrivateOrigins(
  app: FastifyInstance,
  { privateOrigins = [], isDemo }: Environment['config'],
  ownOrigin: () => string | undefined,
): readonly string[] {
  const origins = [...privateOrigins];
  if (isDemo) app.addHook('onListen', () => void origins.push(ownOrigin() ?? ''));
  return origins;
}

/** Creates the function that returns the address at which this process reaches itself; undefined before it listens. */
function createOwnOrigin(app: FastifyInstance): () => string | undefined {
  return () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') return undefined;
    return `http://${address.address === '::1' ? '[::1]' : '127.0.0.1'}:${address.port}`;
  };
}
