// The rival: a bare Fastify. Under /read a route reads one row by its primary key, under /twenty twenty rows by
// theirs, through the same query builder from the same kind of store, and then sends stored bytes; under /memory it
// only sends them. Under /write a route writes the row of a position by its primary key. It handles no languages, rights,
// ETags or logs.
import Fastify from 'fastify';
import { createDatabase } from '../../../src/server/db/createDatabase.ts';
import { quiet } from '../store.ts';
import { databaseOptions, portOf, serveBench, type Answers } from './measured.ts';

const { kysely, close } = await createDatabase({ ...databaseOptions(), logger: quiet });
const answersByUrl = new Map<string, { type: string; body: Buffer }>();
const app = Fastify();

app.get('/read/*', async (request, reply) => {
  const row = await kysely
    .selectFrom('realm')
    .select('current_version')
    .where('realm_id', '=', 'debug')
    .executeTakeFirst();
  const answer = answersByUrl.get(request.url.slice('/read'.length));
  if (!row || !answer) return reply.code(404).send();
  return reply.type(answer.type).send(answer.body);
});
/** Twenty items of the large catalogue (cases/search.ts), different ones in each request. */
let turn = 0;
app.get('/twenty/*', async (request, reply) => {
  const keys = Array.from({ length: 20 }, (_, n) => `item-${(turn * 7919 + n * 2477) % 50_000}`);
  turn += 1;
  const rows = await kysely
    .selectFrom('document as d')
    .innerJoin('document_body as b', 'b.hash', 'd.hash')
    .select(['d.key', 'b.body'])
    .where('d.realm_id', '=', 'large')
    .where('d.version', '=', 1)
    .where('d.kind', '=', 'item')
    .where('d.key', 'in', keys)
    .execute();
  const answer = answersByUrl.get(request.url.slice('/twenty'.length));
  if (rows.length !== 20 || !answer) return reply.code(404).send();
  return reply.type(answer.type).send(answer.body);
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
app.get('/memory/*', async (request, reply) => {
  const answer = answersByUrl.get(request.url.slice('/memory'.length));
  if (!answer) return reply.code(404).send();
  return reply.type(answer.type).send(answer.body);
});

await app.listen({ port: 0, host: '127.0.0.1' });
const storeAnswers = (answers: Answers): void => {
  for (const [url, type, body] of answers) answersByUrl.set(url, { type, body: Buffer.from(body) });
};
serveBench(portOf(app.server.address()), {
  answer: storeAnswers,
  close: async () => {
    await app.close();
    await close();
  },
});
