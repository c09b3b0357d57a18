import { describe, expect, test } from 'vitest';
import { createEventCounts } from '#src/server/db/repositories/eventCounts.ts';
import type { Database } from '#src/server/db/database.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { createViewerEvents } from '#src/server/domain/operations/viewerEvents.ts';
import { errorBody } from './contentApi.ts';
import { describeWithApi } from './describeWithApi.ts';

const PATH = '/api/v2/viewer-events';
const event = (more: object = {}) => ({
  event: 'route-change',
  userType: 'GUEST',
  language: 'es',
  subject: 'HOME',
  ...more,
});

async function publish(database: Database, id: string, analytics?: object): Promise<void> {
  const realm = {
    id,
    name: id,
    locales: ['en'],
    defaultLocale: 'en',
    homePage: 'home',
    hosts: [`${id}.test`],
    sessionMode: 'bearer',
    features: {},
    rowTypes: [],
    ...(analytics && { analytics }),
  };
  await createPublishing(database.kysely, database.changes).publish(id, {
    documents: [
      { kind: 'realm', key: 'realm', body: realm },
      { kind: 'theme', key: 'theme', body: { colours: {} } },
      { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
    ],
    hosts: [`${id}.test`],
  });
}

describeWithApi(
  'postViewerEvents',
  (env) => {
    const send = (events: unknown, realm = 'counts') => env.api.call(PATH, { body: { events }, realm });
    const storedLines = async (realm = 'counts') =>
      (await createEventCounts(env.database.kysely).listSince(realm, '2000-01-01', 10_000)).map(
        ({ day, event: name, userType, subject, count }) => `${day} ${name} ${userType} ${subject} x${count}`,
      );

    test('equal events are counted in one database row for each day, without any viewer', async () => {
      expect(
        (
          await send([
            event(),
            event(),
            event({ subject: 'VOD' }),
            event({ userType: 'user' }),
            event({ event: 'action', subject: 'share', outcome: 'cancelled' }),
          ])
        ).body,
      ).toEqual({ accepted: 5 });
      await send([event()]);
      expect(await storedLines()).toEqual([
        '2026-11-21 route-change GUEST HOME x3',
        '2026-11-21 action GUEST share:cancelled x1',
        '2026-11-21 route-change user HOME x1',
        '2026-11-21 route-change GUEST VOD x1',
      ]);
      const columns = Object.keys(
        (await env.database.kysely.selectFrom('event_count').selectAll().executeTakeFirst())!,
      );
      expect(columns.toSorted()).toEqual(['count', 'day', 'event', 'language', 'realm_id', 'subject', 'user_type']);
      expect(await storedLines('second')).toEqual([]);
    });

    test('a measurement is counted only by a range', async () => {
      const start = (more: object) => event({ event: 'playback-start', ...more });
      const events = [
        start({ subject: 'x' }),
        start({ subject: undefined }),
        start({ subject: '1000-2000', outcome: 'done' }),
        start({ subject: '1e3-' }),
        event({ event: 'playback-quality', subject: '-1' }),
        start({ subject: '1000-2000' }),
        start({ subject: '16000-' }),
      ];
      expect((await send(events, 'measures')).body).toEqual({ accepted: 2 });
      expect((await storedLines('measures')).toSorted()).toEqual([
        '2026-11-21 playback-start GUEST 1000-2000 x1',
        '2026-11-21 playback-start GUEST 16000- x1',
      ]);
      expect((await send(events.slice(0, 1), 'measures')).body).toEqual({ accepted: 0 });
    });

    test('no concurrent count is lost', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          send(
            n % 2
              ? [event({ subject: 'B' }), event({ subject: 'A' })]
              : [event({ subject: 'A' }), event({ subject: 'B' })],
            'second',
          ),
        ),
      );
      expect((await storedLines('second')).toSorted()).toEqual([
        '2026-11-21 route-change GUEST A x20',
        '2026-11-21 route-change GUEST B x20',
      ]);
    });

    test('a realm that does not count events stores nothing', async () => {
      expect((await send([event()], 'silent')).body).toEqual({ accepted: 0 });
      expect(await storedLines('silent')).toEqual([]);
    });

    test('events with unknown names, free texts or personal data are refused', async () => {
      for (const events of [
        undefined,
        [],
        {},
        'x',
        [null],
        [{}],
        [event({ event: 'keypress' })],
        [event({ query: 'my illness' })],
        [event({ email: 'a@b.test' })],
        [event({ subject: '/watch?token=1' })],
        [event({ subject: 'x'.repeat(81) })],
        [event({ subject: 'a b' })],
        [event({ userType: '<b>' })],
        [event({ language: '../..' })],
        [event({ outcome: 'maybe' })],
        Array.from({ length: 51 }, () => event()),
      ]) {
        expect((await send(events)).body, JSON.stringify(events)?.slice(0, 80)).toEqual(
          errorBody(400, 'INPUT_INVALID'),
        );
      }
      expect((await env.api.call(PATH, { raw: '{"events":', realm: 'counts' })).status).toBe(400);
      expect(
        (
          await env.api.call(PATH, {
            body: { events: [event()] },
            realm: 'counts',
            headers: { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' },
          })
        ).body,
      ).toEqual(errorBody(403, 'ORIGIN_FORBIDDEN'));
    });

    test('on a day that already has 5,000 rows, events of existing rows are counted and no row is added', async () => {
      env.clock.advance(86_400_000);
      const rows = Array.from({ length: 5_000 }, (_, n) => ({
        realm_id: 'counts',
        day: '2026-11-22',
        event: 'action',
        user_type: 'GUEST',
        language: 'en',
        subject: `s${n}`,
        count: 1,
      }));
      await env.database.kysely.insertInto('event_count').values(rows.slice(0, 2_500)).execute();
      await env.database.kysely.insertInto('event_count').values(rows.slice(2_500)).execute();
      await send([event({ subject: 'new' }), event({ event: 'action', language: 'en', subject: 's7' })]);
      const lines = (await storedLines()).filter((line) => line.startsWith('2026-11-22'));
      expect([lines.length, lines[0]]).toEqual([5_000, '2026-11-22 action GUEST s7 x2']);
    });

    test('removeBefore deletes the counts of earlier days only', async () => {
      const counts = createEventCounts(env.database.kysely);
      await counts.removeBefore('2026-11-22');
      expect((await storedLines()).filter((line) => line.startsWith('2026-11-21'))).toEqual([]);
      expect((await storedLines()).length).toBe(5_000);
    });

    test('the number of events from one network is limited', async () => {
      expect((await send([event()], 'second')).status).toBe(200);
      await env.database.kysely
        .updateTable('rate_limit')
        .set({ count: 600 })
        .where('realm_id', '=', 'second')
        .where('bucket', '=', 'events')
        .execute();
      const refused = await send([event()], 'second');
      expect(refused.body).toMatchObject(errorBody(429, 'TOO_MANY_REQUESTS'));
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await send([event()])).status).toBe(200);
    });
  },
  {
    publish: async (database) => {
      await publish(database, 'counts', { server: 'count' });
      await publish(database, 'second', { server: 'count' });
      await publish(database, 'measures', { server: 'count' });
      await publish(database, 'silent');
    },
  },
);

describe('forwarding events', () => {
  const started: { url: string; body: string; settle: (outcome: number | Error) => void }[] = [];
  const errors: unknown[] = [];
  const events = createViewerEvents({
    counts: { add: () => Promise.reject(new Error('not counted here')) },
    now: () => Date.UTC(2026, 10, 21),
    onError: (error) => errors.push(error),
    outbound: {
      request: ({ url, body = '' }) =>
        new Promise((resolve, reject) => {
          started.push({
            url,
            body,
            settle: (outcome) =>
              outcome instanceof Error
                ? reject(outcome)
                : resolve({ status: outcome, headers: {}, body: new Uint8Array() }),
          });
        }),
    },
  });
  const realm = {
    id: 'x',
    analytics: { dataLayer: true, server: 'forward', forwardTo: 'https://events.test/in' },
  } as const;
  const oneEvent = [{ event: 'search-open', userType: 'GUEST', language: 'en' }] as const;

  test("events are forwarded to the realm's URL without delaying the response; a URL that does not respond gets at most twenty calls", async () => {
    expect(await events.record(realm, oneEvent)).toBe(1);
    expect(started[0]).toMatchObject({
      url: 'https://events.test/in',
      body: JSON.stringify({ realm: 'x', at: '2026-11-21T00:00:00.000Z', events: oneEvent }),
    });
    for (let n = 0; n < 30; n++) await events.record(realm, oneEvent);
    expect([started.length, await events.record(realm, oneEvent)]).toEqual([20, 0]);
    expect(events.forwardedCounts()).toEqual({ pending: 20, dropped: 12 });
    started[0]!.settle(new Error('unreachable'));
    started[1]!.settle(500);
    await expect.poll(() => errors.length).toBe(2);
    expect(await events.record(realm, oneEvent)).toBe(1);
    expect(await events.record({ id: 'x', analytics: { dataLayer: true, server: 'forward' } }, oneEvent)).toBe(0);
  });
});
