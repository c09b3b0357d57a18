// The overview of a group of brands, and the list of companies that viewers read before they consent.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, open, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

/** Folder for screenshots of the pages; without it none are taken. */
const SCREENSHOT_FOLDER = process.env['GROUP_PICTURES'];
const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (SCREENSHOT_FOLDER) await page.screenshot({ path: `${SCREENSHOT_FOLDER}/${name}.png` });
};
const fitsWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test(
  'an administrator sees the figures of the group, sorts and exports them by keyboard, in another period and without network',
  {
    tag: '@deep',
  },
  async ({ page, product, browser, problems }) => {
    test.setTimeout(300_000);
    // Other tests of the worker add counts to the demo's brands, so the group has brands of its own.
    const pages = { home: { elements: [bucket('one')] } };
    const parent = await publishTestRealm(product, pages, { realm: { name: 'Parent' } });
    const publishBrand = (name: string, more: object) =>
      publishTestRealm(product, pages, { realm: { name, extends: parent.id, ...more } });
    const north = await publishBrand('North', { analytics: { server: 'count' } });
    const south = await publishBrand('South', {});
    const url = product.url(north.id, '/_admin/brands?view=group');
    await page.setViewportSize({ width: 1280, height: 800 });
    await openEmptyDocument(page, url);
    await page.evaluate(async () => {
      const events = Array.from({ length: 4 }, () => ({
        event: 'route-change',
        userType: 'GUEST',
        language: 'en',
        subject: 'HOME',
      }));
      await fetch('/api/v2/viewer-events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ events }),
      });
    });
    await signInByApi(page, 'admin@demo.test');
    await page.route('**/api/v2/brands/activity?*', (route) =>
      route.fulfill({ status: 400, json: { status: 400, code: 'INPUT_INVALID', messages: ['No.'], requestId: 'r' } }),
    );
    await page.goto(`${url}&lang=en`);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await expect(page.getByRole('combobox', { name: 'Period' }), 'another period can be chosen').toBeVisible();
    await page.unroute('**/api/v2/brands/activity?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    const table = page.getByRole('table', { name: 'Figures of the brands' });
    const row = (name: string) => table.getByRole('row', { name: new RegExp(name) });
    for (const name of ['North', 'South', 'Total']) await expect(row(name)).toBeVisible();
    await expect(table.getByRole('row'), 'headings, two brands and their total').toHaveCount(4);
    await expect(row('North').locator('[data-column="views"]')).toHaveText('4');
    await expect(row('South').locator('[data-column="views"]')).toHaveText('–');
    await expect(row('Total').locator('[data-column="views"]')).toHaveText('4');
    await expect(row('South').getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`${south.id}[.]localhost.*/_admin/activity[?]days=7$`),
    );
    expect(await findAxeViolations(page)).toEqual([]);
    await takeScreenshot(page, 'group-1280');

    const names = async () => (await table.locator('tbody th').allInnerTexts()).map((each) => each.split('\n')[0]);
    expect(await names(), 'the most views come first').toEqual(['North', 'South']);
    const brand = table.getByRole('button', { name: 'Brand' });
    await brand.focus();
    await page.keyboard.press('Enter');
    await expect(table.getByRole('columnheader', { name: 'Brand' })).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(names).toEqual(['North', 'South']);
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['South', 'North']);
    await expect(page).toHaveURL(/sort=-brand/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toMatch(new RegExp(`\r\n${north.id},North,${parent.id},week,[^,]+,4,`));

    await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last hour' });
    await expect(row('North').locator('[data-column="views"]')).toHaveText('–');
    await expect(page).toHaveURL(/period=hour/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toContainText('You are offline');
    await expect(table, 'the figures stay').toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'All brands' });
    await expect(row('Cancha')).toBeVisible();
    await page.goto(`${url}&lang=en&realms=none`);
    await expect(page.getByText('There is no brand in this group')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue('none');
    // The view that compares brands has a field of this name with the kind of the settings.
    await page.goto(`${url}&lang=en&group=features`);
    await expect(row('North')).toBeVisible();

    await page.goto(`${url}&lang=en`);
    for (const [width, height] of [
      [390, 844],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(table).toBeVisible();
      expect(await fitsWindow(page), `${width} px wide`).toBe(true);
      await takeScreenshot(page, `group-${width}`);
    }
    const context = await browser.newContext({ locale: 'ar', viewport: { width: 390, height: 844 } });
    const arabic = await context.newPage();
    const address = product.url(north.id, '/_admin/brands?view=group&lang=ar');
    await openEmptyDocument(arabic, address);
    await signInByApi(arabic, 'admin@demo.test');
    await arabic.goto(address);
    await expect(arabic.getByRole('columnheader').first()).toHaveText('العلامة');
    expect(await findAxeViolations(arabic)).toEqual([]);
    expect(await fitsWindow(arabic)).toBe(true);
    await takeScreenshot(arabic, 'group-ar-390');
    await openEmptyDocument(arabic, address);
    await signInByApi(arabic, 'editor@demo.test');
    await arabic.goto(address);
    await expect(arabic.getByRole('table')).toBeVisible();
    await expect(arabic.getByRole('link', { name: 'المجموعة' }), 'editors have no overview').toHaveCount(0);
    await context.close();
    for (const realm of [south, north, parent]) realm.remove();
    // The browser logs the 400 with which this test responds in place of the server, and the call without network.
    allowProblems(problems, /400|ERR_INTERNET_DISCONNECTED/);
  },
);

test('viewers read which companies receive their data before they consent, and later in the preferences', async ({
  page,
  product,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    {
      realm: {
        analytics: { server: 'count' },
        vendors: [
          {
            id: 'acme',
            name: 'Acme Metrics',
            purpose: { $text: { en: 'Counts opened pages.', ar: 'تعدّ الصفحات المفتوحة.' } },
            consent: 'MEASUREMENT',
            policy: 'https://acme.example/privacy',
          },
        ],
      },
    },
  );
  const vendorCalls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/vendors')) vendorCalls.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, product.url(realm.id));
  const question = page.locator('[data-consent]');
  await expect(question).toBeVisible();
  expect(vendorCalls, 'the list is loaded on use').toEqual([]);
  await question.getByText('What is counted').click();
  const list = question.getByRole('region', { name: 'Companies that receive data' });
  await expect(list.getByRole('listitem')).toContainText('Acme Metrics');
  await expect(list).toContainText('Counts opened pages.');
  await expect(list.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    'https://acme.example/privacy',
  );
  expect(await findAxeViolations(page, { include: '[data-consent]' })).toEqual([]);
  await takeScreenshot(page, 'vendors-390');
  await question.getByRole('button', { name: 'Decline' }).click();
  await page.goto(product.url(realm.id, '/preferences?lang=ar'));
  const preferences = page.locator('[aria-labelledby="consent-setting"]');
  await preferences.locator('summary').click();
  await expect(preferences.locator('[data-vendors]')).toContainText('تعدّ الصفحات المفتوحة.');
  await preferences.locator('[data-vendors]').scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'vendors-ar-390');
  realm.remove();
});

test('a realm that asks for no consent lists its companies in the preferences', async ({ page, product }) => {
  const vendor = { id: 'host', name: 'Film Host', purpose: 'Delivers films.', consent: 'NECESSARY' };
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    { realm: { vendors: [vendor] } },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, product.url(realm.id, '/preferences?lang=en'));
  const list = page.getByRole('region', { name: 'Companies that receive data' });
  await expect(list.getByRole('listitem')).toContainText('Film Host');
  await expect(list.getByRole('heading', { level: 2 })).toBeVisible();
  expect(await findAxeViolations(page, { include: '[data-vendors]' })).toEqual([]);
  await takeScreenshot(page, 'vendors-only-390');
  realm.remove();
});
