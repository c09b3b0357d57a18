// Lists of live events and of what is to come.
import { expect, hydrated, test } from './fixtures.ts';

test('[CONST-011] live events are listed with their count; upcoming events load twelve at a time', async ({
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
  await page.goto(product.url('ironclad', '/upcoming'));
  await hydrated(page);
  const entries = page.locator('[data-row-type="schedule"] [data-item]');
  await expect(entries).toHaveCount(12);
  await page.getByRole('button', { name: /Show more/ }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(12);
  expect(problems).toEqual([]);
});
