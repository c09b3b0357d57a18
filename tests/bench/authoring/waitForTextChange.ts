import type { Frame, Page } from '@playwright/test';

/**
 * Starts to observe the text of an element.
 * @returns a function that resolves with the time in ms since 1970 after the first frame that shows another text
 */
export async function waitForTextChange(page: Page | Frame, selector: string): Promise<() => Promise<number>> {
  await page.evaluate(observe, selector);
  return () => page.evaluate(() => (window as unknown as { changedAt: Promise<number> }).changedAt);
}

/**
 * Runs in the page. It requests a frame after a change only, because a request for every frame would slow the page
 * down.
 */
function observe(selector: string): void {
  const read = (): string => document.querySelector(selector)?.textContent ?? '';
  const before = read();
  const changedAt = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${selector} shows no change after a minute: ${before}`)), 60_000);
    const observer = new MutationObserver(() => {
      if (read() === before) return;
      observer.disconnect();
      clearTimeout(timer);
      // The callback of a frame runs before it is painted, and the timeout after it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  Object.assign(window, { changedAt });
}
