// Cards and the rows they stand in: states, lists on narrow windows, locks, and how many fit.
import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { bucket, items, PICTURES, publishLab } from './lab.ts';

const rowOf = (page: Page, id: string): Locator => page.locator(`[data-row="${id}"]`);
const cardOf = (page: Page, row: string, item: string): Locator => rowOf(page, row).locator(`[data-item="${item}"]`);
const plain = { thumbnailUrl: PICTURES.landscape, posterUrl: PICTURES.portrait, squareUrl: PICTURES.square };

test('[CARD-001, CARD-002, CARD-020, CONST-078, CONST-079] a row on a desktop is a carousel whose cards know where they stand and grow under the pointer', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(product, { home: { elements: [bucket('row')] } });
  await page.goto(product.url(lab.id));
  await hydrated(page);
  const states = () =>
    rowOf(page, 'row')
      .locator('[data-item]')
      .evaluateAll((cards) =>
        Object.fromEntries(
          cards.map((card) => [(card as HTMLElement).dataset['item'], (card as HTMLElement).dataset['state']]),
        ),
      );
  // What is off screen: hidden, outside the window and no Tab stop.
  await expect.poll(states).toMatchObject({ 'item-1': 'default', 'item-3': 'default', 'item-6': 'hidden' });
  const hidden = await rowOf(page, 'row')
    .locator('[data-state="hidden"]')
    .evaluateAll((cards) =>
      cards.map((card) => ({
        seen: card.getBoundingClientRect().left < window.innerWidth,
        stop: card.querySelector('a')!.tabIndex,
      })),
    );
  expect(hidden.length).toBeGreaterThan(0);
  for (const card of hidden) expect(card).toEqual({ seen: false, stop: -1 });

  const second = cardOf(page, 'row', 'item-2');
  const before = (await second.boundingBox())!;
  await second.hover();
  await expect
    .poll(states)
    .toMatchObject({ 'item-1': 'before-active', 'item-2': 'active', 'item-3': 'after-active', 'item-4': 'default' });
  await expect(second).toHaveCSS('scale', '1.4');
  await expect.poll(async () => (await second.boundingBox())!.width / before.width).toBeCloseTo(1.4, 2);
  const transition = await second.evaluate((card) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(card);
    return [transitionProperty, transitionDuration];
  });
  expect(transition).toEqual(['scale', '0.6s']);
  await page.mouse.move(5, 5);
  await cardOf(page, 'row', 'item-3').locator('a').focus();
  await expect
    .poll(states)
    .toMatchObject({ 'item-1': 'default', 'item-2': 'before-active', 'item-3': 'active', 'item-4': 'after-active' });

  const previous = page.getByRole('button', { name: 'Previous Row row' }),
    next = page.getByRole('button', { name: 'Next Row row' });
  await expect(previous).toBeHidden();
  await rowOf(page, 'row').hover();
  await expect(next).toHaveCSS('opacity', '1');
  await next.click();
  await expect.poll(states).toMatchObject({ 'item-3': 'hidden' });
  await expect(cardOf(page, 'row', 'item-1')).not.toBeInViewport();
  await previous.click();
  await expect.poll(states).toMatchObject({ 'item-1': 'default' });
  expect(problems).toEqual([]);
  lab.remove();
});

test('[CARD-014, CARD-021, CARD-022, ENGINE-014] narrow windows have plain lists of one and two columns; rowCount makes two lines', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(
    product,
    {
      home: {
        elements: [
          bucket('row'),
          bucket('two', { rowTypeData: { rowCount: 2 } }),
          bucket('lists', { source: { ids: ['list-1', 'list-2'] } }),
        ],
      },
    },
    {
      catalogue: [
        ...items(12),
        ...[1, 2].map((n) => ({
          id: `list-${n}`,
          type: 'PLAYLIST',
          title: `List ${n}`,
          accessLevel: 'GRANTED',
          ...plain,
        })),
      ],
    },
  );
  await page.goto(product.url(lab.id));
  await hydrated(page);
  // Lines of cards: distinct heights at which cards begin.
  const lines = (id: string) =>
    rowOf(page, id)
      .locator('[data-item]')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().top))).size);
  await rowOf(page, 'two').scrollIntoViewIfNeeded();
  await expect(cardOf(page, 'two', 'item-1')).toBeVisible();
  expect([await lines('row'), await lines('two')]).toEqual([1, 2]);
  await expect(rowOf(page, 'row').getByRole('button', { name: 'Next Row row' })).toBeVisible();

  // Cards that are whole inside the window.
  const columns = () =>
    rowOf(page, 'row')
      .locator('[data-item]')
      .evaluateAll(
        (cards) =>
          cards
            .map((card) => card.getBoundingClientRect())
            .filter((box) => box.left >= 0 && box.right <= window.innerWidth).length,
      );
  for (const [width, count] of [
    [479, 1],
    [480, 2],
    [1024, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(columns, `at ${width}`).toBe(count);
  }

  await page.setViewportSize({ width: 700, height: 800 });
  const list = rowOf(page, 'row').getByRole('list');
  await expect(rowOf(page, 'row').getByRole('button')).toHaveCount(0);
  expect(
    await list.evaluate((ul) => ({
      scrolls: ul.scrollWidth > ul.clientWidth,
      overflow: getComputedStyle(ul).overflowX,
    })),
  ).toEqual({ scrolls: true, overflow: 'auto' });

  await page.setViewportSize({ width: 800, height: 800 });
  await rowOf(page, 'lists').scrollIntoViewIfNeeded();
  await cardOf(page, 'lists', 'list-1').locator('a').click();
  await expect(page).toHaveURL(product.url(lab.id, '/playlist/list-1/list-1'));
  expect(problems).toEqual([]);
  lab.remove();
});

test('[CONST-041, CONST-042, CONST-043, CONST-044, CONST-045, CONST-046, CONST-047, CONST-048] a grid has as many columns as the window is wide', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(
    product,
    { home: { elements: [bucket('cards')] } },
    { realm: { rowTypes: [{ rowType: 'grid' }] } },
  );
  await page.goto(product.url(lab.id));
  await hydrated(page);
  const columns = () =>
    rowOf(page, 'cards')
      .locator('[data-item]')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size);
  for (const [width, count] of [
    [479, 1],
    [480, 2],
    [1024, 2],
    [1025, 3],
    [1439, 3],
    [1440, 4],
    [1679, 4],
    [1680, 5],
    [1999, 5],
    [2000, 6],
    [2999, 6],
    [3000, 7],
    [3999, 7],
    [4000, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, `at ${width}`).toBe(count);
  }
  expect(problems).toEqual([]);
  lab.remove();
});

const TYPES = [
  'VOD',
  'VOD_VIDEO',
  'SEASON_VOD',
  'VOD_SEASON',
  'VOD_PLAYLIST',
  'PLAYLIST',
  'SERIES',
  'VOD_SERIES',
  'LIVE',
  'EPG',
  'SEASON',
  'SECTION',
  'FIGHTER',
  'NEWS',
] as const;
const ACCESS = ['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'] as const;
const ADDRESSES: Readonly<Record<string, string>> = {
  VOD: '/video/VOD/a-title',
  VOD_VIDEO: '/video/VOD_VIDEO/a-title',
  SEASON_VOD: '/season/SEASON_VOD',
  VOD_SEASON: '/season/VOD_SEASON',
  VOD_PLAYLIST: '/playlist/VOD_PLAYLIST/a-title',
  PLAYLIST: '/playlist/PLAYLIST/a-title',
  SERIES: '/series/SERIES/a-title',
  VOD_SERIES: '/series/VOD_SERIES/a-title',
};

test('[CARD-018, CARD-019, CARD-025, ENGINE-005] every type renders and links; locks say sign in or buy; nothing offers a download', async ({
  page,
  product,
  problems,
}) => {
  const idOf = (type: string, level: string) =>
    type === 'SECTION' ? 'sports' : level === 'GRANTED' ? type : `${type}-${level}`;
  // A section is a page, and pages are open to everybody.
  const typesOf = (level: string) => TYPES.filter((type) => type !== 'SECTION' || level === 'GRANTED');
  const catalogue = ACCESS.flatMap((accessLevel) =>
    typesOf(accessLevel).map((type) => ({
      id: idOf(type, accessLevel),
      type,
      title: 'A title',
      accessLevel,
      ...plain,
    })),
  );
  const rows = ACCESS.map((level) =>
    bucket(level, { rowTypeData: { rowCount: 2 }, source: { ids: typesOf(level).map((type) => idOf(type, level)) } }),
  );
  const lab = await publishLab(product, { home: { elements: rows }, sports: { elements: [] } }, { catalogue });
  await page.setViewportSize({ width: 2400, height: 1600 });
  await page.goto(product.url(lab.id));
  await hydrated(page);
  for (const level of ACCESS) {
    await rowOf(page, level).scrollIntoViewIfNeeded();
    await expect(rowOf(page, level).locator('[data-item]')).toHaveCount(typesOf(level).length);
  }
  for (const [type, path] of Object.entries(ADDRESSES)) {
    const card = cardOf(page, 'GRANTED', type);
    await expect(card.getByText('A title').first()).toBeVisible();
    await expect
      .poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth), type)
      .toBeGreaterThan(0);
    await expect(card.locator('a'), type).toHaveAttribute('href', path);
  }
  await expect(
    cardOf(page, 'GRANTED_ON_SIGN_IN', 'VOD-GRANTED_ON_SIGN_IN').locator('[data-lock="sign-in"]'),
  ).toHaveText('Sign in');
  await expect(cardOf(page, 'DENIED', 'VOD-DENIED').locator('[data-lock="buy"]')).toHaveText('Buy');
  await expect(cardOf(page, 'GRANTED', 'VOD').locator('[data-lock]')).toHaveCount(0);

  const download = () =>
    page.evaluate(() => {
      const said = [...document.querySelectorAll('main [aria-label], main [title], main a, main button')].map(
        (e) => `${e.getAttribute('aria-label')} ${e.getAttribute('title')} ${e.textContent}`,
      );
      return {
        said: said.filter((text) => /download/i.test(text)),
        links: document.querySelectorAll('main a[download]').length,
      };
    });
  for (const act of ['none', 'hover', 'focus'] as const) {
    const card = cardOf(page, 'GRANTED', 'VOD').locator('a');
    if (act === 'hover') await card.hover();
    if (act === 'focus') await card.focus();
    expect(await download(), act).toEqual({ said: [], links: 0 });
  }
  expect(problems).toEqual([]);
  lab.remove();
});
