// Commands of window.player on real media, and the next video of a list.
import type { Page } from '@playwright/test';
import { allowProblems, expect, proves, test } from './fixtures.ts';
import { clickControl, control, openAsAccount, skipWithoutCodecs } from './openPlayer.ts';
import type { RemoteControl } from '#engine/plugin-api/index.ts';

const video = (page: Page) => page.locator('video');
const readProperty = <K extends 'currentTime' | 'volume' | 'paused' | 'duration'>(page: Page, name: K) =>
  video(page).evaluate((element: HTMLVideoElement, key) => element[key], name);

/** Runs a command of `window.player`. Returns `done`, or the message of its error. */
const runCommand = (page: Page, name: keyof RemoteControl, ...args: unknown[]): Promise<string> =>
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

const expectPlaying = (page: Page, id: string) =>
  expect
    .poll(() =>
      page.evaluate((wanted) => {
        const element = document.querySelector('video');
        return element && location.pathname.includes(`/${wanted}`) ? element.currentTime : 0;
      }, id),
    )
    .toBeGreaterThan(0.2);

async function openSignedIn(page: Page, address: string): Promise<void> {
  await openAsAccount(page, address, 'viewer@demo.test');
  await page.waitForFunction(() => window.player !== undefined);
  await skipWithoutCodecs(page);
}

test('scripts control the player with the commands of window.player', async ({ page, product, problems }) => {
  const playerScripts: string[] = [];
  page.on('request', (request) => {
    if (/shaka|openPlayback/.test(request.url())) playerScripts.push(request.url());
  });
  await openSignedIn(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights'));
  await proves('PLAYER-017', 'without a player every command fails', async () => {
    for (const name of ['play', 'pause', 'next', 'load', 'volume', 'seek'] as const)
      expect(await runCommand(page, name, '1')).toBe('Player not found');
    expect(playerScripts, 'the commands load no player').toEqual([]);
  });
  let loadMenus = (): void => undefined;
  const menusMayLoad = new Promise<void>((resolve) => {
    loadMenus = resolve;
  });
  await page.route('**/assets/OpenMenu-*.js', async (route) => {
    await menusMayLoad;
    await route.continue();
  });
  await page.locator('a[data-play]').click();
  await expectPlaying(page, 'dia-headkick');
  // Escape closes a menu whose code is still loading, and not the player.
  const tracksButton = control(page, 'tracks');
  await clickControl(page, 'tracks');
  await expect(tracksButton).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(tracksButton).toHaveAttribute('aria-expanded', 'false');
  loadMenus();
  await proves('PLAYER-006', '`pause` pauses the video', async () => {
    expect(await runCommand(page, 'pause')).toBe('done');
    expect(await readProperty(page, 'paused')).toBe(true);
  });
  await proves('PLAYER-014', '`seek` moves to a time in seconds', async () => {
    expect(await runCommand(page, 'seek', 60)).toBe('done');
    expect(await readProperty(page, 'currentTime')).toBe(60);
    await runCommand(page, 'seek', 20);
  });
  await proves('PLAYER-011', '`volume` sets the volume in per cent', async () => {
    expect(await runCommand(page, 'volume', 50)).toBe('done');
    expect(await readProperty(page, 'volume')).toBe(0.5);
  });
  await proves('PLAYER-005', '`play` continues the video', async () => {
    expect(await runCommand(page, 'play')).toBe('done');
    const timeBefore = await readProperty(page, 'currentTime');
    await expect.poll(() => readProperty(page, 'currentTime')).toBeGreaterThan(timeBefore + 0.3);
  });
  const expectChosenTrack = async (name: string): Promise<void> => {
    await clickControl(page, 'tracks');
    await expect(page.getByRole('menuitemradio', { name, exact: true }).first()).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await page.keyboard.press('Escape');
  };
  await proves('PLAYER-013', '`audioTrack` chooses an audio track by language', async () => {
    expect(await runCommand(page, 'audioTrack', 'fr')).toBe('done');
    await expectChosenTrack('French');
  });
  await proves('PLAYER-012', '`textTrack` shows subtitles of a language', async () => {
    expect(await runCommand(page, 'textTrack', 'en')).toBe('done');
    await expect(page.locator('.shaka-text-container')).toContainText(/\w/);
  });
  await proves('PLAYER-015', 'a track that does not exist is an error', async () => {
    expect(await runCommand(page, 'textTrack', 'xx')).toBe('Track NOT FOUND');
    expect(await runCommand(page, 'audioTrack', 'xx')).toBe('Track NOT FOUND');
  });
  await proves('PLAYER-010', '`fullscreen` makes the player fill the window', async () => {
    expect(await runCommand(page, 'fullscreen')).toBe('done');
    await expect(page.locator('[data-player]')).toHaveAttribute('data-fullscreen', 'true');
    const { width, height } = (await page.locator('[data-player]').boundingBox())!;
    expect([width, height]).toEqual(await page.evaluate(() => [innerWidth, innerHeight]));
    expect(await runCommand(page, 'fullscreen', false)).toBe('done');
  });
  await proves('PLAYER-016', 'a video that does not exist is an error', async () => {
    expect(await runCommand(page, 'load', 'no-such-video')).toBe('VOD does not exist');
    expect(page.url()).toContain('/video/dia-headkick');
  });
  await proves('PLAYER-007', '`next` plays the next video of the list', async () => {
    expect(await runCommand(page, 'next')).toBe('done');
    await expectPlaying(page, 'five-frames');
  });
  await proves('PLAYER-008', '`previous` plays the previous video of the list', async () => {
    expect(await runCommand(page, 'previous')).toBe('done');
    await expectPlaying(page, 'dia-headkick');
    expect(new URL(page.url()).searchParams.get('playlistId')).toBe('dia-fights');
  });
  await proves('PLAYER-009', '`load` plays a video by its id', async () => {
    expect(await runCommand(page, 'load', 'flying-knee')).toBe('done');
    await expectPlaying(page, 'flying-knee');
  });
  await proves('PLAYER-018', '`play` is an error when the browser refuses to play', async () => {
    await runCommand(page, 'pause');
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.play = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    });
    expect(await runCommand(page, 'play')).toBe('failed to play');
  });
  // The browser logs the video that does not exist.
  allowProblems(problems, /404/);
});

test('autoAdvance decides whether the next video of a list starts or is offered', async ({
  page,
  product,
  problems,
}) => {
  const adjacentRequests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('adjacent')) adjacentRequests.push(pathname + search);
  });
  await openSignedIn(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights'));
  adjacentRequests.length = 0;
  const card = page.locator('[data-next-up]');
  await page.locator('a[data-play]').click();
  await expectPlaying(page, 'dia-headkick');
  await proves('CONST-002', 'the videos before and after the current one are requested with size 5', async () => {
    await expect
      .poll(() =>
        adjacentRequests.filter((path) => path.startsWith('/api/v2/playlist/dia-fights/adjacentTo/dia-headkick')),
      )
      .toEqual([expect.stringMatching(/[?&]size=5(&|$)/)]);
  });
  const seekToEnd = async (secondsBefore: number): Promise<void> => {
    await runCommand(page, 'seek', (await readProperty(page, 'duration')) - secondsBefore);
  };
  await seekToEnd(8);
  await expect(card).toHaveAttribute('data-next-up', 'counting');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.locator('[data-player]')).toBeVisible();
  await page.keyboard.press('n');
  await expectPlaying(page, 'five-frames');
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
    await seekToEnd(1.5);
    await expectPlaying(page, 'dia-petrov');
    expect(new URL(page.url()).searchParams.get('playlistId')).toBe('dia-fights');
    expect(await setAutoAdvance(false)).toBe(200);
    await page.goto(product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights&play=1'));
    await expectPlaying(page, 'dia-headkick');
    await seekToEnd(1.5);
    await expect(page.locator('[data-player="ended"]')).toBeVisible();
    await expect(card).toHaveAttribute('data-next-up', 'offered');
    expect(page.url()).toContain('/video/dia-headkick');
  });
  await card.getByRole('button', { name: 'Play now' }).click();
  await expectPlaying(page, 'five-frames');
  // Other tests on this server use the same account.
  expect(await setAutoAdvance(true)).toBe(200);
  expect(problems).toEqual([]);
});
