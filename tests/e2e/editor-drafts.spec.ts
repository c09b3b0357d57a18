// Drafts in the editor: a conflict of two editors, versions, comments, a schedule, and the list of other editors.
import type { Browser, Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';

async function openEditor(page: Page, product: RunningProduct, account: string, path = ''): Promise<void> {
  const url = product.url('ironclad', `/_admin/pages/home${path}`);
  await openEmptyDocument(page, url);
  await signInByApi(page, account);
  await page.goto(url);
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
}

async function openSecondEditor(browser: Browser, product: RunningProduct): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openEditor(page, product, 'admin@demo.test');
  return page;
}

const saveState = (page: Page) => page.locator('[data-save-state]');

/** Changes the title of the page in its form. */
async function typeTitle(page: Page, title: string): Promise<void> {
  await page.locator('[data-element=""]').click();
  await page.locator('[data-pointer="/title"]').getByRole('textbox').first().fill(title);
}

test(
  'two editors see each other, resolve a conflict row by row, comment, schedule, and restore a version',
  { tag: '@deep' },
  async ({ page, browser, product, problems }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 900 });
    await openEditor(page, product, 'editor@demo.test');
    const other = await openSecondEditor(browser, product);
    await other.setViewportSize({ width: 1280, height: 900 });
    await expect(page.getByRole('list', { name: 'Also editing this page' })).toBeVisible({ timeout: 20_000 });

    // Both editors change the same field. The one who saves last sees both values.
    await typeTitle(page, 'Mine');
    await expect(saveState(page)).toHaveText(/Saved \d/);
    await typeTitle(other, 'Theirs');
    const dialog = other.getByRole('dialog');
    await expect(dialog.getByRole('group', { name: 'Page: title' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Take the merged page' })).toBeDisabled();
    await expect(dialog.locator('ins').getByText(/^(Mine|Theirs)$/), 'the dialog shows both values').toHaveCount(2);
    expect(await findAxeViolations(other)).toEqual([]);
    await dialog.getByRole('radio', { name: /^They/ }).check();
    await dialog.getByRole('button', { name: 'Take the merged page' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(saveState(other)).toHaveAttribute('data-save-state', 'saved');
    await expect(other.locator('[data-element=""]')).toContainText('Mine');
    await other.context().close();

    // Review: a comment at the page, and a schedule that is cancelled.
    await page.reload();
    await page.getByRole('button', { name: /^Review/ }).click();
    const review = page.getByRole('dialog', { name: 'Review' });
    await review.getByLabel(/^Comment on/).fill('Shorter, please');
    await review.getByRole('button', { name: 'Add the comment' }).click();
    await expect(review.getByText('Shorter, please')).toBeVisible();
    await review.getByLabel(/^Publish at/).fill('2027-01-05T09:00');
    await review.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(review.getByText('Scheduled', { exact: true })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await review.getByRole('button', { name: 'Cancel the schedule' }).click();
    await review.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(review.getByText('No open comments')).toBeVisible();
    await expect(
      review.getByRole('checkbox', { name: 'Show resolved comments' }),
      'the focus moves from the removed button to the nearest control',
    ).toBeFocused();
    await page.keyboard.press('Escape');

    // Versions: the draft differs from the published version. That version is restored into the draft; undo reverts it.
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await expect(versions.getByText('Page: title')).toBeVisible();
    await versions.getByRole('button', { name: 'Side by side' }).click();
    await expect(versions.locator('iframe')).toHaveCount(2);
    await versions.getByRole('button', { name: 'Side by side' }).click();
    expect(await findAxeViolations(page)).toEqual([]);
    await versions.getByRole('button', { name: 'Restore the whole page' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('[data-element=""]')).not.toContainText('Mine');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('[data-element=""]')).toContainText('Mine');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
    expect(problems).toEqual([]);
  },
);

test(
  'when versions cannot be loaded, an error says so, and a second attempt loads them',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openEditor(page, product, 'editor@demo.test');
    const failing = { list: true, version: true };
    const failWhile = (name: keyof typeof failing, pattern: RegExp) =>
      page.route(pattern, (route) => (failing[name] ? route.fulfill({ status: 503 }) : route.fallback()));
    await failWhile('list', /\/editing\/pages\/home\/versions(\?|$)/);
    await failWhile('version', /\/editing\/pages\/home\/versions\/\d+/);
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    const failure = versions.getByRole('alert');
    const retry = failure.getByRole('button', { name: 'Try again' });

    await expect(failure).toContainText('The server could not be reached');
    failing.list = false;
    await retry.click();
    await expect(versions.getByRole('list', { name: 'Versions' }).getByRole('button').first()).toBeVisible();

    await expect(failure).toContainText('The server could not be reached');
    await expect(versions).not.toContainText('no page of its own');
    expect(await findAxeViolations(page)).toEqual([]);
    failing.version = false;
    await retry.click();
    await expect(versions.getByRole('button', { name: 'Restore the whole page' })).toBeVisible();
    await expect(failure).toHaveCount(0);
    allowProblems(problems, /status of 503/);
    expect(problems).toEqual([]);
  },
);
