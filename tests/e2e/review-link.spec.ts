// The page of a review link: a guest sees the draft of one page and its later changes, until the link ends.
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

test(
  'a guest opens the link of a draft, sees its changes without a reload, and nothing after the link has ended',
  { tag: '@deep' },
  async ({ page, browser, product, problems }) => {
    test.slow();
    const realm = await publishTestRealm(product, { home: { elements: [bucket('first'), bucket('second')] } });
    const editorUrl = product.url(realm.id, '/_admin/pages/home');
    await page.setViewportSize({ width: 1280, height: 900 });
    await openEmptyDocument(page, editorUrl);
    await signInByApi(page, 'editor@demo.test');
    await page.goto(editorUrl);
    const saveState = page.locator('[data-save-state]');
    const rename = async (name: string): Promise<void> => {
      await page.locator('[data-element="/elements/0"]').click();
      await page.locator('[data-pointer="/elements/0/name"]').getByRole('textbox').first().fill(name);
      await expect(page.locator('[data-element="/elements/0"]')).toContainText(name);
      await expect(saveState).toHaveText(/Saved \d/);
    };
    await rename('Only in the draft');
    await page.getByRole('button', { name: /^Review/ }).click();
    const review = page.getByRole('dialog', { name: 'Review' });
    await review.getByRole('button', { name: 'Create a link' }).click();
    const address = await review.getByLabel('Copy the link now. It is not shown again.').inputValue();
    await page.keyboard.press('Escape');

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const guest = await context.newPage();
    await guest.goto(address);
    const bar = guest.getByRole('complementary', { name: 'Review' });
    await expect(bar).toContainText('Draft, not published');
    await expect(bar).toContainText('This link ends');
    expect(new URL(guest.url()).hash, 'the secret is not in the address').toBe('');
    const row = guest.locator('[data-row="first"]');
    await expect(row.getByRole('heading')).toHaveText('Only in the draft');
    expect(await findAxeViolations(guest)).toEqual([]);
    // The published page is unchanged, and a guest of the link is no editor.
    const visitor = await context.newPage();
    await visitor.goto(product.url(realm.id));
    await expect(visitor.locator('[data-row="first"]').getByRole('heading')).toHaveText('Row first');
    expect((await visitor.goto(editorUrl))?.status()).toBe(404);
    await visitor.close();

    await guest.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await rename('Changed meanwhile');
    await expect(row.getByRole('heading')).toHaveText('Changed meanwhile');
    await expect(bar.getByRole('status')).toHaveText('The draft has changed. This is the new state.');
    expect(await guest.evaluate(() => 'isSameDocument' in window)).toBe(true);

    // The link works in one browser only.
    const otherContext = await browser.newContext();
    const other = await otherContext.newPage();
    await other.goto(address);
    await expect(other.getByRole('alert')).toContainText('This link has ended, or it was opened in another browser');
    await expect(other.locator('[data-row]')).toHaveCount(0);
    await otherContext.close();

    // Without the server the page stays, and says that it waits.
    await context.setOffline(true);
    await expect(bar.getByRole('status')).toContainText('The server cannot be reached');
    await expect(row).toBeVisible();
    await context.setOffline(false);
    await expect(bar.getByRole('status')).not.toContainText('The server cannot be reached');

    await page.getByRole('button', { name: /^Review/ }).click();
    await expect(review).toContainText('opened ');
    await review.getByRole('button', { name: /^End the link of/ }).click();
    await expect(bar.getByRole('alert')).toContainText('This link has ended');
    await expect(guest.locator('[data-row]')).toHaveCount(0);
    await context.close();
    realm.remove();
    expect(problems).toEqual([]);
  },
);
