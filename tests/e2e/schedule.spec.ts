// Lists of live and upcoming events.
import { expect, hydrated, proves, test } from './fixtures.ts';

test('live events are listed with their count; upcoming events load by pages of twelve', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('ironclad', '/livenow'));
  await hydrated(page);
  const live = page.locator('[data-row-type="live-now"]');
  const shown = await live.locator('[data-item]').count();
  expect(shown).toBeGreaterThan(4);
  await expect(live.getByRole('status')).toHaveText(`${shown} live`);
  await page.goto(product.url('ironclad', '/schedule'));
  await hydrated(page);
  await expect(page.locator('[data-phase="now"]').first()).toBeInViewport();
  await expect(page.locator('[data-row-type="schedule"] [data-item]').first()).toBeAttached();
  const entries = page.locator('[data-row-type="schedule"] [data-item]');
  await proves(['CONST-011', 'API-108'], 'one page of upcoming events has twelve', async () => {
    await page.goto(product.url('ironclad', '/upcoming'));
    await hydrated(page);
    await expect(entries).toHaveCount(12);
    await expect(page.getByRole('button', { name: /Show more/ })).toBeVisible();
  });
  await page.getByRole('button', { name: /Show more/ }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(12);
  expect(problems).toEqual([]);
});
