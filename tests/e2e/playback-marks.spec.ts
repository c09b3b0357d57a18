// Marks of editors in a video: parts to skip, moments and a watermark; and a video with sound only. The media is real.
import type { Locator, Page } from '@playwright/test';
import { expect, proves, test } from './fixtures.ts';
import {
  control,
  currentTime,
  expectPlaying,
  openAsAccount,
  player,
  skipWithoutCodecs,
  timeLine,
  clickControl,
} from './openPlayer.ts';

const skip = (page: Page) => control(page, 'skip');

async function measureBox(locator: Locator) {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Whether two elements overlap. */
async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([measureBox(one), measureBox(other)]);
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Chooses what happens with an intro in the player's settings. */
async function chooseIntroMode(page: Page, mode: string): Promise<void> {
  await clickControl(page, 'quality');
  await page.getByRole('menuitem', { name: 'Skip intro' }).click();
  await page.getByRole('menuitemradio', { name: mode, exact: true }).click();
}

test(
  'a marked part is skipped by a button, by a key and automatically',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/video/flying-knee?t=4.2'));
    await skipWithoutCodecs(page);
    await expectPlaying(page, 0);
    await page.keyboard.press('k');
    await expect(skip(page)).toHaveText('Skip intro');
    await page.keyboard.press('c');
    await page.waitForSelector('.shaka-text-container', { state: 'attached' });
    await page.evaluate(() => {
      // A long line is the widest box that subtitles can have. The test copies the container, because the player
      // updates its own.
      const container = document.querySelector('.shaka-text-container')!;
      const copy = container.cloneNode() as HTMLElement;
      const line = document.createElement('span');
      line.dataset['copy'] = '';
      line.textContent = 'A line of subtitles. '.repeat(14);
      copy.append(line);
      container.after(copy);
    });
    const subtitles = page.locator('[data-copy]');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const other of [timeLine(page), control(page, 'full-screen'), control(page, 'play'), subtitles])
        await expect
          .poll(() => doOverlap(skip(page), other), `the button does not overlap ${String(other)} at ${width}`)
          .toBe(false);
      await expect
        .poll(() => doOverlap(subtitles, timeLine(page)), 'subtitles do not overlap the controls')
        .toBe(false);
    }
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.keyboard.press('s');
    await expect.poll(() => currentTime(page)).toBe(14);
    await expect(skip(page)).toHaveCount(0);

    await chooseIntroMode(page, 'Automatic, with undo');
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('k');
    // The part was skipped by hand before, so the viewer is asked.
    await expect(skip(page)).toHaveText('Skip intro');
    await page.reload();
    // The button that goes back is shown for eight seconds, so the test reads the position and clicks at once.
    const positionAtClick = await skip(page)
      .filter({ hasText: 'Watch intro' })
      .evaluate((button: HTMLElement) => {
        const { currentTime: position } = document.querySelector<HTMLVideoElement>('video:not([data-ad])')!;
        button.click();
        return position;
      });
    expect(positionAtClick).toBeGreaterThanOrEqual(14);
    await expect.poll(() => currentTime(page)).toBeLessThan(8);
    await expect(skip(page)).toHaveText('Skip intro');
    await chooseIntroMode(page, 'Off');
    await expect(skip(page)).toHaveCount(0);
    expect(problems).toEqual([]);
  },
);

test(
  'moments are shown as dots and as a list, and have keys and links; a watermark is shown',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/video/flying-knee?play=1#knee'));
    await skipWithoutCodecs(page);
    const firstPosition = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observe = (): void => {
            const video = document.querySelector('video');
            if (video && video.readyState >= 2) resolve(video.currentTime);
            else requestAnimationFrame(observe);
          };
          observe();
        }),
    );
    expect(firstPosition, 'no earlier frame is shown').toBeGreaterThanOrEqual(36);
    await expectPlaying(page, 0);
    await page.keyboard.press('k');
    // The key [ goes to the moment at 36 s when the video has played some seconds beyond it.
    await page.evaluate(() => {
      document.querySelector('video')!.currentTime = 36;
    });
    await expect.poll(() => currentTime(page)).toBe(36);
    await proves('PLAYER-034', 'skip buttons, watermark and annotations are shown', async () => {
      await expect(page.locator('[data-watermark]')).toHaveText('Ironclad Archive');
      await expect(timeLine(page).locator('[data-moment]')).toHaveCount(3);
      await page.keyboard.press('[');
      await expect.poll(() => currentTime(page)).toBe(20);
      await page.keyboard.press(']');
      await expect.poll(() => currentTime(page)).toBe(36);
      await clickControl(page, 'chapters');
      await page.getByRole('menuitemradio', { name: /The count/ }).click();
      await expect.poll(() => currentTime(page)).toBe(44);
      await page.keyboard.press('9');
      await expect(skip(page)).toHaveText('Skip credits');
    });
    expect(problems).toEqual([]);
  },
);

test('a video with sound only shows its artwork', { tag: '@deep' }, async ({ page, product }) => {
  await openAsAccount(page, product.url('ironclad', '/live/corner-radio?play=1'));
  await skipWithoutCodecs(page);
  await expectPlaying(page);
  await expect(player(page).locator('img')).toBeVisible();
});
