// A guest with a review link comments on rows of a draft, and the editor answers: two browsers, no reload.
import type { Locator, Page } from '@playwright/test';
import ar from '../../src/admin/strings/ar.json' with { type: 'json' };
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Replaces what the focused field contains by typing. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test(
  'a guest comments on rows by keyboard in Arabic on a phone, the editor answers live, and nothing typed is lost',
  { tag: '@deep' },
  async ({ page, browser, product, problems }) => {
    test.slow();
    const realm = await publishTestRealm(product, { home: { elements: [bucket('first'), bucket('second')] } });
    const editorUrl = product.url(realm.id, '/_admin/pages/home');
    await page.setViewportSize({ width: 1280, height: 900 });
    await openEmptyDocument(page, editorUrl);
    await signInByApi(page, 'editor@demo.test');
    await page.goto(editorUrl);
    await page.locator('[data-element="/elements/0"]').click();
    await page.locator('[data-pointer="/elements/0/name"]').getByRole('textbox').first().fill('A draft');
    await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);
    const reviewButton = page.getByRole('button', { name: /^Review/ });
    await reviewButton.click();
    const review = page.getByRole('dialog', { name: 'Review' });
    const permission = review.getByRole('checkbox', { name: 'People with the link may comment' });
    await expect(permission).not.toBeChecked();
    await permission.check();
    await review.getByRole('button', { name: 'Create a link' }).click();
    const address = await review.getByLabel('Copy the link now. It is not shown again.').inputValue();
    await expect(review).toContainText('the guest may comment');

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const guest = await context.newPage();
    await guest.goto(address.replace('#', '&lang=ar#'));
    const bar = guest.getByRole('complementary', { name: ar.review });
    const toggle = bar.getByRole('button', { name: ar.comments });
    await expect(toggle).toBeVisible();
    await expect(guest.locator('html')).toHaveAttribute('dir', 'rtl');
    await tabTo(guest, toggle);
    await guest.keyboard.press('Enter');
    const panel = guest.getByRole('region', { name: ar.comments, exact: true });
    await expect(panel).toBeFocused();
    await expect(panel).toContainText(ar.noComments);
    expect(await findAxeViolations(guest)).toEqual([]);

    const name = panel.getByLabel(ar.guestName);
    const body = panel.getByLabel(ar.guestText);
    const send = panel.getByRole('button', { name: ar.guestSend });
    await tabTo(guest, name);
    await type(guest, 'Ana');
    const pin = guest.getByRole('region', { name: ar.guestPins }).getByRole('button').nth(1);
    await tabTo(guest, pin);
    await guest.keyboard.press('Enter');
    await expect(body).toBeFocused();
    await expect(panel.getByLabel(ar.guestRow)).toHaveValue('second');
    await type(guest, '<b>Too long</b>');
    await tabTo(guest, send);
    await guest.keyboard.press('Enter');
    const thread = panel.locator('[data-thread]').filter({ hasText: '<b>Too long</b>' });
    await expect(thread).toBeVisible();
    await expect(body).toHaveValue('');
    await expect(panel.getByRole('heading', { name: 'Row second' })).toBeVisible();

    // The dialog of the editor is still open.
    const comment = review.locator('[data-thread]').filter({ hasText: '<b>Too long</b>' });
    await expect(comment).toContainText('Ana');
    await expect(comment).toContainText('Guest');
    await comment.getByRole('button', { name: 'Reply', exact: true }).click();
    await comment.getByLabel('Reply to Ana').fill('Which words?');
    await comment.getByRole('button', { name: 'Send the reply' }).click();
    await expect(thread).toContainText('Which words?');
    await expect(thread, 'the name that editors see, without the id').toContainText(/Editor/);
    expect(await findAxeViolations(page, { include: 'dialog' })).toEqual([]);

    // The server refuses: the text stays, the seconds count down, and then the same text is sent.
    const calls = '**/api/v2/reviews/*/comments/*';
    await guest.route(calls, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '3' },
        json: { status: 429, code: 'TOO_MANY_ATTEMPTS', messages: ['x'], requestId: 'x', details: { retryAfter: 3 } },
      }),
    );
    await tabTo(guest, body);
    await type(guest, 'Kept text');
    await tabTo(guest, send);
    await guest.keyboard.press('Enter');
    await expect(panel.getByRole('alert')).toHaveText(ar.guestWait.replace('{{seconds}}', '3'));
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(body).toHaveValue('Kept text');
    await guest.unroute(calls);
    await expect(panel.getByRole('alert')).toHaveText(ar.guestWaitOver);
    await context.setOffline(true);
    await guest.keyboard.press('Enter');
    await expect(panel.getByRole('alert')).toHaveText(ar.guestOffline);
    await expect(body).toHaveValue('Kept text');
    await context.setOffline(false);
    await guest.keyboard.press('Enter');
    const own = panel.locator('[data-thread]').filter({ hasText: 'Kept text' });
    await expect(own).toHaveCount(1);
    await expect(body).toHaveValue('');
    await tabTo(guest, body);
    await type(guest, 'Last text');
    await tabTo(guest, send);
    await guest.keyboard.press('Enter');
    const last = panel.locator('[data-thread]').filter({ hasText: 'Last text' });
    await expect(last).toHaveCount(1);

    // The name stays in this tab; an own comment is deleted after a question, and the next one gets the focus.
    await guest.reload();
    await tabTo(guest, toggle);
    await guest.keyboard.press('Enter');
    await expect(name).toHaveValue('Ana');
    for (const [deleted, next] of [
      [own, last],
      [last, body],
    ] as const) {
      await tabTo(guest, deleted.getByRole('button', { name: ar.deleteCommentOf.replace('{{name}}', 'Ana') }));
      await guest.keyboard.press('Enter');
      await expect(deleted.getByRole('button', { name: ar.deleteCommentConfirm })).toBeFocused();
      await guest.keyboard.press('Enter');
      await expect(deleted).toHaveCount(0);
      await expect(panel.getByText(ar.guestDeleted)).toBeVisible();
      await expect(next).toBeFocused();
    }

    // Comments end, and then the link; the text can still be copied.
    await tabTo(guest, body);
    await type(guest, 'Not sent yet');
    await review.getByRole('button', { name: /^Turn comments off/ }).click();
    await expect(panel).toContainText(ar.guestCommentsOff);
    await expect(panel.getByLabel(ar.guestUnsent)).toHaveValue('Not sent yet');
    await expect(thread).toBeVisible();
    expect(await findAxeViolations(guest)).toEqual([]);
    await review.getByRole('button', { name: /^End the link of/ }).click();
    await expect(bar.getByRole('alert')).toHaveText(ar.reviewEnded);
    await expect(bar.getByLabel(ar.guestUnsent)).toHaveValue('Not sent yet');
    await expect(guest.locator('[data-row], [data-thread]')).toHaveCount(0);

    // The comment and its mark outlive the link. The editor deletes it; the reply stays.
    await expect(comment).toContainText('Guest');
    await comment.getByRole('button', { name: 'Delete the comment of Ana' }).click();
    await comment.getByRole('button', { name: 'Delete for good' }).click();
    const deleted = review.locator('[data-thread]').filter({ hasText: 'This comment was deleted.' });
    await expect(deleted).toContainText('Which words?');
    await expect(review.getByRole('textbox', { name: /^Comment on/ })).toBeFocused();
    await review.getByText('What happened to this page').click();
    await expect(review).toContainText('A guest commented');
    await context.close();
    realm.remove();
    expect(problems).toEqual([]);
  },
);
