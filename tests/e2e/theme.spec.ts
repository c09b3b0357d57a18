// The theme's tokens on the page, and the sizes that the specification requires at each width of the window.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { openPanel } from './cardPanel.ts';
import { bucket, hero, items, createTestRealm, IMAGES, publishTestRealm } from './testRealm.ts';

const findRow = (page: Page, id: string): Locator => page.locator(`[data-row="${id}"]`);
const measureBox = async (locator: Locator) => (await locator.boundingBox())!;
/** Waits two frames, so that the styles of the new window size are rendered. */
const waitForFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
const menu = {
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
      ],
    },
  ],
  defaultMenu: 'main',
};
const videoLink = { type: 'VOD', event: { id: 'item-1', title: 'One', accessLevel: 'GRANTED' } };

test('each of the four window classes shows its own rows', async ({ page, product, problems }) => {
  const classes = ['mobile', 'tablet', 'desktop', 'tv'] as const;
  const realm = await publishTestRealm(product, {
    home: { elements: classes.map((name) => bucket(name, { when: { viewports: [name] } }, 3)) },
  });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const expectClass = async (width: number, height: number, name: string): Promise<void> => {
    await page.setViewportSize({ width, height });
    await waitForFrames(page);
    for (const each of classes)
      await expect(findRow(page, each), `${each} at ${width} x ${height}`).toBeVisible({ visible: each === name });
  };
  await proves('THEME-001', 'each width has its window class and the rows of that class', async () => {
    await expectClass(500, 900, 'mobile');
    await expectClass(800, 700, 'tablet');
    await expectClass(1400, 900, 'desktop');
    await expectClass(2000, 1000, 'tv');
  });
  await proves('CONST-053', 'up to 600 px wide or 500 px high is mobile', async () => {
    await expectClass(600, 900, 'mobile');
    await expectClass(900, 500, 'mobile');
  });
  await proves('CONST-054', '600 to 1024 px wide and at least 501 px high is tablet', async () => {
    await expectClass(800, 700, 'tablet');
    await expectClass(800, 500, 'mobile');
    await expectClass(601, 501, 'tablet');
    await expectClass(1024, 700, 'tablet');
  });
  await proves('CONST-055', '1024 to 1920 px wide is desktop', async () => {
    await expectClass(1400, 900, 'desktop');
    await expectClass(1025, 900, 'desktop');
    await expectClass(1920, 1080, 'desktop');
  });
  await proves('CONST-056', 'above 1920 px wide is tv', () => expectClass(1921, 1080, 'tv'));
  expect(problems).toEqual([]);
  realm.remove();
});

test('gutters, sizes and breakpoints have the specified values', async ({ page, product, problems }) => {
  const lists = [1, 2, 3].map((n) => ({
    id: `list-${n}`,
    type: 'PLAYLIST',
    title: `List ${n}`,
    accessLevel: 'GRANTED',
    thumbnailUrl: IMAGES.landscape,
  }));
  const realm = await publishTestRealm(
    product,
    {
      home: {
        elements: [
          hero('h', { primaryButton: { ctaText: 'Watch', link: videoLink } }),
          bucket('plain'),
          bucket('posters', { rowTypeData: { displayPosters: true } }),
          bucket('sections', { type: 'SECTION_LINK', source: { ids: ['browse'] } }),
          bucket('lists', { source: { ids: ['list-1', 'list-2', 'list-3'] } }),
        ],
      },
      browse: { title: 'All there is', meta: { showTitle: true }, elements: [bucket('b')] },
    },
    {
      menu,
      catalogue: [
        ...items(12),
        ...lists,
        { id: 'browse', type: 'SECTION', title: 'Browse', accessLevel: 'GRANTED', thumbnailUrl: IMAGES.landscape },
      ],
    },
  );
  const button = page.getByRole('link', { name: 'Watch' }),
    heading = findRow(page, 'plain').getByRole('heading');
  const measureCardWidth = async (row: string) => {
    await findRow(page, row).scrollIntoViewIfNeeded();
    return Math.round((await measureBox(findRow(page, row).locator('[data-item]').first())).width);
  };

  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const measureHeight = async (locator: Locator): Promise<number> => (await measureBox(locator)).height;
  await proves('CONST-065', 'the top bar is 80 px high', async () => {
    expect(await measureHeight(page.locator('header[data-layout]'))).toBe(80);
  });
  await proves('CONST-064', 'the gutter is 100 px', async () => {
    expect([(await measureBox(heading)).x, (await measureBox(button)).x]).toEqual([100, 100]);
  });
  await proves('CONST-067', 'a button of a hero is 50 px high', async () => {
    expect(await measureHeight(button)).toBe(50);
  });
  // The gap of 20 px between cards is subtracted.
  await proves('CONST-059', 'a card is 320 px wide', async () =>
    expect(await measureCardWidth('plain')).toBe(320 - 20),
  );
  await proves('CONST-060', 'a poster card is 220 px wide', async () =>
    expect(await measureCardWidth('posters')).toBe(220 - 20),
  );
  await proves('CONST-061', 'a section card is 200 px wide', async () =>
    expect(await measureCardWidth('sections')).toBe(200 - 20),
  );
  await proves('CONST-062', 'a playlist card is 260 px wide', async () =>
    expect(await measureCardWidth('lists')).toBe(260 - 20),
  );
  await page.setViewportSize({ width: 400, height: 800 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await waitForFrames(page);
  await proves('CONST-063', 'on a phone the gutter is 20 px', async () => {
    expect((await measureBox(heading)).x).toBe(20);
  });
  await proves('CONST-066', 'on a phone a button of a hero is 40 px high', async () => {
    expect(await measureHeight(button)).toBe(40);
  });
  await page.setViewportSize({ width: 1400, height: 900 });
  await waitForFrames(page);
  await proves(
    'THEME-005',
    'gutter, CTA heights, card widths and font sizes differ between desktop and phone',
    async () => {
      expect((await measureBox(heading)).x).toBe(100);
      expect((await measureBox(button)).x).toBe(100);
      expect((await measureBox(button)).height).toBe(50);
      // The widths are 320, 220, 200 and 260 px, less the gap of 20 px.
      expect([
        await measureCardWidth('plain'),
        await measureCardWidth('posters'),
        await measureCardWidth('sections'),
        await measureCardWidth('lists'),
      ]).toEqual([300, 200, 180, 240]);

      await page.setViewportSize({ width: 400, height: 800 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await waitForFrames(page);
      expect((await measureBox(heading)).x).toBe(20);
      expect((await measureBox(button)).height).toBe(40);
      expect(await measureCardWidth('plain')).toBeGreaterThan(300);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      // The menu navigates to a page with a title, without a document load.
      const title = page.getByRole('heading', { name: 'All there is' });
      await page.setViewportSize({ width: 1400, height: 900 });
      await page.locator('header nav').getByRole('link', { name: 'Browse' }).click();
      await expect(title).toHaveCSS('font-size', '40px');
      await page.setViewportSize({ width: 400, height: 800 });
      await expect(title).toHaveCSS('font-size', '24px');
    },
  );

  await page.goBack();
  await expect(button).toBeVisible();

  // The menu and the layout of cards change at 1024 px.
  const headerNav = page.locator('header nav'),
    menuButton = page.getByRole('button', { name: 'Menu' });
  const expectMenu = async (width: number, isInBar: boolean): Promise<void> => {
    await page.setViewportSize({ width, height: 800 });
    await expect(headerNav, `at ${width}`).toBeVisible({ visible: isInBar });
    await expect(menuButton, `at ${width}`).toBeVisible({ visible: !isInBar });
  };
  await proves('CONST-081', 'a menu without a breakpoint of its own changes at 1024 px', async () => {
    await expectMenu(1023, false);
    await expectMenu(1024, true);
  });
  await proves('CONST-051', 'menu and layout of cards change at 1024 px', async () => {
    await expectMenu(1025, true);
    expect(await measureCardWidth('plain')).toBe(300);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectMenu(1023, false);
    await waitForFrames(page);
    expect(await measureCardWidth('plain')).toBeGreaterThan(400);
  });
  // The header is hidden after scrolling down to the rows, so the page is scrolled to its top.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await proves('CONST-028', 'the menu opens in 200 ms', async () => {
    await menuButton.click();
    await expect(page.getByRole('dialog').locator('> div')).toHaveCSS('transition-duration', '0.2s');
  });

  await proves('CONST-068', 'a heading has 24 px on a phone, 32 px on a tablet and 40 px on a desktop', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(product.url(realm.id, '/browse'));
    for (const [width, size] of [
      [360, '24px'],
      [700, '32px'],
      [1024, '32px'],
      [1025, '40px'],
      [1400, '40px'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('heading', { name: 'All there is' }), `at ${width}`).toHaveCSS('font-size', size);
    }
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('a page has the font of its brand, also after a change of the font', async ({ page, product, problems }) => {
  const theme = (family: string, file: string) => ({
    colours: { primary: '#c2185b', secondary: '#eeeeee', tertiary: '#4466cc', background: '#101014' },
    fonts: [{ family, file }],
    type: { row: { family, size: 24, weight: 400 } },
  });
  const realm = createTestRealm(
    product,
    { home: { elements: [bucket('row')] } },
    { theme: theme('Archivo', 'archivo-latin.woff2') },
  );
  mkdirSync(join(realm.folder, 'fonts'));
  for (const file of [
    'archivo-latin.woff2',
    'sofia-sans-extra-condensed-latin.woff2',
    'OFL-archivo.txt',
    'OFL-sofia-sans-extra-condensed.txt',
  ])
    copyFileSync(`realms/ironclad/fonts/${file}`, join(realm.folder, 'fonts', file));
  const heading = findRow(page, 'row').getByRole('heading');
  const readFont = () =>
    heading.evaluate(async (h2) => {
      await document.fonts.ready;
      const { fontFamily } = getComputedStyle(h2);
      const [first] = fontFamily.split(',');
      return { first: first!.replaceAll('"', ''), loaded: document.fonts.check(`24px ${first!}`) };
    });
  await proves('THEME-004', 'headings have the font of the theme, and the new font after a change', async () => {
    for (const [family, file] of [
      ['Archivo', 'archivo-latin.woff2'],
      ['Sofia Sans Extra Condensed', 'sofia-sans-extra-condensed-latin.woff2'],
    ] as const) {
      realm.write('theme.json', theme(family, file));
      const { status, output } = await realm.publish();
      expect(status, output).toBe(0);
      await page.goto(product.url(realm.id));
      await expect.poll(readFont).toEqual({ first: family, loaded: true });
    }
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('a page has the colours of its brand, also after a change of the colours', async ({ page, product, problems }) => {
  const theme = (primary: string, secondary: string, tertiary: string, background: string) => ({
    colours: { primary, secondary, tertiary, background },
    fonts: [],
    type: {},
  });
  const realm = createTestRealm(product, {
    home: { elements: [hero('h', { primaryButton: { ctaText: 'Watch', link: videoLink } }), bucket('row')] },
  });
  await proves('THEME-003', 'buttons, accents and the page have the four colours of the theme', async () => {
    for (const [primary, secondary, tertiary, background] of [
      ['rgb(194, 24, 91)', 'rgb(238, 238, 238)', 'rgb(120, 160, 255)', 'rgb(16, 16, 20)'],
      ['rgb(120, 220, 120)', 'rgb(250, 210, 90)', 'rgb(255, 150, 200)', 'rgb(8, 24, 32)'],
    ] as const) {
      realm.write('theme.json', theme(primary, secondary, tertiary, background));
      const { status, output } = await realm.publish();
      expect(status, output).toBe(0);
      await page.context().clearCookies();
      await page.goto(product.url(realm.id));
      await expect(page.getByRole('link', { name: 'Watch' })).toHaveCSS('background-color', primary);
      await expect(page.locator('header a[href="/signup"]').first()).toHaveCSS('background-color', secondary);
      await expect(page.locator('html')).toHaveCSS('background-color', background);
      // Active controls have the accent colour, for example the button of a favourite.
      await page.evaluate(async () => {
        const send = (method: string, path: string, body: unknown) =>
          fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        await send('POST', '/api/v2/login', { id: 'viewer@demo.test', secret: 'marquee-demo-1' });
        await send('PUT', '/api/v2/favourite/vods/item-1', {});
      });
      await page.reload();
      await waitForHydration(page);
      const card = findRow(page, 'row').locator('[data-item="item-1"]'),
        favouriteButton = card.locator('[data-action="favourite"][data-on]');
      await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(async () => {
        await page.mouse.move(5, 5);
        await card.hover();
        await expect(favouriteButton).toHaveCSS('color', tertiary, { timeout: 3000 });
      }).toPass();
    }
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('images are requested at the sizes in which they are shown', async ({ browser, product }) => {
  const realm = await publishTestRealm(product, {
    home: { elements: [hero('h'), bucket('row'), bucket('posters', { rowTypeData: { displayPosters: true } })] },
  });
  const recordImageWidths = async (width: number, deviceScaleFactor: number): Promise<number[]> => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor });
    const page = await context.newPage();
    const requestedWidths = new Set<number>();
    page.on('request', (request) => {
      const size = /\/img\/[0-9a-f]{64}\/(\d+)\./.exec(request.url())?.[1];
      if (size) requestedWidths.add(Number(size));
    });
    await page.goto(product.url(realm.id));
    await findRow(page, 'posters').scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        page
          .locator('[data-row="posters"] img')
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    // On a desktop a card that the pointer is over grows, and loads a larger image.
    if (width > 1024 && deviceScaleFactor === 2) {
      await openPanel(findRow(page, 'row').locator('[data-item="item-1"]'));
      await expect.poll(() => requestedWidths.has(1080)).toBe(true);
    }
    await context.close();
    return [...requestedWidths];
  };
  // Phones and most current desktops have two device pixels for each CSS pixel.
  const phone = await recordImageWidths(400, 2),
    desktop = await recordImageWidths(1400, 2);
  await proves('CONST-075', 'a phone requests images 820 px wide', () => expect(phone).toContain(820));
  await proves('CONST-076', 'a desktop requests images 1080 px wide', () => expect(desktop).toContain(1080));
  const all = [
    ...phone,
    ...desktop,
    ...(await recordImageWidths(400, 1)),
    ...(await recordImageWidths(1400, 1)),
    ...(await recordImageWidths(2560, 2)),
  ];
  await proves('CONST-077', 'no image below 240 px or above 3840 px is requested', () => {
    expect(all.length).toBeGreaterThan(5);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(240);
    expect(Math.max(...all)).toBeLessThanOrEqual(3840);
  });
  realm.remove();
});
