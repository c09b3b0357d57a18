import type { ServerResponse } from 'node:http';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** Keeps proxies from closing a quiet stream. */
const PING_MS = 15_000;
/** Streams one process holds; more are refused, so that nobody can use up its sockets. */
const MAX_STREAMS = 5_000;

/**
 * `GET /api/v2/events`: server-sent events of the realm: `version` with the current one and the id of its content security policy, at once and after each publish.
 * A client that reconnects learns by the first event whether it missed something; no event needs to be stored.
 */
export const events = defineRawRoute((app, { realms }) => {
  const streams = new Map<ServerResponse, string>();
  const send = (stream: ServerResponse, version: number, policy: string | undefined): void =>
    void stream.write(`event: version\ndata: ${JSON.stringify({ version, policy })}\n\n`);
  const unsubscribe = realms.onVersion((realmId, version) => {
    const policy = realms.held(realmId, version)?.view.policy;
    for (const [stream, of] of streams) if (of === realmId) send(stream, version, policy);
  });
  const ping = setInterval(() => {
    for (const stream of streams.keys()) stream.write(': ping\n\n');
  }, PING_MS);
  ping.unref();
  // preClose and not onClose: open streams would make the server wait for ever.
  app.addHook('preClose', () => {
    unsubscribe();
    clearInterval(ping);
    for (const stream of streams.keys()) stream.end();
    return Promise.resolve();
  });

  app.get('/api/v2/events', async (request, reply) => {
    const realm = await realms.of(request);
    if (streams.size >= MAX_STREAMS) return reply.code(503).header('retry-after', '30').send();
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 1000\n\n');
    streams.set(stream, realm.id);
    request.raw.on('close', () => streams.delete(stream));
    send(stream, realm.version, realm.view.policy);
    return reply;
  });
});
