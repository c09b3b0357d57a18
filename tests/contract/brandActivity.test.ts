// The overview of a group: an administrator gets the figures of the brands in which they are an administrator, and a
// total of these brands only.
import { expect, test } from 'vitest';
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { getBrandActivity } from '#schemas/api/brands/getBrandActivity.ts';
import type { Database } from '#src/server/db/database.ts';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { createPasswords } from '#src/server/domain/session/passwords.ts';
import { sampleDocuments, sampleFolder, type SampleFiles } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { describeWithApi } from './describeWithApi.ts';

type Activity = ResponseOf<typeof getBrandActivity>;

const PATH = '/api/v2/brands/activity';
const PASSWORD = 'correct horse battery';
/** Brands with the realm that each extends, and the roles of the person's account there. */
const BRANDS = {
  north: { group: 'network', roles: ['admin'] },
  south: { group: 'network', roles: ['admin', 'editor'] },
  west: { group: 'network', roles: ['editor'] },
  // The person has an account with a role there, but never linked it.
  stranger: { group: 'network', roles: ['admin'] },
  island: { group: 'default', roles: ['admin'] },
} as const;
type Brand = keyof typeof BRANDS;
const EXPERIMENT = {
  id: 'look',
  name: 'Look',
  variants: [
    { id: 'a', weight: 50, theme: { rows: { cardWidth: 300 } } },
    { id: 'b', weight: 50 },
  ],
  endsAt: '2026-12-24T00:00:00Z',
};

async function publish(database: Database): Promise<void> {
  const publisher = createRealmPublisher({ database, widgets });
  const accounts = createAccounts(database.kysely);
  const passwordHash = await createPasswords().hash(PASSWORD);
  const put = async (id: string, documents: SampleFiles, assets?: SampleFiles): Promise<void> => {
    const outcome = await publisher.publish(
      await sampleFolder({ id, documents, ...(assets && { assets: assets as never }) }),
    );
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  };
  const withoutSample = Object.fromEntries(Object.keys(sampleDocuments()).map((path) => [path, undefined]));
  const art = ['a.landscape.webp', 'b.landscape.webp', 'logo.svg', 'edge.svg'];
  await put(
    'network',
    {
      ...withoutSample,
      'realm.json': { id: 'network', name: 'Network', locales: ['en'], defaultLocale: 'en' },
    },
    Object.fromEntries(art.map((name) => [`art/${name}`, undefined])),
  );
  for (const [id, { group, roles }] of Object.entries(BRANDS)) {
    await put(id, {
      'realm.json': {
        ...(sampleDocuments(id)['realm.json'] as object),
        name: id,
        hosts: [`${id}.test`],
        ...(group !== 'default' && { extends: group }),
        ...(id !== 'south' && { analytics: { server: 'count' }, playback: { quality: true } }),
        ...(id === 'north' && { experiments: [EXPERIMENT] }),
      },
    });
    await accounts.add(id, {
      accountId: `${id}-person`,
      email: 'person@example.test',
      passwordHash,
      name: 'Person',
      country: null,
      roles,
      isDemo: false,
      profiles: [{ profileId: `${id}-p`, name: 'Person', isChild: false, isDefault: true }],
    });
  }
}

describeWithApi(
  'overview of a group',
  (env) => {
    const cookies = new Map<Brand, string>();
    const signIn = async (realm: Brand) => {
      if (!cookies.has(realm)) {
        const body = { id: 'person@example.test', secret: PASSWORD };
        cookies.set(realm, (await env.api.call('/api/v2/login', { realm, body })).cookie!);
      }
      return { realm, cookie: cookies.get(realm)! };
    };
    const link = async (from: Brand, to: Brand): Promise<void> => {
      const { body } = await env.api.call('/api/v2/brands/link-code', { ...(await signIn(to)), method: 'POST' });
      const linked = await env.api.call('/api/v2/brands/links', {
        ...(await signIn(from)),
        body: { code: body['code'] },
      });
      expect(linked.status).toBe(200);
    };
    const read = async (query = '', realm: Brand = 'north'): Promise<Activity> => {
      const { status, body } = await env.api.call(`${PATH}${query}`, await signIn(realm));
      expect(status).toBe(200);
      return body as unknown as Activity;
    };
    const listRealms = ({ brands }: Activity) => brands.map(({ realm }) => realm);

    test('a person without links sees their own brand only', async () => {
      expect(listRealms(await read())).toEqual(['north']);
    });

    test('the overview has the linked brands in which the person is an administrator, and the total has no other', async () => {
      for (const other of ['south', 'west', 'island'] as const) await link('north', other);
      const event = (realm: Brand, name: string, subject: string, count: number, day = '2026-11-21') => ({
        realm_id: realm,
        day,
        event: name,
        user_type: 'GUEST',
        language: 'en',
        subject,
        count,
      });
      await env.database.kysely
        .insertInto('event_count')
        .values([
          event('north', 'route-change', 'HOME', 5),
          event('north', 'route-change', 'BROWSE', 2, '2026-11-16'),
          event('north', 'route-change', 'HOME', 40, '2026-11-01'),
          event('north', 'playback-start', '500-1000', 3),
          // Counts of an earlier release, which accepted any subject.
          ...['x', '', '1000-2000:done'].map((subject) => event('north', 'playback-start', subject, 50)),
          event('north', 'playback-quality', '0-0', 3),
          event('north', 'playback-quality', '1-3', 1),
          event('north', 'search-open', '', 9),
          event('west', 'route-change', 'HOME', 1_000),
          event('stranger', 'route-change', 'HOME', 10_000),
          event('stranger', 'playback-start', '16000-', 10_000),
          event('island', 'route-change', 'HOME', 100),
          event('island', 'playback-start', '16000-', 4),
        ])
        .execute();
      await env.database.kysely
        .insertInto('experiment_count')
        .values(
          (['north', 'stranger'] as const).map((realm) => ({
            realm_id: realm,
            experiment: 'look',
            variant: 'a',
            day: '2026-11-21',
            views: realm === 'north' ? 6 : 60_000,
            visits: 1,
            playbacks: 1,
          })),
        )
        .execute();
      for (const [realm, plugin_id, hours] of [
        ['north', '', 0.5],
        ['north', 'polls', 30],
        ['south', 'polls', 0.5],
        ['stranger', 'polls', 0.5],
      ] as const)
        await env.database.kysely
          .insertInto('problem_report')
          .values({
            realm_id: realm,
            page_id: 'home',
            row_id: 'r',
            code: 'ROW_LOAD_FAILED',
            pointer: '/elements/0',
            plugin_id,
            last_seen: new Date(env.clock.now() - hours * 3_600_000),
          })
          .execute();

      const week = await read();
      expect(week).toMatchObject({ period: 'week', group: 'network', from: '2026-11-15T00:00:00.000Z' });
      expect(listRealms(week), 'not west, where the person is an editor, and not stranger').toEqual(['north', 'south']);
      expect(week.groups).toEqual([
        { id: 'default', brandCount: 1 },
        { id: 'network', brandCount: 2 },
      ]);
      const north = {
        views: 7,
        plays: 3,
        startRange: '500-1000',
        measuredPlaybacks: 4,
        stalledPlaybacks: 1,
        problems: 2,
        pluginFailures: 1,
        turnedOff: 0,
        experiments: 1,
        experimentViews: 6,
      };
      expect(week.brands).toMatchObject([
        { realm: 'north', name: 'north', isOwn: true, isCounted: true, hosts: ['north.test'], figures: north },
        { realm: 'south', isOwn: false, isCounted: false, figures: { problems: 1, pluginFailures: 1 } },
      ]);
      expect(week.brands[1]!.figures, 'a brand that does not count events has no such figures').not.toHaveProperty(
        'views',
      );
      expect(week.total).toEqual({ ...north, problems: 3, pluginFailures: 2 });

      const all = await read('?group=*');
      expect(listRealms(all)).toEqual(['north', 'island', 'south']);
      expect(all.total).toMatchObject({ views: 107, plays: 7, startRange: '16000-' });
      expect(listRealms(await read('?group=default'))).toEqual(['island']);
      const none = await read('?group=elsewhere');
      expect([none.brands, none.total.problems]).toEqual([[], 0]);
    });

    test('periods: an hour has problems only, a day begins at midnight, a month is 28 days', async () => {
      const hour = await read('?period=hour');
      expect(hour.from).toBe('2026-11-21T08:00:00.000Z');
      expect(hour.brands[0]!.figures).toEqual({ problems: 1, pluginFailures: 0, turnedOff: 0, experiments: 1 });
      expect((await read('?period=day')).total).toMatchObject({ views: 5, problems: 2 });
      expect((await read('?period=month')).total).toMatchObject({ views: 47, problems: 3 });
      for (const query of ['?period=year', '?group=A', '?group=default;'])
        expect((await env.api.call(`${PATH}${query}`, await signIn('north'))).status, query).toBe(400);
    });

    test('who is not an administrator of the brand of the address gets 404, and a role that ends removes its brand', async () => {
      expect((await env.api.call(PATH, await signIn('west'))).status, 'an editor').toBe(404);
      expect((await env.api.call(PATH, { realm: 'north' })).status).toBe(404);
      expect((await env.api.call(PATH, { ...(await signIn('south')), realm: 'north' })).status).toBe(404);
      await createAccounts(env.database.kysely).update('south', 'south-person', { roles: ['editor'] });
      const left = await read();
      expect(listRealms(left)).toEqual(['north']);
      expect(left.total.problems).toBe(2);
    });
  },
  { publish, isDemo: false },
);
