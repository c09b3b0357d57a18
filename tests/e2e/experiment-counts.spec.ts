// Views by variant of an experiment: visitors open pages in every way, and an editor sees each view once.
import type { BrowserContext, Page } from '@playwright/test';
import { assignVariant } from '../../src/server/domain/delivery/experiments.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, waitForHydration, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const DAY_MS = 86_400_000;
const EXPERIMENT = {
  id: 'rows',
  name: 'Larger rows',
  share: 100,
  variants: [
    { id: 'control', weight: 50 },
    { id: 'large', weight: 50 },
  ],
  endsAt: new Date(Date.now() + DAY_MS).toISOString(),
};
const rowOf = (variant: string) => bucket(variant, { when: { experiment: { id: 'rows', variant } } }, 4);
const PAGES = Object.fromEntries(
  ['home', 'browse'].map((id) => [id, { elements: [bucket(`at-${id}`, {}, 4), rowOf('control'), rowOf('large')] }]),
);
const link = (id: string, label: string, type: string) => ({ id, label, link: { type }, main: true });
const MENU = {
  menus: [{ id: 'main', layout: 'top', items: [link('home', 'Home', 'HOME'), link('browse', 'Browse', 'BROWSE')] }],
  defaultMenu: 'main',
};

/** Sets the cookie of a visitor to whom the variant is assigned. */
async function setVisitorCookie(context: BrowserContext, url: string, variant: string): Promise<void> {
  const now = Date.now();
  let visitor = 0;
  while (assignVariant(EXPERIMENT, { now, visitor }).variant !== variant) visitor += 1;
  await context.addCookies([{ name: 'visitor', value: String(visitor), url }]);
}

const browseLink = (page: Page) => page.locator('header nav').getByRole('link', { name: 'Browse' });
const expectPage = (page: Page, id: string) =>
  expect(page.locator(`[data-row="at-${id}"] [data-item]`).first()).toBeVisible();

test('an editor sees the views of each variant; a loaded document, an opened page and a step back count once each', async ({
  page,
  product,
  browser,
  problems,
}) => {
  test.slow();
  const realm = await publishTestRealm(product, PAGES, {
    realm: { sessionMode: 'cookie', experiments: [EXPERIMENT] },
    menu: MENU,
  });
  const url = product.url(realm.id);

  await test.step('a visitor of one variant hovers a link, opens its page, goes back and reloads: 4 views, 1 visit', async () => {
    const context = await browser.newContext();
    await setVisitorCookie(context, url, 'large');
    const tab = await context.newPage();
    await tab.goto(url);
    await waitForHydration(tab);
    const reports: unknown[] = [];
    const purposes: (string | undefined)[] = [];
    tab.on('request', (request) => {
      if (request.url().includes('/api/v4/page/browse')) purposes.push(request.headers()['purpose']);
      if (request.url().endsWith('/api/v2/page-views')) reports.push(request.postDataJSON());
    });
    await expect(async () => {
      await tab.mouse.move(5, 500);
      await browseLink(tab).hover();
      await expect.poll(() => purposes, { timeout: 1_000 }).toEqual(['prefetch']);
    }).toPass();
    expect(reports, 'a page that is only fetched is not opened').toEqual([]);
    for (const open of [() => browseLink(tab).click(), () => tab.goBack()]) {
      const report = tab.waitForResponse(/\/api\/v2\/page-views$/);
      await open();
      expect(await (await report).json()).toEqual({ accepted: 1 });
    }
    expect(reports).toEqual([{ pageId: 'browse' }, { pageId: 'home' }]);
    await expectPage(tab, 'home');
    await tab.reload();
    await waitForHydration(tab);
    await context.close();
  });

  await test.step('a visitor of the other variant opens a page by a call: 2 views, 1 visit', async () => {
    const context = await browser.newContext();
    await setVisitorCookie(context, url, 'control');
    const tab = await context.newPage();
    await tab.goto(url);
    await waitForHydration(tab);
    // A script clicks, so that no pointer rests on the link before.
    await browseLink(tab).evaluate((element: HTMLElement) => element.click());
    await expectPage(tab, 'browse');
    await context.close();
  });

  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(product.url(realm.id, '/_admin/activity'));
  const table = page.getByRole('table', { name: /^Larger rows · Running until/ });
  await expect(table.getByRole('row', { name: /^control/ })).toHaveText(/^control5021$/);
  await expect(table.getByRole('row', { name: /^large/ })).toHaveText(/^large5041$/);
  await page.getByText('Views by day', { exact: true }).click();
  const days = page.getByRole('table', { name: 'Larger rows · Views by day' });
  await expect(days.getByRole('row').nth(1)).toHaveText(/\d{4}24$/);
  expect(await findAxeViolations(page)).toEqual([]);

  // The counts stay when the experiment is removed.
  realm.write('realm.json', {
    id: realm.id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'en',
    hosts: [`${realm.id}.localhost`],
    sessionMode: 'cookie',
  });
  for (const id of ['home', 'browse'])
    realm.write(`pages/${id}.json`, { $schema: '/schemas/page-1.json', id, elements: [bucket(`at-${id}`)] });
  expect(await realm.publish()).toMatchObject({ status: 0 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies([{ name: 'language', value: 'ar', url }]);
  await page.reload();
  const removed = page.getByRole('table', { name: 'rows · محذوفة' });
  await expect(removed.getByRole('row', { name: /^large/ })).toContainText('4');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  realm.remove();
  expect(problems).toEqual([]);
});
