// A browsing screen is accessible from left to right and from right to left. A viewer who uses only the keyboard can
// browse, and going back restores the scroll position.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, waitForHydration, proves, test } from './fixtures.ts';

const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';

/** Brand, address, and a selector of an element that exists once the screen has rendered. */
const SCREENS: readonly (readonly [realm: string, path: string, ready: string])[] = [
  ['ironclad', '/browse', '[data-item]'],
  ['cancha', '/grid', '[data-row-type="content-grid"] [data-item]'],
  ['ironclad', '/epg', '[data-row-type="epg-grid"]'],
  ['ironclad', '/schedule', '[data-row]'],
  ['ironclad', '/upcoming', '[data-row]'],
  ['ironclad', '/releases', '[data-row]'],
  ['ironclad', '/livenow', '[data-row]'],
  ['ironclad', '/fighters', '[data-row-type="fighters"]'],
  ['ironclad', '/fighters/haddad', '[data-row]'],
  ['ironclad', '/section/rankings', '[data-row-type="rankings"]'],
  ['ironclad', '/news', 'article'],
  ['ironclad', '/favourites', '[data-row]'],
  ['sahra', '/history', '[data-row]'],
  ['sahra', '/watchlists', 'h1'],
  ['ironclad', '/preferences', '[role="switch"]:enabled'],
  ['ironclad', '/search?q=title', 'a[data-result]'],
  ['debug', '/externalpage/here', 'h1'],
  ['ironclad', '/no/such/page', 'h1'],
  ['ironclad', '/gift', 'h1'],
  ['ironclad', '/offline', 'h1'],
];
// A run tests one screen, which the seed chooses. With MARQUEE_TEST_DEEP=1 it tests all of them. A failure prints the
// screen and the seed.
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const chosen = IS_DEEP ? SCREENS : [SCREENS[seed % SCREENS.length]!];

/** Matches the English paths to which a menu may link (content-and-viewing 2.1). */
const ENGLISH_PATH =
  /^\/(home|browse|epg|grid|schedule|upcoming|releases|livenow|fighters|news|favourites|section\/[^/]+|plugin\/[^/]+)?$/;

async function findPageViolations(page: Page): Promise<readonly string[]> {
  // Content far from the window is not laid out and has no size yet, so all of it is made visible before the check.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
  return findAxeViolations(page, { isWcagOnly: true });
}

// Without TEST_SEED each worker draws a seed of its own. Test titles must be equal in all workers, so they contain
// neither the seed nor the screen that it chooses.
for (const [realm, path, ready] of chosen) {
  const name = IS_DEEP ? `the screen ${path} of ${realm}` : 'one browsing screen, chosen by the seed,';
  test(`${name} is accessible from left to right and from right to left, and fits the window of a phone`, async ({
    page,
    product,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [lang, width] of [
      ['en', 1280],
      ['ar', 390],
    ] as const) {
      const description = `${realm} ${path} ${lang} ${width} (TEST_SEED=${seed})`;
      await page.setViewportSize({ width, height: 900 });
      await page.goto(product.url(realm, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`));
      await expect(page.locator(ready === 'h1' ? 'h1' : `main ${ready}`).first(), description).toBeVisible();
      if (path !== '/offline') await waitForHydration(page);
      // Waits for the changes after the first paint: the header hides items that do not fit.
      await page.waitForLoadState('networkidle');
      await expect(page.locator('html'), description).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
      expect(await findPageViolations(page), description).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        description,
      ).toBeLessThanOrEqual(0);
    }
  });
}

test('a viewer who uses only the keyboard can browse, search and change a preference', async ({
  page,
  product,
  problems,
}) => {
  test.setTimeout(120_000);
  // The viewer has already decided on consent, because the consent banner would be first in the tab order
  // (consent.spec.ts).
  await page.addInitScript(() => {
    localStorage.setItem('cancha:consent', 'refused');
  });
  const focusedHtml = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
  await page.goto(product.url('cancha', '/browse?lang=en'));
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  expect(await focusedHtml()).toContain('#content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  // Each row is one tab stop and arrows move between its cards. The card of a playlist expands in place, so the test
  // moves on to a video.
  const isFocused = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let n = 0; n < 30 && !(await isFocused('main [data-item] a')); n++) await page.keyboard.press('Tab');
  const firstCardId = await page.evaluate(() =>
    document.activeElement?.closest('[data-item]')?.getAttribute('data-item'),
  );
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.closest('[data-item]')?.getAttribute('data-item'))).not.toBe(
    firstCardId,
  );
  for (let n = 0; n < 40 && !(await isFocused('main [data-item] a[href^="/video/"]')); n++)
    await page.keyboard.press('Tab');
  const itemId = await page.evaluate(() => document.activeElement?.closest('[data-item]')?.getAttribute('data-item'));
  expect(itemId).toBeTruthy();
  const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href!.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(page.locator('main[data-page="browse"]')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-item]')?.getAttribute('data-item')))
    .toBe(itemId);

  const searchLink = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await searchLink.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog[open] input')).toBeFocused();
  await page.keyboard.type('final');
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog[open] a[data-result]').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-result'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(searchLink).toBeFocused();

  await page.goto(product.url('cancha', '/preferences?lang=en'));
  await waitForHydration(page);
  const preferenceSwitch = page.getByRole('switch');
  await expect(preferenceSwitch).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let n = 0; n < 40 && !(await preferenceSwitch.evaluate((element) => element === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await expect(preferenceSwitch).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('main').getByRole('status')).toHaveText('Saved.');
  expect(problems).toEqual([]);
});

test('the browsing screens have their English paths, and dates have the English format', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  // Without JavaScript the page shows what the server rendered.
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US', timezoneId: 'UTC' });
  const page = await context.newPage();
  const expectScreen = async (path: string, pageId: string, row: string): Promise<void> => {
    expect((await page.goto(product.url('ironclad', path)))?.status(), path).toBe(200);
    await expect(page.locator(`main[data-page="${pageId}"] [data-row-type="${row}"]`).first(), path).toBeVisible();
  };
  for (const [id, path, pageId, row] of [
    ['ROUTE-060', '/epg', 'epg', 'epg-grid'],
    ['ROUTE-063', '/grid', 'grid', 'content-grid'],
    ['ROUTE-064', '/schedule', 'schedule', 'schedule'],
    ['ROUTE-065', '/upcoming', 'upcoming', 'schedule'],
    ['ROUTE-066', '/releases', 'releases', 'schedule'],
    ['ROUTE-071', '/livenow', 'live-now', 'live-now'],
  ] as const)
    await proves(id, `the screen at ${path} renders`, () => expectScreen(path, pageId, row));
  await proves('ROUTE-001', 'in English /home and /favourites render, and their links have English paths', async () => {
    for (const path of ['/home', '/favourites']) {
      expect((await page.goto(product.url('ironclad', `${path}?lang=en`)))?.status(), path).toBe(200);
      await expect(page.locator(`main[data-page="${path.slice(1)}"]`)).toBeVisible();
      const paths = await page
        .locator('header nav a, footer nav a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(paths.length).toBeGreaterThan(2);
      for (const each of paths) expect(each).toMatch(ENGLISH_PATH);
    }
  });
  const LONG_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]+ \d{1,2}, \d{4}$/i;
  await page.goto(product.url('ironclad', '/news'));
  expect(await page.locator('main time').first().innerText()).toMatch(LONG_DATE);
  await context.close();
});

test('back restores the scroll position and the focused link, also far down a page', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('ironclad', '/home'));
  await waitForHydration(page);
  const waitUntilLoaded = async () => {
    await page.waitForFunction(() => !document.querySelector('[data-loading]'));
    await page.waitForLoadState('networkidle');
  };
  for (let n = 0; n < 7; n++) {
    await page.mouse.wheel(0, 300);
    await waitUntilLoaded();
  }
  const href = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main [data-item] a[href^="/video/"]')]
      .find((link) => {
        const { left, top, right, bottom } = link.getBoundingClientRect();
        return top > 100 && left > 0 && bottom < window.innerHeight && right < window.innerWidth;
      })!
      .getAttribute('href')!,
  );
  await page.locator(`main a[href="${href}"]`).first().focus();
  const scrollPosition = await page.evaluate(() => window.scrollY);
  expect(scrollPosition).toBeGreaterThan(1_500);
  // The rows down to the lower edge of the window. A row below it may be mounted, and so measured, at any moment.
  const readRowTops = () =>
    page.evaluate(
      (end) =>
        [...document.querySelectorAll<HTMLElement>('main > [data-row]')].flatMap((row) => {
          const top = Math.round(row.getBoundingClientRect().top + window.scrollY);
          return top < end ? [`${row.id} ${top}`] : [];
        }),
      scrollPosition + page.viewportSize()!.height,
    );
  const rowTops = await readRowTops();
  expect(rowTops.length).toBeGreaterThan(4);
  await page.keyboard.press('Enter');
  await expect(page.locator('main h1')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.locator('main[data-page="home"]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  await waitUntilLoaded();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(scrollPosition));
  expect(await readRowTops(), 'rows that are not mounted have their measured heights').toEqual(rowTops);
  expect(problems).toEqual([]);
});
