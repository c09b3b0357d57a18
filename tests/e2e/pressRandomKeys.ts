// Presses random keys in the guide. The sequence is the same in each run.
import type { Page } from '@playwright/test';
import { createRandom } from '../../src/cli/createRandom.ts';

/**
 * Presses keys on the focused element. `lostFocusKeys` are the keys after which no element of the guide had the focus;
 * `cellFocusCount` counts the keys after which a cell had it.
 */
export async function pressRandomKeys(
  page: Page,
  count: number,
): Promise<{ lostFocusKeys: string[]; cellFocusCount: number }> {
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
  let cellFocusCount = 0;
  const lostFocusKeys: string[] = [];
  for (let i = 0; i < count; i++) {
    const key = keys[Math.floor(random() * keys.length)]!;
    await page.keyboard.press(key);
    const focusPosition = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement?.closest('[role="grid"] [data-cell]')) return 'cell';
      return activeElement?.closest('[data-row-type="epg-grid"]') ? 'tools' : 'lost';
    });
    if (focusPosition === 'lost') lostFocusKeys.push(`${i}: ${key}`);
    if (focusPosition === 'cell') cellFocusCount++;
  }
  return { lostFocusKeys, cellFocusCount };
}
