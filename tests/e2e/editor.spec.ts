// The editor of pages: from the list to the public page, by mouse and by keyboard, in the demo brands. Each test ends
// with the page as it was, because other tests of the worker use the same brands.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signIn, test, type Running } from './fixtures.ts';

type Texts = { readonly $text: Readonly<Record<string, string>> };
type Bucket = { readonly bucketId?: string; readonly name?: Texts };

/** Returns the first row of a brand's home page that has a heading, and its index among the elements. */
function findRow(realm: string): { readonly index: number; readonly name: Texts } {
  const { elements } = JSON.parse(readFileSync(`realms/${realm}/pages/home.json`, 'utf8')) as {
    readonly elements: readonly Bucket[];
  };
  const index = elements.findIndex(({ bucketId, name }) => bucketId !== undefined && name !== undefined);
  return { index, name: elements[index]!.name! };
}

async function openPages(page: Page, product: Running, realm: string): Promise<void> {
  const url = product.url(realm, '/_admin/pages');
  await openEmptyDocument(page, url);
  await signIn(page, 'editor@demo.test');
  await page.goto(url);
}

const saveState = (page: Page) => page.locator('[data-save-state]');
const rowButton = (page: Page, index: number) => page.locator(`[data-element="/elements/${index}"]`);
/** The field with a row's heading in a language. */
const nameField = (page: Page, index: number, locale: string) =>
  page.locator(`[data-pointer="/elements/${index}/name"]`).getByRole('textbox', { name: locale, exact: true });

/** Publishes the draft and waits until the public page shows a heading. */
async function publishAndCheck(page: Page, product: Running, realm: string, locale: string, heading: string) {
  await page.locator('header button').last().click();
  await page.getByRole('dialog').getByRole('textbox').fill('Test of the editor');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
  const visitor = await page.context().newPage();
  await visitor.goto(product.url(realm, `/?lang=${locale}`));
  await expect(visitor.getByRole('heading', { name: heading }).first()).toBeAttached();
  await visitor.close();
}

test('an editor opens a page, changes a row, takes it back, after a reload too, and publishes', async ({
  page,
  product,
  problems,
}) => {
  const { index, name } = findRow('ironclad');
  const preview = page.frameLocator('iframe');
  const original = name.$text['en']!;
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPages(page, product, 'ironclad');
  await page.getByRole('link', { name: 'home', exact: true }).click();
  await expect(page).toHaveURL(/\/_admin\/pages\/home$/);
  await rowButton(page, index).click();
  await expect(page.locator('.cm-content')).toContainText(`"${original}"`);
  await nameField(page, index, 'en').fill('Tonight only');
  await expect(page.locator('.cm-content')).toContainText('"Tonight only"');
  await expect(preview.getByRole('heading', { name: 'Tonight only' }), 'the preview follows').toBeAttached();
  await expect(saveState(page)).toHaveText(/Saved \d/);
  await expect(rowButton(page, index)).toContainText('Tonight only');

  // Undo and redo, by button and by key, also after a reload.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nameField(page, index, 'en')).toHaveValue(original);
  await expect(preview.getByRole('heading', { name: original })).toBeAttached();
  await preview
    .locator('[data-edit-path="/elements/0"]')
    .first()
    .click({ position: { x: 20, y: 200 } });
  await expect(rowButton(page, 0), 'a click in the preview selects the element').toHaveAttribute(
    'aria-current',
    'true',
  );
  await rowButton(page, index).click();
  await page.keyboard.press('Control+Shift+Z');
  await expect(rowButton(page, index)).toContainText('Tonight only');
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
  await page.reload();
  await expect(rowButton(page, index)).toContainText('Tonight only');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowButton(page, index)).toContainText(original);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(rowButton(page, index)).toContainText('Tonight only');

  // The source: completion and findings come from the schema; errors prevent a publish and lead to their field.
  await rowButton(page, index).click();
  const wrong = `"type": "VOD_PLAYLISTS"`;
  await replaceInSource(page, /"type": "VOD_PLAYLIST"/, wrong);
  await expect(page.locator('.cm-finding').first()).toBeVisible();
  await expect(page.locator('[data-severity="error"]').first()).toBeVisible();
  await page.getByRole('button', { name: /Publish after/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/Not published/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /\/elements\// })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Findings' })).not.toContainText('VOD_PLAYLISTS');
  expect(await findAxeViolations(page)).toEqual([]);

  await publishAndCheck(page, product, 'ironclad', 'en', 'Tonight only');
  await page.getByRole('button', { name: 'Undo' }).click();
  await publishAndCheck(page, product, 'ironclad', 'en', original);
  expect(problems).toEqual([]);
});

/** Replaces a text of the source as an author does: selects it and types. */
async function replaceInSource(page: Page, found: RegExp, text: string): Promise<void> {
  const line = page.locator('.cm-line').filter({ hasText: found }).first();
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.insertText(`${text},`);
}
