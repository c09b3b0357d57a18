// The fields of a hero: each test publishes a brand whose heroes have these fields, and checks what the page shows.
import { allowProblems, expect, waitForHydration, proves, test } from './fixtures.ts';
import { publishHeroes, heroOf, scrollToHero, videoLink } from './heroRealm.ts';
import { parseImageId, readLoadedImageId } from './loadedImages.ts';
import { hero, items } from './testRealm.ts';
import { CLIP } from './videoClip.ts';

type Json = Record<string, unknown>;

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
  await waitForHydration(page);
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

test('the type of a hero button decides where it leads', async ({ page, product, problems }) => {
  const createButton = (ctaText: string, link: Json) => ({ ctaText, link });
  const list = { ...items(1)[0], id: 'list-7', type: 'PLAYLIST', title: 'The list', tags: [] };
  const heroes = [
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
  ];
  const realm = await publishHeroes(product, heroes, {}, { catalogue: [...items(30), list] });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
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
  await waitForHydration(page);
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
        // The clip is the trailer of the video `item-1`.
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
  await waitForHydration(page);
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
