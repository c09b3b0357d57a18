// The dialogs of heroes and pages: the programme of a channel, the viewer's watchlists, and a premiere that has
// started.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { CLIP } from './videoClip.ts';
import { expect, waitForHydration, navigate, proves, signInByApi, test } from './fixtures.ts';
import { bucket, hero, items, createTestRealm, IMAGES, publishTestRealm } from './testRealm.ts';

/** Records every dialog that the page opens from now on. The result is a function that returns their texts in order. */
async function recordDialogs(page: Page): Promise<() => Promise<string[]>> {
  const recorded = await page.evaluateHandle(() => {
    const textsByDialog = new Map<Element, string>();
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('dialog[open]'))
        textsByDialog.set(dialog, dialog.textContent ?? '');
    }).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    return textsByDialog;
  });
  return () => recorded.evaluate((textsByDialog) => [...textsByDialog.values()]);
}

const withPrimaryButton = (ctaText: string, link: object) => ({ primaryButton: { ctaText, link } });

test("the buttons of a hero open the viewer's watchlists and the programme of a channel", async ({
  page,
  product,
  problems,
}) => {
  const realm = createTestRealm(
    product,
    {
      home: {
        elements: [
          hero(
            'video',
            withPrimaryButton('Watch', {
              type: 'VOD',
              event: { type: 'VOD', id: 'item-1', title: 'Item 1', accessLevel: 'GRANTED_ON_SIGN_IN' },
            }),
          ),
          hero(
            'channel',
            withPrimaryButton('Tune in', {
              type: 'EPG',
              event: { type: 'EPG', id: 'one-tv', title: 'First channel', accessLevel: 'GRANTED' },
            }),
          ),
          bucket('row'),
        ],
      },
    },
    {
      realm: { features: { watchlists: true } },
      catalogue: [
        ...items(12),
        {
          id: 'one-tv',
          type: 'EPG',
          epgId: 'one',
          title: 'First channel',
          accessLevel: 'GRANTED',
          thumbnailUrl: IMAGES.landscape,
        },
      ],
    },
  );
  const createShow = (id: string) => ({
    id,
    title: `The ${id} show`,
    episodes: ['Part one'],
    thumbnailUrl: IMAGES.landscape,
    playbackStatus: 'live',
  });
  realm.write('data/epg.json', {
    zone: 'UTC',
    shows: [createShow('morning'), createShow('evening')],
    days: [
      {
        id: 'day',
        slots: [
          { at: '00:00', show: 'morning' },
          { at: '12:00', show: 'evening' },
        ],
      },
    ],
    channels: [{ id: 'one', name: 'First channel', accessLevel: 'GRANTED', week: ['day'] }],
  });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  const actions = page.locator('[data-hero][data-active] [data-action]');
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await expect(page.locator('[data-hero="video"][data-active]')).toBeVisible();
  await expect(actions).toHaveCount(0);

  await page.getByRole('button', { name: 'Show Hero channel' }).click();
  const watch = page.getByRole('link', { name: 'Tune in' });
  const positionBefore = await watch.boundingBox();
  const about = page.getByRole('button', { name: 'About the programme' });
  const isMorning = new Date().getUTCHours() < 12;
  const programmeDialog = page.getByRole('dialog', { name: `The ${isMorning ? 'morning' : 'evening'} show` });
  await proves('HERO-024', 'the programme button of a channel opens a dialog with the programme', async () => {
    await about.press('Enter');
    await expect(programmeDialog).toContainText('First channel');
    await expect(programmeDialog).toContainText('Part one');
    await expect(programmeDialog).toContainText(isMorning ? '12:00 AM to 12:00 PM' : '12:00 PM to 12:00 AM');
    await expect(programmeDialog).toContainText(`The ${isMorning ? 'evening' : 'morning'} show`);
    await expect(programmeDialog.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', /\/live\/one-tv/);
  });
  expect(await findAxeViolations(page, { include: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(programmeDialog).toHaveCount(0);
  await expect(about).toBeFocused();

  // The pointer and the focus leave the hero for the dialog, and the hero still does not change.
  const bar = page.locator('[aria-label="Show Hero channel"] > span');
  const readTimerState = () => bar.evaluate((element) => getComputedStyle(element, '::before').animationPlayState);
  await about.press('Enter');
  await page.mouse.move(640, 5);
  await expect(programmeDialog).toBeVisible();
  expect(await readTimerState()).toBe('paused');
  await page.keyboard.press('Escape');
  await expect(about).toBeFocused();
  await about.evaluate((button) => button.blur());
  await expect.poll(readTimerState).toBe('running');
  expect(await watch.boundingBox()).toEqual(positionBefore);

  await signInByApi(page);
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Show Hero video' }).click();
  await proves(
    'HERO-023',
    "the button `Add to list` opens the viewer's watchlists for the video of the hero",
    async () => {
      const video = page.locator('[data-hero="video"][data-active]');
      await video.getByRole('button', { name: 'Add to list' }).click();
      await expect(page.getByRole('dialog', { name: 'Your lists for Item 1' })).toBeVisible();
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});

test('a hero has its video background only while the window is wider than a phone', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, {
    home: {
      elements: [
        hero('moving', {
          background: {
            imageUrl: IMAGES.hero,
            portraitImageUrl: IMAGES.heroPortrait,
            animatedBackground: { entityId: 'item-1', entityType: 'VOD', url: '/media/clip.webm' },
          },
        }),
        bucket('b'),
      ],
    },
  });
  await page.route('**/media/clip.webm', (route) =>
    route.fulfill({
      status: 206,
      contentType: 'video/webm',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes 0-${CLIP.length - 1}/${CLIP.length}` },
      body: CLIP,
    }),
  );
  await page.clock.install();
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const video = page.locator('[data-hero="moving"] video');
  await expect(video).toHaveCSS('opacity', '1');
  const heroImage = page.locator('[data-hero="moving"] picture img');
  const resize = async (width: number): Promise<void> => {
    const resized = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('resize', () => resolve(), { once: true });
        }),
    );
    await page.setViewportSize({ width, height: 800 });
    await resized;
  };
  await proves('HERO-029', 'after a resize to a phone and back the background matches the new size', async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await proves('CONST-026', 'hero and theme change 200 ms after the last resize event', async () => {
      await resize(700);
      await page.clock.runFor(150);
      await resize(500);
      await page.clock.runFor(199);
      await expect(video).toHaveCount(1);
      await page.clock.runFor(2);
      await expect(video).toHaveCount(0);
    });
    await expect
      .poll(() => heroImage.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
      .toBe(true);
    await resize(1400);
    await page.clock.resume();
    await expect(video).toHaveCSS('opacity', '1');
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('the page of a premiere opens a dialog when the premiere began more than 30 s ago', async ({
  page,
  product,
  problems,
}) => {
  const secondsBefore = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
  const createPremiere = (id: string, seconds: number) => ({
    id,
    type: 'LIVE',
    title: `Premiere ${id}`,
    accessLevel: 'GRANTED',
    premiereVOD: true,
    liveEventId: 'event',
    thumbnailUrl: IMAGES.landscape,
    socialSharingDetail: {},
    duration: 5400,
    computedReleases: [{ type: 'PREMIERE', scheduledAt: secondsBefore(seconds) }],
  });
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('row', { source: { ids: ['late', 'timely', 'over'] } })] } },
    {
      realm: { features: { socialSharing: true } },
      catalogue: [
        createPremiere('late', 31),
        createPremiere('timely', -10),
        createPremiere('over', 5401),
        // The release has precedence over other times.
        { ...createPremiere('released', 9999), release: { type: 'PREMIERE', scheduledAt: secondsBefore(31) } },
        { ...createPremiere('upcoming', 31), release: { type: 'PREMIERE', scheduledAt: secondsBefore(-3600) } },
      ],
    },
  );
  const dialog = page.getByRole('dialog', { name: 'The premiere is running' });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await proves(
    'ENGINE-004',
    'a premiere is linked as a video, whose page opens the dialog of the premiere',
    async () => {
      await page.locator('main [data-item="late"] a').first().click();
      await expect(page).toHaveURL(product.url(realm.id, '/video/late/premiere-late'));
      await expect(dialog).toContainText('“Premiere late” began at');
    },
  );
  await expect(dialog.getByRole('progressbar')).toHaveAccessibleName('90 min left');
  await proves('CONST-069', 'the progress bar is 400 px wide', async () => {
    expect((await dialog.getByRole('progressbar').boundingBox())!.width).toBe(400);
  });
  expect(await findAxeViolations(page, { include: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toHaveCount(0);
  await proves('CONST-036', 'the dialog opens 31 s after the time of the premiere and not 29 s after it', async () => {
    // The clock of the page stands still at the time of its HTML. Each premiere began some seconds before that time.
    await page.clock.setFixedTime(new Date());
    const html = await (await page.goto(product.url(realm.id)))!.text();
    await waitForHydration(page);
    const { now } = JSON.parse(/id="state">(.*?)<\/script>/.exec(html)![1]!) as { now: number };
    const secondsAgo: Record<string, number> = { late: 31, timely: 29 };
    await page.route('**/api/v4/item/*', (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1)!;
      const scheduledAt = new Date(now - secondsAgo[id]! * 1000).toISOString();
      return route.fulfill({
        json: { ...createPremiere(id, 0), favourite: false, computedReleases: [{ type: 'PREMIERE', scheduledAt }] },
      });
    });
    const dialogTexts = await recordDialogs(page);
    await navigate(page, '/video/late');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await navigate(page, '/video/timely');
    await expect(page.getByRole('heading', { level: 1, name: 'Premiere timely' })).toBeVisible();
    await expect(page.locator('[data-row="item"] [data-action="share"]')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    // The dialog of another premiere is open now, so the page of `timely` has had time to open one too.
    await navigate(page, '/video/late');
    await expect(dialog).toContainText('“Premiere late” began at');
    const lateDialogText: unknown = expect.stringContaining('“Premiere late” began at');
    expect(await dialogTexts()).toEqual([lateDialogText, lateDialogText]);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await page.unroute('**/api/v4/item/*');
  });
  const expectStaysClosed = async (id: string): Promise<void> => {
    await page.clock.install();
    await page.goto(product.url(realm.id, `/video/${id}`));
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1, name: `Premiere ${id}` })).toBeVisible();
    // The share button is visible, so the code that opens the dialog has run.
    await expect(page.locator('[data-row="item"] [data-action="share"]')).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(dialog).toHaveCount(0);
  };
  // The dialog does not open later for a viewer who has opened the page before the 30 s are over.
  await expectStaysClosed('timely');
  await proves('PLAYER-003', 'the dialog does not show after the scheduled time plus the duration', () =>
    expectStaysClosed('over'),
  );
  await proves(['PLAYER-004', 'PLAYER-034'], 'the premiere follows scheduledAt of the release', async () => {
    await page.goto(product.url(realm.id, '/video/released'));
    await expect(dialog).toContainText('“Premiere released” began at');
    await page.goto(product.url(realm.id, '/video/upcoming'));
    await waitForHydration(page);
    await expect(page.locator('[data-row="item"]')).toContainText('Premiere ');
    await expect(page.locator('a[data-play]')).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  });
  expect(problems).toEqual([]);
  realm.remove();
});
