import type { Page } from '@playwright/test';

type WatchedWindow = Window & { cspViolations?: string[] };

/**
 * Collects what the content security policy of a page refuses. Call it before the page is opened.
 * @returns a function that reads the list: `img-src http://127.0.0.1:1234/pixel.gif`
 */
export async function recordCspViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    (window as WatchedWindow).cspViolations = violations;
    addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as WatchedWindow).cspViolations ?? []);
}
