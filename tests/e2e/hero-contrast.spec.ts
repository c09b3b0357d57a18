// Contrast of text on images, measured in pixels. The test takes a screenshot of a hero with and without its texts. The
// pixels under and beside each letter must have a contrast of 4.5 to 1 to its colour. With MARQUEE_TEST_DEEP=1 it
// checks every demo hero of every brand, at three widths and in both directions of writing; otherwise one brand, width
// and direction, which the seed (TEST_SEED) chooses.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, waitForHydration, test } from './fixtures.ts';
import { createTestRealm, IMAGES } from './testRealm.ts';

const REALMS = ['ironclad', 'cancha', 'sahra'] as const;
const VIEWS = ([390, 1280, 1920] as const).flatMap((width) => (['en', 'ar'] as const).map((lang) => ({ width, lang })));
const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000));

/** Selectors of the elements with texts on an image, and of what hides these texts. */
type Texts = { readonly roots: string; readonly hidden: string; readonly isHeader?: true };
const HERO_TEXTS: Texts = { roots: '[data-hero] [data-text-align]', hidden: '[data-hero] [data-text-align] > *' };
/** A featured row with an image behind it. */
const FEATURED_ROW = '[data-row-type="featured"]:has([data-on-art])';
/** The texts of the row that are not on the image of a card. */
const FEATURED_SELECTOR = [
  'header :is(h2, p)',
  'article :is(h2, h3)',
  'article a > span:not(:has(img))',
  'article > p:not(:has(a))',
]
  .map((part) => `${FEATURED_ROW} ${part}`)
  .join(', ');
const FEATURED_TEXTS: Texts = { roots: FEATURED_SELECTOR, hidden: FEATURED_SELECTOR };

const HEADER_TEXTS: Texts = { roots: 'header[data-layout] nav a', hidden: 'header[data-layout] nav a', isHeader: true };

type Rgb = readonly [number, number, number];
type TextLine = {
  readonly text: string;
  readonly colour: Rgb;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** For letters that are an image: which of its pixels belong to letters, row by row. */
  readonly letters?: readonly boolean[];
};

/** Pages of a brand that have heroes: path and number of heroes. */
function findPagesWithHeroes(realm: string): { path: string; heroes: number }[] {
  return readdirSync(`realms/${realm}/pages`).flatMap((file) => {
    const { id, elements } = JSON.parse(readFileSync(`realms/${realm}/pages/${file}`, 'utf8')) as {
      id: string;
      elements: { heroId?: string }[];
    };
    const heroes = elements.filter(({ heroId }) => heroId).length;
    return heroes === 0 ? [] : [{ path: id === 'home' ? '/' : `/section/${id}`, heroes }];
  });
}

/** WCAG 2.2 relative luminance. */
function computeLuminance([r, g, b]: Rgb): number {
  const [x, y, z] = [r, g, b].map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}
const computeContrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/**
 * Returns the text lines inside `roots`, and the images of letters in the active hero. Texts of badges and buttons are
 * left out, because they have their own background.
 */
const findTextLines = (page: Page, { roots, isHeader }: Texts): Promise<TextLine[]> =>
  page.evaluate(
    ([selector, withLinks]) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
      const parseColour = (css: string): [number, number, number] => {
        canvas.fillStyle = css;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
        return [r!, g!, b!];
      };
      const hasBackground = (element: Element): boolean =>
        [null, '::before'].some((part) => {
          const { backgroundColor, content } = getComputedStyle(element, part);
          return (part === null || content !== 'none') && !/rgba\(.*, 0\)|transparent/.test(backgroundColor);
        });
      const found: TextLine[] = [];
      const nodes = [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((root) => !root.closest('[inert]'))
        .flatMap((root) => {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          const walked: { readonly root: Element; readonly node: Node }[] = [];
          while (walker.nextNode()) walked.push({ root, node: walker.currentNode });
          return walked;
        });
      for (const { root, node } of nodes) {
        const element = node.parentElement!;
        const link = element.closest('a');
        if (!node.textContent?.trim() || (!withLinks && link && root.contains(link))) continue;
        let isOnBackground = false;
        for (
          let ancestor: Element | null = element;
          ancestor && ancestor !== root.parentElement;
          ancestor = ancestor.parentElement
        )
          if (hasBackground(ancestor)) isOnBackground = true;
        if (isOnBackground) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { x, y, width, height } of range.getClientRects())
          found.push({
            text: node.textContent.trim(),
            colour: parseColour(getComputedStyle(element).color),
            x,
            y,
            width,
            height,
          });
      }
      // For letters that are an image, the letters and their colour are read from the pixels of that image.
      const slide = document.querySelector('[data-hero]:not([inert])');
      for (const image of slide?.querySelectorAll<HTMLImageElement>('h1 img, h2 img') ?? []) {
        const { x, y } = image.getBoundingClientRect();
        const [width, height] = [Math.round(image.clientWidth), Math.round(image.clientHeight)];
        const context = new OffscreenCanvas(width, height).getContext('2d')!;
        context.drawImage(image, 0, 0, width, height);
        const { data } = context.getImageData(0, 0, width, height);
        // An alpha above 160 of 255 is the inside of a letter, without its smoothed edge.
        const letters = Array.from({ length: width * height }, (_, i) => data[i * 4 + 3]! > 160);
        const first = letters.indexOf(true) * 4;
        found.push({
          text: image.alt,
          colour: [data[first]!, data[first + 1]!, data[first + 2]!],
          x: Math.round(x),
          y: Math.round(y),
          width,
          height,
          letters,
        });
      }
      return found;
    },
    [roots, isHeader === true] as const,
  );

/**
 * Returns the worst contrast of each line: the first percentile of the contrasts with the pixels below and around its
 * glyphs.
 */
async function measureContrast(page: Page, texts = HERO_TEXTS): Promise<{ text: string; worst: number }[]> {
  const textLines = await findTextLines(page, texts);
  const clip = {
    x: 0,
    y: 0,
    width: page.viewportSize()!.width,
    height: Math.ceil(Math.max(...textLines.map(({ y, height }) => y + height))) + 8,
  };
  // The page's content security policy refuses added style sheets, but allows styles set through the CSSOM.
  const setHidden = (selector: string, isHidden: boolean) =>
    page.evaluate(
      ([hiddenSelector, visibility]) => {
        for (const element of document.querySelectorAll<HTMLElement>(hiddenSelector!))
          element.style.visibility = visibility!;
      },
      [selector, isHidden ? 'hidden' : ''],
    );
  const takeScreenshot = async () =>
    sharp(await page.screenshot({ clip, animations: 'disabled' }))
      .removeAlpha()
      .raw()
      .toBuffer();
  await setHidden('header[data-layout]', !texts.isHeader);
  const withTexts = await takeScreenshot();
  await setHidden(texts.hidden, true);
  const withoutTexts = await takeScreenshot();
  await setHidden(texts.hidden, false);
  const readPixel = (from: Buffer, x: number, y: number): Rgb => {
    const i = (y * clip.width + x) * 3;
    return [from[i]!, from[i + 1]!, from[i + 2]!];
  };
  return textLines.map(({ text, colour, x, y, width, height, letters }) => {
    const textLuminance = computeLuminance(colour),
      contrasts: number[] = [];
    let changedPixels = 0;
    for (let py = Math.max(0, Math.floor(y)); py < Math.min(clip.height, y + height); py++) {
      for (let px = Math.max(0, Math.floor(x)); px < Math.min(clip.width, x + width); px++) {
        const [shownPixel, under] = [readPixel(withTexts, px, py), readPixel(withoutTexts, px, py)];
        // A smaller sum of the three differences can come from the compression of the screenshot.
        if (
          Math.abs(shownPixel[0] - under[0]) + Math.abs(shownPixel[1] - under[1]) + Math.abs(shownPixel[2] - under[2]) >
          30
        )
          changedPixels++;
        if (letters && !letters[(py - y) * width + px - x]) continue;
        contrasts.push(computeContrast(textLuminance, computeLuminance(under)));
      }
    }
    expect(changedPixels, `${text}: the text is in the screenshot`).toBeGreaterThan(20);
    contrasts.sort((one, other) => one - other);
    return { text, worst: Math.round(contrasts[Math.floor(contrasts.length / 100)]! * 100) / 100 };
  });
}

async function checkHeroes(page: Page, url: string, description: string, heroes: number): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  for (let i = 0; i < heroes; i++) {
    if (heroes > 1) await page.locator('[data-row-type="hero"] button').nth(i).click();
    const slide = page.locator('[data-hero]:not([inert])');
    await expect
      .poll(() =>
        slide.locator('picture img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      )
      .toBe(true);
    await expect(slide).toHaveCSS('opacity', '1');
    const lines = await measureContrast(page);
    expect(lines.length, description).toBeGreaterThan(0);
    console.log(
      `${description}, ${await slide.getAttribute('data-hero')}: ${lines.map(({ text, worst }) => `${text.slice(0, 18)} ${worst}`).join(' | ')}`,
    );
    expect
      .soft(
        lines.filter(({ worst }) => worst < 4.5),
        `${description}, hero ${i + 1}`,
      )
      .toEqual([]);
  }
}

/** Opens the page with all rows and checks the featured row that has an image behind it. */
async function checkFeaturedRow(page: Page, url: string, description: string): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
  const row = page.locator(FEATURED_ROW);
  await expect(async () => {
    // Only rows near the window are in the document, and the page grows while it scrolls. The test scrolls down window
    // by window, and starts again at the top when it has reached the end.
    await page.evaluate(() => {
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
      if (isAtEnd) window.scrollTo(0, 0);
      else window.scrollBy(0, window.innerHeight);
    });
    await expect(row).toBeAttached({ timeout: 500 });
  }).toPass();
  await row.evaluate((element) => element.scrollIntoView());
  await expect
    .poll(() =>
      row
        .locator('[aria-hidden] > img')
        .first()
        .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
    )
    .toBe(true);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const lines = await measureContrast(page, FEATURED_TEXTS);
  expect(lines.length, description).toBeGreaterThan(1);
  expect
    .soft(
      lines.filter(({ worst }) => worst < 4.5),
      `${description}, featured row`,
    )
    .toEqual([]);
}

const chooseIndex = (n: number): number => Math.floor(((Math.sin(seed) + 1) * 10_000) % n);
for (const realm of IS_DEEP ? REALMS : [REALMS[chooseIndex(REALMS.length)]!]) {
  for (const { width, lang } of IS_DEEP ? VIEWS : [VIEWS[chooseIndex(VIEWS.length)]!]) {
    test(`texts on the heroes of ${realm} have a contrast of 4.5 to 1 at ${width} px, ${lang}`, async ({
      page,
      product,
    }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const pages = findPagesWithHeroes(realm);
      for (const { path, heroes } of IS_DEEP ? pages : pages.filter((each) => each.path === '/'))
        await checkHeroes(
          page,
          `${product.url(realm, path)}?lang=${lang}`,
          `${realm}${path} at ${width} px, ${lang} (seed ${seed})`,
          heroes,
        );
      await page.setViewportSize({ width, height: 1400 });
      const url = `${product.url(realm, '/section/all-rows')}?lang=${lang}`;
      await checkFeaturedRow(page, url, `${realm} at ${width} px, ${lang} (seed ${seed})`);
    });
  }
}

/** Hides the text of each badge, and returns the lowest contrast between the text's colour and the pixels behind it. */
async function measureBadges(page: Page): Promise<{ text: string; worst: number }[]> {
  const badges = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    return [...document.querySelectorAll<HTMLElement>('main a span')].flatMap((badge) => {
      const { content, position } = getComputedStyle(badge, '::before');
      const { x, y, width, height, bottom } = badge.getBoundingClientRect();
      if (content === 'none' || position !== 'absolute' || !badge.textContent?.trim() || bottom > innerHeight)
        return [];
      canvas.fillStyle = getComputedStyle(badge).color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
      badge.style.color = 'transparent';
      const colour: [number, number, number] = [r!, g!, b!];
      return [{ text: badge.textContent.trim(), colour, x, y, width, height }];
    });
  });
  const width = page.viewportSize()!.width;
  const pixels = await sharp(await page.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return badges.map(({ text, colour, ...box }) => {
    const contrasts: number[] = [];
    // The second half of the badge, without its rounded or slanted end; the first half may have a dot.
    for (let y = Math.ceil(box.y + box.height / 4); y < box.y + (box.height * 3) / 4; y++)
      for (let x = Math.ceil(box.x + box.width / 2); x < box.x + box.width * 0.85; x++) {
        const i = (y * width + x) * 3;
        const ground: Rgb = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!];
        contrasts.push(computeContrast(computeLuminance(colour), computeLuminance(ground)));
      }
    return { text, worst: Math.min(...contrasts) };
  });
}

test('badges on the small images of a light brand have a contrast of 4.5 to 1', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${product.url('sahra', '/search')}?q=a&lang=en`);
  await waitForHydration(page);
  await expect(page.locator('main a span img').first()).toBeVisible();
  const badges = await measureBadges(page);
  expect(badges.length).toBeGreaterThan(2);
  expect(badges.filter(({ worst }) => worst < 4.5)).toEqual([]);
});

test(
  'a brand with a light background and three other colours has readable texts over its hero',
  { tag: '@deep' },
  async ({ page, product }) => {
    const colours = { primary: '#4f9dff', secondary: '#e9f0fa', tertiary: '#ffd166', background: '#f6f1e7' };
    const hero = {
      heroId: 'welcome',
      title: 'The Salt\nLine',
      description: 'A first page.',
      background: { imageUrl: IMAGES.hero },
    };
    const row = { bucketId: 'new', type: 'VOD_PLAYLIST', name: 'New', source: { tag: 'all' } };
    const realm = createTestRealm(
      product,
      { home: { id: 'home', title: 'Lab', elements: [hero, row] } },
      { theme: { colours } },
    );
    try {
      expect(await realm.publish()).toMatchObject({ status: 0 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(product.url(realm.id, '/?lang=en'));
        await waitForHydration(page);
        const lines = await measureContrast(page);
        if (width === 1280) lines.push(...(await measureContrast(page, HEADER_TEXTS)));
        expect(lines.length).toBeGreaterThan(1);
        expect(lines.filter(({ worst }) => worst < 4.5)).toEqual([]);
        // The heading of the first row is below the hero.
        const [heroBox, headingBox] = await Promise.all(
          ['[data-row-type="hero"]', 'main header h2'].map((selector) => page.locator(selector).boundingBox()),
        );
        expect(headingBox!.y - heroBox!.y - heroBox!.height).toBeGreaterThan(16);
      }
    } finally {
      realm.remove();
    }
  },
);
