// Texts by language in the editor's form: an empty language says which languages are tried, and what its viewers get.
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

test('a field shows the fallback chain of each language without a text, by the rule of en-gb, also in Arabic at 390 px @deep', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const realm = await publishTestRealm(
    product,
    {
      home: {
        title: { $text: { 'en-gb': 'Colour television', ar: 'تلفاز' } },
        elements: [bucket('mine', { name: { $text: { en: 'News', ar: 'أخبار' } } }, 2)],
      },
    },
    { realm: { sessionMode: 'cookie', locales: ['ar', 'en-gb', 'en-nz', 'es'], defaultLocale: 'ar' } },
  );
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
  const field = page.locator('fieldset[data-pointer="/title"]');
  const language = (locale: string) => field.locator(`[data-pointer="/title/$text/${locale}"]`);
  await expect(language('en-nz')).toContainText('en-nz → en-gb: Colour television');
  await expect(language('es')).toContainText('es → ar: تلفاز');
  await expect(language('ar').locator('bdi')).toHaveCount(0);
  await language('es').locator('input').fill('Televisión en color');
  await expect(language('es').locator('bdi'), 'a language with a text needs none').toHaveCount(0);
  await language('en-gb').locator('input').fill('');
  await expect(language('en-nz')).toContainText('en-nz → en-gb → en → ar: تلفاز');
  expect(await findAxeViolations(page)).toEqual([]);

  // The preview shows the page in the pseudo-locale, which is not a language of the brand.
  const choice = page.locator('[data-panel-name="preview"] form select').first();
  await expect(choice.locator('option')).toHaveCount(5);
  await choice.selectOption('debug');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: /^\[!!! Ñéŵš/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('main > nav:not([data-panel-name]) button').nth(1).click();
  await expect(language('en-nz')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(problems).toEqual([]);
});
