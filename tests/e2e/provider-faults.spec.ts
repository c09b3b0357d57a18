// Providers that fail at the start of a sign-in (docs/faults.md, N34): the page says so, and the password still works.
import type { Page, Route } from '@playwright/test';
import { respondWithError, text } from './accountSteps.ts';
import { allowProblems, expect, open, test, waitForHydration } from './fixtures.ts';
import { startIdentityScreens, type IdentityScreens } from './identityScreens.ts';
import { expectSignedIn, fillForm, getPath, submitButton } from './signInSteps.ts';

let screens: IdentityScreens;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  screens = await startIdentityScreens(['en', 'ar']);
});
test.afterAll(() => screens.stop());

const alert = (page: Page) => page.locator('main').getByRole('alert').filter({ hasText: /\S/ });

/** Follows the link to the other ways of the sign-in and signs in with the password there. */
async function signInOtherWay(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name: text('providerOtherWay') })
    .click();
  await expect(page).toHaveURL(/\/login\?from=%2Fbrowse$/);
  await waitForHydration(page);
  await fillForm(page);
  await submitButton(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  expect(getPath(page)).toBe('/browse');
  await expectSignedIn(page);
}

for (const [kind, path, label] of [
  ['openid', 'openid/acme', 'Acme'],
  ['generic-oauth', 'generic-oauth/acme', 'Globex'],
  ['opin', 'opin', 'OPiN'],
] as const)
  test(
    `N34: ${kind} is not reachable, and the viewer signs in with the password`,
    { tag: kind === 'openid' ? [] : '@deep' },
    async ({ page, problems }) => {
      await respondWithError(page, `**/api/v2/${path}/auth-uri*`, 503, 'providerUnreachable');
      await page.goto(screens.toUrl(`/login/${path}?type=login&from=/browse`));
      await expect(alert(page)).toHaveText(text('providerUnreachable', { name: label }));
      await signInOtherWay(page);
      allowProblems(problems, /status of 503/);
      expect(problems).toEqual([]);
    },
  );

const SCRIPTS = [
  // The request gets no response.
  ['never arrives', () => undefined],
  // Some scripts call back when they can be used, which never happens.
  ['defines nothing', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' })],
] as const;

for (const kind of ['google', 'facebook', 'apple'] as const)
  for (const [fault, respond] of SCRIPTS)
    test(
      `N34: the script of ${kind} ${fault}, and the viewer signs in with the password`,
      { tag: kind === 'google' ? [] : '@deep' },
      async ({ page, problems }) => {
        const label = kind[0]!.toUpperCase() + kind.slice(1);
        await page.clock.install();
        await page.route(`**/${kind}.js*`, respond);
        const requested = page.waitForRequest(`**/${kind}.js*`);
        await open(page, screens.toUrl(`/login/${kind}?from=/browse`));
        await requested;
        await page.clock.runFor(15_500);
        await expect(alert(page)).toHaveText(text('providerScriptFailed', { name: label }));
        await signInOtherWay(page);
        allowProblems(problems, /ERR_/);
        expect(problems).toEqual([]);
      },
    );
