// The player outlives its page: in full screen when the next video or another channel starts, in picture in picture when the viewer
// looks at other pages.
import type { Page } from '@playwright/test';
import { expect, navigate, test } from './fixtures.ts';
import { control, isPlaying, open, player, skipWithoutCodecs } from './openPlayer.ts';

const path = (page: Page) => new URL(page.url()).pathname;
const isFullscreen = (page: Page) =>
  page.evaluate(() => document.fullscreenElement?.querySelector('[data-player] video') !== null);
const hasWindow = (page: Page) => page.evaluate(() => document.pictureInPictureElement !== null);

async function openInList(page: Page, url: string): Promise<void> {
  await open(page, url, 'viewer@demo.test');
  await skipWithoutCodecs(page);
  await page.locator('a[data-play]').click();
  await isPlaying(page);
}

test('full screen stays when the next video of a list starts, and keys go on working', async ({
  page,
  product,
  problems,
}) => {
  await openInList(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights'));
  await page.keyboard.press('f');
  await expect(player(page)).toHaveAttribute('data-fullscreen', 'true');
  await page.keyboard.press('n');
  await expect.poll(() => path(page)).toContain('/video/five-frames');
  await isPlaying(page);
  expect(await isFullscreen(page)).toBe(true);
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('b');
  await expect.poll(() => path(page)).toContain('/video/dia-headkick');
  await isPlaying(page);
  expect(await isFullscreen(page)).toBe(true);
  await page.keyboard.press('f');
  await expect(player(page)).not.toHaveAttribute('data-fullscreen');
  await expect(page.locator('main [data-player] video'), 'the player is in its page again').toBeVisible();
  await isPlaying(page);
  await page.keyboard.press('f');
  await expect(player(page)).toHaveAttribute('data-fullscreen', 'true');
  await navigate(page, '/browse');
  await expect(page.locator('video'), 'another page ends full screen and the player').toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  expect(problems).toEqual([]);
});

test('picture in picture plays on while other pages are open, and leads back', async ({ page, product, problems }) => {
  await openInList(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights'));
  test.skip(
    !(await page.evaluate(() => document.pictureInPictureEnabled)),
    'This browser has no picture in picture: set CHROMIUM_PATH to a Chromium.',
  );
  await page.keyboard.press('p');
  await expect.poll(() => hasWindow(page)).toBe(true);
  await expect(player(page)).toContainText('window of its own');
  await navigate(page, '/browse');
  await expect(page.locator('main[data-page="browse"]')).toBeVisible();
  await isPlaying(page);
  await expect(player(page)).toBeHidden();

  await page.evaluate(() => window.player!.next());
  await isPlaying(page);
  expect([await hasWindow(page), path(page)], 'the next video plays in the window; the page stays').toEqual([
    true,
    '/browse',
  ]);

  // What the browser does for its button "back to tab".
  await page.evaluate(() => document.exitPictureInPicture());
  await expect.poll(() => path(page)).toContain('/video/five-frames');
  await expect(player(page)).toBeVisible();
  await expect(player(page)).toBeFocused();
  await isPlaying(page);
  await expect(page.locator('main [data-player] video')).toBeVisible();

  await page.keyboard.press('p');
  await expect.poll(() => hasWindow(page)).toBe(true);
  await navigate(page, '/browse');
  await expect(page.locator('main[data-page="browse"]')).toBeVisible();
  // What the browser does when the viewer closes the window.
  await page.evaluate(() => {
    (document.pictureInPictureElement as HTMLVideoElement).pause();
    return document.exitPictureInPicture();
  });
  await expect(page.locator('video')).toHaveCount(0);
  expect(path(page)).toBe('/browse');

  await page.goBack();
  await isPlaying(page);
  await page.keyboard.press('p');
  await expect.poll(() => hasWindow(page)).toBe(true);
  await page.mouse.move(400, 300);
  await control(page, 'leave').click();
  await expect(page.locator('video'), 'closing the player closes the window').toHaveCount(0);
  expect(await hasWindow(page)).toBe(false);
  expect(problems).toEqual([]);
});
