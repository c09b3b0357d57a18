// What a viewer does with the watch history: remove, mark as watched, reset, remove all, each with undo, in all tabs.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callApi, expect, waitForHydration, test } from './fixtures.ts';
import { openAsAccount } from './openPlayer.ts';

type HistoryResponse = { items: { id: string; watchProgress: number; watchedAt: string }[] };
const VIDEOS = ['five-frames', 'thirteen-seconds', 'flying-knee'];
const LENGTH_SECONDS = 60;

const readHistory = async (page: Page) =>
  (await callApi<HistoryResponse>(page, 'GET', '/api/v2/history')).items.map(({ id, watchProgress, watchedAt }) => ({
    id,
    watchProgress,
    watchedAt,
  }));
const putProgress = (page: Page, id: string, position: number) =>
  callApi(page, 'PUT', `/api/v2/history/${id}`, { position, duration: LENGTH_SECONDS, at: new Date().toISOString() });
const card = (page: Page, id: string) => page.locator(`[data-row] [data-item="${id}"]`).first();
const cards = (page: Page) => page.locator('[data-row="history"] [data-item]');
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ }).last();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const clickAction = async (page: Page, id: string, action: string): Promise<void> => {
  await card(page, id).hover();
  await card(page, id).locator(`[data-action="${action}"]`).click();
};

test(
  'changes of the history appear in other tabs and can be undone by pointer and keyboard',
  { tag: '@deep' },
  async ({ page, context, product, problems }) => {
    test.slow();
    const address = product.url('ironclad', '/history');
    await openAsAccount(page, address, 'viewer@demo.test');
    const originalHistory = await callApi(page, 'DELETE', '/api/v2/history');
    for (const [index, id] of VIDEOS.entries()) await putProgress(page, id, 10 * (index + 1));
    await page.reload();
    await waitForHydration(page);
    const before = await readHistory(page);
    await expect(cards(page)).toHaveCount(3);
    const other = await context.newPage();
    await other.goto(address);
    await waitForHydration(other);
    const home = await context.newPage();
    await home.goto(product.url('ironclad'));
    await waitForHydration(home);
    const continueRow = home.locator('[data-row]').filter({ hasText: 'Next round' });
    await continueRow.scrollIntoViewIfNeeded();
    await expect(continueRow.locator('[data-item]')).toHaveCount(3);
    await page.bringToFront();

    await test.step('remove, and undo with the button', async () => {
      await clickAction(page, 'thirteen-seconds', 'history-remove');
      await expect(notice(page)).toContainText('removed from what you watched');
      for (const list of [cards(page), cards(other), continueRow.locator('[data-item]')])
        await expect(list).toHaveCount(2);
      expect((await readHistory(page)).map(({ id }) => id)).toEqual(['flying-knee', 'five-frames']);
      expect((await new AxeBuilder({ page }).include('[role="status"]').analyze()).violations).toEqual([]);
      await undo(page).click();
      await expect(notice(page)).toContainText('as it was');
      for (const list of [cards(page), cards(other), continueRow.locator('[data-item]')])
        await expect(list).toHaveCount(3);
      expect(await readHistory(page), 'positions, times and order are restored').toEqual(before);
    });

    await test.step('mark as watched by keyboard: the progress bar is full, the video leaves "continue watching"; undo with Control+Z', async () => {
      await card(page, 'five-frames').locator('a').first().focus();
      const button = card(page, 'five-frames').getByRole('button', { name: 'Mark as watched' });
      await expect(button).toBeVisible();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(notice(page)).toContainText('counts as watched');
      await expect(continueRow.locator('[data-item]')).toHaveCount(2);
      const bar = card(other, 'five-frames').locator('[style*="--progress"]');
      await expect(bar).toHaveAttribute('style', /--progress: 100%/);
      await page.keyboard.press('Control+z');
      await expect(continueRow.locator('[data-item]')).toHaveCount(3);
      await expect(bar).not.toHaveAttribute('style', /100%/);
      await expect.poll(() => readHistory(page)).toEqual(before);
    });

    await test.step('reset to the start: the video has no progress bar and leaves "continue watching"', async () => {
      await clickAction(page, 'flying-knee', 'history-restart');
      await expect(notice(page)).toContainText('from its start');
      await expect(card(other, 'flying-knee').locator('[style*="--progress"]')).toHaveCount(0);
      await expect(continueRow.locator('[data-item]')).toHaveCount(2);
      await undo(page).click();
      await expect.poll(() => readHistory(page)).toEqual(before);
    });

    await test.step('without a network a notice names the failure, and the list stays', async () => {
      await context.setOffline(true);
      await clickAction(page, 'flying-knee', 'history-remove');
      await expect(notice(page)).toContainText('could not be removed');
      await expect(cards(page)).toHaveCount(3);
      await context.setOffline(false);
      expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|action history/.test(problem))).toEqual([]);
      problems.length = 0;
      expect(await readHistory(page)).toEqual(before);
    });

    await test.step('remove all needs a confirmation; then the undo button has the focus', async () => {
      const removeAll = page.getByRole('main').getByRole('button', { name: 'Remove all' });
      await removeAll.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(cards(page)).toHaveCount(3);
      await removeAll.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).press('Enter');
      await expect(page.getByText('Nothing watched yet')).toBeVisible();
      await expect(other.getByText('Nothing watched yet')).toBeVisible();
      await expect(continueRow.locator('[data-item]')).toHaveCount(0);
      expect(await readHistory(page)).toEqual([]);
      await expect(undo(page)).toBeFocused();
      await page.keyboard.press('Enter');
      for (const list of [cards(page), cards(other), continueRow.locator('[data-item]')])
        await expect(list).toHaveCount(3);
      expect(await readHistory(page)).toEqual(before);
    });

    await callApi(page, 'DELETE', '/api/v2/history');
    await callApi(page, 'POST', '/api/v2/history/restore', originalHistory);
  },
);
