// The catalogue filtered by facets: its address, the back button, and the page without JavaScript.
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, waitForHydration, proves, test } from './fixtures.ts';

test('facets narrow the catalogue, are in the address, and are undone by the back button', async ({
  page,
  product,
  problems,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/view/content-grid'))
      requests.push(decodeURIComponent(request.url().split('?')[1] ?? ''));
  });
  await page.goto(product.url('ironclad', '/grid'));
  await waitForHydration(page);
  const count = page.locator('main').getByRole('status');
  const unfilteredCount = await count.innerText();
  await expect(page.locator('[data-row-type="content-grid"] [data-item]')).toHaveCount(24);
  const series = page.locator('input[name="type"][value="series"]');
  await series.check();
  await expect(page).toHaveURL(/facets=type%3Aseries/);
  await expect(count).toHaveText('4 titles');
  await expect(series).toBeFocused();
  await page.getByRole('checkbox', { name: /^Playlists/ }).check();
  await expect(count).toHaveText('20 titles');
  await proves('API-125', 'values of one facet are in one parameter, and each other facet has its own', async () => {
    await page.locator('input[name="access"][value="free"], input[name="access"]').first().check();
    const value = await page.locator('input[name="access"]:checked').getAttribute('value');
    await expect
      .poll(() => new URLSearchParams(requests.at(-1)).getAll('facet').toSorted())
      .toEqual([`access:${value}`, 'type:series,playlist']);
  });
  await page.goBack();
  await expect(count).toHaveText('20 titles');
  await page.goBack();
  await expect(count).toHaveText('4 titles');
  await page.reload();
  await expect(count).toHaveText('4 titles');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(count).toHaveText(unfilteredCount);
  await page.getByRole('button', { name: /Show more|More/ }).click();
  await expect(page.locator('[data-row-type="content-grid"] [data-item]')).toHaveCount(48);
  await page.getByRole('combobox').selectOption('title');
  await expect(page).toHaveURL(/sort=title/);
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  expect(problems).toEqual([]);
});

test('an address with facets shows the matching items or an empty state, also without JavaScript', async ({
  browser,
  product,
}) => {
  const contextWithoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const page = await contextWithoutScripts.newPage();
  await page.goto(product.url('ironclad', '/grid?facets=type:series&lang=ar'));
  await expect(page.locator('[data-row-type="content-grid"] [data-item]')).toHaveCount(4);
  await page.goto(product.url('ironclad', '/grid?facets=type:series;length:short&lang=en'));
  await expect(page.getByRole('heading', { name: 'No title fits all of these filters' })).toBeVisible();
  await contextWithoutScripts.close();
});
