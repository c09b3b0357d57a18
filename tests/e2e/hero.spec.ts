// The fields of a hero: each test publishes a brand whose heroes have these fields, and checks what the page shows.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { allowProblems, expect, hydrated, proves, test } from './fixtures.ts';
import { CLIP } from './videoClip.ts';
import { bucket, hero, createTestRealm, items, type TestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;

/** Inserts a row after each hero, because adjacent heroes are merged into one row that rotates. */
const separateHeroes = (heroes: readonly Json[]): Json[] =>
  heroes.flatMap((each, i) => [each, bucket(`after-${i + 1}`, {}, 1)]);

/**
 * Publishes a brand with these heroes and some white images.
 * @param imageSizes width and height in px by file name
 */
async function publishHeroes(
  product: Parameters<typeof createTestRealm>[0],
  heroes: readonly Json[],
  imageSizes: Record<string, readonly [number, number]> = {},
  more: Parameters<typeof createTestRealm>[2] = {},
): Promise<TestRealm> {
  const realm = createTestRealm(
    product,
    {
      home: { elements: separateHeroes(heroes) },
      browse: { elements: [bucket('b')] },
      sports: { elements: [bucket('s')] },
    },
    more,
  );
  const index = join(realm.folder, 'art', 'index.json');
  const entries = JSON.parse(readFileSync(index, 'utf8')) as Json;
  for (const [name, [width, height]] of Object.entries(imageSizes)) {
    writeFileSync(
      join(realm.folder, 'art', name),
      await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
        .webp()
        .toBuffer(),
    );
    entries[name] = { width, height, colour: '#ffffff', focal: [0.5, 0.5] };
  }
  writeFileSync(index, JSON.stringify(entries));
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  return realm;
}

const heroOf = (page: Page, id: string): Locator => page.locator(`[data-hero="${id}"]`);
/** Scrolls to a hero, because distant rows are not rendered. */
async function scrollToHero(page: Page, id: string): Promise<Locator> {
  await page.locator(`[data-row="${id}"]`).scrollIntoViewIfNeeded();
  await expect(heroOf(page, id)).toBeVisible();
  return heroOf(page, id);
}
/** Returns the hash of the file that an image element shows; it is the middle segment of the URL. */
const readLoadedImageId = (image: Locator): Promise<string | undefined> =>
  image.evaluate((img: HTMLImageElement) =>
    img.naturalWidth > 0 ? img.currentSrc.split('/img/')[1]?.split('/')[0] : undefined,
  );
const parseImageId = (url: unknown): string | undefined => String(url).split('/img/')[1]?.split('/')[0];

const videoLink = { type: 'VOD', event: { id: 'item-1', title: 'My Fight', accessLevel: 'GRANTED' } };

test('every field of a hero is shown', async ({ page, product, problems }) => {
  const realm = await publishHeroes(
    product,
    [
      hero('full', {
        title: 'The long night',
        tagline: 'Tonight',
        description: 'Two sentences. That say why.',
        channelLogo: 'logo.webp',
        primaryButton: { ctaText: 'Watch now', link: videoLink },
        secondaryButton: { ctaText: 'See all', link: { type: 'BROWSE' } },
      }),
      hero('with-title-image', { title: 'Spoken title', titleImage: 'lettering.webp' }),
    ],
    { 'logo.webp': [1200, 150], 'lettering.webp': [300, 600] },
  );
  const response = page.waitForResponse((each) => each.url().includes('/img/'));
  await page.goto(product.url(realm.id));
  await response;
  await hydrated(page);
  const stored = await page.evaluate(
    async () =>
      (await (await fetch('/api/v4/page/home')).json()) as {
        elements: { channelLogo: string; background: { imageUrl: string; portraitImageUrl: string } }[];
      },
  );
  const { imageUrl, portraitImageUrl } = stored.elements[0]!.background;
  const { channelLogo } = stored.elements[0]!;

  const full = heroOf(page, 'full');
  const background = full.locator('picture img');
  await proves('HERO-001', 'the background of a hero is its image', async () => {
    await expect(background).toBeVisible();
    await expect.poll(() => readLoadedImageId(background)).toBe(parseImageId(imageUrl));
  });
  await proves('HERO-006', 'the tagline of a hero is shown', async () => {
    await expect(full.getByText('Tonight', { exact: true })).toBeVisible();
  });
  await proves('HERO-007', 'the description of a hero is shown', async () => {
    await expect(full.getByText('Two sentences. That say why.')).toBeVisible();
  });
  const logo = full.locator('img[alt=""]:not(picture img)');
  await proves('HERO-004', 'the logo of the channel of a hero is shown', async () => {
    await expect(logo).toBeVisible();
    expect(await readLoadedImageId(logo)).toBe(parseImageId(channelLogo));
  });
  await proves('CONST-070', 'a wide logo is 400 px wide', async () => {
    expect((await logo.boundingBox())!.width).toBe(400);
  });
  await proves(
    'HERO-010',
    'title, tagline, description, logo and title image are each visible on the page',
    async () => {
      await expect(page.locator('[data-row="full"] [data-hero="full"]')).toBeVisible();
      await expect(full.getByRole('heading', { name: 'The long night' })).toBeVisible();
      await expect(full.getByText('Tonight', { exact: true })).toBeVisible();
      await expect(full.getByText('Two sentences. That say why.')).toBeVisible();
      await expect(logo).toBeVisible();
      await expect((await scrollToHero(page, 'with-title-image')).getByRole('heading').locator('img')).toBeVisible();
    },
  );

  await proves(
    'HERO-005',
    'a hero with a title image shows the image, a hero without one shows its title as text',
    async () => {
      const heroWithTitleImage = await scrollToHero(page, 'with-title-image');
      const lettering = heroWithTitleImage.getByRole('heading', { name: 'Spoken title' }).locator('img');
      await expect(lettering).toBeVisible();
      await proves('CONST-071', 'a tall title image is 150 px high', async () => {
        expect((await lettering.boundingBox())!.height).toBe(150);
      });
      expect(await heroWithTitleImage.getByRole('heading').innerText()).toBe('');
      await scrollToHero(page, 'full');
      await expect(full.getByRole('heading', { name: 'The long night' })).toBeVisible();
      await expect(full.getByRole('heading', { name: 'The long night' }).locator('img')).toHaveCount(0);
    },
  );

  for (const [id, rank, button, path] of [
    ['HERO-008', 'first', 'Watch now', '/video/item-1/my-fight'],
    ['HERO-009', 'second', 'See all', '/browse'],
  ] as const) {
    await proves(id, `the ${rank} button has its text and follows its link`, async () => {
      await full.getByRole('link', { name: button }).click();
      await expect(page).toHaveURL(product.url(realm.id, path));
      await page.goBack();
      await expect(full).toBeVisible();
    });
  }

  await proves('HERO-002', 'a phone shows the portrait image instead of the landscape image', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await expect.poll(() => readLoadedImageId(background)).toBe(parseImageId(portraitImageUrl));
    expect(parseImageId(portraitImageUrl)).not.toBe(parseImageId(imageUrl));
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('parts of a hero can be hidden, and its text can be aligned', async ({ page, product, problems }) => {
  const texts = {
    description: 'What it is about.',
    primaryButton: { ctaText: 'Watch', link: videoLink },
    secondaryButton: { ctaText: 'More', link: { type: 'BROWSE' } },
  };
  const realm = await publishHeroes(product, [
    hero('plain', texts),
    hero('without-title', { ...texts, heroComponentsDisplay: { showTitle: false } }),
    hero('without-description', { ...texts, heroComponentsDisplay: { showDescription: false } }),
    hero('without-button', { ...texts, heroComponentsDisplay: { showPrimaryCta: false } }),
    hero('moved', { ...texts, alignmentHorizontal: 'right', alignmentVertical: 'top', textAlignment: 'right' }),
    hero('middle', { ...texts, alignmentHorizontal: 'center', alignmentVertical: 'center', textAlignment: 'center' }),
    hero('low', { ...texts, alignmentHorizontal: 'left', alignmentVertical: 'bottom', textAlignment: 'left' }),
  ]);
  await page.goto(product.url(realm.id));
  await hydrated(page);
  const countParts = async (id: string) => {
    const each = await scrollToHero(page, id);
    await expect(each.getByRole('link', { name: 'More' })).toBeVisible();
    return {
      title: await each.getByRole('heading', { name: `Hero ${id}` }).count(),
      description: await each.getByText('What it is about.').count(),
      button: await each.getByRole('link', { name: 'Watch' }).count(),
    };
  };
  await proves('HERO-014', 'showTitle false removes only the title', async () => {
    expect(await countParts('plain')).toEqual({ title: 1, description: 1, button: 1 });
    expect(await countParts('without-title')).toEqual({ title: 0, description: 1, button: 1 });
  });
  await proves('HERO-015', 'showDescription false removes only the description', async () => {
    expect(await countParts('plain')).toEqual({ title: 1, description: 1, button: 1 });
    expect(await countParts('without-description')).toEqual({ title: 1, description: 0, button: 1 });
  });
  await proves('HERO-016', 'showPrimaryCta false removes only the first button', async () => {
    expect(await countParts('plain')).toEqual({ title: 1, description: 1, button: 1 });
    expect(await countParts('without-button')).toEqual({ title: 1, description: 1, button: 0 });
  });

  // Measures the distances between the text block and the edges of the hero, and the alignment of its text.
  const measureTextBlock = async (id: string) =>
    (await scrollToHero(page, id)).evaluate((slide) => {
      const text = slide.querySelector<HTMLElement>('h1, h2')!;
      const block = text.closest<HTMLElement>('[data-text-align]')!.getBoundingClientRect(),
        all = slide.getBoundingClientRect();
      return {
        align: getComputedStyle(text).textAlign,
        start: Math.round(block.left - all.left),
        end: Math.round(all.right - block.right),
        above: block.top - all.top,
        below: all.bottom - block.bottom,
      };
    });
  await proves('HERO-031', 'without an alignment the text is at the start and at the bottom of the hero', async () => {
    const plain = await measureTextBlock('plain');
    expect(plain.start).toBe(100);
    expect(plain.below).toBeLessThan(plain.above);
  });
  await proves('HERO-032', 'without textAlignment the text is aligned left', async () => {
    expect((await measureTextBlock('plain')).align).toBe('left');
  });
  await proves('HERO-017', 'both alignments move the text block, and textAlignment aligns its text', async () => {
    const right = await measureTextBlock('moved');
    expect(right).toMatchObject({ align: 'end', end: 100 });
    expect(right.above).toBeLessThan(right.below);
    const centre = await measureTextBlock('middle');
    expect(centre.align).toBe('center');
    expect(Math.abs(centre.start - centre.end)).toBeLessThanOrEqual(1);
    const left = await measureTextBlock('low');
    expect(left.start).toBe(100);
    expect(['left', 'start']).toContain(left.align);
    expect(left.below).toBeLessThan(left.above);
    // The centred text is lower than at the top and higher than at the bottom.
    expect(centre.above).toBeGreaterThan(right.above);
    expect(centre.above).toBeLessThan(left.above);
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('a hero draws a gradient on each side that its flags name', async ({ page, product }) => {
  const withGradient = (side: string) => ({
    background: { imageUrl: 'white.webp', gradientBottom: false, ...(side && { [`gradient${side}`]: true }) },
  });
  const cases = {
    default: { background: { imageUrl: 'white.webp' } },
    Top: withGradient('Top'),
    Right: withGradient('Right'),
    Bottom: withGradient('Bottom'),
    Left: withGradient('Left'),
  };
  const realm = await publishHeroes(
    product,
    Object.entries(cases).map(([name, background]) => hero(name, { title: 'A', ...background })),
    { 'white.webp': [1600, 900] },
  );
  await page.goto(product.url(realm.id));
  await hydrated(page);
  /**
   * Returns the sides on which the image is darker at the edge than in the middle. The image is white, so darker
   * pixels are a gradient.
   */
  const findDrawnSides = async (name: string): Promise<string[]> => {
    const slide = await scrollToHero(page, name);
    await expect.poll(() => readLoadedImageId(slide.locator('picture img'))).toBeTruthy();
    const { data, info } = await sharp(
      await slide.screenshot({
        animations: 'disabled',
        style: 'header, h1, h2, [data-row-type="carousel"] { visibility: hidden !important; }',
      }),
    )
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const readBrightness = (x: number, y: number): number =>
      data[(Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels]!;
    const middle = readBrightness(0.5, 0.4) - 20;
    const isShaded = {
      Top: readBrightness(0.5, 0.01) < middle,
      Right: readBrightness(0.995, 0.4) < middle,
      Bottom: readBrightness(0.5, 0.9) < middle,
      Left: readBrightness(0.005, 0.4) < middle,
    };
    return Object.entries(isShaded)
      .filter(([, dark]) => dark)
      .map(([side]) => side);
  };
  await proves('HERO-030', 'without flags a hero has only the gradient at its bottom', async () => {
    expect(await findDrawnSides('default')).toEqual(['Bottom']);
  });
  await proves('HERO-011', 'each flag draws the gradient on its own side and on no other', async () => {
    for (const side of ['Top', 'Right', 'Bottom', 'Left']) expect(await findDrawnSides(side), side).toEqual([side]);
  });
  realm.remove();
});

test('the type of a hero button decides where it leads', async ({ page, product, problems }) => {
  const createButton = (ctaText: string, link: Json) => ({ ctaText, link });
  const realm = await publishHeroes(product, [
    hero('one', {
      primaryButton: createButton('By event', { ...videoLink, locationState: { tab: 2, deep: { a: [1] } } }),
      secondaryButton: createButton('By url', {
        type: 'URL',
        url: '/browse?shelf=new#end',
        locationState: { from: 'hero' },
      }),
    }),
    hero('two', {
      primaryButton: createButton('By name', { type: 'SECTION_LINK', name: 'sports', locationState: { n: 1 } }),
      secondaryButton: createButton('By videos', {
        type: 'WATCH_PLAYLIST',
        event: { id: 'list-7', title: 'The list' },
        videoIds: ['item-3', 'item-4'],
      }),
    }),
  ]);
  await page.goto(product.url(realm.id));
  await hydrated(page);
  const followLink = async (name: string, path: string, state: Json): Promise<void> => {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(product.url(realm.id, path));
    // The router stores the author's state under its own key in history.state.
    expect(await page.evaluate(() => (history.state as { usr: unknown }).usr), name).toMatchObject(state);
    await page.goBack();
    await expect(heroOf(page, 'one')).toBeAttached();
  };
  await proves(
    'HERO-013',
    'the link of a button is built from its fields, and its locationState is the navigation state',
    async () => {
      await followLink('By event', '/video/item-1/my-fight', { tab: 2, deep: { a: [1] } });
      await followLink('By url', '/browse?shelf=new#end', { from: 'hero' });
      await followLink('By name', '/section/sports', { n: 1 });
      await followLink('By videos', '/video/item-3?playlistId=list-7', {});
    },
  );
  await proves('LINK-010', 'a button of type SECTION_LINK leads to the section with its name', async () => {
    await followLink('By name', '/section/sports', {});
  });
  await proves('LINK-008', 'a button of type WATCH_PLAYLIST opens a video with the query playlistId', async () => {
    await followLink('By videos', '/video/item-3?playlistId=list-7', {});
  });
  // The list does not exist, so the prefetched rows of its page cause 404 responses.
  allowProblems(problems, /404/);
  realm.remove();
});

test('a hero without its image shows its texts', async ({ page, product, problems }) => {
  const realm = await publishHeroes(product, [
    hero('h', { description: 'Still here.', primaryButton: { ctaText: 'Watch', link: videoLink } }),
  ]);
  await page.route('**/img/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(product.url(realm.id));
  await hydrated(page);
  await proves('HERO-019', 'a hero whose image fails shows its text and buttons and no broken image', async () => {
    const slide = heroOf(page, 'h');
    await expect(slide.locator('img')).toHaveCount(0);
    await expect(slide.getByRole('heading', { name: 'Hero h' })).toBeVisible();
    await expect(slide.getByText('Still here.')).toBeVisible();
    await slide.getByRole('link', { name: 'Watch' }).click();
    await expect(page).toHaveURL(product.url(realm.id, '/video/item-1/my-fight'));
  });
  // The browser logs each image that this test makes fail.
  allowProblems(problems, /404/);
  realm.remove();
});

test('a video background is shown when it is ready, and hides the text while it plays', async ({
  page,
  product,
  problems,
}) => {
  const heroes = [
    hero('moving', {
      background: {
        imageUrl: 'one.hero.webp',
        // The clip is that of the trailer of the video.
        animatedBackground: { entityId: 'item-1', entityType: 'VOD' },
      },
      primaryButton: { ctaText: 'Watch', link: videoLink },
    }),
    hero('still'),
  ];
  const [first, ...others] = items(30);
  const trailer = { url: '/media/clip.webm', accessLevel: 'GRANTED' };
  const realm = await publishHeroes(product, heroes, {}, { catalogue: [{ ...first, trailer }, ...others] });
  let sendClip = (): void => undefined;
  const clipAllowed = new Promise<void>((resolve) => {
    sendClip = resolve;
  });
  await page.route('**/media/clip.webm', async (route) => {
    await clipAllowed;
    await route.fulfill({
      status: 206,
      contentType: 'video/webm',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes 0-${CLIP.length - 1}/${CLIP.length}` },
      body: CLIP,
    });
  });
  const clipRequest = page.waitForRequest('**/media/clip.webm');
  await page.goto(product.url(realm.id));
  await hydrated(page);
  await clipRequest;
  const moving = heroOf(page, 'moving');
  const video = moving.locator('video');
  const texts = moving.getByRole('heading').locator('..');
  await proves('HERO-020', 'the image stays until the video is ready, then the video is shown', async () => {
    await expect(video).toHaveCSS('opacity', '0');
    await expect.poll(() => readLoadedImageId(moving.locator('picture img'))).toBeTruthy();
    await expect(texts).toHaveCSS('opacity', '1');
    sendClip();
    await expect(video).toHaveCSS('opacity', '1');
  });
  await proves(['HERO-027', 'PREF-008'], 'for a new viewer the video plays without sound', async () => {
    await expect(video).toHaveCSS('opacity', '1');
    expect(
      await video.evaluate((v: HTMLVideoElement) => ({ muted: v.muted, controls: v.controls, paused: v.paused })),
    ).toEqual({ muted: true, controls: false, paused: false });
  });
  await proves('HERO-022', 'the text is hidden while the video plays and returns when it stops', async () => {
    await proves('CONST-030', 'the text of a hero fades out in 2000 ms', async () => {
      await expect(texts).toHaveCSS('transition-duration', '2s');
      await expect(texts).toHaveCSS('opacity', '0');
    });
    await page.getByRole('button', { name: 'Pause the background video' }).click();
    // Moves the pointer and the focus away, because each of them would show the text again.
    await page.mouse.move(1270, 10);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(texts).toHaveCSS('opacity', '1');
    expect(await video.evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);
  });
  await proves(
    'HERO-003',
    'a hero with an animated background has a video, a hero without one has only its image',
    async () => {
      await expect(video).toHaveCount(1);
      const still = await scrollToHero(page, 'still');
      await expect.poll(() => readLoadedImageId(still.locator('picture img'))).toBeTruthy();
      await expect(still.locator('video')).toHaveCount(0);
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});
