// Commands of window.player on real media, and what plays next in a list.
import type { Page } from '@playwright/test';
import { allowProblems, expect, hydrated, proves, signIn, test } from './fixtures.ts';
import type { RemoteControl } from '#engine/plugin-api/index.ts';

const video = (page: Page) => page.locator('video');
const property = <K extends 'currentTime' | 'volume' | 'paused' | 'duration'>(page: Page, name: K) =>
  video(page).evaluate((element: HTMLVideoElement, key) => element[key], name);

/** Runs a command; returns the message of its failure. */
const command = (page: Page, name: keyof RemoteControl, ...args: unknown[]): Promise<string> =>
  page.evaluate(
    async ([key, given]) => {
      try {
        const remote = window.player as unknown as Record<string, (...all: unknown[]) => Promise<void>>;
        await remote[key]!(...given);
        return 'done';
      } catch (error) {
        return (error as Error).message;
      }
    },
    [name, args] as const,
  );

const isPlaying = (page: Page, id: string) =>
  expect
    .poll(() =>
      page.evaluate((wanted) => {
        const element = document.querySelector('video');
        return element && location.pathname.includes(`/${wanted}`) ? element.currentTime : 0;
      }, id),
    )
    .toBeGreaterThan(0.2);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await signIn(page);
  await page.reload();
  await hydrated(page);
  await page.waitForFunction(() => window.player !== undefined);
  const canPlay = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f"'));
  test.skip(!canPlay, 'This browser has no H.264: set CHROMIUM_PATH to a Chromium with codecs.');
}

test('scripts command the player', async ({ page, product, problems }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/shaka|openPlayback/.test(request.url())) scripts.push(request.url());
  });
  await open(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights'));
  await proves('PLAYER-017', 'without a player every command fails', async () => {
    for (const name of ['play', 'pause', 'next', 'load', 'volume', 'seek'] as const)
      expect(await command(page, name, '1')).toBe('Player not found');
    expect(scripts, 'the commands load no player').toEqual([]);
  });
  await page.locator('a[data-play]').click();
  await isPlaying(page, 'dia-headkick');
  await proves('PLAYER-006', 'pause', async () => {
    expect(await command(page, 'pause')).toBe('done');
    expect(await property(page, 'paused')).toBe(true);
  });
  await proves('PLAYER-014', 'seek', async () => {
    expect(await command(page, 'seek', 60)).toBe('done');
    expect(await property(page, 'currentTime')).toBe(60);
    await command(page, 'seek', 20);
  });
  await proves('PLAYER-011', 'volume', async () => {
    expect(await command(page, 'volume', 50)).toBe('done');
    expect(await property(page, 'volume')).toBe(0.5);
  });
  await proves('PLAYER-005', 'play', async () => {
    expect(await command(page, 'play')).toBe('done');
    const from = await property(page, 'currentTime');
    await expect.poll(() => property(page, 'currentTime')).toBeGreaterThan(from + 0.3);
  });
  const checked = async (name: string): Promise<void> => {
    await page.locator('[data-control="tracks"]:visible').click();
    await expect(page.getByRole('menuitemradio', { name, exact: true }).first()).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await page.keyboard.press('Escape');
  };
  await proves('PLAYER-013', 'audio track', async () => {
    expect(await command(page, 'audioTrack', 'fr')).toBe('done');
    await checked('French');
  });
  await proves('PLAYER-012', 'text track', async () => {
    expect(await command(page, 'textTrack', 'en')).toBe('done');
    await expect(page.locator('.shaka-text-container')).toContainText(/\w/);
  });
  await proves('PLAYER-015', 'a track that is missing', async () => {
    expect(await command(page, 'textTrack', 'xx')).toBe('Track NOT FOUND');
    expect(await command(page, 'audioTrack', 'xx')).toBe('Track NOT FOUND');
  });
  await proves('PLAYER-010', 'full screen', async () => {
    expect(await command(page, 'fullscreen')).toBe('done');
    await expect(page.locator('[data-player]')).toHaveAttribute('data-fullscreen', 'true');
    const { width, height } = (await page.locator('[data-player]').boundingBox())!;
    expect([width, height]).toEqual(await page.evaluate(() => [innerWidth, innerHeight]));
    expect(await command(page, 'fullscreen', false)).toBe('done');
  });
  await proves('PLAYER-016', 'a video that is missing', async () => {
    expect(await command(page, 'load', 'no-such-video')).toBe('VOD does not exist');
    expect(page.url()).toContain('/video/dia-headkick');
  });
  await proves('PLAYER-007', 'next', async () => {
    expect(await command(page, 'next')).toBe('done');
    await isPlaying(page, 'five-frames');
  });
  await proves('PLAYER-008', 'previous', async () => {
    expect(await command(page, 'previous')).toBe('done');
    await isPlaying(page, 'dia-headkick');
    expect(new URL(page.url()).searchParams.get('playlistId')).toBe('dia-fights');
  });
  await proves('PLAYER-009', 'load', async () => {
    expect(await command(page, 'load', 'flying-knee')).toBe('done');
    await isPlaying(page, 'flying-knee');
  });
  await proves('PLAYER-018', 'a play that fails', async () => {
    await command(page, 'pause');
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.play = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    });
    expect(await command(page, 'play')).toBe('failed to play');
  });
  // The browser logs the video that does not exist.
  allowProblems(problems, /404/);
});

test('the next video of a list starts at the end, or is only offered', async ({ page, product, problems }) => {
  const adjacent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('adjacent')) adjacent.push(pathname + search);
  });
  await open(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights'));
  adjacent.length = 0;
  const card = page.locator('[data-next-up]');
  await page.locator('a[data-play]').click();
  await isPlaying(page, 'dia-headkick');
  await proves('CONST-002', 'the neighbours are read with size 5', async () => {
    await expect
      .poll(() => adjacent.filter((path) => path.startsWith('/api/v2/playlist/dia-fights/adjacentTo/dia-headkick')))
      .toEqual([expect.stringMatching(/[?&]size=5(&|$)/)]);
  });
  const nearEnd = async (before: number): Promise<void> => {
    await command(page, 'seek', (await property(page, 'duration')) - before);
  };
  await nearEnd(8);
  await expect(card).toHaveAttribute('data-next-up', 'counting');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.locator('[data-player]')).toBeVisible();
  await page.keyboard.press('n');
  await isPlaying(page, 'five-frames');
  const setAutoAdvance = (autoAdvance: boolean) =>
    page.evaluate(
      (value) =>
        fetch('/api/v2/user/preferences', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ autoAdvance: value }),
        }).then(({ status }) => status),
      autoAdvance,
    );
  await proves(['PLAYER-033', 'ROUTE-075'], 'the next video of the playlist starts only with autoAdvance', async () => {
    await nearEnd(1.5);
    await isPlaying(page, 'dia-petrov');
    expect(new URL(page.url()).searchParams.get('playlistId')).toBe('dia-fights');
    expect(await setAutoAdvance(false)).toBe(200);
    await page.goto(product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights&play=1'));
    await isPlaying(page, 'dia-headkick');
    await nearEnd(1.5);
    await expect(page.locator('[data-player="ended"]')).toBeVisible();
    await expect(card).toHaveAttribute('data-next-up', 'offered');
    expect(page.url()).toContain('/video/dia-headkick');
  });
  await card.getByRole('button', { name: 'Play now' }).click();
  await isPlaying(page, 'five-frames');
  // Other tests on this server use the same account.
  expect(await setAutoAdvance(true)).toBe(200);
  expect(problems).toEqual([]);
});
