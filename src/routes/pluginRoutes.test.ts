import { expect, test } from 'vitest';
import { PATH_SETS } from './pathSets.ts';
import { buildPath } from './buildPath.ts';
import { isOpenToPlugins } from './pluginRoutes.ts';
import { ROUTE_KEYS, ROUTES } from './routeTable.ts';

const BASE = 'https://site.test/home?x=1';
/** Routes whose path says that it changes something; none of them may be open to plugins. */
const CHANGING = /logout|impersonate|oauth|pay|payment|confirm|reset\/|resetpwd|activate|redirect|_admin|magic-link/;

test('no path of the route table that ends a session or changes something is open to plugins, in any language', () => {
  const params = Object.fromEntries(
    ROUTE_KEYS.flatMap((key) => ROUTES[key])
      .flatMap((pattern) => [...pattern.matchAll(/\{(\w+)\??\}/g)])
      .map(([, name]) => [name!, 'x1']),
  );
  const open: string[] = [];
  for (const key of ROUTE_KEYS)
    for (const pathSet of PATH_SETS) {
      const path = buildPath(key, params, pathSet);
      if (path !== undefined && isOpenToPlugins(path, BASE)) open.push(key);
    }
  const patterns = open.map((key) => ROUTES[key as keyof typeof ROUTES][0]);
  expect(patterns.filter((pattern) => CHANGING.test(pattern))).toEqual([]);
  expect(open).toEqual(expect.arrayContaining(['HOME', 'BROWSE', 'VOD', 'SEARCH', 'LOGIN', 'PLUGIN']));
});

test.each([
  ['/browse', true],
  ['/video/v1/title?playlistId=p', true],
  ['?sort=new', true],
  ['/login?from=%2Fbrowse', true],
  ['/logout', false],
  ['/logout/', false],
  ['/log%6Fut', false],
  ['https://site.test/logout', false],
  ['/browse/../logout', false],
  ['/login?from=%2Flogout', false],
  ['/login?from=%2Flogin%3Ffrom%3D%252Flogout', false],
  ['/impersonate/token', false],
  ['/api/v2/login', false],
  ['/_admin/gallery', false],
  ['/plugins/other.html', false],
  ['/metrics', false],
  ['/no/such/screen/at/all', false],
  ['//evil.test/browse', false],
  ['https://evil.test/browse', false],
  ['javascript:alert(1)', false],
])('whether %s is open to plugins: %s', (href, isOpen) => expect(isOpenToPlugins(href, BASE)).toBe(isOpen));
