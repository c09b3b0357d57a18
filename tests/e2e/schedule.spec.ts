// Lists of live and upcoming events.
import { allowProblems, expect, waitForHydration, proves, test } from './fixtures.ts';
import { publishTwoChannels } from './guideRealms.ts';

test('the schedule lists live events with their count, and upcoming events by pages of twelve', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('ironclad', '/livenow'));
  await waitForHydration(page);
  const live = page.locator('[data-row-type="live-now"]');
  const eventCount = await live.locator('[data-item]').count();
  expect(eventCount).toBeGreaterThan(4);
  await expect(live.getByRole('status')).toHaveText(`${eventCount} live`);
  await page.goto(product.url('ironclad', '/schedule'));
  await waitForHydration(page);
  await expect(page.locator('[data-phase="now"]').first()).toBeInViewport();
  await expect(page.locator('[data-row-type="schedule"] [data-item]').first()).toBeAttached();
  const entries = page.locator('[data-row-type="schedule"] [data-item]');
  await proves(['CONST-011', 'API-108'], 'one page of upcoming events has twelve', async () => {
    await page.goto(product.url('ironclad', '/upcoming'));
    await waitForHydration(page);
    await expect(entries).toHaveCount(12);
    await expect(page.getByRole('button', { name: /Show more/ })).toBeVisible();
  });
  await page.getByRole('button', { name: /Show more/ }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(12);
  expect(problems).toEqual([]);
});

test('live events that cannot be loaded show an error with a retry button', async ({ page, product, problems }) => {
  const realm = await publishTwoChannels(product);
  await page.goto(product.url(realm.id, '/livenow'));
  await waitForHydration(page);
  const live = page.locator('[data-row-type="live-now"]');
  await proves('CONST-014', 'one page of live events has fifteen', async () => {
    await expect(live.locator('[data-item]')).toHaveCount(15);
  });
  let isFailing = true;
  // The header requests live events, too: every request waits.
  const waiting: (() => void)[] = [];
  const sendResponses = (): void => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  await page.route('**/api/v2/event/live?*', async (route) => {
    if (isFailing) return route.fulfill({ status: 503, json: { error: 'DOWN' } });
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    return route.continue();
  });
  await proves('STATE-021', 'when the next page of events cannot be loaded, a retry loads it', async () => {
    await expect(live.getByRole('status')).toHaveText('20 live');
    await live.locator('[data-item]').last().scrollIntoViewIfNeeded();
    await live.getByRole('button', { name: /Show more/ }).click();
    const retry = live.getByRole('button', { name: /Try again/ });
    await expect(retry).toBeVisible();
    await expect(live.locator('[data-item]')).toHaveCount(15);
    isFailing = false;
    await retry.click();
    await expect(live.getByRole('button', { name: /Loading/ })).toBeVisible();
    sendResponses();
    await expect(live.locator('[data-item]')).toHaveCount(20);
    await expect(live.getByRole('button', { name: /Show more/ })).toHaveCount(0);
  });
  // The browser logs each 503 that this test causes.
  allowProblems(problems, /503/);
  realm.remove();
});
