// The rival: a bare Fastify server that uses the same query builder and the same kind of database as the product.
// /read reads one row by its primary key, /twenty reads twenty rows by theirs, and both then send stored bytes. /memory
// only sends stored bytes. /write writes the row of a playback position by its primary key. /live stores a document and
// sends its title to open pages. The server handles no languages, rights, ETags or logs.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { createDatabase } from '../../../src/server/db/createDatabase.ts';
import { quietLogger } from '../store.ts';
import { databaseOptions, getPort, serveBench, type StoredResponses } from './measured.ts';

const { kysely, close } = await createDatabase({ ...databaseOptions(), logger: quietLogger });
const responsesByUrl = new Map<string, { type: string; body: Buffer }>();
const app = Fastify();

app.get('/read/*', async (request, reply) => {
  const row = await kysely
    .selectFrom('realm')
    .select('current_version')
    .where('realm_id', '=', 'debug')
    .executeTakeFirst();
  const response = responsesByUrl.get(request.url.slice('/read'.length));
  if (!row || !response) return reply.code(404).send();
  return reply.type(response.type).send(response.body);
});
/**
 * Counts requests, so that each reads other items of the large catalogue (cases/search.ts). The two primes below spread
 * the twenty keys of a request, and the keys of successive requests, over the catalogue.
 */
let requestCount = 0;
app.get('/twenty/*', async (request, reply) => {
  const keys = Array.from({ length: 20 }, (_, n) => `item-${(requestCount * 7919 + n * 2477) % 50_000}`);
  requestCount += 1;
  const rows = await kysely
    .selectFrom('document as d')
    .innerJoin('document_body as b', 'b.hash', 'd.hash')
    .select(['d.key', 'b.body'])
    .where('d.realm_id', '=', 'large')
    .where('d.version', '=', 1)
    .where('d.kind', '=', 'item')
    .where('d.key', 'in', keys)
    .execute();
  const response = responsesByUrl.get(request.url.slice('/twenty'.length));
  if (rows.length !== 20 || !response) return reply.code(404).send();
  return reply.type(response.type).send(response.body);
});
app.post<{ Params: { realm: string; account: string }; Body: { position: number; duration: number; at: string } }>(
  '/write/:realm/:account',
  async (request) => {
    const { position, duration, at } = request.body;
    await kysely
      .insertInto('watch_history')
      .values({
        realm_id: request.params.realm,
        account_id: request.params.account,
        profile_id: '',
        item_id: 'video',
        position_s: position,
        duration_s: duration,
        is_watched: false,
        watched_at: new Date(at),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['realm_id', 'account_id', 'profile_id', 'item_id'])
          .doUpdateSet({ position_s: position, duration_s: duration, is_watched: false, watched_at: new Date(at) }),
      )
      .execute();
    return { stored: true };
  },
);
/** An open page that shows the title of the document that was stored last, as server-sent events bring it. */
const LIVE_PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><p id="text"></p><script>
new EventSource('/live/events').onmessage = ({ data }) => { document.getElementById('text').textContent = data }
</script>`;
const liveStreams = new Set<ServerResponse>();
app.get('/live', (_request, reply) => reply.type('text/html').send(LIVE_PAGE));
app.get('/live/events', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('\n');
  liveStreams.add(reply.raw);
  reply.raw.once('close', () => liveStreams.delete(reply.raw));
});
app.post<{ Body: { title: string } }>('/live', async ({ body }) => {
  const text = JSON.stringify(body);
  await kysely
    .insertInto('document_body')
    .values({ hash: createHash('sha256').update(text).digest('hex'), body: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const stream of liveStreams) stream.write(`data: ${body.title}\n\n`);
  return { stored: true };
});
app.get('/memory/*', async (request, reply) => {
  const response = responsesByUrl.get(request.url.slice('/memory'.length));
  if (!response) return reply.code(404).send();
  return reply.type(response.type).send(response.body);
});

await app.listen({ port: 0, host: '127.0.0.1' });
const storeResponses = (responses: StoredResponses): void => {
  for (const [url, type, body] of responses) responsesByUrl.set(url, { type, body: Buffer.from(body) });
};
serveBench(getPort(app.server.address()), {
  setResponses: storeResponses,
  close: async () => {
    for (const stream of liveStreams) stream.destroy();
    await app.close();
    await close();
  },
});
