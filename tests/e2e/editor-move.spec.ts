// Rows are moved over the whole page by keys, buttons and a dialog; a click in the preview selects the field that it
// shows, also when another field of the row has the same text.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const NAMES = ['one', 'two', 'three', 'four', 'five'];
const SAME = 'Join today';
const PROMO = {
  type: 'promo',
  v: 1,
  id: 'promo',
  props: { title: SAME, description: 'Every fight.', primaryCta: { ctaText: SAME, link: { type: 'HOME' } } },
};

const ROWS = NAMES.map((name) => bucket(name, { name }, 2));

async function openEditor(
  page: Page,
  product: RunningProduct,
  width: number,
  elements: readonly object[] = [...ROWS, PROMO],
): Promise<void> {
  const realm = await publishTestRealm(product, { home: { elements } }, { realm: { sessionMode: 'cookie' } });
  await page.setViewportSize({ width, height: 900 });
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
}

const node = (page: Page, index: number) => page.locator(`[data-element="/elements/${index}"]`);
/** Expects the names of the first rows, in their order. */
const expectOrder = (page: Page, ...names: readonly string[]) =>
  expect
    .poll(async () => (await page.locator('[data-element^="/elements/"] bdi').allTextContents()).slice(0, names.length))
    .toEqual(names);

test('a row is moved to the start, to the end and after another row by keys, buttons and a dialog, each with one undo', async ({
  page,
  product,
  problems,
}) => {
  await openEditor(page, product, 1280);
  const announcement = page.locator('[data-announcement]');
  await node(page, 0).focus();
  await page.keyboard.press('Alt+End');
  await expectOrder(page, 'two', 'three', 'four', 'five');
  await expect(node(page, 5), 'the moved row keeps the focus').toBeFocused();
  await expect(node(page, 5)).toContainText('one');
  await expect(announcement).toContainText('one moved: position 6 of 6');
  await page.keyboard.press('Alt+End');
  await expect(announcement, 'the row cannot move further').toContainText('one is at the end already');
  await expectOrder(page, 'two', 'three', 'four', 'five');
  // One undo takes back the first move: the second key added no step.
  await page.keyboard.press('Control+z');
  await expectOrder(page, 'one', 'two', 'three', 'four', 'five');

  // Two rows together.
  await node(page, 2).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+Home');
  await expectOrder(page, 'three', 'four', 'one', 'two', 'five');
  await page.keyboard.press('Control+z');
  await expectOrder(page, ...NAMES);

  await node(page, 1).click();
  const actions = page.getByRole('group', { name: 'Selected element' });
  await actions.getByRole('button', { name: 'Move to the end' }).click();
  await expectOrder(page, 'one', 'three', 'four', 'five');
  await expect(actions.getByRole('button', { name: 'Move to the end' })).toHaveAttribute('aria-disabled', 'true');
  await actions.getByRole('button', { name: 'Move to the start' }).click();
  await expectOrder(page, 'two', 'one', 'three');
  await actions.getByRole('button', { name: 'Move to …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to …' });
  await expect(dialog.getByRole('option', { name: /two/ }), 'the moved row is not offered as a place').toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'After 4. four' });
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expectOrder(page, 'one', 'three', 'four', 'two', 'five');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, 'two', 'one', 'three');
  expect(problems).toEqual([]);
});

test('a click in the preview selects the field that it shows, although another field of the row has the same text', async ({
  page,
  product,
  problems,
}) => {
  await openEditor(page, product, 1280, [PROMO, ...ROWS]);
  const preview = page.frameLocator('iframe');
  // The marks follow the texts, which can appear after their row.
  await expect(preview.locator('[data-edit-path="/elements/0/props/primaryCta/ctaText"]')).toHaveText(SAME);
  await preview
    .getByRole('link', { name: SAME })
    .or(preview.getByRole('button', { name: SAME }))
    .first()
    .click();
  await expect(page.locator('code').filter({ hasText: '/elements/0/' })).toHaveText(
    '/elements/0/props/primaryCta/ctaText',
  );
  await preview.getByRole('heading', { name: SAME }).click();
  await expect(page.locator('code').filter({ hasText: '/elements/0/' })).toHaveText('/elements/0/props/title');
  expect(problems).toEqual([]);
});

test.describe('in Arabic on a phone', () => {
  test.use({ locale: 'ar' });

  test('the buttons that move a row stay in the window', async ({ page, product }) => {
    await openEditor(page, product, 390);
    await node(page, 2).click();
    await page.getByRole('button', { name: 'نقل إلى البداية' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'نقل إلى…' }).click();
    await page.getByRole('dialog').getByRole('combobox').selectOption({ index: 2 });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'نقل', exact: true }).click();
    await page.getByRole('button', { name: 'العناصر' }).click();
    await expectOrder(page, 'one', 'two', 'three');
  });
});
