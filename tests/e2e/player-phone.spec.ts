// The player on a phone in portrait, where its bar has room for few buttons.
import { expect, test } from './fixtures.ts';
import { control, currentTime, expectPlaying, openAsAccount, player, skipWithoutCodecs } from './openPlayer.ts';

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
