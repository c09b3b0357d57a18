// The player on a phone in portrait, where its bar has room for few buttons.
import { expect, test } from './fixtures.ts';
import {
  control,
  currentTime,
  expectPlaying,
  openAsAccount,
  player,
  skipWithoutCodecs,
  SUBSCRIBER,
} from './openPlayer.ts';

const WIDTH = 390;
test.use({ hasTouch: true, isMobile: true, viewport: { width: WIDTH, height: 844 } });

test(
  'one menu has speed, quality, chapters and picture in picture, by touch and by keyboard',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/video/flying-knee?t=4.2'));
    await skipWithoutCodecs(page);
    await expectPlaying(page, 0);
    await page.keyboard.press('k');
    const more = control(page, 'more');
    const buttons = await player(page).locator('button[data-control]:visible').all();
    for (const button of buttons) {
      const { x, width } = (await button.boundingBox())!;
      expect([x >= 0, x + width <= WIDTH], 'each button is within the window').toEqual([true, true]);
    }

    await more.tap();
    await page.getByRole('menuitem', { name: 'Speed' }).tap();
    await page.getByRole('menuitemradio', { name: '1.5×' }).tap();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.locator('video')).toHaveJSProperty('playbackRate', 1.5);

    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Picture in picture' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Quality' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Chapters' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitemradio', { name: /The count/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => currentTime(page)).toBe(44);
    await expect(more, 'the focus returns to the button').toBeFocused();
    expect(problems).toEqual([]);
  },
);

test(
  'the card with the next video covers no subtitles, on a phone and in a wide window',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights&play=1'), SUBSCRIBER);
    await skipWithoutCodecs(page);
    await expectPlaying(page);
    await page.keyboard.press('k');
    await page.keyboard.press('c');
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 8;
    });
    const card = page.locator('[data-next-up]');
    await expect(card).toBeVisible();
    await page.waitForSelector('.shaka-text-container', { state: 'attached' });
    await page.evaluate(() => {
      // The player updates its own container, so the test adds a copy with the widest box that subtitles can have.
      const container = document.querySelector('.shaka-text-container')!;
      const copy = container.cloneNode() as HTMLElement;
      const line = document.createElement('span');
      line.dataset['copy'] = '';
      line.textContent = 'A line of subtitles. '.repeat(4);
      copy.append(line);
      container.after(copy);
    });
    for (const width of [WIDTH, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(
          async () => {
            const line = (await page.locator('[data-copy]').boundingBox())!;
            return line.y >= 0 && line.y + line.height <= (await card.boundingBox())!.y;
          },
          { message: `the subtitles are above the card at ${width} px` },
        )
        .toBe(true);
    }
    expect(problems).toEqual([]);
  },
);
