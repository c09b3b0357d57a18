// The panel "Quality" of the editor of pages measures the page in the live preview.
import { join } from 'node:path';
import sharp from 'sharp';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, createTestRealm } from './testRealm.ts';

const NO_GRADIENTS = { gradientTop: false, gradientRight: false, gradientBottom: false, gradientLeft: false };

test('the panel shows which text cannot be read on its image and how a shared link looks, and updates after each change', async ({
  page,
  product,
  problems,
}) => {
  const realm = createTestRealm(product, {
    home: {
      title: 'Fights',
      elements: [
        {
          heroId: 'white',
          title: 'A bright morning',
          description: 'Words on white.',
          background: { imageUrl: 'white.webp', ...NO_GRADIENTS },
        },
        bucket('row', {}, 4),
      ],
    },
  });
  await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#ffffff' } })
    .webp()
    .toFile(join(realm.folder, 'art/white.webp'));
  expect(await realm.publish()).toMatchObject({ status: 0 });
  await page.setViewportSize({ width: 1280, height: 900 });
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  const libraries: string[] = [];
  page.on(
    'request',
    (request) => void (/snapdom|measureContrast/i.test(request.url()) && libraries.push(request.url())),
  );
  await page.goto(url);
  await expect(page.frameLocator('iframe').locator('[data-hero]')).toBeVisible({ timeout: 30_000 });
  expect(libraries, 'nothing is measured before the panel is open').toEqual([]);

  await page.getByRole('radio', { name: 'Laptop 1280' }).check({ force: true });
  await page.getByRole('button', { name: 'Quality' }).click();
  const panel = page.locator('[data-quality-panel]');
  const hint = (name: string) => panel.locator(`[data-hint="hint_${name}"]`);
  await expect(hint('contrast').first()).toContainText('A bright morning');
  await expect(hint('noDescription')).toHaveCount(1);
  const link = panel.locator('[data-shared-link]');
  await expect(link).toContainText('Fights');
  await expect(link.locator('img')).toHaveJSProperty('complete', true);
  expect(await link.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(panel).toHaveAttribute('aria-busy', 'false');
  expect(await findAxeViolations(page)).toEqual([]);

  // A hint leads to its field, and a better value removes it.
  await hint('noDescription').getByRole('button').click();
  await expect(page.getByRole('form', { name: 'Form', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  const source = page.getByRole('textbox', { name: 'Source' });
  const text = JSON.stringify({
    id: 'home',
    title: 'Fights',
    meta: { description: 'All fights live.' },
    elements: [{ heroId: 'white', title: 'A bright morning', background: { imageUrl: 'one.hero.webp' } }],
  });
  await source.fill(text);
  await page.getByRole('button', { name: 'Quality' }).click();
  await expect(hint('noDescription')).toHaveCount(0);
  await expect(link).toContainText('All fights live.');
  await expect(hint('contrast')).toHaveCount(0);
  await expect(panel.getByText('All rows are measured.')).toBeVisible();
  expect(problems).toEqual([]);
  realm.remove();
});

test.describe('in Arabic on a phone', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 } });

  test('the page is measured while the preview is visible, and the panel shows it afterwards', async ({
    page,
    product,
    problems,
  }) => {
    const realm = createTestRealm(product, { home: { title: 'Fights', elements: [bucket('row', {}, 4)] } });
    expect(await realm.publish()).toMatchObject({ status: 0 });
    const url = product.url(realm.id, '/_admin/pages/home');
    await openEmptyDocument(page, url);
    await signInByApi(page, 'editor@demo.test');
    await page.goto(url);
    const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await clickButton('تحرير');
    await clickButton('الجودة');
    const panel = page.locator('[data-quality-panel]');
    await expect(panel.getByRole('status')).toHaveText('لم تعرض المعاينة المباشرة الصفحة بعد. افتحها لقياس الصفحة.');
    await clickButton('معاينة مباشرة');
    await expect(page.frameLocator('iframe').locator('[data-row="row"]')).toBeVisible({ timeout: 30_000 });
    await clickButton('تحرير');
    await expect(panel.locator('[data-hint="hint_noDescription"]')).toBeVisible();
    await expect(panel.getByRole('status')).toContainText('قيست جميع الصفوف');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(problems).toEqual([]);
    realm.remove();
  });
});
