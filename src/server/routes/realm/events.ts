import type { ServerResponse } from 'node:http';
import type { RealmView } from '#schemas/appState.ts';
import type { PublishedVersion } from '#schemas/domain/published-version.ts';
import { LIVE_CONNECTIONS } from '../../metrics/createMetrics.ts';
import { EVENTS_PATH } from '../../http/eventsPath.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** Interval of comments, which prevent proxies from closing an idle stream. */
const PING_INTERVAL_MS = 15_000;
/** Maximum number of open streams of one process. Further ones get 503, so that a client cannot use up all sockets. */
const MAX_STREAMS = 5_000;

/** The realm of a stream that gets no published versions. */
const NO_REALM = '';

/**
 * `GET /api/v2/events`: server-sent events of the realm. The event `version` contains a `PublishedVersion`. It is sent
 * when a stream opens, after each publish, and after a publish of the labels that the realm inherits. A client that
 * reconnects compares the first event with its own version, so the server stores no events.
 */
export const events = defineRawRoute((app, { realms, metrics, now }) => {
  const realmIdsByStream = new Map<ServerResponse, string>();
  metrics.addGauge({ ...LIVE_CONNECTIONS, read: () => ({ events: realmIdsByStream.size }) });
  const send = (stream: ServerResponse, { version, policy, revisions }: RealmView): void => {
    const data: PublishedVersion = { version, policy, revisions };
    stream.write(`event: version\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const unsubscribe = realms.onVersion((realmId, version) => {
    const published = realms.getVersion(realmId, version);
    if (published) for (const [stream, id] of realmIdsByStream) if (id === realmId) send(stream, published.view);
  });
  // The client connects again and gets 404, so it stops.
  const stopRemovals = realms.onRemoval((realmId) => {
    for (const [stream, id] of realmIdsByStream) if (id === realmId) stream.end();
  });
  const ping = setInterval(() => {
    for (const stream of realmIdsByStream.keys()) stream.write(': ping\n\n');
  }, PING_INTERVAL_MS);
  ping.unref();
  // preClose, because onClose runs only after all connections have ended, and these would never end.
  app.addHook('preClose', () => {
    unsubscribe();
    stopRemovals();
    clearInterval(ping);
    for (const stream of realmIdsByStream.keys()) stream.end();
    return Promise.resolve();
  });

  app.get(EVENTS_PATH, async (request, reply) => {
    const realm = await realms.findForRequest(request);
    if (realmIdsByStream.size >= MAX_STREAMS) return reply.code(503).header('retry-after', '30').send();
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
    const end = realm.preview && setTimeout(() => stream.end(), realm.preview.expiresAt - now());
    end?.unref();
    realmIdsByStream.set(stream, realm.preview ? NO_REALM : realm.id);
    request.raw.on('close', () => {
      clearTimeout(end);
      realmIdsByStream.delete(stream);
    });
    send(stream, realm.view);
    return reply;
  });
});
