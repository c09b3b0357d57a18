// What browser tests of the player share.
import type { Page } from '@playwright/test';
import { expect, hydrated, signIn, test } from './fixtures.ts';

/** The demo account with a licence. */
export const SUBSCRIBER = 'subscriber@demo.test';
/** The player. */
export const player = (page: Page) => page.locator('[data-player]');
/** The first visible control of a name. */
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

/** Opens a page; with an account, as its viewer. */
export async function open(page: Page, address: string, account?: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  if (account === undefined) return;
  await signIn(page, account);
  await page.reload();
  await hydrated(page);
}

/** Waits until the video really plays. */
export async function isPlaying(page: Page, seconds = 0.4): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3);
  const from = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(from + seconds);
}

/** Codecs and encryption of this browser; a test that needs more is skipped with the remedy. */
export async function skipWithoutCodecs(page: Page): Promise<void> {
  const canPlay = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f"'));
  test.skip(!canPlay, 'This browser has no H.264: set CHROMIUM_PATH to a Chromium with codecs.');
}
