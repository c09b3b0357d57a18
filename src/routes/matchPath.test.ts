import { describe, expect, test } from 'vitest';
import { buildPath } from './buildPath.ts';
import { matchPath } from './matchPath.ts';
import { choosePathSet, PATH_SETS, FIRST_SEGMENTS } from './pathSets.ts';
import { type RouteKey, ROUTES } from './routeTable.ts';
import { slugify } from './slugify.ts';

const VALUES = { eventTitle: 'Title', playlistTitle: 'Title', seasonTitle: 'Title', seriesTitle: 'Title' } as const;
const paramsFor = (pattern: string): Record<string, string> =>
  Object.fromEntries(
    [...pattern.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => [
      name!,
      (VALUES as Record<string, string>)[name!] ?? `v-${name!}`,
    ]),
  );

describe('route table', () => {
  test.each(Object.keys(ROUTES) as RouteKey[])('the path of %s is built and matched in every path set', (key) => {
    for (const pattern of ROUTES[key])
      for (const set of PATH_SETS) {
        const params = paramsFor(pattern);
        const path = buildPath(key, params, set);
        if (pattern === '/') continue;
        expect(matchPath(path!, set), path).toMatchObject({
          key,
          pathSet: set,
          params: Object.fromEntries(
            Object.entries(params).map(([name, value]) => [name, name.endsWith('Title') ? slugify(value) : value]),
          ),
        });
      }
  });
  test('all paths differ, and all translations in a path set differ', () => {
    const shapes = Object.values(ROUTES)
      .flat()
      .map((pattern) => pattern.replaceAll(/\{\w+(\??)\}/g, '{$1}'));
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const set of ['es', 'pt', 'debug'] as const)
      expect(new Set(Object.values(FIRST_SEGMENTS).map((words) => words[set])).size, set).toBe(
        Object.keys(FIRST_SEGMENTS).length,
      );
  });
  test('translates only first segments of routes (decision D44)', () => {
    const firsts = new Set(
      Object.values(ROUTES)
        .flat()
        .map((pattern) => pattern.split('/')[1]),
    );
    expect(Object.keys(FIRST_SEGMENTS).filter((word) => !firsts.has(word))).toEqual([]);
  });
});

describe('matchPath', () => {
  test.each([
    ['/', 'HOME', {}],
    ['/home/', 'HOME', {}],
    ['/video/1', 'VOD', { eventId: '1' }],
    ['/video/1/my-fight/', 'VOD', { eventId: '1', eventTitle: 'my-fight' }],
    ['/live/7/watch-together', 'WATCH_TOGETHER', { eventId: '7' }],
    ['/live/7/other', 'LIVE', { eventId: '7', eventTitle: 'other' }],
    ['/login/magic-link', 'LOGIN_MAGIC_LINK', {}],
    ['/login/request-password', 'LOGIN_REQUEST_PASSWORD', {}],
    ['/login/openid/acme', 'LOGIN_PROVIDER', { authProvider: 'openid', clientName: 'acme' }],
    ['/login/google', 'LOGIN_PROVIDER', { authProvider: 'google' }],
    ['/gift', 'GIFT', {}],
    ['/gift/g1', 'GIFT', { giftId: 'g1' }],
    ['/gift/login', 'GIFT_LOGIN', {}],
    ['/gift/g1/login', 'GIFT_LOGIN', { giftId: 'g1' }],
    ['/gift/pay', 'GIFT_PAY', {}],
    ['/gift/login/redirect', 'GIFT_LOGIN_REDIRECT', {}],
    ['/gift/redeem/CODE/login', 'REDEEM_LOGIN', { redeemCode: 'CODE' }],
    ['/pay', 'PAYMENT_CONFIRMATION', {}],
    ['/pay/stripe', 'PAY', { providerId: 'stripe' }],
    ['/providers', 'PROVIDERS', {}],
    ['/providers/success/tv', 'PROVIDERS', { result: 'success', device: 'tv' }],
    ['/fighters/f1', 'FIGHTER', { id: 'f1' }],
    ['/news/main/4', 'NEWS_ITEM', { feedName: 'main', newId: '4' }],
    ['/video/%D9%A1/%D9%86%D8%B2%D8%A7%D9%84', 'VOD', { eventId: '١', eventTitle: 'نزال' }],
    ['/_admin/preview', 'ADMIN_PREVIEW', {}],
  ])('matches %s to the route %s', (path, key, params) =>
    expect(matchPath(path)).toEqual(expect.objectContaining({ key, params })),
  );

  test.each([
    '',
    'home',
    '//',
    '//home',
    '/nowhere',
    '/video',
    '/video//x',
    '/video/%',
    '/video/a%2Fb',
    '/video/a%00',
    '/gift/redeem',
    '/gift/redeem/login',
    '/login/resetpwd/x',
    '/browse/x',
    '/__proto__',
    '/live/7/watch-together/x',
  ])('%j is not a screen', (path) => {
    expect(matchPath(path)).toBeUndefined();
  });
  test('matches translated segments in every spelling', () => {
    expect(matchPath('/directo/7/watch-together')).toMatchObject({
      key: 'WATCH_TOGETHER',
      pathSet: 'es',
      pathSets: ['es'],
    });
    expect(matchPath('/acceder/openid/acme')).toMatchObject({ key: 'LOGIN_PROVIDER', params: { clientName: 'acme' } });
    expect(matchPath(`/${encodeURIComponent('⚙️')}`)).toMatchObject({ key: 'PREFERENCES', pathSet: 'debug' });
    expect(matchPath('/🔴/7')).toMatchObject({ key: 'LIVE', pathSet: 'debug' });
  });
  test('returns the preferred path set for a path that several sets share', () => {
    expect(matchPath('/explorar')).toMatchObject({ pathSet: 'es', pathSets: ['es', 'pt'] });
    expect(matchPath('/explorar', 'pt')).toMatchObject({ pathSet: 'pt' });
    expect(matchPath('/grid', 'debug')).toMatchObject({ pathSet: 'debug', pathSets: ['en', 'es', 'pt', 'debug'] });
  });
});

describe('buildPath', () => {
  test.each([
    ['VOD', { eventId: 1, eventTitle: 'My Fight' }, '/video/1/my-fight'],
    ['VOD', { eventId: 1, eventTitle: '?!' }, '/video/1'],
    ['VOD', { eventId: 'a b/c' }, undefined],
    ['VOD', { eventId: 'a b' }, '/video/a%20b'],
    ['VOD', {}, undefined],
    ['VOD', { eventId: undefined, eventTitle: 'x' }, undefined],
    ['VOD', { eventId: '' }, undefined],
    ['VOD', { eventId: '..' }, undefined],
    ['VOD', { eventId: '\uD800' }, undefined],
    ['LIVE', { eventId: '7', eventTitle: 'Watch together' }, '/live/7'],
    ['GIFT', { giftId: 'pay' }, undefined],
    ['GIFT', {}, '/gift'],
    ['GIFT_LOGIN', { giftId: 'redeem' }, undefined],
    ['GIFT_LOGIN', {}, '/gift/login'],
    ['LOGIN_PROVIDER', { authProvider: 'magic-link' }, undefined],
    ['PROVIDERS', { device: 'tv' }, '/providers'],
    ['HOME', {}, '/home'],
  ] as const)('the path of %s with the parameters %j is %s', (key, params, path) =>
    expect(buildPath(key, params)).toBe(path),
  );
  test('builds paths in other path sets', () => {
    expect(buildPath('LIVE', { eventId: 7 }, 'pt')).toBe('/ao-vivo/7');
    expect(buildPath('HOME', {}, 'debug')).toBe(`/${encodeURIComponent('🏠')}`);
    expect(buildPath('GRID', {}, 'es')).toBe('/grid');
  });
});

test.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['pt-br', 'pt'],
  ['debug', 'debug'],
  ['en', 'en'],
  ['ar', 'en'],
  ['fr', 'en'],
  ['est', 'en'],
  ['', 'en'],
])('the path set of the language %j is %s', (locale, set) => expect(choosePathSet(locale)).toBe(set));

describe('slugify', () => {
  test.each([
    ['BIG Fight', 'big-fight'],
    ['a b', 'a-b'],
    ['v1.2', 'v1-2'],
    ["What's up?!", 'whats-up'],
    ['A - B', 'a-b'],
    ['_-A B-_', 'a-b'],
    ['?!', ''],
    ['🥊🔥', ''],
    ['', ''],
    ['snake_case', 'snake_case'],
    ['نزال  القرن', 'نزال-القرن'],
    ['東京 大会', '東京-大会'],
    ['Árbol ñandú', 'árbol-ñandú'],
    ['a\u00A0b\tc\nd', 'a-b-c-d'],
    ['a…b', 'ab'],
    ['\uD800x\u0000', 'x'],
    ['../../etc', 'etc'],
    ['हिन्दी', 'हिन्दी'],
  ])('the slug of %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
    expect(slugify(slug)).toBe(slug);
  });
});
