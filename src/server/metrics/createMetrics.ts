// Measurements of this process in the Prometheus text format (docs/adr/027-metrics.md). Nothing is measured unless the
// operator has switched metrics on.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

type GaugeValues = Readonly<Record<string, number>>;

/** A gauge that reads its value only when Prometheus scrapes it. */
export type GaugeSource = {
  /** Name without the prefix `marquee_`. */
  readonly name: string;
  readonly help: string;
  /** Name of the label; `read` returns the numbers by its values. */
  readonly label: string;
  readonly read: () => GaugeValues | Promise<GaugeValues>;
};

/** Measurements of this node in the Prometheus format. */
export type Metrics = {
  readonly isOn: boolean;
  /** Adds a gauge, or further label values of a gauge that exists. */
  addGauge(source: GaugeSource): void;
  /** Runs `render` and measures the time until it resolves or rejects. */
  timeRender<T extends object>(render: () => Promise<T>): Promise<T>;
  /** Counts a version that this node has begun to serve. */
  countVersion(realmId: string, version: number): void;
  /**
   * Counts a response of a brand's back end, or a failed call.
   * @param outcome where the response came from (upstream, unchanged, cache, stale, none), or why a call failed.
   */
  countUpstream(realmId: string, topic: string, outcome: string): void;
  /** Returns everything in the text format. */
  text(): Promise<string>;
  readonly contentType: string;
};

/** In seconds: the fastest calls take 1 ms, and the proxy's limit is usually 30 s. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const RENDER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Open event streams and web sockets of this node. Their routes add the numbers. */
export const LIVE_CONNECTIONS = {
  name: 'live_connections',
  help: 'Open connections of this node: events (live updates) and rooms (watching together).',
  label: 'kind',
} as const;

/** Returns metrics that measure nothing. */
export function createNoMetrics(): Metrics {
  return {
    isOn: false,
    addGauge: () => undefined,
    timeRender: (render) => render(),
    countVersion: () => undefined,
    countUpstream: () => undefined,
    text: () => Promise.resolve(''),
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
}

/** Creates the metrics of one server and measures every request of `app`. */
export function createMetrics(app: FastifyInstance, database: Pick<Database, 'pool' | 'kind'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  const renders = new Histogram({
    name: 'marquee_page_render_seconds',
    help: 'Time from the start of a page until its first bytes can be sent.',
    labelNames: ['outcome'],
    buckets: RENDER_BUCKETS,
    registers: [registry],
  });
  const versions = new Counter({
    name: 'marquee_publishes_total',
    help: 'Published versions that this node has begun to serve since its start.',
    labelNames: ['realm'],
    registers: [registry],
  });
  const current = new Gauge({
    name: 'marquee_realm_version',
    help: 'Version of a realm that this node serves. Nodes that differ for more than a second have lost a message.',
    labelNames: ['realm'],
    registers: [registry],
  });
  const upstream = new Counter({
    name: 'marquee_upstream_total',
    help: "Responses of brands' back ends by origin (upstream, unchanged, cache, stale, none), and failed calls by reason.",
    labelNames: ['realm', 'topic', 'outcome'],
    registers: [registry],
  });
  const servedVersions = new Map<string, number>();
  const sourcesByName = new Map<string, GaugeSource[]>();
  const addGauge: Metrics['addGauge'] = (source) => {
    const sources = sourcesByName.get(source.name);
    if (sources) sources.push(source);
    else sourcesByName.set(source.name, registerGauge(registry, source));
  };
  addGauge({
    name: 'database_connections',
    help: `Connections of this node to the ${database.kind} database; waiting: statements without a connection.`,
    label: 'state',
    read: () => ({ ...database.pool() }),
  });
  return {
    isOn: true,
    addGauge,
    async timeRender(render) {
      const stop = renders.startTimer();
      try {
        const output = await render();
        stop({ outcome: 'redirect' in output ? 'redirect' : 'page' });
        return output;
      } catch (error) {
        stop({ outcome: 'error' });
        throw error;
      }
    },
    countVersion(realmId, version) {
      // A node reads a version twice when it publishes it itself: for the response, and for the database's message.
      if (servedVersions.get(realmId) === version) return;
      servedVersions.set(realmId, version);
      versions.inc({ realm: realmId });
      current.set({ realm: realmId }, version);
    },
    countUpstream: (realm, topic, outcome) => upstream.inc({ realm, topic, outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Measures requests by the template of their route, so that addresses of viewers never become label values. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'marquee_http_request_seconds',
    help: 'Time from a request until its response was sent, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { method: request.method, route: toRouteLabel(request.routeOptions.url), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Returns the template of a route. Each file of the build has a route of its own (pages.ts); all share one label. */
const toRouteLabel = (url = 'none'): string => (url.startsWith('/assets/') ? '/assets/*' : url);

/** Registers a gauge and returns the list of its sources, to which further ones can be added. */
function registerGauge(registry: Registry, first: GaugeSource): GaugeSource[] {
  const sources = [first];
  const gauge = new Gauge({
    name: `marquee_${first.name}`,
    help: first.help,
    labelNames: [first.label],
    registers: [registry],
    async collect() {
      for (const { label, read } of sources)
        for (const [value, number] of Object.entries(await read())) gauge.set({ [label]: value }, number);
    },
  });
  return sources;
}
