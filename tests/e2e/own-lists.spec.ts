// Many lists of a viewer's own, and one with many videos: by pages of 25, and 60 videos on a page until more are asked for.
import { expect, hydrated, signIn, test } from './fixtures.ts';
import { bucket, items, publishLab } from './lab.ts';

test('[CONST-001, CONST-015] lists come by 25; the page of one grows to 60 by itself, further when it is asked', async ({ page, product, problems }) => {
  const lab = await publishLab(product, { home: { elements: [bucket('one')] } }, { realm: { features: { watchlists: true } }, catalogue: items(70) });
  await page.goto(product.url(lab.id, '/watchlists'));
  await hydrated(page);
  await signIn(page);
  const statuses = await page.evaluate(async () => {
    const send = (path: string, body: unknown) => fetch(`/api/v3/user/watchlist/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const found = new Set<number>();
    let newest = '';
    for (let n = 1; n <= 60; n++) {
      const answer = await send('watchlists', { name: `List ${n}` });
      found.add(answer.status);
      newest = (await answer.json() as { watchlistExternalId: string }).watchlistExternalId;
    }
    for (let n = 1; n <= 61; n++) found.add((await send(`${newest}/content`, { content: { id: `item-${n}`, contentType: 'VOD' } })).status);
    return [...found];
  });
  expect(statuses.every((status) => status < 300), String(statuses)).toBe(true);

  const asked: string[] = [];
  page.on('request', (request) => { const { pathname, searchParams } = new URL(request.url()); if (pathname.startsWith('/api/v4/user/watchlist/')) asked.push(`${pathname.endsWith('/watchlists') ? 'lists' : 'list'} ${searchParams.get('rpp')}`); });
  await page.reload();
  const lists = page.locator('[data-watchlist]'), more = page.locator('main').getByRole('button', { name: /^Show more/ });
  await expect(lists).toHaveCount(25);
  await more.click();
  await expect(lists).toHaveCount(50);
  await more.click();
  await expect(lists).toHaveCount(60);
  await expect(more).toHaveCount(0);
  expect(asked).toEqual(['lists 25', 'lists 25', 'lists 25']);

  await lists.first().locator('a').click();
  const shown = page.locator('main [data-item]');
  await expect.poll(async () => { await shown.last().scrollIntoViewIfNeeded(); return shown.count(); }).toBe(60);
  await expect(more).toBeVisible();
  expect(asked.slice(3)).toEqual(['list 25', 'list 25', 'list 25']);
  await more.click();
  await expect(shown).toHaveCount(61);
  await expect(more).toHaveCount(0);
  expect(problems).toEqual([]);
  lab.remove();
});
