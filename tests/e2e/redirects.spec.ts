// Redirects of earlier addresses: links inside the app follow them, and editors write and try them in the browser.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, open, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

/** Folder for screenshots of the pages; without it none are taken. */
const SCREENSHOT_FOLDER = process.env['REDIRECT_PICTURES'];
const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (SCREENSHOT_FOLDER) await page.screenshot({ path: `${SCREENSHOT_FOLDER}/${name}.png` });
};
const item = (id: string, label: string, url: string) => ({ id, label, link: { type: 'URL', url }, main: true });

test('a link inside the app to an earlier address opens the new one; a link to nothing shows not found', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] }, ring: { title: 'The ring', elements: [bucket('two')] } },
    {
      realm: {
        redirects: [
          { from: '/section/boxing', to: '/section/ring' },
          { from: '/watch/*', to: '/section/ring' },
        ],
      },
      menu: {
        menus: [
          {
            id: 'main',
            layout: 'top',
            items: [
              item('page', 'Earlier page', '/section/boxing'),
              item('site', 'Earlier site', '/watch/7/final'),
              item('gone', 'Nothing', '/section/nothing'),
            ],
          },
        ],
        defaultMenu: 'main',
      },
    },
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['Earlier page', 'Earlier site']) {
    await open(page, product.url(realm.id));
    await page.getByRole('link', { name }).first().click();
    await expect(page.locator('[data-page="ring"]')).toBeVisible();
    await expect(page).toHaveURL(/\/section\/ring$/);
    await page.goBack();
    await expect(page.locator('[data-row="one"]'), 'the earlier address is not in the history').toBeVisible();
  }
  await page.getByRole('link', { name: 'Nothing' }).first().click();
  await expect(page).toHaveTitle(/^We could not find that page/);
  await expect(page).toHaveURL(/\/section\/nothing$/);
  // The browser logs the calls for pages that do not exist.
  allowProblems(problems, /404/);
  realm.remove();
});

test(
  'an editor adds a redirect, reads its findings, tries it, takes it back and publishes it',
  { tag: '@deep' },
  async ({ page, product, browser, problems }) => {
    test.setTimeout(300_000);
    const realm = await publishTestRealm(
      product,
      { home: { elements: [bucket('one')] }, ring: { title: 'The ring', elements: [bucket('two')] } },
      { realm: { sessionMode: 'cookie' } },
    );
    const url = product.url(realm.id, '/_admin/settings/settings:redirects');
    await page.setViewportSize({ width: 1280, height: 900 });
    await openEmptyDocument(page, url);
    await signInByApi(page, 'editor@demo.test');
    await page.goto(url);
    const saved = page.locator('[data-save-state]');
    await page.getByRole('button', { name: /^Add/ }).first().click();
    const first = page.locator('[data-pointer="/redirects/0"]');
    const field = (name: 'from' | 'to') => page.locator(`[data-pointer="/redirects/0/${name}"]`).getByRole('textbox');
    await expect(first).toBeVisible();
    await field('from').fill('/section/ring');
    await field('to').fill('/section/nowhere');
    const findings = page.getByRole('region', { name: 'Findings' });
    await expect(findings).toContainText('does not work');
    await expect(page.locator('header button').last()).toContainText(/Publish: \d+ to fix first/);
    await field('from').fill('/section/boxing');
    await field('to').fill('/section/ring');
    await expect(saved).toHaveText(/Saved \d/);
    await expect(findings).not.toContainText('does not work');
    const tester = page.getByRole('form', { name: 'Try an address' });
    await tester.getByRole('textbox').fill('/seccion/boxing');
    await page.keyboard.press('Enter');
    await expect(tester.getByRole('status')).toContainText('/seccion/ring');
    await expect(tester.getByRole('listitem')).toHaveText('/section/boxing → /section/ring');
    await tester.getByRole('textbox').fill('somewhere');
    await tester.getByRole('button').click();
    await expect(tester.getByRole('status')).toContainText('begins with /');
    expect(await findAxeViolations(page)).toEqual([]);
    await takeScreenshot(page, 'redirects-1280');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await takeScreenshot(page, 'redirects-390');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field('to')).not.toHaveValue('/section/ring');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(field('to')).toHaveValue('/section/ring');
    await expect(saved).toHaveText(/Saved \d/);
    await page.locator('header button').last().click();
    await page.getByRole('dialog').getByRole('textbox').fill('The page has another name');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
    await expect
      .poll(async () => {
        await page.goto(product.url(realm.id, '/section/boxing'));
        return new URL(page.url()).pathname;
      })
      .toBe('/section/ring');

    const context = await browser.newContext({ locale: 'ar', viewport: { width: 390, height: 844 } });
    const arabic = await context.newPage();
    await openEmptyDocument(arabic, url);
    await signInByApi(arabic, 'editor@demo.test');
    await arabic.goto(url);
    await expect(arabic.getByRole('form', { name: 'جرّب عنوانًا' })).toBeVisible();
    expect(await arabic.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await takeScreenshot(arabic, 'redirects-ar-390');
    await context.close();
    // The browser logs the 404 of the earlier address before the publish reached this node.
    allowProblems(problems, /404/);
    realm.remove();
  },
);
