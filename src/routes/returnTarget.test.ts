import { expect, test } from 'vitest';
import { findBackButtonTarget, findTargetAfterSignIn } from './returnTarget.ts';

const target = (query: string, set: 'en' | 'es' = 'en') => findTargetAfterSignIn(new URLSearchParams(query), set);

test('the target after a sign-in is entryPage, else from, redirectTo or redirect, else the home page', () => {
  expect(target('entryPage=/browse&from=/epg&redirectTo=/search')).toBe('/browse');
  expect(target('redirectTo=/search&from=/epg')).toBe('/epg');
  expect(target('redirect=/news&redirectTo=/search')).toBe('/search');
  expect(target('redirect=/news%3Fp%3D2%23x')).toBe('/news?p=2#x');
  expect(target('')).toBe('/home');
  expect(target('', 'es')).toBe('/inicio');
});

test('an address of another site, a sign-in screen or a server path is never the target after a sign-in', () => {
  for (const invalidTarget of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/%2f%2fevil.test',
    '/.%2f/evil.test',
    '/..%252f.//evil.test',
    'javascript:alert(1)',
    '/login',
    '/login?from=/x',
    '/acceder',
    '/logout',
    '/signup',
    '/login/openid/x',
    '/api/v2/session',
    '/img/x',
    'browse',
    '%2F%2Fevil.test',
    '/\tevil',
    '\u0000/',
  ]) {
    expect(
      target(new URLSearchParams({ entryPage: invalidTarget, from: '/epg' }).toString()),
      `target ${invalidTarget}`,
    ).toBe('/epg');
    expect(target(new URLSearchParams({ from: invalidTarget }).toString()), `target ${invalidTarget}`).toBe('/home');
  }
});

test('only `from` is used for the back button', () => {
  expect(findBackButtonTarget(new URLSearchParams('entryPage=/epg&from=/browse'), 'en')).toBe('/browse');
  expect(findBackButtonTarget(new URLSearchParams('entryPage=/epg'), 'en')).toBe('/home');
  expect(findBackButtonTarget(new URLSearchParams('from=//evil.test'), 'en')).toBe('/home');
});
