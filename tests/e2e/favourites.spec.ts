// The screen of a viewer's favourites: a page of the product that every brand has.
import { expect, hydrated, test } from './fixtures.ts';

test('[ROUTE-061, FAV-003, FAV-010] favourites: a guest is asked to sign in, a viewer finds the videos that were kept, and an empty list says so', async ({ page, product, problems }) => {
  await page.goto(product.url('ironclad', '/favourites'));
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login/);
  const call = (method: string, path: string, body?: unknown) => page.evaluate(async ([how, where, what]) => (await fetch(where!, { method: how!, ...(what && { headers: { 'content-type': 'application/json' }, body: what }) })).status, [method, path, body === undefined ? '' : JSON.stringify(body)]);
  expect(await call('POST', '/api/v2/login', { id: 'viewer@demo.test', secret: 'marquee-demo-1' })).toBe(200);

  await page.reload();
  await hydrated(page);
  await expect(page.locator('[data-row="favourites"]')).toContainText('This list is empty for now');
  expect(await call('PUT', '/api/v2/favourite/vods/thirteen-seconds')).toBe(200);
  await page.reload();
  await hydrated(page);
  const card = page.locator('[data-row="favourites"] [data-item="thirteen-seconds"]');
  await expect(card).toBeVisible();

  expect(await call('DELETE', '/api/v2/favourite/vods/thirteen-seconds')).toBe(200);
  await page.reload();
  await hydrated(page);
  await expect(card).toHaveCount(0);
  expect(problems).toEqual([]);
});
