import type { FastifyReply } from 'fastify';
import { defineRawRoute } from '../../http/defineRoute.ts';

/**
 * `/healthz` responds while the process runs; `/readyz` responds 200 only when the database is reachable (decision
 * O15) and the server is not stopping.
 */
export const health = defineRawRoute((app, { realms, stopping }) => {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (stopping.isStopping()) return sendNotReady(reply, 'stopping');
    const isReady = await realms.listAddresses().then(
      () => true,
      () => false,
    );
    if (!isReady) return sendNotReady(reply, 'starting');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
});

const sendNotReady = (reply: FastifyReply, status: 'starting' | 'stopping'): FastifyReply =>
  reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send({ status });
