// Sign-in with Google by a new viewer: the dialog with the brand's terms is shown before the account is created.
import { randomUUID } from 'node:crypto';
import { text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, callApi, expect, open, test } from './fixtures.ts';
import { dialog, heading } from './profileSteps.ts';
import { expectSignedIn } from './signInSteps.ts';
import { signInInWindow, openWindow, startSocialProduct, TERMS, type SocialProduct } from './socialSteps.ts';

let social: SocialProduct;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  social = await startSocialProduct();
});
test.afterAll(() => social.stop());

test('a new viewer agrees to the terms of the brand before the account exists, or declines', async ({
  page,
  problems,
}) => {
  const person = `person-${randomUUID()}`;
  const toUrl = (path: string): string => social.product.url(social.termsRealm.id, path);
  const signIn = async (): Promise<void> => {
    await open(page, toUrl('/login/google?from=/browse'));
    await signInInWindow(await openWindow(page, 'google'), person);
  };
  await signIn();
  await expect(dialog(page).getByRole('heading')).toHaveText(text('providerConsentTitle'));
  await expect(dialog(page)).toContainText(person);
  const create = dialog(page).getByRole('button', { name: text('signupSubmit') });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).getByLabel(TERMS[0].label)).toBeFocused();
  await expect(dialog(page).getByLabel(text('yourName'))).not.toHaveValue('');
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  // A click outside is not a decision.
  await page.mouse.click(4, 4);
  await expect(dialog(page)).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: text('providerConsentDecline') })
    .click();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(text('signUpDeclined'));
  expect(await callApi(page, 'GET', '/api/v2/session')).toMatchObject({ isGuest: true });

  await signIn();
  await expect(dialog(page).getByLabel(TERMS[0].label)).toBeFocused();
  await page.keyboard.press('Space');
  // Deletes the pending sign-up, as the server does after ten minutes.
  await callApi(page, 'DELETE', '/api/v2/login/pending-sign-up', {});
  await create.click();
  await expect(dialog(page).getByRole('alert').first()).toHaveText(text('providerExpired'));
  await dialog(page)
    .getByRole('button', { name: text('retry') })
    .click();
  await expect(page).toHaveURL(toUrl('/login?from=%2Fbrowse'));

  await signIn();
  await dialog(page).getByLabel(TERMS[0].label).check();
  await dialog(page).getByLabel(text('yourName')).fill('Ann');
  await create.click();
  await page.waitForURL(toUrl('/browse'));
  await expectSignedIn(page);
  expect(JSON.stringify(await callApi(page, 'GET', '/api/v2/user/marketing-preferences'))).toMatch(
    /"fieldName":"rules"[^}]*"answer":true/,
  );
  expect(await callApi(page, 'GET', '/api/v2/user/account')).toMatchObject({ details: { name: 'Ann' } });

  await page.context().clearCookies();
  await signIn();
  await page.waitForURL(toUrl('/browse'));
  await expectSignedIn(page);
  // The browser logs the exchanges that were refused: of accounts that did not exist yet, and of the expired sign-up.
  allowProblems(problems, /status of (400|403)/);
  expect(problems).toEqual([]);
});
