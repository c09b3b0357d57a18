import type { ServerResponse } from 'node:http';
import type { RealmInfo } from '#schemas/appState.ts';
import type { PublishedVersion } from '#schemas/domain/published-version.ts';
import { LIVE_CONNECTIONS } from '../../metrics/createMetrics.ts';
import { EVENTS_PATH } from '../../http/eventsPath.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** Interval of comments, which prevent proxies from closing an idle stream. */
const PING_INTERVAL_MS = 15_000;
/** Maximum number of open streams of one process. Further ones get 503, so that a client cannot use up all sockets. */
const MAX_STREAMS = 5_000;

/** The realm and the visitor's number (createVisitorNumbers.ts) of a stream's client. */
type Listener = { readonly realmId: string; readonly visitor: number };

/** The realm of a stream that gets no published versions. */
const NO_REALM = '';

/**
 * `GET /api/v2/events`: server-sent events of the realm. The event `version` contains a `PublishedVersion`. It is sent
 * when a stream opens, after each publish or change of a trial, and after a publish of the labels that the realm
 * inherits. It is the version that the visitor sees. A client that reconnects compares the first event with its own
 * version, so the server stores no events.
 */
export const events = defineRawRoute((app, { realms, metrics, now }) => {
  const streams = new Map<ServerResponse, Listener>();
  metrics.addGauge({ ...LIVE_CONNECTIONS, read: () => ({ events: streams.size }) });
  const send = (stream: ServerResponse, { version, policy, revisions }: RealmInfo): void => {
    const data: PublishedVersion = { version, policy, revisions };
    stream.write(`event: version\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const unsubscribe = realms.onVersion((changedRealm) => {
    for (const [stream, { realmId, visitor }] of streams) {
      const chosen = realmId === changedRealm ? realms.findForVisitor(realmId, visitor) : undefined;
      if (chosen) send(stream, chosen.view);
    }
  });
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
    streams.set(stream, { realmId: realm.preview ? NO_REALM : realm.id, visitor: realms.readVisitor(request) });
    request.raw.on('close', () => {
      clearTimeout(endTimer);
      streams.delete(stream);
    });
    send(stream, realm.view);
    return reply;
  });
});
