import { expect, test } from 'vitest';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { errorBody } from './contentApi.ts';
import { describeWithApi } from './describeWithApi.ts';
import { readToken } from './startApi.ts';

const PATH = '/api/v2/activity';

describeWithApi('getActivity', (env) => {
  const signInAs = async (account: string, realm = 'beta'): Promise<string> =>
    readToken(
      await env.api.call('/api/v2/login', { realm, body: { id: `${account}@demo.test`, secret: 'marquee-demo-1' } }),
    );
  const insertCounts = async (realm: string): Promise<void> => {
    await env.database.kysely
      .insertInto('event_count')
      .values([
        {
          realm_id: realm,
          day: '2026-11-21',
          event: 'route-change',
          user_type: 'GUEST',
          language: 'en',
          subject: 'HOME',
          count: 5,
        },
        {
          realm_id: realm,
          day: '2026-11-20',
          event: 'route-change',
          user_type: 'GUEST',
          language: 'en',
          subject: 'HOME',
          count: 2,
        },
        {
          realm_id: realm,
          day: '2026-11-20',
          event: 'video-load',
          user_type: 'user',
          language: 'es',
          subject: 'VOD',
          count: 9,
        },
        {
          realm_id: realm,
          day: '2026-11-01',
          event: 'logout',
          user_type: 'user',
          language: 'es',
          subject: '',
          count: 1,
        },
      ])
      .execute();
    expect(
      (
        await env.api.call('/api/v2/page-problems', {
          realm,
          body: {
            pageId: 'home',
            version: 1,
            problems: [
              { code: 'ROW_LOAD_FAILED', pointer: '/elements/3', rowId: 'live', pluginId: 'polls', cause: 'silence' },
            ],
          },
        })
      ).body,
    ).toEqual({ accepted: 1 });
  };

  test('an editor gets the total counts of their brand and the reports of its pages', async () => {
    await insertCounts('beta');
    const { status, body, headers } = await env.api.call(PATH, { token: await signInAs('editor') });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      isCounted: false,
      from: '2026-11-15',
      isCut: false,
      days: [
        { day: '2026-11-21', event: 'route-change', count: 5 },
        { day: '2026-11-20', event: 'route-change', count: 2 },
        { day: '2026-11-20', event: 'video-load', count: 9 },
      ],
      totals: [
        { event: 'video-load', userType: 'user', language: 'es', subject: 'VOD', count: 9 },
        { event: 'route-change', userType: 'GUEST', language: 'en', subject: 'HOME', count: 7 },
      ],
      problems: [
        {
          pageId: 'home',
          rowId: 'live',
          code: 'ROW_LOAD_FAILED',
          pointer: '/elements/3',
          pluginId: 'polls',
          cause: 'silence',
          source: 'page',
          count: 1,
          firstSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
          lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
        },
      ],
    });
    expect((await env.api.call(`${PATH}?days=1`, { token: await signInAs('admin') })).body).toMatchObject({
      from: '2026-11-21',
      days: [{ count: 5 }],
      totals: [{ count: 5 }],
    });
    expect((await env.api.call(`${PATH}?days=60`, { token: await signInAs('editor') })).body['totals']).toHaveLength(3);
  });

  test('only editors of the brand see its activity', async () => {
    const realm = {
      id: 'gamma',
      name: 'gamma',
      locales: ['en'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: ['gamma.test'],
      sessionMode: 'bearer',
      features: {},
      rowTypes: [],
      analytics: { server: 'count' },
    };
    await createPublishing(env.database.kysely, env.database.changes).publish('gamma', {
      documents: [
        { kind: 'realm', key: 'realm', body: realm },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: ['gamma.test'],
    });
    const otherRealmToken = await signInAs('editor', 'gamma');
    expect((await env.api.call(PATH, { realm: 'gamma', token: otherRealmToken })).body).toMatchObject({
      isCounted: true,
      days: [],
      totals: [],
      problems: [],
    });
    expect((await env.api.call(PATH, { realm: 'beta', token: otherRealmToken })).status).toBe(404);
    expect((await env.api.call(PATH, { token: await signInAs('viewer') })).body).toEqual(
      errorBody(404, 'ROUTE_NOT_FOUND'),
    );
    expect((await env.api.call(PATH)).body).toEqual(errorBody(404, 'ROUTE_NOT_FOUND'));
    const token = await signInAs('editor');
    for (const days of ['0', '-1', '397', '1.5', 'seven', ''])
      expect((await env.api.call(`${PATH}?days=${days}`, { token })).status, days).toBe(400);
  });
});
