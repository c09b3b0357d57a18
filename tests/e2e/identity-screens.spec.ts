// Every screen of sign-in and accounts in each path set and in Arabic: its heading, its language, and no horizontal
// scrolling, in three widths and at 200 % text.
import type { Page } from '@playwright/test';
import { allowProblems, expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import {
  GUEST_SCREENS,
  startIdentityScreens,
  VIEWER_SCREENS,
  type IdentityScreens,
  type ScreenCase,
} from './identityScreens.ts';

const LOCALES = ['en', 'es', 'pt', 'ar', 'debug'] as const;
type Size = { readonly width: number; readonly scale: number };
const SIZES: readonly Size[] = [390, 1280, 1920].flatMap((width) => [100, 200].map((scale) => ({ width, scale })));
/** What the browser logs for links that are not valid and providers that do not respond. */
const FAILED_CALLS = /status of (4\d\d|503)|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|ERR_FAILED/;

let screens: IdentityScreens;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  screens = await startIdentityScreens(LOCALES);
});
test.afterAll(() => screens.stop());

async function expectScreens(
  page: Page,
  cases: readonly ScreenCase[],
  locale: string,
  sizes: readonly Size[],
): Promise<void> {
  for (const screen of cases) {
    const path = await screens.open(page, screen, locale);
    for (const { width, scale } of sizes) {
      const name = `${path} ${locale} ${width} px ${scale} %`;
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, scale);
      // All screens are checked, so that one run lists everything that is wrong.
      await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveText(/\S/);
      // The texts of the debug path set are in English.
      await expect(page.locator('html'), name).toHaveAttribute('lang', locale === 'debug' ? 'en' : locale);
      await expect(page.locator('html'), name).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(excess, name).toBeLessThanOrEqual(0);
    }
  }
}

async function signIn(page: Page): Promise<void> {
  await openEmptyDocument(page, screens.toUrl('/'));
  await signInByApi(page);
}

test('the screens of guests have a heading and fit on a phone in Arabic', async ({ page, problems }) => {
  await expectScreens(page, GUEST_SCREENS, 'ar', SIZES.slice(0, 1));
  allowProblems(problems, FAILED_CALLS);
});

test('the screens of viewers have a heading and fit on a phone in Arabic', async ({ page, problems }) => {
  await signIn(page);
  await expectScreens(page, VIEWER_SCREENS, 'ar', SIZES.slice(0, 1));
  allowProblems(problems, FAILED_CALLS);
});

for (const locale of LOCALES)
  test(
    `the screens of sign-in and accounts have a heading and a language, and fit in their window: ${locale}`,
    { tag: '@deep' },
    async ({ page, problems }) => {
      test.setTimeout(600_000);
      await expectScreens(page, GUEST_SCREENS, locale, SIZES);
      await signIn(page);
      await expectScreens(page, VIEWER_SCREENS, locale, SIZES);
      allowProblems(problems, FAILED_CALLS);
    },
  );
