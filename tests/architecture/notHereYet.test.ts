// Tests the entries of "What is not here yet" in README.md that a single fact of the code can prove. docs.test.ts
// tests the screens, and src/player/ads/createAds.test.ts the advertisements of live streams. One
// statement (of the entry Accounts) is not tested, because the code cannot show it: no real sign-in service was called.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as calls from '#schemas/api/index.gen.ts';
import type { Call } from '#schemas/defineCall.ts';
import { SETTINGS_DOCUMENTS, type SettingsDocumentId } from '#schemas/domain/authored-page.ts';
import { ACCOUNT_PAGES, type AccountPageName } from '#src/screens/_shared/account/accountPages.ts';

const getEntry = (name: string): string =>
  readFileSync('README.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`- **${name}**: `)) ?? '';

test('nothing can be bought: no call is about a basket, a purchase, a payment, a gift or a voucher', () => {
  expect(getEntry('Buying')).toContain('Baskets, purchases, payments, gifts and vouchers do not exist');
  const paths = Object.values<Call>(calls).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => /basket|checkout|purchase|payment|gift|voucher|redeem/i.test(path))).toEqual([]);
});

test('nothing in the members area is about what a viewer has bought', () => {
  expect(getEntry('Accounts')).toContain('nothing in the members area is about what a viewer has bought');
  /** Whether a page is about purchases. A new page of the area must be listed here. */
  const isAboutPurchases: Readonly<Record<AccountPageName, boolean>> = {
    overview: false,
    details: false,
    profiles: false,
    security: false,
    devices: false,
    activity: false,
    data: false,
  };
  expect(ACCOUNT_PAGES.filter(({ name }) => isAboutPurchases[name])).toEqual([]);
});

test('the README names each document that has an editor in the browser, and catalogues are none of them', () => {
  /** What the README calls each document. A new document must be listed here and in the README. */
  const namesById: Readonly<Record<SettingsDocumentId, string>> = {
    'menu:web': 'menus',
    'menu:mobile-web': 'menus',
    'settings:labels': 'labels',
    'settings:theme': 'the theme',
    'settings:features': 'features',
    'settings:row-types': 'the row-type map',
    'settings:experiments': 'experiments',
    'settings:languages': 'settings of one language',
    'settings:redirects': 'redirects',
  };
  const entry = getEntry('Editing');
  expect(entry).toContain('catalogues have no editor in the browser');
  const [, list = ''] = /\. (Pages, [^.]*) have one, at/.exec(entry) ?? [];
  for (const id of SETTINGS_DOCUMENTS) expect(list, id).toContain(namesById[id]);
  expect(Object.values(namesById)).not.toContain('catalogues');
});

test('browser tests run in Chromium only', () => {
  expect(getEntry('Playing')).toContain('No browser other than Chromium was tried');
  const config = readFileSync('tests/e2e/playwright.config.ts', 'utf8');
  expect([...config.matchAll(/browserName: '(\w+)'/g)].map(([, name]) => name)).toEqual(['chromium']);
  expect(config).not.toMatch(/firefox|webkit/i);
});
