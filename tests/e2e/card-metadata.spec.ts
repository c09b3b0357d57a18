// Position of a card's metadata: in one line under the image, stacked under it, on it, or hidden.
import type { Locator, Page } from '@playwright/test';
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

type Box = { readonly top: number; readonly bottom: number };

/** Returns the boxes of the image, the title and the metadata lines of a row's first card. */
const measureCard = (page: Page, row: string) =>
  page.locator(`[data-row="${row}"] [data-item="item-1"]`).evaluate((card) => {
    const box = (element: Element | undefined): Box | undefined => {
      const rect = element?.getBoundingClientRect();
      return rect && { top: rect.top, bottom: rect.bottom };
    };
    const findByText = (text: string): Element | undefined =>
      [...card.querySelectorAll('a bdi')].find(
        (each) => each.textContent === text && each.checkVisibility({ opacityProperty: true }),
      );
    return {
      image: box(card.querySelector('img')!)!,
      title: box(findByText('Item 1')),
      facts: ['Film', '2026', '78 min'].map((fact) => box(findByText(fact))),
    };
  });
const measureRowHeight = (row: Locator): Promise<number> =>
  row.evaluate((element) => element.getBoundingClientRect().height);

for (const [width, lang] of [
  [1280, 'en'],
  [390, 'ar'],
] as const) {
  test(`a row can show metadata regularly, stacked, on the image or not at all (${width} px, ${lang})`, async ({
    page,
    product,
    problems,
  }) => {
    const catalogue = items(12).map((item) => ({ ...item, details: { facts: ['Film', '2026', '78 min'] } }));
    const withDisplayMode = (metadataDisplayMode: string) => ({ rowTypeData: { metadataDisplayMode } });
    const realm = await publishTestRealm(
      product,
      {
        home: {
          elements: [
            bucket('regular', withDisplayMode('regular')),
            bucket('stacked', withDisplayMode('stacked')),
            bucket('over', withDisplayMode('over')),
            bucket('hidden', { rowTypeData: { hideMetadata: true, metadataDisplayMode: 'stacked' } }),
          ],
        },
      },
      { catalogue },
    );
    await page.setViewportSize({ width, height: 1400 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(product.url(realm.id, `/?lang=${lang}`));
    await waitForHydration(page);
    await expect.poll(async () => (await measureCard(page, 'regular')).image.bottom).toBeGreaterThan(0);

    await proves(
      'ENGINE-023',
      'regular metadata are side by side under the image, stacked ones below each other',
      async () => {
        const regular = await measureCard(page, 'regular');
        expect(regular.title!.top).toBeGreaterThanOrEqual(regular.image.bottom);
        for (const fact of regular.facts)
          expect(Math.abs(fact!.top - regular.facts[0]!.top), 'all facts are on one line').toBeLessThan(4);
        expect(regular.facts[0]!.top).toBeGreaterThan(regular.title!.top + 4);
        const [first, second] = (await measureCard(page, 'stacked')).facts;
        expect(second!.top).toBeGreaterThanOrEqual(first!.bottom - 4);
      },
    );
    await proves(
      'CARD-017',
      'stacked cards have their title under the image and the facts in lines below it',
      async () => {
        const stacked = await measureCard(page, 'stacked');
        expect(stacked.title!.top).toBeGreaterThanOrEqual(stacked.image.bottom);
        const [first, second, third] = stacked.facts;
        expect(first!.top).toBeGreaterThan(stacked.title!.top + 4);
        expect(second!.top, 'the other facts are under the first').toBeGreaterThanOrEqual(first!.bottom - 4);
        expect(Math.abs(third!.top - second!.top)).toBeLessThan(4);
      },
    );

    const over = await measureCard(page, 'over');
    expect(over.title!.top).toBeGreaterThan(over.image.top);
    expect(over.facts[0]!.bottom).toBeLessThanOrEqual(over.image.bottom);
    const hidden = await measureCard(page, 'hidden');
    expect([hidden.title, ...hidden.facts].filter(Boolean)).toEqual([]);

    const [regularHeight, stackedHeight, overHeight] = [
      await measureRowHeight(page.locator('[data-row="regular"]')),
      await measureRowHeight(page.locator('[data-row="stacked"]')),
      await measureRowHeight(page.locator('[data-row="over"]')),
    ];
    expect(stackedHeight - regularHeight, 'stacked rows have one more line').toBeGreaterThan(12);
    expect(regularHeight - overHeight).toBeGreaterThan(20);
    expect(
      await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      ),
      'the page has almost no layout shift',
    ).toBeLessThan(0.005);
    expect(problems).toEqual([]);
    realm.remove();
  });
}
