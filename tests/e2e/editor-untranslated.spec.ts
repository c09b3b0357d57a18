// The list of the texts that lack a language: labels, menus and pages with what viewers get instead, and a link to the
// field of each.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

async function openList(page: Page, product: RunningProduct): Promise<string> {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one', { name: { $text: { en: 'New films', es: 'Estrenos' } } }, 2)] } },
    { realm: { sessionMode: 'cookie' }, strings: { en: { login: 'Log in here' }, es: { login: 'Entra aquí' } } },
  );
  await openEmptyDocument(page, product.url(realm.id, '/_admin/settings'));
  await signInByApi(page, 'editor@demo.test');
  await page.goto(product.url(realm.id, '/_admin/settings'));
  return realm.id;
}

test('texts that lack a language are listed with what viewers get, and a link leads to the field of each @deep', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const realm = await openList(page, product);
  await page.getByRole('link', { name: /^Untranslated texts/ }).click();
  await expect(page.getByRole('heading', { name: /Untranslated texts/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  const labels = page.getByRole('region', { name: 'Labels' });
  await expect(labels.getByRole('listitem').filter({ hasText: 'login' })).toContainText(/inherited label in .*العربية/);
  const home = page.getByRole('region', { name: /Page .home/ });
  const row = home.getByRole('listitem').filter({ hasText: '/elements/0/name' });
  await expect(row).toContainText('New films');
  await expect(row, 'only the chosen language').not.toContainText('español');
  expect(await findAxeViolations(page)).toEqual([]);

  await row.getByRole('link').click();
  const field = page.locator('[data-pointer="/elements/0/name/$text/ar"]').getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('أفلام جديدة');
  await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);
  await expect(page, 'a reload does not select the field again').toHaveURL(/\/_admin\/pages\/home$/);

  // The list shows drafts: the text is no longer missing.
  await page.goto(product.url(realm, '/_admin/settings/untranslated'));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(labels).toBeVisible();
  await expect(page.getByText('/elements/0/name')).toHaveCount(0);
  await labels.getByRole('link', { name: /^Write login in/ }).click();
  await expect(page.locator('[data-pointer="/login/ar"]').getByRole('textbox')).toBeFocused();
  expect(problems).toEqual([]);
});
