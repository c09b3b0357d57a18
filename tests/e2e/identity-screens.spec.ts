// Every screen of sign-in and accounts in each path set and in Arabic: its heading, its language, and no horizontal
// scrolling, in three widths and at 200 % text.
import type { Page } from '@playwright/test';
import { buildPath } from '../../src/routes/buildPath.ts';
import { choosePathSet } from '../../src/routes/pathSets.ts';
import type { RouteKey } from '../../src/routes/routeTable.ts';
import { expect, open, openEmptyDocument, signInByApi, startProduct, test, type RunningProduct } from './fixtures.ts';
import { publishTestRealm, type TestRealm } from './testRealm.ts';

type ScreenCase = readonly [route: RouteKey, params: Readonly<Record<string, string>>];

const GUEST_SCREENS: readonly ScreenCase[] = [
  ['SIGNUP', {}],
  ['LOGIN_MAGIC_LINK', {}],
  ['LOGIN_REQUEST_PASSWORD', {}],
  ['LOGIN_RESET_PASSWORD', {}],
  ['LOGIN_PROVIDER', { authProvider: 'hosted' }],
  ['LOGIN_PROVIDER', { authProvider: 'openid', clientName: 'acme' }],
  ['LOGIN_PROVIDER', { authProvider: 'pbr' }],
  ['TV_LOGIN', {}],
];
const VIEWER_SCREENS: readonly ScreenCase[] = [
  ['ACCOUNT', {}],
  ['MEMBERS', {}],
];
const LOCALES = ['es', 'pt', 'ar', 'debug'] as const;
const WIDTHS = [390, 1366, 1920] as const;
const SCALES = [100, 200] as const;

type Size = { readonly width: number; readonly scale: number };
const SIZES: readonly Size[] = WIDTHS.flatMap((width) => SCALES.map((scale) => ({ width, scale })));

let product: RunningProduct;
let realm: TestRealm;
test.beforeAll(async () => {
  // No server listens on this port: the pages render before they call a provider.
  const origin = 'http://127.0.0.1:9';
  product = await startProduct({ OUTBOUND_PRIVATE_ORIGINS: origin });
  realm = await publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    {
      realm: {
        locales: ['en', ...LOCALES],
        features: { selfRegistration: true },
        identity: { magicLink: 'CONFIRM' },
        origins: { identity: [origin] },
        providers: [
          {
            kind: 'hosted',
            label: 'Lab ID',
            clientId: 'lab',
            apiKey: 'public-key',
            apiUri: `${origin}/v1`,
            issuer: `${origin}/lab`,
            keysUri: `${origin}/keys`,
          },
          { kind: 'openid', clientName: 'acme', label: 'Acme', issuer: origin, clientId: 'lab' },
          { kind: 'pbr', label: 'PBR', apiUri: origin },
        ],
      },
    },
  );
});
test.afterAll(async () => {
  await product.stop();
  realm.remove();
});

async function expectScreens(page: Page, screens: readonly ScreenCase[], locale: string): Promise<void> {
  for (const [route, params] of screens) {
    const path = buildPath(route, params, choosePathSet(locale))!;
    await open(page, product.url(realm.id, `${path}?lang=${locale}`));
    for (const { width, scale } of SIZES) {
      const name = `${path} ${locale} ${width} px ${scale} %`;
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, scale);
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveText(/\S/);
      // The texts of the debug path set are in English.
      await expect(page.locator('html'), name).toHaveAttribute('lang', locale === 'debug' ? 'en' : locale);
      await expect(page.locator('html'), name).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      // All screens are measured, so that one run lists all that are too wide.
      expect.soft(excess, name).toBeLessThanOrEqual(0);
    }
  }
}

test(
  'the screens of sign-in and accounts have a heading and a language, and fit in their window',
  { tag: '@deep' },
  async ({ page, problems }) => {
    test.setTimeout(600_000);
    for (const locale of LOCALES) await expectScreens(page, GUEST_SCREENS, locale);
    await openEmptyDocument(page, product.url(realm.id));
    await signInByApi(page);
    for (const locale of LOCALES) await expectScreens(page, VIEWER_SCREENS, locale);
    expect(problems).toEqual([]);
  },
);
