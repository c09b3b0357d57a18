// Mails of accounts that a viewer follows in the browser, and a mail server that is down.
import type { Page } from '@playwright/test';
import { field, fillSignUp, publishAccountRealm, readMail, SECRET, text } from './accountSteps.ts';
import { allowProblems, callApi, expect, open, startProduct, test } from './fixtures.ts';
import { expectSignedIn, getPath, submitButton } from './signInSteps.ts';

const NEW_SECRET = 'another-long-password';
type ToUrl = (path: string) => string;

/** Creates an account: the sign-up, and the link of its mail. Returns the link. */
async function createAccount(page: Page, toUrl: ToUrl, email: string): Promise<string> {
  await open(page, toUrl('/signup?lang=en'));
  await fillSignUp(page, email);
  await submitButton(page).click();
  await expect(page.getByText(text('signupMailSent', { email }))).toBeVisible();
  const { link } = await readMail(page, email, /./);
  await open(page, toUrl(link));
  await expect(page.getByText(text('emailConfirmed', { email }))).toBeVisible();
  return link;
}

/** Signs in with an account that a test has created, and waits until the browser is at `from`. */
async function signIn(
  page: Page,
  toUrl: ToUrl,
  from: string,
  credentials: { readonly id: string; readonly secret: string },
): Promise<void> {
  await open(page, toUrl(`/login?${new URLSearchParams({ from })}`));
  for (const [name, value] of Object.entries(credentials)) await page.locator(`input[name="${name}"]`).fill(value);
  await submitButton(page).click();
  await page.waitForURL(toUrl(from));
  await expectSignedIn(page);
}

async function fillNewSecret(page: Page, secret: string): Promise<void> {
  await field(page, 'secret').fill(secret);
  await field(page, 'confirmSecret').fill(secret);
  await submitButton(page).click();
}

test('a viewer who forgot the password follows the link of the mail and signs in with the new one', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  const toUrl: ToUrl = (path) => product.url(realm.id, path);
  const email = `reset-${process.pid}@example.test`;
  const used = await createAccount(page, toUrl, email);
  await open(page, toUrl('/login/request-password?from=/browse'));
  await field(page, 'email').fill(email);
  await submitButton(page).click();
  await expect(page.getByText(text('resetPasswordEmailSent', { email }))).toBeVisible();
  const { link } = await readMail(page, email, /./, used);
  expect(link).toMatch(/[?&]token=/);
  await open(page, toUrl(link));
  await fillNewSecret(page, NEW_SECRET);
  await expect(page.getByText(text('passwordSuccessfullyReset'))).toBeVisible();
  await page.waitForURL(/\/login\?/);
  expect(page.url(), 'the token is no longer in the address').not.toContain('token');
  await expect(page.locator('input[name="id"]')).toHaveValue(email);
  await signIn(page, toUrl, '/browse', { id: email, secret: NEW_SECRET });
  // The link works once.
  await open(page, toUrl(link));
  await fillNewSecret(page, SECRET);
  await expect(page.locator('main form').getByRole('alert').last()).toContainText(text('invalidToken'));
  allowProblems(problems, /status of 404/);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'the link of the mail changes the e-mail address of the account',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishAccountRealm(product, {});
    const toUrl: ToUrl = (path) => product.url(realm.id, path);
    const [email, next] = [`before-${process.pid}@example.test`, `after-${process.pid}@example.test`];
    await createAccount(page, toUrl, email);
    await signIn(page, toUrl, '/members?view=security', { id: email, secret: SECRET });
    const form = page.getByRole('form', { name: text('changeEmail') });
    await form.locator('[name="email"]').fill(next);
    await form.locator('[name="currentSecret"]').fill(SECRET);
    await form.getByRole('button', { name: text('changeEmail') }).click();
    await expect(page.getByText(text('changeEmailSent', { email: next }))).toBeVisible();
    const { link } = await readMail(page, next, /./);
    await open(page, toUrl(link));
    await expect(page.getByText(text('emailConfirmed', { email: next }))).toBeVisible();
    await open(page, toUrl('/account'));
    await expect(field(page, 'email')).toHaveValue(next);
    await open(page, toUrl('/logout'));
    await page.waitForURL((url) => url.pathname !== '/logout');
    await signIn(page, toUrl, '/browse', { id: next, secret: SECRET });
    expect(problems).toEqual([]);
    realm.remove();
  },
);

test('a double press on the button of the sign-up makes one account and sends one mail', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  const toUrl: ToUrl = (path) => product.url(realm.id, path);
  const email = `double-${process.pid}@example.test`;
  let count = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v2/user', async (route) => {
    count++;
    await released;
    await route.continue();
  });
  await open(page, toUrl('/signup'));
  await fillSignUp(page, email);
  await submitButton(page).dblclick();
  await submitButton(page).press('Enter');
  release();
  await expect(page.getByText(text('signupMailSent', { email }))).toBeVisible();
  expect(count).toBe(1);
  const { link } = await readMail(page, email, /./);
  await open(page, toUrl(link));
  await expect(page.getByText(text('emailConfirmed', { email }))).toBeVisible();
  const { mails } = await callApi<{ mails: object[] }>(page, 'GET', `/_demo/mail.json?to=${email}`);
  expect(mails).toHaveLength(1);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'while the mail server is down, sign-up, reset and magic link say that the mail follows',
  { tag: '@deep' },
  async ({ page, problems }) => {
    // No server listens on port 9.
    const product = await startProduct({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tv@demo.test' });
    const realm = await publishAccountRealm(product, { magicLink: 'CONFIRM' });
    const toUrl: ToUrl = (path) => product.url(realm.id, path);
    for (const [path, sent] of [
      ['/signup', 'signupMailSent'],
      ['/login/request-password', 'resetPasswordEmailSent'],
      ['/login/magic-link', 'magicLinkSent'],
    ] as const)
      // The first mail fails after its response, so the server knows it from the second one on.
      await expect(async () => {
        await open(page, toUrl(path));
        const other = page.getByRole('button', { name: text('mailOtherAddress') });
        if (await other.isVisible()) await other.click();
        const email = `down-${Date.now()}@example.test`;
        if (path === '/signup') await fillSignUp(page, email);
        else await field(page, 'email').fill(email);
        await submitButton(page).click();
        await expect(page.getByText(text(sent, { email }))).toBeVisible();
        await expect(page.getByText(text('mailDelayed'))).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
    expect(getPath(page)).toBe('/login/magic-link');
    expect(problems).toEqual([]);
    await product.stop();
    realm.remove();
  },
);
