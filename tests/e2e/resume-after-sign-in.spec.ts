// What a viewer wanted is done after a sign-in: a change of a watchlist, a favourite, and what was typed in the form.
import type { Page } from '@playwright/test';
import { text } from './accountSteps.ts';
import { cardOf } from './rowElements.ts';
import { clickAction, openPanel as openCardPanel } from './cardPanel.ts';
import { allowProblems, expect, open, test, type RunningProduct } from './fixtures.ts';
import { endSessions, expectGuest, expectSignedIn, fillForm, signInOnForm, submitButton } from './signInSteps.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const MODES = ['cookie', 'bearer'] as const;

/** Publishes a realm whose home page has one row. Returns the function that builds its addresses. */
async function publishRealm(
  product: RunningProduct,
  sessionMode: string,
  watchlists: boolean,
): Promise<(path: string) => string> {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    { realm: { sessionMode, homePage: 'home', features: { watchlists } } },
  );
  return (path) => product.url(realm.id, path);
}

/** Signs in on the page to which the viewer was sent, and waits until it is left. */
async function signInAgain(page: Page, account = 'viewer'): Promise<void> {
  await page.waitForURL(/\/login\?from=/);
  await fillForm(page, account);
  await submitButton(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await expectSignedIn(page);
}

for (const mode of MODES) {
  test(
    `${mode}: a change of a watchlist in a session that has ended is made after the sign-in`,
    { tag: mode === 'cookie' ? [] : '@deep' },
    async ({ page, context, product, problems }) => {
      const toUrl = await publishRealm(product, mode, true);
      await signInOnForm(page, toUrl('/login?lang=en'));
      await open(page, toUrl('/'));
      const panel = page.getByRole('dialog', { name: text('watchlistsFor', { title: 'Item 3' }) });
      const card = cardOf(page, 'one', 'item-3');
      const openPanel = () => clickAction(card, text('addToList'));

      // A new list.
      await openPanel();
      await panel.getByRole('button', { name: text('createList') }).click();
      await panel.getByLabel(text('listName')).fill('Late nights');
      await endSessions(context, toUrl('/'));
      await panel.getByRole('button', { name: text('create'), exact: true }).click();
      await signInAgain(page);
      await expect(panel.getByRole('status')).toHaveText(text('addedToList', { name: 'Late nights' }));
      await expect(panel).toHaveCount(0);

      // An item of an existing list. The change of a viewer is not made, and not shown, in another account.
      await openPanel();
      await expect(panel.getByRole('button', { name: 'Late nights' })).toHaveAttribute('aria-pressed', 'true');
      await endSessions(context, toUrl('/'));
      await panel.getByRole('button', { name: 'Late nights' }).click();
      await signInAgain(page, 'subscriber');
      await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('list:');
      await expect(panel).toHaveCount(0);

      // A panel that cannot load the lists.
      await open(page, toUrl('/logout'));
      await expectGuest(page);
      await signInOnForm(page, toUrl('/login?lang=en'));
      await open(page, toUrl('/'));
      // The buttons are there before the session ends, because a guest has none.
      const button = (await openCardPanel(card)).getByRole('button', { name: text('addToList') });
      await endSessions(context, toUrl('/'));
      await button.click();
      await signInAgain(page);
      await expect(panel.getByRole('button', { name: 'Late nights' })).toHaveAttribute('aria-pressed', 'true');

      // A cookie that is gone: the server takes the viewer for a guest, and the page does not know it yet.
      if (mode === 'cookie') {
        await context.clearCookies();
        await panel.getByRole('button', { name: 'Late nights' }).click();
        await signInAgain(page);
        await expect(panel.getByRole('status')).toHaveText(text('removedFromList', { name: 'Late nights' }));
      }
      allowProblems(problems, /status of 401|action /);
      expect(problems).toEqual([]);
    },
  );

  test(
    `${mode}: a favourite in a session that has ended is stored after the sign-in`,
    { tag: mode === 'cookie' ? [] : '@deep' },
    async ({ page, context, product, problems }) => {
      const toUrl = await publishRealm(product, mode, false);
      await signInOnForm(page, toUrl('/login?lang=en'));
      await open(page, toUrl('/'));
      const card = cardOf(page, 'one', 'item-3');
      const button = (await openCardPanel(card)).getByRole('button', { name: text('addFavourite') });
      await endSessions(context, toUrl('/'));
      await button.click();
      const stored = page.waitForResponse(
        (response) => /\/favourite\/vods\/item-3/.test(response.url()) && response.ok(),
      );
      await signInAgain(page);
      await stored;
      await open(page, toUrl('/favourites'));
      await expect(page.locator('main [data-item="item-3"]')).toBeVisible();
      allowProblems(problems, /status of 401|action /);
      expect(problems).toEqual([]);
    },
  );
}

test('the sign-in form keeps the e-mail address over a reload and a change of the language, and never the password', async ({
  page,
  product,
  problems,
}) => {
  const toUrl = await publishRealm(product, 'cookie', false);
  const [email, secret] = [page.locator('main input[name="id"]'), page.locator('main input[name="secret"]')];
  await open(page, toUrl('/login?lang=en&from=/favourites'));
  await fillForm(page);
  await page.reload();
  await expect(email).toHaveValue('viewer@demo.test');
  await expect(secret).toHaveValue('');
  await page.locator('input[name="secret"]').fill('typed-once');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/acceder/);
  await expect(email).toHaveValue('viewer@demo.test');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('typed-once');
  // An address in the query wins over what was typed for another one.
  await open(page, toUrl('/login?lang=en&email=ann@example.test'));
  await expect(email).toHaveValue('ann@example.test');
  await fillForm(page);
  await submitButton(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('viewer@demo.test');
  expect(problems).toEqual([]);
});
