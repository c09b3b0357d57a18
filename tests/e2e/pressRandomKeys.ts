// Keys of the guide in an order that repeats.
import type { Page } from '@playwright/test';
import { createRandom } from '../pages/random.ts';

/** Every press goes to whatever has the focus; answers the presses after which nothing of the guide had it. */
export async function pressRandomKeys(page: Page, count: number): Promise<{ lost: string[]; inCells: number }> {
  const keys = [
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
    'Shift+PageDown',
    'Shift+PageUp',
    'Control+Home',
    'Control+End',
  ];
  const random = createRandom(7);
  let inCells = 0;
  const lost: string[] = [];
  for (let i = 0; i < count; i++) {
    const key = keys[Math.floor(random() * keys.length)]!;
    await page.keyboard.press(key);
    const where = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('[role="grid"] [data-cell]')
        ? 'cell'
        : activeElement?.closest('[data-row-type="epg-grid"]')
          ? 'tools'
          : 'lost';
    });
    if (where === 'lost') lost.push(`${i}: ${key}`);
    if (where === 'cell') inCells++;
  }
  return { lost, inCells };
}
