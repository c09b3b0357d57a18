// Locators and steps that the browser tests of the player share.
import type { Page } from '@playwright/test';
import { expect, fetchIntercepted, open as openPage, openEmptyDocument, signInByApi, test } from './fixtures.ts';

/** The demo account with a licence. */
export const SUBSCRIBER = 'subscriber@demo.test';
/** The player. */
export const player = (page: Page) => page.locator('[data-player]');
/** Returns the first visible control with this name. */
export const control = (page: Page, name: string) => page.locator(`[data-control="${name}"]:visible`).first();
/** Clicks a control. The pointer moves first, because hidden controls let clicks through to the video. */
export async function clickControl(page: Page, name: string): Promise<void> {
  const box = (await player(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 4);
  await control(page, name).click();
}
/** The time line. */
export const timeLine = (page: Page) => page.locator('[data-player] [role="slider"]');
/** The video's position in seconds. */
export const currentTime = (page: Page) =>
  page.locator('video:not([data-ad])').evaluate((video: HTMLVideoElement) => video.currentTime);
/** A message in place of the video. */
export const message = (page: Page) => page.locator('[data-player-message]');

/** Opens a page, signed in if an account is given. It signs in on an empty document, which loads faster than a page. */
export async function openAsAccount(page: Page, address: string, account?: string): Promise<void> {
  if (account !== undefined) {
    await openEmptyDocument(page, address);
    await signInByApi(page, account);
  }
  await openPage(page, address);
}

/**
 * Waits until the video plays. The page checks every 50 ms. `expect.poll` would check only once a second after its first
 * checks, which is slow for a function that tests call a hundred times.
 * @param seconds media time that has to pass
 */
export async function expectPlaying(page: Page, seconds = 0.4): Promise<void> {
  const polling = 50;
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3, undefined, { polling });
  const end = (await currentTime(page)) + seconds;
  const reached = await page.waitForFunction(
    (to) => {
      const position = document.querySelector<HTMLVideoElement>('video:not([data-ad])')?.currentTime ?? 0;
      return position > to ? position : 0;
    },
    end,
    { polling },
  );
  expect(await reached.jsonValue(), 'the video plays').toBeGreaterThan(end);
}

/** Skips the test in a browser without H.264. The message names the remedy. */
export async function skipWithoutCodecs(page: Page): Promise<void> {
  const canPlay = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f"'));
  test.skip(!canPlay, 'This browser has no H.264: set CHROMIUM_PATH to a Chromium with codecs.');
}

/** Leaves only the HLS streams of a video, because a browser with Media Source Extensions would play DASH. */
export const offerOnlyHls = (page: Page, port: number): Promise<unknown> =>
  page.route('**/api/v5/manifest/**', async (route) => {
    const response = await fetchIntercepted(route, port);
    const access = (await response.json()) as { readonly streams: readonly { readonly protocol: string }[] };
    const streams = access.streams.filter(({ protocol }) => protocol === 'HLS');
    await route.fulfill({ response, json: { ...access, streams } });
  });
