// Passkeys with the virtual authenticator of Chromium: adding, signing in, cancelling, removing.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { text } from './accountSteps.ts';
import { allowProblems, expect, open, test, type RunningProduct } from './fixtures.ts';
import { COOKIE_REALM, expectSignedIn, getPath, PASSWORD, signInOnForm } from './signInSteps.ts';

/** Key of the tab's storage that lets the browser suggest passkeys. */
const SUGGESTIONS = 'test-suggestions';

/** The virtual authenticator of a page. */
type Authenticator = {
  /** Whether the viewer confirms what the authenticator asks. */
  setConfirming(isConfirming: boolean): Promise<void>;
  listIds(): Promise<string[]>;
};

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId: id } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setConfirming(isUserVerified) {
      await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });
    },
    async listIds() {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId: id });
      return credentials.map(({ credentialId }) => credentialId);
    },
  };
}

const section = (page: Page) => page.locator('main section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
const entries = (page: Page) => section(page).locator('[data-passkeys] > li');
const passkeyButton = (page: Page) => page.locator('main [data-passkey]');
const openSecurity = (page: Page, product: RunningProduct) =>
  open(page, product.url(COOKIE_REALM, '/members?view=security'));

async function addPasskey(page: Page, count = 1): Promise<void> {
  await section(page).locator('input[name="currentSecret"]').fill(PASSWORD);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(entries(page)).toHaveCount(count);
}

async function signOut(page: Page, product: RunningProduct): Promise<void> {
  await open(page, product.url(COOKIE_REALM, '/logout'));
  await page.waitForURL((url) => url.pathname !== '/logout');
}

test('a viewer adds a passkey, signs in with it, and removes it', async ({ page, product, problems }) => {
  const authenticator = await addAuthenticator(page);
  // The virtual authenticator accepts a suggested passkey at once. Most steps use the button, so the browser suggests
  // passkeys only while the key SUGGESTIONS is stored.
  await page.addInitScript((key) => {
    if (sessionStorage.getItem(key) === null)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  }, SUGGESTIONS);
  await signInOnForm(page, product.url(COOKIE_REALM, '/login?from=/browse'), 'subscriber');
  await openSecurity(page, product);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section(page).locator('input[name="currentSecret"]')).toHaveAccessibleDescription(
    text('currentPasswordIsRequired'),
  );
  await addPasskey(page);
  await expect(entries(page)).toContainText('Linux');
  await expect(entries(page)).toContainText('not used yet');
  await expect(async () => {
    const mails = await page.evaluate(async () => (await fetch('/_demo/mail.json?to=subscriber@demo.test')).text());
    expect(mails).toContain('A passkey was added to your account');
  }).toPass();
  expect(await authenticator.listIds()).toHaveLength(1);
  // The authenticator creates no second passkey for the same account.
  await section(page).locator('input[name="currentSecret"]').fill(PASSWORD);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(
    section(page)
      .getByRole('alert')
      .filter({ hasText: text('passkeyExists') }),
  ).toBeVisible();

  await section(page)
    .getByRole('button', { name: /^Rename .*Linux$/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="passkeyName"]').fill('Living room');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(entries(page)).toContainText('Living room');
  expect(await findAxeViolations(page)).toEqual([]);

  await signOut(page, product);
  await open(page, product.url(COOKIE_REALM, '/login?from=/browse'));
  await expect(page.locator('main input[name="id"]')).toHaveAttribute('autocomplete', 'username webauthn');
  // A viewer whose fingerprint is not recognised, or who cancels, stays on the page.
  await authenticator.setConfirming(false);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: text('passkeyCancelled') })).toBeVisible();
  expect(getPath(page)).toBe('/login');
  await authenticator.setConfirming(true);
  await passkeyButton(page).click();
  await page.waitForURL('**/browse');
  await expectSignedIn(page);

  await signOut(page, product);
  await page.evaluate((key) => sessionStorage.setItem(key, ''), SUGGESTIONS);
  await page.goto(product.url(COOKIE_REALM, '/login?from=/browse'));
  await page.waitForURL('**/browse');
  await expectSignedIn(page);
  await page.evaluate((key) => sessionStorage.removeItem(key), SUGGESTIONS);

  await openSecurity(page, product);
  await expect(entries(page)).toContainText('last used on');
  await section(page).getByRole('button', { name: 'Remove Living room' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(entries(page)).toHaveCount(0);
  await expect(section(page).getByRole('status')).toHaveText('Removed: Living room');
  await signOut(page, product);
  await open(page, product.url(COOKIE_REALM, '/login'));
  await passkeyButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: text('passkeyUnknown') })).toBeVisible();
  // The browser logs the refused call, and calls of the earlier session that arrived after a sign-out or a sign-in.
  await expect.poll(() => problems.some((problem) => problem.includes('/login/passkey'))).toBe(true);
  allowProblems(problems, /401 \(Unauthorized\)/);
});
