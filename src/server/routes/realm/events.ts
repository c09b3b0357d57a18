import type { ServerResponse } from 'node:http';
import type { PublishedVersion } from '#schemas/domain/published-version.ts';
import type { RealmSnapshot } from '../../domain/delivery/snapshot.ts';
import { LIVE_CONNECTIONS } from '../../metrics/createMetrics.ts';
import { EVENTS_PATH } from '../../http/eventsPath.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** Interval of comments, which prevent proxies from closing an idle stream. */
const PING_INTERVAL_MS = 15_000;
/** Maximum number of open streams of one process. Further ones get 503, so that a client cannot use up all sockets. */
const MAX_STREAMS = 5_000;

/** The client of a stream. */
type Listener = {
  readonly realmId: string;
  /** The visitor's number (createVisitorNumbers.ts). */
  readonly visitor: number;
  /** The revision of the theme that the client got last. */
  theme: string;
};

/** Interval at which the server compares the times of experiments that change tokens or features. */
const EXPERIMENT_INTERVAL_MS = 1_000;

/** The realm of a stream that gets no published versions. */
const NO_REALM = '';

/**
 * Serves `GET /api/v2/events`: server-sent events of the realm. The event `version` contains a `PublishedVersion`: the
 * version that the visitor sees. It is sent when a stream opens, after each publish or change of a trial, after a
 * publish of the labels that the realm inherits, and when an experiment that sets tokens or features starts or ends. A
 * client that reconnects compares the first event with its own version, so the server stores no events.
 */
export const events = defineRawRoute((app, { realms, metrics, now }) => {
  const streams = new Map<ServerResponse, Listener>();
  metrics.addGauge({ ...LIVE_CONNECTIONS, read: () => ({ events: streams.size }) });
  const send = (stream: ServerResponse, listener: Listener, realm: RealmSnapshot): void => {
    const { version, policy } = realm.view;
    const data: PublishedVersion = { version, policy, revisions: realm.getRevisions(now()) };
    listener.theme = data.revisions.theme;
    stream.write(`event: version\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const unsubscribe = realms.onVersion((changedRealm) => {
    for (const [stream, listener] of streams) {
      const { realmId, visitor } = listener;
      const chosen = realmId === changedRealm ? realms.findForVisitor(realmId, visitor) : undefined;
      if (chosen) send(stream, listener, chosen);
    }
  });
  // An experiment that starts or ends changes theme and settings without a publish.
  const experimentTimer = setInterval(() => {
    // Computed once for each version, not for each of its streams.
    const themes = new Map<RealmSnapshot, string>();
    for (const [stream, listener] of streams) {
      const chosen = realms.findForVisitor(listener.realmId, listener.visitor);
      if (!chosen?.hasVariantSettings) continue;
      const theme = themes.get(chosen) ?? chosen.getRevisions(now()).theme;
      themes.set(chosen, theme);
      if (theme !== listener.theme) send(stream, listener, chosen);
    }
  }, EXPERIMENT_INTERVAL_MS);
  experimentTimer.unref();
  // The client connects again and gets 404, so it stops.
  const stopRemovals = realms.onRemoval((realmId) => {
    for (const [stream, listener] of streams) if (listener.realmId === realmId) stream.end();
  });
  const ping = setInterval(() => {
    for (const stream of streams.keys()) stream.write(': ping\n\n');
  }, PING_INTERVAL_MS);
  ping.unref();
  // preClose, because onClose runs only after all connections have ended, and these would never end.
  app.addHook('preClose', () => {
    unsubscribe();
    stopRemovals();
    clearInterval(ping);
    clearInterval(experimentTimer);
    for (const stream of streams.keys()) stream.end();
    return Promise.resolve();
  });

  app.get(EVENTS_PATH, async (request, reply) => {
    const realm = await realms.findForRequest(request);
    if (streams.size >= MAX_STREAMS) return reply.code(503).header('retry-after', '30').send();
    reply.hijack();
    const stream = reply.raw;
    // Headers of every response: request id, nosniff. Fastify does not send them on a hijacked response.
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 1000\n\n');
    // A preview gets no published versions. Its stream ends with the draft, and the client connects to the published
    // one.
    const endTimer = realm.preview && setTimeout(() => stream.end(), realm.preview.expiresAt - now());
    endTimer?.unref();
    const listener = {
      realmId: realm.preview ? NO_REALM : realm.id,
      visitor: realms.readVisitor(request),
      theme: '',
    };
    streams.set(stream, listener);
    request.raw.on('close', () => {
      clearTimeout(endTimer);
      streams.delete(stream);
    });
    send(stream, listener, realm);
    return reply;
  });
});
