// Review and versions of a document of settings: comments and an approval work, no links for guests are offered, and two
// versions are compared in the preview of the document.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { publishTestRealm, type TestRealm } from './testRealm.ts';

async function openDocument(page: Page, product: RunningProduct, realm: TestRealm, id: string): Promise<void> {
  await page.goto(product.url(realm.id, `/_admin/settings/${encodeURIComponent(id)}`));
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
}

async function signIn(page: Page, product: RunningProduct, realm: TestRealm, account: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openEmptyDocument(page, product.url(realm.id, '/_admin/settings'));
  await signInByApi(page, account);
}

async function openReview(page: Page) {
  await page.getByRole('button', { name: /^Review/ }).click();
  return page.getByRole('dialog', { name: 'Review' });
}

test(
  'the theme is commented and approved, its versions are shown side by side, and its review says that guests see pages only',
  { tag: '@deep' },
  async ({ page, browser, product, problems }) => {
    test.slow();
    const realm = await publishTestRealm(product, { home: { elements: [] } }, { realm: { sessionMode: 'cookie' } });
    await signIn(page, product, realm, 'editor@demo.test');
    await openDocument(page, product, realm, 'settings:theme');
    const primary = page.locator('[data-pointer="/colours/primary"] input[type="text"]');
    await primary.fill('#d81b60');
    await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);
    const review = await openReview(page);
    await expect(review.getByText('A link for guests shows a page, so there are none here.')).toBeVisible();
    await expect(review.getByRole('button', { name: 'Create a link' })).toHaveCount(0);
    await review.getByLabel(/^Comment on/).fill('A little darker?');
    await review.getByRole('button', { name: 'Add the comment' }).click();
    await expect(review.getByText('A little darker?')).toBeVisible();
    await review.getByRole('button', { name: 'Ask for a review' }).click();
    await expect(review.getByText('In review', { exact: true })).toBeVisible();
    await expect(review.getByRole('alert')).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);

    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, product, realm, 'admin@demo.test');
    await openDocument(other, product, realm, 'settings:theme');
    const theirs = await openReview(other);
    await expect(theirs.getByText('A little darker?')).toBeVisible();
    await theirs.getByRole('button', { name: 'Approve' }).click();
    await expect(theirs.getByText('Approved', { exact: true })).toBeVisible();
    await context.close();

    // Both sides show the site with the theme of their version.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByRole('button', { name: 'Side by side' }).click();
    await expect(versions.locator('iframe')).toHaveCount(2);
    const tokensOf = (index: number) =>
      versions
        .frameLocator('iframe')
        .nth(index)
        .locator('#realm-tokens')
        .evaluate((style) => style.textContent);
    await expect.poll(() => tokensOf(0), { timeout: 30_000 }).toContain('--color-primary:#c2185b');
    await expect.poll(() => tokensOf(1), { timeout: 30_000 }).toContain('--color-primary:#d81b60');

    // Features have no preview.
    await openDocument(page, product, realm, 'settings:features');
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(versions.getByLabel('Compare with')).toBeVisible();
    await expect(versions.getByRole('button', { name: 'Side by side' })).toHaveCount(0);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
