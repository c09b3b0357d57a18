// Steps of the tests of plugins.
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/** Returns the hash of a plugin's file as realm.json names it. */
export const computeHash = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Collects what the content security policy blocks. Returns a function that reads the list. */
export async function watchCspViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    (window as unknown as { violations: string[] }).violations = violations;
    addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}
