// "Why is this here?" and "Why is it not?" in the editor of pages, and in a preview that is opened without the editor.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';

type PageElement = { readonly when?: unknown; readonly bucketId?: string };
const { elements } = JSON.parse(readFileSync('realms/ironclad/pages/home.json', 'utf8')) as {
  readonly elements: readonly PageElement[];
};
/** Indexes of a row that every audience gets, and of one for viewers who are signed in. */
const publicRowIndex = elements.findIndex(({ when, bucketId }) => when === undefined && bucketId !== undefined);
const memberRowIndex = elements.findIndex(({ when }) => JSON.stringify(when) === '{"audience":"signed-in"}');

async function openEditor(page: Page, product: RunningProduct, path: string): Promise<void> {
  const url = product.url('ironclad', path);
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
}

const rowButton = (page: Page, index: number) => page.locator(`[data-element="/elements/${index}"]`);
const verdict = (page: Page) => page.locator('[data-why-state]');

test('the editor explains why the chosen audience gets a row, or does not', async ({ page, product }) => {
  // axe runs twice, and the preview loads three times.
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openEditor(page, product, '/_admin/pages/home');
  await expect(rowButton(page, memberRowIndex), 'a hidden row is marked with a word').toContainText('Hidden');
  await expect(rowButton(page, publicRowIndex)).not.toContainText('Hidden');

  // A row that guests get. Everything is reached by keyboard.
  await rowButton(page, publicRowIndex).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Why is this here?' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Why is this here?' });
  await expect(verdict(page)).toHaveAttribute('data-why-state', 'shown');
  await expect(panel).toContainText(`pages/home.json#/elements/${publicRowIndex}`);
  await expect(panel).toContainText('Own page of ironclad');
  await expect(panel).toContainText('Published as it is here');
  await expect(panel).toContainText(/Rule \d+ of the (brand|product)/);
  await expect(panel).toContainText('The row has no condition. Every audience gets it.');
  await expect(panel, 'the server, the JSON and the frame are measured').toContainText(
    /deliver the row\s*[\d.]+ ms.*Rendering in this preview\s*[\d.]+ ms.*not compressed\s*[\d.]+ kB/s,
  );
  await expect(panel).toContainText(/Code of its type alone, compressed\s*([\d.]+ kB|Not known)/);
  expect(await findAxeViolations(page, { include: '[data-why-panel]' })).toEqual([]);

  // A row that guests do not get.
  await rowButton(page, memberRowIndex).click();
  const hidden = page.getByRole('region', { name: 'Why is it not here?' });
  await expect(verdict(page)).toHaveAttribute('data-why-state', 'hidden');
  await expect(hidden).toContainText('This audience does not get the row.');
  const rule = hidden.locator('[data-rule="audience"]');
  await expect(rule).toHaveAttribute('data-met', 'false');
  await expect(rule).toContainText('Not met');
  await expect(rule).toContainText('Required: Signed in');
  await expect(rule).toContainText('This audience: Guest');
  await expect(hidden).toContainText('None: the row is not delivered.');
  expect(await findAxeViolations(page, { include: '[data-why-panel]' })).toEqual([]);

  // Another audience gets the row.
  await page.getByRole('combobox', { name: 'Audience' }).selectOption('viewer');
  await expect(verdict(page)).toHaveAttribute('data-why-state', 'shown');
  await expect(page.locator('[data-rule="audience"]')).toHaveAttribute('data-met', 'true');
  await expect(rowButton(page, memberRowIndex)).not.toContainText('Hidden');
  await expect(
    page.frameLocator('iframe').locator(`[data-edit-path="/elements/${memberRowIndex}"]`).first(),
  ).toBeAttached();

  // The country can be chosen too, and a click on a rule selects its field.
  await page.getByText('Rights and country').click();
  await page.getByLabel('Country, two letters').fill('pt');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('Portugal');
  await expect(page.locator('iframe')).toHaveAttribute('src', /territory=PT/);
  await page.locator('[data-rule="audience"]').getByRole('button').click();
  await expect(page.locator('main code').first()).toHaveText(`/elements/${memberRowIndex}/when/audience`);
});

test('a failed explanation shows an error, and a button requests it again', async ({ page, product, problems }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/v2/editing/explanation', (route) => route.abort());
  await openEditor(page, product, '/_admin/pages/home');
  await rowButton(page, publicRowIndex).click();
  await page.getByRole('button', { name: 'Why is this here?' }).click();
  const panel = page.getByRole('region', { name: 'Why is this here?' });
  await expect(panel.getByRole('alert')).toContainText('could not be explained');
  await page.unroute('**/api/v2/editing/explanation');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(verdict(page)).toHaveAttribute('data-why-state', 'shown');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  allowProblems(problems, /explanation/);
});

test('a preview in a window of its own explains its rows, in Arabic too', async ({ page, product }) => {
  await openEditor(page, product, '/_admin/composed-page-preview?page=home&lang=ar');
  await page.getByRole('button', { name: 'لماذا هذا هنا؟' }).click();
  await page.getByRole('combobox', { name: 'الصف المراد شرحه' }).selectOption(`/elements/${memberRowIndex}`);
  await expect(verdict(page)).toHaveAttribute('data-why-state', 'hidden');
  await expect(page.locator('[data-rule="audience"]')).toContainText('غير متحققة');
  await page.getByRole('combobox', { name: 'الصف المراد شرحه' }).selectOption(`/elements/${publicRowIndex}`);
  await expect(verdict(page)).toHaveAttribute('data-why-state', 'shown');
  expect(await findAxeViolations(page, { include: 'aside' })).toEqual([]);
});
