// The tree of the editor: elements that open and close, and the comments at its rows.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';

async function openEditor(page: Page, product: RunningProduct, realm: string, id: string): Promise<void> {
  const url = product.url(realm, `/_admin/pages/${id}`);
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
}

const node = (page: Page, pointer: string) => page.locator(`[data-element="${pointer}"]`);
const toggle = (page: Page, pointer: string) => page.locator(`[data-toggle="${pointer}"]`);
/** Moves the focus to a node without a click. */
async function focusNode(page: Page, pointer: string): Promise<void> {
  await node(page, pointer).focus();
}

/** Deletes the draft, because other tests of the worker use the same brands. */
const discardDraft = (page: Page, id: string): Promise<void> =>
  page.evaluate(async (pageId) => {
    const address = `/api/v2/editing/pages/${pageId}`;
    const { revision } = (await (await fetch(address)).json()) as { revision: number };
    await fetch(`${address}/draft?revision=${revision}`, { method: 'DELETE' });
  }, id);

test.describe('in Arabic on a phone', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 } });

  test('elements open and close by key as in a tree, and all of them by buttons; they stay open after a reload', async ({
    page,
    product,
    problems,
  }) => {
    await openEditor(page, product, 'ironclad', 'rankings');
    const rows = page.locator('[data-element^="/elements/"]');
    await expect(rows.first()).toBeVisible();
    const count = await rows.count();
    const withParts = page.locator('[data-toggle^="/elements/"]').first();
    const row = (await withParts.getAttribute('data-toggle'))!;
    await expect(withParts).toHaveAttribute('aria-expanded', 'false');
    expect(await findAxeViolations(page)).toEqual([]);

    // The arrow to the left leads into the tree, because the language is written from right to left.
    await focusNode(page, row);
    await page.keyboard.press('ArrowLeft');
    await expect(withParts).toHaveAttribute('aria-expanded', 'true');
    const parts = page.locator(`[data-element^="${row}/"]`);
    await expect(parts.first()).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(parts.first()).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.locator('[data-announcement]'), 'a part stays in its list').toContainText('هذا أول عنصر');
    expect(await rows.count(), 'no row was moved or deleted').toBe(count + (await parts.count()));
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(node(page, row)).toBeFocused();
    await page.reload();
    await expect(withParts, 'the browser stores that the element is open').toHaveAttribute('aria-expanded', 'true');
    await focusNode(page, row);
    await page.keyboard.press('ArrowRight');
    await expect(parts).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(node(page, '')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rows, 'a collapsed page renders no rows').toHaveCount(0);
    await page.getByRole('button', { name: 'توسيع الكل' }).click();
    await expect(parts.first()).toBeVisible();
    await page.getByRole('button', { name: 'طي الكل' }).click();
    await expect(rows).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await toggle(page, '').click();
    await expect(rows).toHaveCount(count);
    expect(problems).toEqual([]);
  });
});

test('comments are counted at their row, answered and resolved', async ({ page, product, problems }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openEditor(page, product, 'ironclad', 'home');
  await node(page, '/elements/1').click();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await review.getByLabel(/^Comment on/).fill('Too long for a phone');
  await review.getByRole('button', { name: 'Add the comment' }).click();
  await expect(review.getByText('Too long for a phone')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Open comments on .*: 1$/ }).click();
  const thread = review.locator('[data-thread]').filter({ hasText: 'Too long for a phone' });
  await expect(thread, 'the number leads to the thread').toBeFocused();
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.keyboard.type('Done');
  await thread.getByRole('button', { name: 'Send the reply' }).click();
  await expect(thread.getByRole('list', { name: /^Replies to/ })).toContainText('Done');
  expect(await findAxeViolations(page)).toEqual([]);
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Open comments on/ })).toHaveCount(0);
  expect(problems).toEqual([]);
});

test(
  'another editor than the one who asks for the review approves a draft, and a change withdraws the approval',
  { tag: '@deep' },
  async ({ page, browser, product, problems }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 900 });
    await openEditor(page, product, 'ironclad', 'rankings');
    const review = page.getByRole('dialog', { name: 'Review' });
    await node(page, '').click();
    const title = page.locator('[data-pointer="/title"]').getByRole('textbox').first();
    await title.fill('To be approved');
    await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);
    await page.getByRole('button', { name: 'Review' }).click();
    await review.getByRole('button', { name: 'Ask for a review' }).click();
    await expect(review.getByText('You asked for this review.')).toBeVisible();
    await expect(review.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    const other = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await openEmptyDocument(other, product.url('ironclad', '/_admin/pages/rankings'));
    await signInByApi(other, 'admin@demo.test');
    await other.goto(product.url('ironclad', '/_admin/pages/rankings'));
    await other.getByRole('button', { name: 'Review' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(other.getByRole('region', { name: 'Status' }).getByText('Approved', { exact: true })).toBeVisible();
    expect(await findAxeViolations(other, { include: 'dialog' })).toEqual([]);
    await other.keyboard.press('Escape');
    await other.locator('[data-element=""]').click();
    await other.locator('[data-pointer="/title"]').getByRole('textbox').first().fill('Changed again');
    await expect(other.locator('[data-save-state]')).toHaveText(/Saved \d/);
    await other.reload();
    await other.getByRole('button', { name: 'Review' }).click();
    await expect(other.getByRole('region', { name: 'Status' }).getByText('Draft', { exact: true })).toBeVisible();
    await other.context().close();
    await page.reload();
    await discardDraft(page, 'rankings');
    expect(problems).toEqual([]);
  },
);
