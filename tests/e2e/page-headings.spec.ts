// Each page has exactly one h1. Where a row shows the title of the page, that heading is the h1; while the row is loading
// or failed, a hidden h1 has the title.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, waitForHydration, navigate, test } from './fixtures.ts';

/** Detail pages of the demo brands, by brand. */
const DETAIL_PAGES = {
  ironclad: ['/video/from-the-lights', '/fighters/haddad', '/upcoming', '/livenow', '/releases'],
  sahra: ['/upcoming', '/livenow'],
  cancha: ['/upcoming', '/livenow', '/schedule'],
} as const;
/** First parts of the paths of detail pages, in English and Spanish. */
const DETAIL_PATH =
  /^\/(video|live|directo|fighters|luchadores|news|noticias|playlist|lista|season|temporada|series|serie)\/./;

/** Fetches the server's HTML of a path, from the open page of a brand. */
const fetchHtml = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (url) => (await fetch(url)).text(), path);

const readHeadings = (page: Page) =>
  page.locator('main h1').evaluateAll((all) =>
    all.map((h1) => {
      const { width, height } = h1.getBoundingClientRect();
      return { text: h1.textContent, isVisible: width > 1 && height > 1 };
    }),
  );

/** Returns the paths that the menus, cards and lists of some pages link to. */
async function listDetailPaths(page: Page): Promise<readonly string[]> {
  const paths = new Map<string, string>();
  for (const path of ['/', '/fighters', '/news', '/browse', '/grid', '/upcoming', '/series/grapple-trials']) {
    const html = await fetchHtml(page, path);
    for (const [, href = ''] of html.matchAll(/href="(\/[^"?#]*)/g)) {
      const kind = DETAIL_PATH.exec(href)?.[1];
      if (kind !== undefined && !paths.has(kind)) paths.set(kind, href);
    }
  }
  return [...paths.values()];
}

for (const [realm, listed] of Object.entries(DETAIL_PAGES))
  test(
    `detail pages of ${realm} have one visible h1, in the server's HTML and after hydration`,
    { tag: '@deep' },
    async ({ page, product }) => {
      const origin = product.url(realm).replace(/\/$/, '');
      await page.goto(origin);
      const paths = new Set([...listed, ...(await listDetailPaths(page))]);
      for (const path of paths) {
        const html = await fetchHtml(page, path);
        expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
        await page.goto(origin + path);
        await waitForHydration(page);
        await expect
          .poll(() => readHeadings(page), path)
          .toEqual([{ text: expect.stringMatching(/\S/), isVisible: true }]);
        const title = (await readHeadings(page))[0]!.text;
        await expect(page.locator('main h2').getByText(title, { exact: true }), path).toHaveCount(0);
      }
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

test('a page that is slow or fails has one h1, and then its title', async ({ page, product, problems }) => {
  await page.goto(product.url('ironclad', '/fighters'));
  await waitForHydration(page);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/v4\/page\/fighter%2Fhaddad/, async (route) => {
    await released;
    await route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', messages: [], requestId: 'r' } });
  });
  await navigate(page, '/fighters/haddad');
  await expect.poll(() => readHeadings(page)).toEqual([{ text: 'Loading', isVisible: false }]);
  release();
  const retry = page.locator('main').getByRole('button');
  await expect(retry).toBeVisible();
  expect(await readHeadings(page)).toHaveLength(1);
  await page.unrouteAll();
  await retry.click();
  await expect.poll(() => readHeadings(page)).toEqual([{ text: expect.stringContaining('Haddad'), isVisible: true }]);
  allowProblems(problems, /status of 500/);
});
