// The table of sessions is lost while a tab is open, for example because a backup without it was restored.
import { openLocalDatabase } from '../../src/cli/realm/createLocalClient.ts';
import { allowProblems, expect, open, startProduct, test } from './fixtures.ts';
import { expectGuest, expectSignedIn, fillForm, signInOnForm, submitButton } from './signInSteps.ts';

// In bearer mode the browser stores the tokens of the session, and renews them.
for (const [mode, brand] of [
  ['cookie', 'ironclad'],
  ['bearer', 'debug'],
] as const)
  test(
    `${mode}: an open tab becomes a guest's, and the viewer signs in again and returns to the page`,
    { tag: '@deep' },
    async ({ page, problems }) => {
      const first = await startProduct();
      const toUrl = (path: string): string => first.url(brand, path);
      await signInOnForm(page, toUrl('/login?lang=en'));
      await open(page, toUrl('/members?view=devices&lang=en'));
      await expect(page.locator('main h2')).toHaveCount(1);
      await first.stop({ keepData: true });
      const database = await openLocalDatabase({
        dataDir: first.dataDir,
        databaseUrl: undefined,
        privateOrigins: [],
        pluginsDir: '',
      });
      await database.kysely.deleteFrom('session').execute();
      await database.close();
      const second = await startProduct({ PORT: String(first.port), DATA_DIR: first.dataDir });
      try {
        await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click();
        await expectGuest(page);
        await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
        await fillForm(page);
        await submitButton(page).click();
        await page.waitForURL(/\/members/);
        await expectSignedIn(page);
        await expect(page.locator('main').getByRole('heading', { name: 'Activity' })).toBeVisible();
        await expect(page.locator('main')).toContainText('Nothing was changed so far.');
      } finally {
        await page.goto('about:blank');
        await second.stop();
        await first.stop();
      }
      allowProblems(problems, /status of 40[13]|ERR_|EventSource/);
      expect(problems).toEqual([]);
    },
  );
