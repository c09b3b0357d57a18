import type { Page } from '@playwright/test';
import type { ShownValue } from './changes.ts';

/** Returns the current time in ms since 1970. The page and this process share the clock of the machine. */
export const readClock = (): number => performance.timeOrigin + performance.now();

/**
 * Starts to observe a value of an open page.
 * @returns a function that resolves with the time (readClock) after the first frame that shows another value.
 */
export async function waitForChange(page: Page, shown: ShownValue): Promise<() => Promise<number>> {
  await page.bringToFront();
  await page.evaluate(observe, shown);
  return () => page.evaluate(() => (window as unknown as { changedAt: Promise<number> }).changedAt);
}

/** Runs in the page. */
function observe({ selector, value }: ShownValue): void {
  const read = (): string => {
    const element = document.querySelector(selector);
    if (!element) return '';
    if (value === 'background') return getComputedStyle(element).backgroundColor;
    return value === 'markup' ? element.outerHTML : element.textContent;
  };
  const before = read();
  const changedAt = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} shows no change after a minute: ${before.slice(0, 200)}`)), 60_000);
    const checkFrame = (): void => {
      if (read() === before) requestAnimationFrame(checkFrame);
      // The callback of a frame runs before it is painted, and the timeout after it.
      else setTimeout(() => resolve(performance.timeOrigin + performance.now()));
    };
    requestAnimationFrame(checkFrame);
  });
  Object.assign(window, { changedAt });
}
