import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: the database answers too (decision O15). */
export function health(app: FastifyInstance, deps: { isReady: () => Promise<boolean> }): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await deps.isReady().catch(() => false);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'starting' });
  });
}
