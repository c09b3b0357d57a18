import { defineRawRoute } from '../../http/defineRoute.ts';

/**
 * `/healthz` responds while the process runs; `/readyz` responds 200 only when the database is reachable (decision
 * O15).
 */
export const health = defineRawRoute((app, { realms }) => {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await realms.listAddresses().then(
      () => true,
      () => false,
    );
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'starting' });
  });
});
