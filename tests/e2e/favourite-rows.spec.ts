// Rows that a personal list fills, in each row layout.
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

test(
  'favourites fill featured, inline, highlight and grid rows',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.slow();
    const favouritesBucket = (bucketId: string, more: Record<string, unknown>) => ({
      bucketId,
      type: 'VOD_PLAYLIST',
      name: `Mine ${bucketId}`,
      dataSource: 'favourites',
      ...more,
    });
    const realm = await publishTestRealm(
      product,
      {
        home: {
          elements: [
            bucket('one'),
            favouritesBucket('featured', { rowTypeData: { rowType: 'featured' } }),
            favouritesBucket('inline', { rowTypeData: { rowType: 'inline' } }),
            favouritesBucket('highlight', { type: 'CONTENT_HIGHLIGHT', name: '' }),
            favouritesBucket('grid', { rowTypeData: { rowType: 'grid' } }),
          ],
        },
      },
      { catalogue: items(12) },
    );
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    const statuses = await page.evaluate(async () => {
      const send = async (method: string, path: string, body: unknown) =>
        (await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
          .status;
      return [
        await send('POST', '/api/v2/login', { id: 'viewer@demo.test', secret: 'marquee-demo-1' }),
        await send('PUT', '/api/v2/favourite/vods/item-3', {}),
      ];
    });
    expect(
      statuses.every((status) => status < 300),
      String(statuses),
    ).toBe(true);
    await page.reload();
    await waitForHydration(page);
    const row = (id: string) => page.locator(`[data-row="${id}"]`);
    for (const [id, type] of [
      ['featured', 'featured'],
      ['inline', 'inline'],
      ['highlight', 'content-highlight'],
      ['grid', 'grid'],
    ] as const) {
      await row(id).scrollIntoViewIfNeeded();
      await expect(row(id)).toHaveAttribute('data-row-type', type);
      await expect(row(id)).toContainText('Item 3');
    }
    expect(problems).toEqual([]);
    realm.remove();
  },
);
