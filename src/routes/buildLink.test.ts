import { describe, expect, test } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { LINK_TYPES, type Link } from '#schemas/page/link.ts';
import { buildLink, buildItemLink, type LinkViewer, type ListContext } from './buildLink.ts';
import { toSafeExternalUrl, toSafeReturnTarget } from './safeTargets.ts';

const FEATURES_OFF = { interstitial: false, seriesInterstitial: false, enhancedMetadata: false, showTitles: true };
const viewer = (more: Partial<LinkViewer> = {}, features: Partial<LinkViewer['features']> = {}): LinkViewer => ({
  isGuest: false,
  pathSet: 'en',
  ...more,
  features: { ...FEATURES_OFF, ...features },
});
const item = (more: Partial<ContentItem> = {}) =>
  ({ id: '1', type: 'VOD', title: 'My Fight', accessLevel: 'GRANTED', ...more }) as ContentItem;
const buildHref = (more: Partial<ContentItem>, linkViewer = viewer(), context: ListContext = {}) =>
  buildItemLink(item(more), linkViewer, context).href;

describe('buildItemLink', () => {
  test.each([
    ['VOD', '/video/1/my-fight'],
    ['VOD_VIDEO', '/video/1/my-fight'],
    ['LIVE', '/live/1'],
    ['LIVE_EVENT', '/live/1'],
    ['EPG', '/live/1'],
    ['PLAYLIST', '/playlist/1/my-fight'],
    ['VOD_PLAYLIST', '/playlist/1/my-fight'],
    ['SEASON', '/season/1'],
    ['VOD_SEASON', '/season/1'],
    ['SEASON_VOD', '/season/1'],
    ['SERIES', '/series/1/my-fight'],
    ['VOD_SERIES', '/series/1/my-fight'],
    ['SECTION', '/section/1'],
    ['FIGHTER', '/fighters/1'],
    ['NEWS', '/news'],
  ] as const)('links an item of the type %s to %s', (type, path) => expect(buildHref({ type })).toBe(path));
  test('links a premiere as a video', () => {
    expect(buildHref({ type: 'LIVE', premiereVOD: true })).toBe('/video/1/my-fight');
    expect(buildHref({ type: 'LIVE', release: { type: 'PREMIERE' } })).toBe('/video/1/my-fight');
    expect(buildHref({ type: 'LIVE', release: { type: 'RELEASE' } })).toBe('/live/1');
  });
  test('omits titles when the realm does not show them', () =>
    expect(buildHref({}, viewer({}, { showTitles: false }))).toBe('/video/1'));
  test('adds the season of a series only when the realm has both features', () => {
    const bothFeatures = { enhancedMetadata: true, seriesInterstitial: true };
    expect(buildHref({ type: 'SERIES', seasonId: 's2' }, viewer({}, bothFeatures))).toBe(
      '/series/1/my-fight?seasonId=s2',
    );
    expect(buildHref({ type: 'SERIES' }, viewer({}, bothFeatures))).toBe('/series/1/my-fight');
    for (const feature of [{ enhancedMetadata: true }, { seriesInterstitial: true }])
      expect(buildHref({ type: 'SERIES', seasonId: 's2' }, viewer({}, feature))).toBe('/series/1/my-fight');
  });
  test('adds the list that contains the item', () => {
    const target = buildItemLink(item({ series: { seriesId: 'se' } }), viewer({ currentPath: '/browse' }), {
      watchlistId: 'w 1',
      owner: 'o&1',
      playlistId: 'p',
    });
    expect(target).toEqual({
      href: '/video/1/my-fight?watchlistId=w%201&owner=o%261',
      external: false,
      state: { entryPage: '/browse', seriesId: 'se', watchlistId: 'w 1' },
    });
    expect(buildHref({}, viewer(), { playlistId: 'p', seasonId: 's' })).toBe('/video/1/my-fight?playlistId=p');
    expect(buildHref({}, viewer(), { seasonId: 's' })).toBe('/video/1/my-fight?seasonId=s');
    expect(buildHref({ playlistId: 'own' })).toBe('/video/1/my-fight?playlistId=own');
    expect(buildItemLink(item(), viewer())).toEqual({ href: '/video/1/my-fight', external: false });
  });
  test('sends guests to sign-in with the target in `from`', () => {
    const asGuest = viewer({ isGuest: true, pathSet: 'es', currentPath: '/explorar' });
    expect(buildItemLink(item({ accessLevel: 'GRANTED_ON_SIGN_IN' }), asGuest, { playlistId: 'p' })).toMatchObject({
      href: `/acceder?from=${encodeURIComponent('/video/1/my-fight?playlistId=p')}`,
      state: { entryPage: '/explorar' },
    });
    expect(buildHref({ accessLevel: 'GRANTED_ON_SIGN_IN' })).toBe('/video/1/my-fight');
    expect(buildHref({ accessLevel: 'DENIED' }, asGuest)).toBe('/video/1/my-fight');
  });
  test('creates a return target that toSafeReturnTarget accepts', () => {
    const from = new URL(
      buildHref(
        { title: 'نزال 100% / القرن', accessLevel: 'GRANTED_ON_SIGN_IN' },
        viewer({ isGuest: true, pathSet: 'debug' }),
      )!,
      'https://x.test',
    ).searchParams.get('from');
    expect(toSafeReturnTarget(from)).toBe(from);
  });
  test('links denied content to its interstitial when the realm has one', () => {
    const on = viewer({}, { interstitial: true });
    expect(buildHref({ accessLevel: 'DENIED' }, on)).toBe('/interstitial/1/my-fight');
    expect(buildHref({ accessLevel: 'DENIED', type: 'LIVE' }, on)).toBe('/interstitial/1/my-fight');
    expect(buildHref({ accessLevel: 'DENIED', type: 'SERIES' }, on)).toBe('/series/1/my-fight');
    expect(buildHref({}, on)).toBe('/video/1/my-fight?showInterstitial=true');
    expect(buildHref({ type: 'LIVE' }, on)).toBe('/live/1');
  });
  test.each([undefined, '', '..', 'a/b'])('an item with the id %j has no address', (id) => {
    for (const accessLevel of ['GRANTED', 'DENIED', 'GRANTED_ON_SIGN_IN'] as const) {
      expect(
        buildItemLink(
          { ...item({ accessLevel }), id } as ContentItem,
          viewer({ isGuest: true }, { interstitial: true }),
        ),
      ).toEqual({ href: undefined, external: false });
    }
  });
});

describe('buildLink', () => {
  const hrefOfLink = (link: Partial<Link>, linkViewer = viewer()) => buildLink(link as Link, linkViewer).href;
  const event = (more: Partial<NonNullable<Link['event']>> = {}) =>
    ({ id: '1', title: 'My Fight', accessLevel: 'GRANTED', ...more }) as NonNullable<Link['event']>;
  test.each([
    [{ type: 'VOD', event: event() }, '/video/1/my-fight'],
    [{ type: 'VOD', event: event({ playlistId: 'p' }) }, '/video/1/my-fight?playlistId=p'],
    [{ type: 'LIVE', event: event({ liveEventId: '9' }) }, '/live/9'],
    [{ type: 'EPG', event: event() }, '/live/1'],
    [{ type: 'WATCH_PLAYLIST', event: event({ id: 'p' }), videoIds: ['v', 'w'] }, '/video/v?playlistId=p'],
    [{ type: 'WATCH_PLAYLIST', event: event({ playlistId: 'p' }) }, '/video/1/my-fight?playlistId=p'],
    [
      { type: 'WATCH_WATCHLIST', event: event({ watchlistId: 'w', owner: 'o' }) },
      '/video/1/my-fight?watchlistId=w&owner=o',
    ],
    [{ type: 'SECTION_LINK', name: 'sports' }, '/section/sports'],
    [{ type: 'SECTION_LINK', event: event({ sectionName: 'sports' }) }, '/section/sports'],
    [{ type: 'PLUGIN', name: 'polls' }, '/plugin/polls'],
    [{ type: 'NEWS_ITEM', event: event({ feedName: 'main' }) }, '/news/main/1'],
    [{ type: 'NEWS' }, '/news'],
    [{ type: 'FIGHTER', event: event() }, '/fighters/1'],
    [{ type: 'MULTI_VIEW', videoIds: ['m'] }, '/multi-video/m'],
    [{ type: 'INTERSTITIAL', event: event() }, '/interstitial/1/my-fight'],
    [{ type: 'EXTERNAL_PAGE', name: 'terms' }, '/externalpage/terms'],
    [{ type: 'LIVENOW' }, '/livenow'],
    [{ type: 'HOME' }, '/home'],
    [{ type: 'URL', url: '/browse?x=1#y' }, '/browse?x=1#y'],
    [{ type: 'URL', url: '#search' }, '#search'],
    [{ type: 'URL', url: 'https://example.com/a' }, 'https://example.com/a'],
    [{ type: 'URL', url: 'javascript:alert(1)' }, undefined],
    [{ type: 'URL', url: '//evil.example' }, undefined],
    [{ type: 'URL', url: 'marquee://open' }, undefined],
    [{ type: 'URL' }, undefined],
    [{ type: 'WATCH_PLAYLIST', event: event() }, undefined],
    [{ type: 'WATCH_WATCHLIST' }, undefined],
    [{ type: 'HOLOGRAM', event: event() }, undefined],
  ] as [Partial<Link>, string | undefined][])('links %j to %s', (link, path) => expect(hrefOfLink(link)).toBe(path));

  test.each(LINK_TYPES)('%s without any fields never contains "undefined"', (type) =>
    expect(String(hrefOfLink({ type }))).toMatch(/^(undefined|\/[a-z]+)$/),
  );
  test('applies the access rules and keeps the location state of the link', () => {
    const link = {
      type: 'VOD',
      event: event({ accessLevel: 'DENIED' }),
      locationState: { tab: 2, entryPage: 'x' },
    } as Link;
    expect(buildLink(link, viewer({ currentPath: '/home' }, { interstitial: true }))).toEqual({
      href: '/interstitial/1/my-fight',
      external: false,
      state: { tab: 2, entryPage: '/home' },
    });
    expect(buildLink({ type: 'HOME', locationState: { tab: 1 } }, viewer())).toEqual({
      href: '/home',
      external: false,
      state: { tab: 1 },
    });
  });
  test('allows the app links of the realm', () =>
    expect(buildLink({ type: 'URL', url: 'marquee://open' }, viewer({ appSchemes: ['marquee'] }))).toEqual({
      href: 'marquee://open',
      external: true,
    }));
});

describe('toSafeReturnTarget', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%255c%255cevil.example',
    '/%252fevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/\u0000',
    '/a%00',
    '/a%0d%0aSet-Cookie:x=1',
    'https://evil.example',
    'http:evil',
    'https:/evil.example',
    'data:text/html,x',
    'home',
    '',
    '?x=1',
    '#x',
    '.',
    '..',
    '/\u202Ehome',
    '/\u2028',
    '/\uFEFF/evil.example',
    '/\uD800',
    `/${'x'.repeat(3000)}`,
    'evil.example/',
    '///evil.example',
    '/\r/evil.example',
    '@evil.example',
    '/ /evil.example',
    '／／evil.example',
    '/\u00A0/evil.example',
    '/home\u0000.html',
    '/home%0a//evil.example',
    '//evil.example/%2e%2e',
    '/\\/evil.example',
    '/\t\n/evil.example',
    'vbscript:x',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
    'mailto:a@evil.example',
    'ftp://evil.example',
    'https:\\evil.example',
    '//[::1]/',
    '//user:pw@evil.example',
    'https://home@evil.example',
    undefined,
    null,
    5,
    {},
    ['/home'],
    { toString: () => '/home' },
  ];
  test.each(hostile)('%j is refused', (value) => expect(toSafeReturnTarget(value)).toBeUndefined());
  test.each([
    '/',
    '/home',
    '/video/1/my-fight?playlistId=p&owner=o#t=3',
    '/search?q=%2F%2Fevil',
    '/a@b',
    '/%D9%86%D8%B2%D8%A7%D9%84/100%25',
    '/login?from=%2Fhome',
    '/a//b',
  ])('%s is accepted', (value) => expect(toSafeReturnTarget(value)).toBe(value));
  test('encodes letters of other scripts', () => expect(toSafeReturnTarget('/نزال')).toBe('/%D9%86%D8%B2%D8%A7%D9%84'));
  test('accepts no combination of parts that leaves the site', () => {
    const parts = [
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%252f',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'a',
      'javascript:',
      'https:',
      '%09',
      '%',
      ';',
      '\u3002',
      '／',
    ];
    let accepted = 0;
    for (let n = 0; n < parts.length ** 3; n++) {
      const value = `/${parts[n % parts.length]!}${parts[Math.floor(n / parts.length) % parts.length]!}${parts[Math.floor(n / parts.length ** 2)]!}evil.example`;
      const safe = toSafeReturnTarget(value);
      if (safe === undefined) continue;
      accepted++;
      for (const target of [safe, toSafeReturnTarget(safe) ?? '//twice'])
        expect(new URL(target, 'https://site.test').host, value).toBe('site.test');
      expect(safe.startsWith('//'), value).toBe(false);
    }
    expect(accepted).toBeGreaterThan(100);
  });
});

describe('toSafeExternalUrl', () => {
  test.each([
    ['https://example.com', 'https://example.com/'],
    [' https://example.com/a?b#c ', 'https://example.com/a?b#c'],
    ['HTTPS://EXAMPLE.com/A', 'https://example.com/A'],
  ])('%j is accepted', (url, href) => expect(toSafeExternalUrl(url)).toBe(href));
  test.each([
    'http://example.com',
    'https://user:pass@example.com',
    'https://example.com@evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/home',
    'ftp://x',
    'marquee://x',
    'https://',
    'https:\\\\evil',
    undefined,
    7,
  ])('%j is refused', (url) => expect(toSafeExternalUrl(url)).toBeUndefined());
  test('rejects script schemes that a realm allows', () =>
    expect(toSafeExternalUrl('javascript:alert(1)', ['javascript'])).toBeUndefined());
});
