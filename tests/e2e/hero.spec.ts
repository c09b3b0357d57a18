// The hero: each field of its JSON is served by a brand of its own and looked for on the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, hydrated, test } from './fixtures.ts';
import { CLIP } from './clip.ts';
import { bucket, hero, makeLab, type LabFolder } from './lab.ts';

type Json = Record<string, unknown>;

/** Heroes that stand side by side take turns; a row between them keeps each to itself. */
const apart = (heroes: readonly Json[]): Json[] => heroes.flatMap((each, i) => [each, bucket(`after-${i + 1}`, {}, 1)]);

/** Publishes a brand with these heroes and with a few drawn pictures: file name to width and height, white. */
async function publishHeroes(
  product: Parameters<typeof makeLab>[0],
  heroes: readonly Json[],
  pictures: Record<string, readonly [number, number]> = {},
  more: Parameters<typeof makeLab>[2] = {},
): Promise<LabFolder> {
  const lab = makeLab(
    product,
    { home: { elements: apart(heroes) }, browse: { elements: [bucket('b')] }, sports: { elements: [bucket('s')] } },
    more,
  );
  const index = join(lab.folder, 'art', 'index.json');
  const entries = JSON.parse(readFileSync(index, 'utf8')) as Json;
  for (const [name, [width, height]] of Object.entries(pictures)) {
    writeFileSync(
      join(lab.folder, 'art', name),
      await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
        .webp()
        .toBuffer(),
    );
    entries[name] = { width, height, colour: '#ffffff', focal: [0.5, 0.5] };
  }
  writeFileSync(index, JSON.stringify(entries));
  const { status, output } = await lab.publish();
  expect(status, output).toBe(0);
  return lab;
}

const heroOf = (page: Page, id: string): Locator => page.locator(`[data-hero="${id}"]`);
/** Goes to a hero; rows far away hold nothing but their place. */
async function goTo(page: Page, id: string): Promise<Locator> {
  await page.locator(`[data-row="${id}"]`).scrollIntoViewIfNeeded();
  await expect(heroOf(page, id)).toBeVisible();
  return heroOf(page, id);
}
/** Hash of the picture that an image shows now; it is the middle of its address. */
const pictureIn = (image: Locator): Promise<string | undefined> =>
  image.evaluate((img: HTMLImageElement) =>
    img.naturalWidth > 0 ? img.currentSrc.split('/img/')[1]?.split('/')[0] : undefined,
  );
const hashOf = (url: unknown): string | undefined => String(url).split('/img/')[1]?.split('/')[0];

const vod = { type: 'VOD', event: { id: 'item-1', title: 'My Fight', accessLevel: 'GRANTED' } };

test('[HERO-001, HERO-002, HERO-004, HERO-005, HERO-006, HERO-007, HERO-008, HERO-009, HERO-010, CONST-070, CONST-071] every field of a hero shows', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishHeroes(
    product,
    [
      hero('full', {
        title: 'The long night',
        tagline: 'Tonight',
        description: 'Two sentences. That say why.',
        channelLogo: 'logo.webp',
        primaryButton: { ctaText: 'Watch now', link: vod },
        secondaryButton: { ctaText: 'See all', link: { type: 'BROWSE' } },
      }),
      hero('lettered', { title: 'Spoken title', titleImage: 'lettering.webp' }),
    ],
    { 'logo.webp': [1200, 150], 'lettering.webp': [300, 600] },
  );
  const answer = page.waitForResponse((response) => response.url().includes('/img/'));
  await page.goto(product.url(lab.id));
  await answer;
  await hydrated(page);
  const stored = await page.evaluate(
    async () =>
      (await (await fetch('/api/v4/page/home')).json()) as {
        elements: { background: { imageUrl: string; portraitImageUrl: string } }[];
      },
  );
  const { imageUrl, portraitImageUrl } = stored.elements[0]!.background;

  const full = heroOf(page, 'full');
  const background = full.locator('picture img');
  await expect.poll(() => pictureIn(background)).toBe(hashOf(imageUrl));
  await expect(full.getByRole('heading', { name: 'The long night' })).toBeVisible();
  await expect(full.getByText('Tonight', { exact: true })).toBeVisible();
  await expect(full.getByText('Two sentences. That say why.')).toBeVisible();
  const logo = full.locator('img[alt=""]:not(picture img)');
  await expect(logo).toBeVisible();
  // A wide logo fills what it may and no more.
  expect((await logo.boundingBox())!.width).toBe(400);

  const lettered = await goTo(page, 'lettered');
  const lettering = lettered.getByRole('heading', { name: 'Spoken title' }).locator('img');
  await expect(lettering).toBeVisible();
  expect((await lettering.boundingBox())!.height).toBe(150);
  expect(await lettered.getByRole('heading').innerText()).toBe('');

  for (const [button, path] of [
    ['Watch now', '/video/item-1/my-fight'],
    ['See all', '/browse'],
  ] as const) {
    await full.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(product.url(lab.id, path));
    await page.goBack();
    await expect(full).toBeVisible();
  }

  await page.setViewportSize({ width: 400, height: 800 });
  await expect.poll(() => pictureIn(background)).toBe(hashOf(portraitImageUrl));
  expect(hashOf(portraitImageUrl)).not.toBe(hashOf(imageUrl));
  expect(problems).toEqual([]);
  lab.remove();
});

test('[HERO-014, HERO-015, HERO-016, HERO-017, HERO-031, HERO-032] parts that are switched off, and where the text stands', async ({
  page,
  product,
  problems,
}) => {
  const words = {
    description: 'What it is about.',
    primaryButton: { ctaText: 'Watch', link: vod },
    secondaryButton: { ctaText: 'More', link: { type: 'BROWSE' } },
  };
  const lab = await publishHeroes(product, [
    hero('plain', words),
    hero('untitled', { ...words, heroComponentsDisplay: { showTitle: false } }),
    hero('brief', { ...words, heroComponentsDisplay: { showDescription: false } }),
    hero('unbuttoned', { ...words, heroComponentsDisplay: { showPrimaryCta: false } }),
    hero('moved', { ...words, alignmentHorizontal: 'right', alignmentVertical: 'top', textAlignment: 'right' }),
    hero('middle', { ...words, alignmentHorizontal: 'center', alignmentVertical: 'center', textAlignment: 'center' }),
  ]);
  await page.goto(product.url(lab.id));
  await hydrated(page);
  const parts = async (id: string) => {
    const each = await goTo(page, id);
    await expect(each.getByRole('link', { name: 'More' })).toBeVisible();
    return {
      title: await each.getByRole('heading', { name: `Hero ${id}` }).count(),
      description: await each.getByText('What it is about.').count(),
      button: await each.getByRole('link', { name: 'Watch' }).count(),
    };
  };
  expect(await parts('plain')).toEqual({ title: 1, description: 1, button: 1 });
  expect(await parts('untitled')).toEqual({ title: 0, description: 1, button: 1 });
  expect(await parts('brief')).toEqual({ title: 1, description: 0, button: 1 });
  expect(await parts('unbuttoned')).toEqual({ title: 1, description: 1, button: 0 });

  // How far the text block stands from the hero's edges, and the alignment of its text.
  const place = async (id: string) =>
    (await goTo(page, id)).evaluate((slide) => {
      const text = slide.querySelector<HTMLElement>('h1, h2')!;
      const block = text.closest<HTMLElement>('[data-text-align]')!.getBoundingClientRect(),
        all = slide.getBoundingClientRect();
      return {
        align: getComputedStyle(text).textAlign,
        start: Math.round(block.left - all.left),
        end: Math.round(all.right - block.right),
        above: block.top - all.top,
        under: all.bottom - block.bottom,
      };
    });
  const plain = await place('plain');
  expect(plain.align).toBe('left');
  // The layout's own position: at the gutter, at the bottom.
  expect(plain.start).toBe(100);
  expect(plain.under).toBeLessThan(plain.above);
  const moved = await place('moved');
  expect(moved).toMatchObject({ align: 'end', end: 100 });
  expect(moved.above).toBeLessThan(moved.under);
  const middle = await place('middle');
  expect(middle.align).toBe('center');
  expect(Math.abs(middle.start - middle.end)).toBeLessThanOrEqual(1);
  expect(problems).toEqual([]);
  lab.remove();
});

test('[HERO-011, HERO-030] each gradient is drawn on its own side, by default the bottom one only', async ({
  page,
  product,
}) => {
  const on = (side: string) => ({
    background: { imageUrl: 'white.webp', gradientBottom: false, ...(side && { [`gradient${side}`]: true }) },
  });
  const cases = {
    default: { background: { imageUrl: 'white.webp' } },
    Top: on('Top'),
    Right: on('Right'),
    Bottom: on('Bottom'),
    Left: on('Left'),
  };
  const lab = await publishHeroes(
    product,
    Object.entries(cases).map(([name, background]) => hero(name, { title: 'A', ...background })),
    { 'white.webp': [1600, 900] },
  );
  await page.goto(product.url(lab.id));
  await hydrated(page);
  for (const name of Object.keys(cases)) {
    const slide = await goTo(page, name);
    await expect.poll(() => pictureIn(slide.locator('picture img'))).toBeTruthy();
    const { data, info } = await sharp(
      await slide.screenshot({
        animations: 'disabled',
        style: 'header, h1, h2, [data-row-type="carousel"] { visibility: hidden !important; }',
      }),
    )
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number =>
      data[(Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels]!;
    // On a white picture a gradient is whatever is darker at the edge than in the middle.
    const middle = at(0.5, 0.4) - 20;
    const shaded = {
      Top: at(0.5, 0.01) < middle,
      Right: at(0.995, 0.4) < middle,
      Bottom: at(0.5, 0.9) < middle,
      Left: at(0.005, 0.4) < middle,
    };
    const drawn = Object.entries(shaded)
      .filter(([, dark]) => dark)
      .map(([side]) => side);
    expect(drawn, name).toEqual([name === 'default' ? 'Bottom' : name]);
  }
  lab.remove();
});

test('[HERO-013, LINK-008, LINK-010] a button leads by type and event, url, name or videos, and carries its location state', async ({
  page,
  product,
  problems,
}) => {
  const button = (ctaText: string, link: Json) => ({ ctaText, link });
  const lab = await publishHeroes(product, [
    hero('one', {
      primaryButton: button('By event', { ...vod, locationState: { tab: 2, deep: { a: [1] } } }),
      secondaryButton: button('By url', { type: 'URL', url: '/browse?shelf=new#end', locationState: { from: 'hero' } }),
    }),
    hero('two', {
      primaryButton: button('By name', { type: 'SECTION_LINK', name: 'sports', locationState: { n: 1 } }),
      secondaryButton: button('By videos', {
        type: 'WATCH_PLAYLIST',
        event: { id: 'list-7', title: 'The list' },
        videoIds: ['item-3', 'item-4'],
      }),
    }),
  ]);
  await page.goto(product.url(lab.id));
  await hydrated(page);
  for (const [name, path, state] of [
    ['By event', '/video/item-1/my-fight', { tab: 2, deep: { a: [1] } }],
    ['By url', '/browse?shelf=new#end', { from: 'hero' }],
    ['By name', '/section/sports', { n: 1 }],
    ['By videos', '/video/item-3?playlistId=list-7', {}],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(product.url(lab.id, path));
    // The router keeps the author's state under a key of its own in history.state.
    expect(await page.evaluate(() => (history.state as { usr: unknown }).usr), name).toMatchObject(state);
    await page.goBack();
    await expect(heroOf(page, 'one')).toBeAttached();
  }
  // There is no such list: the rows of its page that are fetched ahead say so.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  problems.length = 0;
  lab.remove();
});

test('[HERO-019] a picture that cannot be had leaves text and buttons, and no broken image', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishHeroes(product, [
    hero('h', { description: 'Still here.', primaryButton: { ctaText: 'Watch', link: vod } }),
  ]);
  await page.route('**/img/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(product.url(lab.id));
  await hydrated(page);
  const slide = heroOf(page, 'h');
  await expect(slide.locator('img')).toHaveCount(0);
  await expect(slide.getByRole('heading', { name: 'Hero h' })).toBeVisible();
  await expect(slide.getByText('Still here.')).toBeVisible();
  await slide.getByRole('link', { name: 'Watch' }).click();
  await expect(page).toHaveURL(product.url(lab.id, '/video/item-1/my-fight'));
  problems.length = 0;
  lab.remove();
});

test('[HERO-003, HERO-020, HERO-022, HERO-027] a moving background waits until it is ready, plays muted, and the text makes room for it', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishHeroes(product, [
    hero('moving', {
      background: {
        imageUrl: 'one.hero.webp',
        animatedBackground: { entityId: 'item-1', entityType: 'VOD', url: '/media/clip.webm' },
      },
      primaryButton: { ctaText: 'Watch', link: vod },
    }),
    hero('still'),
  ]);
  let deliver = (): void => undefined;
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/media/clip.webm', async (route) => {
    await delivered;
    await route.fulfill({
      status: 206,
      contentType: 'video/webm',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes 0-${CLIP.length - 1}/${CLIP.length}` },
      body: CLIP,
    });
  });
  const asked = page.waitForRequest('**/media/clip.webm');
  await page.goto(product.url(lab.id));
  await hydrated(page);
  await asked;
  const moving = heroOf(page, 'moving');
  const video = moving.locator('video');
  const words = moving.getByRole('heading').locator('..');
  await expect(video).toHaveCSS('opacity', '0');
  await expect.poll(() => pictureIn(moving.locator('picture img'))).toBeTruthy();
  await expect(words).toHaveCSS('opacity', '1');

  deliver();
  await expect(video).toHaveCSS('opacity', '1');
  expect(
    await video.evaluate((v: HTMLVideoElement) => ({ muted: v.muted, controls: v.controls, paused: v.paused })),
  ).toEqual({ muted: true, controls: false, paused: false });
  await expect(words).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Pause the background video' }).click();
  // Neither pointer nor focus may be what brings the text back.
  await page.mouse.move(1270, 10);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(words).toHaveCSS('opacity', '1');
  expect(await video.evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);

  const still = await goTo(page, 'still');
  await expect.poll(() => pictureIn(still.locator('picture img'))).toBeTruthy();
  await expect(still.locator('video')).toHaveCount(0);
  expect(problems).toEqual([]);
  lab.remove();
});
