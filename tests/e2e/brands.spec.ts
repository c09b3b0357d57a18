// The page of brands: the matrix with its filter, export and explanations, and the versions and trials of a brand.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openPublishClient } from '../../src/cli/realm/openPublishClient.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, open, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

/** Folder for screenshots of the page; without it none are taken. */
const SCREENSHOT_FOLDER = process.env['BRANDS_PICTURES'];
const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (SCREENSHOT_FOLDER) await page.screenshot({ path: `${SCREENSHOT_FOLDER}/${name}.png` });
};
const fitsWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function openBrands(page: Page, url: string, account: string): Promise<void> {
  await openEmptyDocument(page, url);
  await signInByApi(page, account);
  await page.goto(url);
}

test(
  'the table of brands can be filtered and exported, explains each value, and fits three widths and Arabic',
  { tag: '@deep' },
  async ({ page, product, browser }) => {
    test.setTimeout(900_000);
    const url = product.url('ironclad', '/_admin/brands');
    await page.setViewportSize({ width: 1366, height: 768 });
    await openBrands(page, url, 'admin@demo.test');
    const table = page.getByRole('table', { name: 'Settings of the brands' });
    for (const name of ['Ironclad', 'Sahra', 'Cancha', 'Debug'])
      await expect(table.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeScreenshot(page, 'compare-1366');

    await page.getByLabel('Only differences').check();
    await page.getByLabel('Kind').selectOption({ label: 'Features' });
    await expect(table.getByRole('rowheader', { name: 'watchlists', exact: true })).toBeVisible();
    await expect(table.getByRole('rowheader', { name: 'search', exact: true })).toHaveCount(0);
    await page.getByLabel('Find a setting or a value').fill('playback');
    // The only rows left are the heading of the group and the one setting that matches.
    await expect(table.getByRole('rowheader')).toHaveCount(2);
    await expect(page).toHaveURL(/different=1.*group=features.*q=playback/);
    await page.reload();
    await expect(table.getByRole('rowheader', { name: 'epgPlayback' })).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('realm,version,share,trialVersion,key,value,layer,file');
    expect(csv).toMatch(/sahra,\d+,,,features\.epgPlayback,false,sahra,realm\.json/);

    await page.goto(`${url}?q=maxStreams`);
    const cell = table.getByRole('button', { name: '4' }).first();
    await cell.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('realm.json#/playback/maxStreams of ironclad')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeScreenshot(page, 'explain-1366');
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
    await page.getByRole('textbox', { name: 'Key' }).fill('login');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/strings\/en\.json of default/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Find a setting or a value').fill('no such thing');
    await expect(page.getByText('No setting matches the filter.')).toBeVisible();

    await page.goto(url);
    for (const [width, height] of [
      [390, 844],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(table).toBeVisible();
      expect(await fitsWindow(page), `${width} px wide`).toBe(true);
      await takeScreenshot(page, `compare-${width}`);
    }
    for (const [realm, locale, heading] of [
      ['sahra', 'ar', 'العلامات'],
      ['cancha', 'es', 'Marcas'],
    ] as const) {
      const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
      const other = await context.newPage();
      await openBrands(other, product.url(realm, '/_admin/brands'), 'editor@demo.test');
      await expect(other.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(other.getByRole('columnheader')).toHaveCount(2);
      expect(await findAxeViolations(other)).toEqual([]);
      expect(await fitsWindow(other)).toBe(true);
      await takeScreenshot(other, `compare-${realm}-390`);
      await other.getByRole('navigation').last().getByRole('link').last().click();
      await expect(other.getByRole('heading', { level: 2 }).first()).toBeVisible();
      expect(await findAxeViolations(other)).toEqual([]);
      await takeScreenshot(other, `versions-${realm}-390`);
      await context.close();
    }
  },
);

test('an administrator rolls back, undoes, starts a trial and promotes it, by keyboard; an open page shows each change', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(900_000);
  const home = (title: string) => ({ id: 'home', title, elements: [bucket(`${title.toLowerCase()}-row`)] });
  const realm = await publishTestRealm(product, { home: home('Old') });
  realm.write('pages/home.json', home('New'));
  expect((await realm.publish()).status).toBe(0);
  const viewers = await browser.newContext();
  const viewer = await viewers.newPage();
  await open(viewer, product.url(realm.id));
  await expect(viewer.locator('[data-row="new-row"]')).toBeVisible();

  const url = product.url(realm.id, '/_admin/brands?view=versions');
  await page.setViewportSize({ width: 1366, height: 768 });
  await openBrands(page, url, 'admin@demo.test');
  const status = page.getByRole('status');
  const activate = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await activate('Roll back to version 1');
  await expect(page.getByRole('dialog')).toContainText('version 1 in place of version 2');
  const changes = page.getByRole('dialog').getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'pages/home.json' })).toHaveCount(1);
  await changes.getByText('pages/home.json').click();
  await expect(changes.getByRole('listitem').filter({ hasText: '/title' }).last()).toContainText('"New""Old"');
  await page.getByRole('dialog').getByRole('textbox').fill('wrong row');
  expect(await findAxeViolations(page)).toEqual([]);
  await takeScreenshot(page, 'rollback-1366');
  await page.keyboard.press('Enter');
  await expect(viewer.locator('[data-row="old-row"]')).toBeVisible({ timeout: 10_000 });
  await expect(status).toContainText('Version 1 is published again.');
  await expect(page.getByRole('listitem').filter({ hasText: 'wrong row' })).toContainText('admin@demo.test');
  await activate('Undo');
  await expect(viewer.locator('[data-row="new-row"]')).toBeVisible({ timeout: 10_000 });
  await expect(status).toContainText('Version 2 is published again.');

  await activate('Try on a share: version 1');
  const share = page.getByRole('dialog').getByRole('spinbutton');
  await expect(share).toHaveValue('10');
  await expect(changes).toContainText('pages/home.json');
  await share.fill('100');
  await page.keyboard.press('Enter');
  await expect(status).toContainText('is shown to 100 % of the visitors');
  await expect(viewer.locator('[data-row="old-row"]')).toBeVisible();
  await takeScreenshot(page, 'trial-1366');
  await activate('Change the share');
  await expect(changes, 'a share changes how many visitors see the version, not the version').toHaveCount(0);
  await share.fill('0');
  await page.keyboard.press('Enter');
  await expect(viewer.locator('[data-row="new-row"]')).toBeVisible();
  await expect(status).toContainText('0 % of the visitors see the version now.');
  await activate('Withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(status).toContainText('All visitors see the current version again.');
  await activate('Undo');
  await expect(page.getByText(/On trial: 0 %/)).toBeVisible();
  await activate('Promote');
  await page.getByRole('dialog').getByRole('textbox').fill('more plays');
  await page.keyboard.press('Enter');
  await expect(viewer.locator('[data-row="old-row"]')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'was promoted' })).toContainText('more plays');
  expect(await findAxeViolations(page)).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await fitsWindow(page), `${width} px wide`).toBe(true);
    await takeScreenshot(page, `versions-${width}`);
  }

  await openBrands(page, url, 'editor@demo.test');
  await expect(page.getByText('Only administrators change versions and trials.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Roll back|Promote|Try on/ })).toHaveCount(0);
  await viewers.close();
  realm.remove();
});

test('an administrator gives a trial an end by keyboard, corrects it, and sees the trial end', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(900_000);
  const home = (title: string) => ({ id: 'home', title, elements: [bucket(`${title.toLowerCase()}-row`)] });
  const realm = await publishTestRealm(product, { home: home('Old') });
  realm.write('pages/home.json', home('New'));
  expect((await realm.publish()).status).toBe(0);
  const url = product.url(realm.id, '/_admin/brands?view=versions');
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBrands(page, url, 'admin@demo.test');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('End of the trial, optional');
  const activate = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  /** Types a date and a time into the focused field, as a person does in the language of the test. */
  const typeDateAndTime = async (year: string): Promise<void> => {
    // The field has six parts: month, day, year, hour, minute, AM or PM.
    for (let part = 0; part < 6; part += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(`1224${year}0600PM`);
  };

  await activate('Try on a share: version 1');
  await dialog.getByRole('spinbutton').focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('1224');
  await page.keyboard.press('Enter');
  const error = dialog.getByRole('alert');
  await expect(error, 'an incomplete date is refused').toHaveText(
    'Choose a date and a time in the future, or clear the field.',
  );
  await expect(field).toBeFocused();
  await typeDateAndTime('2020');
  await expect(field).toHaveValue('2020-12-24T18:00');
  await page.keyboard.press('Enter');
  await expect(error, 'a time in the past is refused').toBeVisible();
  await expect(field).toHaveAccessibleDescription(/^Choose a date .*Then all visitors see the current version again/);
  await expect(field).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  await takeScreenshot(page, 'trial-end-error-1280');
  await typeDateAndTime('2040');
  await expect(error).toHaveCount(0);
  await takeScreenshot(page, 'trial-end-1280');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Trial', exact: true });
  await expect(panel).toContainText('The trial ends by itself: Monday, December 24, 2040 at 6:00 PM');
  await takeScreenshot(page, 'trial-panel-1280');
  expect(await findAxeViolations(page)).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await fitsWindow(page), `${width} px wide`).toBe(true);
    await takeScreenshot(page, `trial-panel-${width}`);
    await activate('Change the share or the end');
    await expect(field).toHaveValue('2040-12-24T18:00');
    await takeScreenshot(page, `trial-end-${width}`);
    await page.keyboard.press('Escape');
  }

  const context = await browser.newContext({ locale: 'ar', viewport: { width: 390, height: 844 } });
  const arabic = await context.newPage();
  await openBrands(arabic, product.url(realm.id, '/_admin/brands?view=versions&lang=ar'), 'admin@demo.test');
  await expect(arabic.getByText(/^تنتهي التجربة تلقائيًا/)).toBeVisible();
  expect(await fitsWindow(arabic)).toBe(true);
  await takeScreenshot(arabic, 'trial-panel-ar-390');
  await arabic.getByRole('button', { name: 'تغيير النسبة أو موعد الانتهاء' }).click();
  await expect(arabic.getByLabel(/^موعد انتهاء التجربة/)).toHaveValue('2040-12-24T18:00');
  expect(await findAxeViolations(arabic)).toEqual([]);
  await takeScreenshot(arabic, 'trial-end-ar-390');
  await context.close();

  // Two commands change the end: the form removes the first end, and the second one comes while the page is open.
  const client = await openPublishClient({}, { DATA_DIR: product.dataDir });
  await client.changeTrial(realm.id, 10, { until: new Date(Date.now() + 3_600_000).toISOString() });
  await activate('Change the share or the end');
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(panel).not.toContainText('ends by itself');
  expect((await client.readTrial(realm.id)).trial?.until).toBeUndefined();
  await client.changeTrial(realm.id, 10, { until: new Date(Date.now() + 8_000).toISOString() });
  await page.reload();
  await expect(page.getByText(/came to its end date at 10 %/)).toBeVisible({ timeout: 30_000 });
  await expect(panel).toContainText('All visitors see the same version.');
  await client.close();
  realm.remove();
});
