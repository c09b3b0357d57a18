// Compares the route table with the written specification. The test reads the paths of both documents and the localised
// words of decision D44 from docs/spec, and matches and builds each path in every path set.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildPath } from './buildPath.ts';
import { matchPath } from './matchPath.ts';
import type { PathSet } from './pathSets.ts';
import { type RouteKey, ROUTES } from './routeTable.ts';

const documents = ['content-and-viewing.txt', 'identity-and-commerce.txt'].map((name) =>
  readFileSync(new URL(`../../docs/spec/${name}`, import.meta.url), 'utf8'),
);
const decisions = readFileSync(new URL('../../docs/spec/decisions.md', import.meta.url), 'utf8');

/** The screen of each documented path. Written by hand, so that the test does not repeat the table. */
const SCREENS: Readonly<Record<string, RouteKey>> = {
  '/': 'HOME',
  '/home': 'HOME',
  '/browse': 'BROWSE',
  '/epg': 'EPG',
  '/favourites': 'FAVOURITES',
  '/history': 'HISTORY',
  '/grid': 'GRID',
  '/schedule': 'SCHEDULE',
  '/upcoming': 'UPCOMING',
  '/releases': 'RELEASES',
  '/fighters': 'FIGHTERS',
  '/fighters/{id}': 'FIGHTER',
  '/news': 'NEWS',
  '/news/{feedName}/{newId}': 'NEWS_ITEM',
  '/livenow': 'LIVENOW',
  '/live/{eventId}/{eventTitle?}': 'LIVE',
  '/live/{eventId}/watch-together': 'WATCH_TOGETHER',
  '/video/{eventId}/{eventTitle?}': 'VOD',
  '/interstitial/{eventId}/{eventTitle?}': 'INTERSTITIAL',
  '/playlist/{playlistId}/{playlistTitle?}': 'PLAYLIST',
  '/season/{seasonId}/{seasonTitle?}': 'SEASON',
  '/series/{seriesId}/{seriesTitle?}': 'SERIES',
  '/section/{id}': 'SECTION',
  '/plugin/{id}': 'PLUGIN',
  '/externalpage/{pageId}': 'EXTERNAL_PAGE',
  '/multi-video/{eventId}': 'MULTI_VIEW',
  '/search': 'SEARCH',
  '/watchlists': 'WATCHLISTS',
  '/providers/{result?}/{device?}': 'PROVIDERS',
  '/profiles': 'PROFILES',
  '/preferences': 'PREFERENCES',
  '/impersonate/{token}': 'IMPERSONATE',
  '/account': 'ACCOUNT',
  '/activate/{id}': 'ACTIVATE',
  '/confirm-reset/{code}': 'CONFIRM_RESET',
  '/email-confirmation': 'EMAIL_CONFIRMATION',
  '/gift': 'GIFT',
  '/gift/{giftId}': 'GIFT',
  '/gift/{giftId?}/login': 'GIFT_LOGIN',
  '/gift/{giftId?}/login/redirect': 'GIFT_LOGIN_REDIRECT',
  '/gift/{giftId?}/pay': 'GIFT_PAY',
  '/redeem': 'REDEEM',
  '/gift/redeem/{redeemCode}/login': 'REDEEM_LOGIN',
  '/gift/redeem/{redeemCode}/register': 'REDEEM_REGISTER',
  '/licence-redirect': 'LICENCE_REDIRECT',
  '/login': 'LOGIN',
  '/login/{authProvider}/{clientName?}': 'LOGIN_PROVIDER',
  '/login/request-password': 'LOGIN_REQUEST_PASSWORD',
  '/login/resetpwd': 'LOGIN_RESET_PASSWORD',
  '/login/magic-link': 'LOGIN_MAGIC_LINK',
  '/logout': 'LOGOUT',
  '/mobile-external': 'MOBILE_EXTERNAL',
  '/oauth/{provider}': 'OAUTH',
  '/oauth/{provider}/{appname}': 'OAUTH',
  '/pay/{providerId}': 'PAY',
  '/pay': 'PAYMENT_CONFIRMATION',
  '/payment-authorization': 'PAYMENT_AUTHORIZATION',
  '/payment-update/{licenceId}': 'PAYMENT_UPDATE',
  '/payment/{id}': 'PAYMENT',
  '/purchase': 'PURCHASE',
  '/requestnewpwd': 'REQUEST_PASSWORD',
  '/resetpwd': 'RESET_PASSWORD',
  '/signup': 'SIGNUP',
  '/tv-login/{tvAuthType?}': 'TV_LOGIN',
};

/** Paths in the second column of the documents' route tables, without the paths of API calls. */
const documented = documents
  .flatMap((text) => [...text.matchAll(/^\| [^|]+ \| (\/[^|]*) \|$/gm)])
  .flatMap(([, column]) =>
    [...column!.split(';')[0]!.matchAll(/\/[^\s,]*/g), ...(column!.includes('root /') ? [['/']] : [])].map(
      ([path]) => path!,
    ),
  )
  .filter((path) => !/^\/(favourite\/vods|v\d|watchlists\/|event|vod|user|api|texts|user\/)/.test(path));

/** First segment in English -> in each path set, from D44. */
const translations = new Map(
  decisions
    .slice(decisions.indexOf('**D44'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1, 10)
    .flatMap((line): [string, Record<PathSet, string>][] => {
      const [keys, es, pt, debug] = line.slice(2, -2).split(' | ');
      const segmentAt = (column: string | undefined, index: number) => column!.trim().split(' ')[index]!.slice(1);
      return keys!
        .split(' / ')
        .map((key, index) => [
          key,
          { en: key, es: segmentAt(es, index), pt: segmentAt(pt, index), debug: segmentAt(debug, index) },
        ]);
    }),
);

/** Returns example paths of one documented path: with all parameters, then without the optional ones. */
function createExamples(path: string): { path: string; params: Record<string, string> }[] {
  const optional = [...path.matchAll(/\{\w+\?\}/g)].map(([step]) => step);
  const shorter = optional.map((_, n) =>
    optional.slice(optional.length - 1 - n).reduce((text, step) => text.replace(`/${step}`, ''), path),
  );
  return [path, ...shorter].map((form) => {
    const params: Record<string, string> = {};
    const text = form.replaceAll(/\{(\w+)\??\}/g, (_, name: string) => {
      params[name] = name.endsWith('Title') ? 'a-title' : `1-${name}`;
      return params[name];
    });
    return { path: text, params };
  });
}

const translatePath = (path: string, set: PathSet): string =>
  path.replace(/^\/([^/]+)/, (whole, word: string) =>
    translations.has(word) ? `/${encodeURIComponent(translations.get(word)![set])}` : whole,
  );

describe('routes of the written specification', () => {
  test('matches every documented path to its screen', () => {
    expect(translations.size).toBe(27);
    expect([...new Set(documented)].filter((path) => !path.startsWith('/_admin')).sort()).toEqual(
      Object.keys(SCREENS).sort(),
    );
  });
  describe.each(['en', 'es', 'pt', 'debug'] as const)('path set %s', (set) => {
    test.each(Object.entries(SCREENS))('the path %s leads to the screen %s', (documentedPath, key) => {
      for (const { path, params } of createExamples(documentedPath)) {
        const localisedPath = translatePath(path, set);
        expect(matchPath(localisedPath, set), localisedPath).toMatchObject({ key, params, pathSet: set });
        expect(matchPath(`${localisedPath}/`.replace(/^\/\/$/, '/'), set), `${localisedPath}/`).toMatchObject({
          key,
          params,
        });
        if (documentedPath !== '/') expect(buildPath(key, params, set), localisedPath).toBe(localisedPath);
      }
    });
  });
  test('matches the previews under /_admin/', () => {
    for (const name of ['404', 'cancellation-promo', 'composed-page', 'navbar', 'plugin', 'section'])
      expect(matchPath(`/_admin/${name}-preview`)?.key).toBe(
        `ADMIN_${name.toUpperCase().replaceAll('-', '_')}_PREVIEW`,
      );
    expect(matchPath('/_admin/preview')?.key).toBe('ADMIN_PREVIEW');
  });
  test('has no other routes except a known list', () => {
    const documentedKeys = new Set(Object.values(SCREENS));
    expect(
      (Object.keys(ROUTES) as RouteKey[]).filter((key) => !documentedKeys.has(key) && !key.startsWith('ADMIN_')),
    ).toEqual(['MEMBERS']);
  });
});
