// Cards and their rows: states of a card, lines of a row, rows in narrow windows, locks, and columns of a grid.
import { allowProblems, expect, waitForHydration, proves, test } from './fixtures.ts';
import { cardOf, rowOf } from './rowElements.ts';
import { bucket, items, IMAGES, publishTestRealm } from './testRealm.ts';

const images = { thumbnailUrl: IMAGES.landscape, posterUrl: IMAGES.portrait, squareUrl: IMAGES.square };

test('a row on a desktop is a carousel whose active card grows', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(product, { home: { elements: [bucket('row')] } });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const readStates = () =>
    rowOf(page, 'row')
      .locator('[data-item]')
      .evaluateAll((cards) =>
        Object.fromEntries(
          cards.map((card) => [(card as HTMLElement).dataset['item'], (card as HTMLElement).dataset['state']]),
        ),
      );
  await proves('CARD-002', 'cards outside the window are hidden: not visible and not reached with Tab', async () => {
    await expect.poll(readStates).toMatchObject({ 'item-1': 'default', 'item-3': 'default', 'item-6': 'hidden' });
    const hidden = await rowOf(page, 'row')
      .locator('[data-state="hidden"]')
      .evaluateAll((cards) =>
        cards.map((card) => ({
          isInWindow: card.getBoundingClientRect().left < window.innerWidth,
          tabIndex: card.querySelector('a')!.tabIndex,
        })),
      );
    expect(hidden.length).toBeGreaterThan(0);
    for (const card of hidden) expect(card).toEqual({ isInWindow: false, tabIndex: -1 });
  });

  const secondCard = cardOf(page, 'row', 'item-2');
  const sizeBefore = (await secondCard.boundingBox())!;
  await proves('CARD-001', 'each card has a state that depends on the position of the active card', async () => {
    await secondCard.hover();
    await expect.poll(readStates).toMatchObject({
      'item-1': 'before-active',
      'item-2': 'active',
      'item-3': 'after-active',
      'item-4': 'default',
      'item-6': 'hidden',
    });
    await page.mouse.move(5, 5);
    await cardOf(page, 'row', 'item-3').locator('a').focus();
    await expect.poll(readStates).toMatchObject({
      'item-1': 'default',
      'item-2': 'before-active',
      'item-3': 'active',
      'item-4': 'after-active',
      'item-6': 'hidden',
    });
  });
  await proves('CONST-078', 'a card under the pointer grows by a factor of 1.4', async () => {
    await secondCard.hover();
    await expect(secondCard).toHaveCSS('scale', '1.4');
    await expect.poll(async () => (await secondCard.boundingBox())!.width / sizeBefore.width).toBeCloseTo(1.4, 2);
  });
  await proves('CONST-079', 'the growth takes 0.6 s', async () => {
    await expect(secondCard).toHaveCSS('transition-property', 'scale');
    await expect(secondCard).toHaveCSS('transition-duration', '0.6s');
  });
  await page.mouse.move(5, 5);

  await proves(
    'CARD-020',
    'a row on a desktop is a carousel with controls for the previous and next cards',
    async () => {
      const previous = page.getByRole('button', { name: 'Previous Row row' }),
        next = page.getByRole('button', { name: 'Next Row row' });
      await expect(previous).toBeHidden();
      await rowOf(page, 'row').hover();
      await expect(next).toHaveCSS('opacity', '1');
      await next.click();
      await expect.poll(readStates).toMatchObject({ 'item-3': 'hidden' });
      await expect(cardOf(page, 'row', 'item-1')).not.toBeInViewport();
      await previous.click();
      await expect.poll(readStates).toMatchObject({ 'item-1': 'default' });
      await expect(cardOf(page, 'row', 'item-1')).toBeInViewport();
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});

test('a row has the lines of its rowCount; in a narrow window it is a scrolling list of one or two visible cards', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
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
          ...images,
        })),
      ],
    },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  // Counts the lines of cards by their distinct top positions.
  const countLines = (id: string) =>
    rowOf(page, id)
      .locator('[data-item]')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().top))).size);
  await proves(
    ['CARD-022', 'ENGINE-014'],
    'a row with rowCount 2 is a carousel with two lines of cards, other rows have one',
    async () => {
      await rowOf(page, 'two').scrollIntoViewIfNeeded();
      await expect(cardOf(page, 'two', 'item-1')).toBeVisible();
      await expect(rowOf(page, 'two').getByRole('button', { name: 'Next Row two' })).toBeVisible();
      expect([await countLines('row'), await countLines('two')]).toEqual([1, 2]);
    },
  );
  await expect(rowOf(page, 'row').getByRole('button', { name: 'Next Row row' })).toBeVisible();

  const countCompletelyVisibleCards = () =>
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
    await expect.poll(countCompletelyVisibleCards, `at ${width}`).toBe(count);
  }

  await proves('CARD-021', 'on phones and tablets a row is a plain scrolling list without controls', async () => {
    for (const width of [400, 700]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(cardOf(page, 'row', 'item-1')).toBeVisible();
      await expect(rowOf(page, 'row').getByRole('button'), `at ${width}`).toHaveCount(0);
      const scrolling = await rowOf(page, 'row')
        .getByRole('list')
        .evaluate((list) => ({
          isWider: list.scrollWidth > list.clientWidth,
          overflow: getComputedStyle(list).overflowX,
        }));
      expect(scrolling, `at ${width}`).toEqual({ isWider: true, overflow: 'auto' });
    }
  });

  await proves('CARD-014', 'in a narrow window a card of a playlist leads to the page of the playlist', async () => {
    await page.setViewportSize({ width: 800, height: 800 });
    await rowOf(page, 'lists').scrollIntoViewIfNeeded();
    await cardOf(page, 'lists', 'list-1').locator('a').click();
    await expect(page).toHaveURL(product.url(realm.id, '/playlist/list-1/list-1'));
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('the number of columns of a grid depends on the width of the window', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('cards')] } },
    { realm: { rowTypes: [{ rowType: 'grid' }] } },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const countColumns = () =>
    rowOf(page, 'cards')
      .locator('[data-item]')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size);
  for (const [id, count, ...widths] of [
    ['CONST-041', 1, 479],
    ['CONST-042', 2, 480, 1024],
    ['CONST-043', 3, 1025, 1439],
    ['CONST-044', 4, 1440, 1679],
    ['CONST-045', 5, 1680, 1999],
    ['CONST-046', 6, 2000, 2999],
    ['CONST-047', 7, 3000, 3999],
    ['CONST-048', 8, 4000],
  ] as const)
    await proves(id, `a list of cards has ${count} columns at ${widths.join(' and ')} px`, async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(countColumns, `at ${width}`).toBe(count);
      }
    });
  expect(problems).toEqual([]);
  realm.remove();
});

/** All types of items that a card can show. */
const CARD_TYPES = [
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
/** The content types of ENGINE-005, and the address to which a card of each one links. */
const PATHS_BY_CONTENT_TYPE: Readonly<Record<string, string>> = {
  VOD: '/video/VOD/a-title',
  VOD_VIDEO: '/video/VOD_VIDEO/a-title',
  SEASON_VOD: '/season/SEASON_VOD',
  VOD_SEASON: '/season/VOD_SEASON',
  VOD_PLAYLIST: '/playlist/VOD_PLAYLIST/a-title',
  PLAYLIST: '/playlist/PLAYLIST/a-title',
  SERIES: '/series/SERIES/a-title',
  VOD_SERIES: '/series/VOD_SERIES/a-title',
};

test('cards of the content types link to their items, and locked cards of all types have a badge', async ({
  page,
  product,
  problems,
}) => {
  const getId = (type: string, level: string) =>
    type === 'SECTION' ? 'sports' : level === 'GRANTED' ? type : `${type}-${level}`;
  // All viewers may open a section, because it is a page. So only the row GRANTED has a card of a section.
  const selectTypes = (level: string) => CARD_TYPES.filter((type) => type !== 'SECTION' || level === 'GRANTED');
  // All viewers may open the pages of fighters and news too, so their cards have no lock at any level.
  const selectLockedTypes = (level: string) =>
    selectTypes(level).filter((type) => type !== 'FIGHTER' && type !== 'NEWS');
  const catalogue = ACCESS.flatMap((accessLevel) =>
    selectTypes(accessLevel).map((type) => ({
      id: getId(type, accessLevel),
      type,
      title: 'A title',
      accessLevel,
      ...images,
    })),
  );
  const rows = ACCESS.map((level) =>
    bucket(level, {
      rowTypeData: { rowCount: 2 },
      source: { ids: selectTypes(level).map((type) => getId(type, level)) },
    }),
  );
  const realm = await publishTestRealm(product, { home: { elements: rows }, sports: { elements: [] } }, { catalogue });
  await page.setViewportSize({ width: 2400, height: 1600 });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  for (const level of ACCESS) {
    await rowOf(page, level).scrollIntoViewIfNeeded();
    await expect(rowOf(page, level).locator('[data-item]')).toHaveCount(selectTypes(level).length);
  }
  await proves('ENGINE-005', 'a card of each of the eight content types renders and links by its type', async () => {
    for (const [type, path] of Object.entries(PATHS_BY_CONTENT_TYPE)) {
      const card = cardOf(page, 'GRANTED', type);
      await expect(card.getByText('A title').first()).toBeVisible();
      await expect
        .poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth), type)
        .toBeGreaterThan(0);
      await expect(card.locator('a'), type).toHaveAttribute('href', path);
    }
  });
  await proves(
    'CARD-018',
    'for a guest, a card that is granted on sign-in has a visible badge to sign in',
    async () => {
      const badges = rowOf(page, 'GRANTED_ON_SIGN_IN').locator('[data-lock="sign-in"]');
      await badges.first().scrollIntoViewIfNeeded();
      await expect(badges).toHaveText(selectLockedTypes('GRANTED_ON_SIGN_IN').map(() => 'Sign in'));
      for (const badge of await badges.all()) await expect(badge).toBeVisible();
      await expect(rowOf(page, 'GRANTED').locator('[data-lock]')).toHaveCount(0);
    },
  );
  await proves('CARD-019', 'a card with denied access has a visible badge to buy', async () => {
    const badges = rowOf(page, 'DENIED').locator('[data-lock="buy"]');
    await badges.first().scrollIntoViewIfNeeded();
    await expect(badges).toHaveText(selectLockedTypes('DENIED').map(() => 'Buy'));
    for (const badge of await badges.all()) await expect(badge).toBeVisible();
    await expect(rowOf(page, 'GRANTED').locator('[data-lock]')).toHaveCount(0);
  });

  const findDownloads = () =>
    page.evaluate(() => {
      const texts = [...document.querySelectorAll('main [aria-label], main [title], main a, main button')].map(
        (e) => `${e.getAttribute('aria-label')} ${e.getAttribute('title')} ${e.textContent}`,
      );
      return {
        texts: texts.filter((text) => /download/i.test(text)),
        links: document.querySelectorAll('main a[download]').length,
        actions: document.querySelectorAll('main [data-action="download"]').length,
      };
    });
  await proves('CARD-025', 'no card offers a download, whether it is active or not', async () => {
    const none = { texts: [], links: 0, actions: 0 };
    expect(await findDownloads(), 'no card is active yet').toEqual(none);
    for (const level of ACCESS) {
      // The pointer leaves the row, because it would activate the card under it.
      await page.mouse.move(5, 5);
      for (const type of selectTypes(level)) {
        const card = cardOf(page, level, getId(type, level));
        await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
        await card.locator('a').first().focus();
        await expect(card, `${type} ${level}`).toHaveAttribute('data-state', 'active');
        expect(await findDownloads(), `${type} ${level} with the focus`).toEqual(none);
      }
      const first = cardOf(page, level, getId('VOD', level));
      await first.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(async () => {
        await page.mouse.move(5, 5);
        await first.hover();
        await expect(first).toHaveAttribute('data-state', 'active', { timeout: 3_000 });
      }).toPass();
      expect(await findDownloads(), `a video, ${level}, under the pointer`).toEqual(none);
    }
  });
  // An active card prefetches the page of its item. The catalogue has no data for the pages of these seasons and
  // fighters, so the browser logs a 404 for each.
  allowProblems(problems, /404/);
  realm.remove();
});
