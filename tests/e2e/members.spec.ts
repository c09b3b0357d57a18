// The members area: devices, activity, sign-in and data of the viewer's own account.
import type { Locator } from '@playwright/test';
import { field, publishAccountRealm, respondWithError, SECRET, text } from './accountSteps.ts';
import { allowProblems, expect, open, proves, signInByApi as signInByCall, startProduct, test } from './fixtures.ts';
import { expectGuest, PASSWORD, signInOnForm } from './signInSteps.ts';

const EMAIL = 'viewer@demo.test';

test('by keyboard alone a viewer signs out a device, reads the activity, downloads the data and deletes the account', async ({
  page,
  product,
  problems,
  browser,
}) => {
  const realm = await publishAccountRealm(product, {});
  const toUrl = (path: string): string => product.url(realm.id, path);
  await signInOnForm(page, toUrl('/login?from=/members'));
  const phone = await (
    await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' })
  ).newPage();
  await open(phone, toUrl('/browse'));
  await signInByCall(phone);
  await proves('ROUTE-041', 'the members area has a page of its own', async () => {
    await expect(page).toHaveURL(/\/members$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('profile'));
    await expect(page.locator('main').getByText(EMAIL)).toBeVisible();
  });
  const focusAndPress = async (target: Locator, key = 'Enter'): Promise<void> => {
    await target.focus();
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  const openView = async (key: string): Promise<void> => {
    await focusAndPress(page.getByRole('navigation', { name: text('profile') }).getByRole('link', { name: text(key) }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(key));
  };
  await openView('devices');
  await expect(page.locator('main').getByText(text('thisDevice'))).toBeVisible();
  await focusAndPress(page.getByRole('button', { name: text('endDevice', { name: 'Safari, iPhone' }) }));
  await expect(page.locator('main h2')).toHaveCount(1);
  await expect(page.locator('#content')).toBeFocused();
  await phone.reload();
  await expectGuest(phone);
  await signInByCall(phone);
  await page.reload();
  await focusAndPress(page.getByRole('button', { name: text('endOthers') }));
  await focusAndPress(page.getByRole('dialog').getByRole('button', { name: text('endOthersConfirm') }));
  await expect(page.locator('main h2')).toHaveCount(1);

  await openView('activity');
  await expect(page.locator('main ol li')).toHaveCount(2);
  await expect(page.locator('main ol li').first()).toContainText(text('eventSessionsEnded'));
  await respondWithError(page, '**/api/v2/user/account/event', 500, 'INTERNAL');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(text('accountFailed'));
  await page.unroute('**/api/v2/user/account/event');
  await focusAndPress(page.getByRole('button', { name: text('retry') }));
  await expect(page.locator('main ol li')).toHaveCount(2);

  await openView('yourData');
  const download = page.waitForEvent('download');
  await focusAndPress(page.getByRole('button', { name: text('exportData') }));
  expect((await download).suggestedFilename()).toBe(`${realm.id}-account.json`);
  const secret = field(page, 'currentSecret');
  await focusAndPress(secret);
  await expect(secret).toHaveAccessibleDescription(text('currentPasswordIsRequired'));
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(page.locator('main form').getByRole('alert').last()).toHaveText(text('invalidCurrentCredentials'));
  await expect(secret).toHaveValue('not this one');
  await secret.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/members'));
  await expectGuest(page);
  await open(page, toUrl('/login'));
  await page.context().clearCookies();
  await phone.context().close();
  allowProblems(problems, /status of (4|500)/);
  expect(problems).toEqual([]);
  realm.remove();
});

test('a viewer signs out everywhere, on this device too', async ({ page, product, problems, browser }) => {
  const realm = await publishAccountRealm(product, {});
  const toUrl = (path: string): string => product.url(realm.id, path);
  await signInOnForm(page, toUrl('/login?lang=en&from=/members'));
  const phone = await (await browser.newContext()).newPage();
  await open(phone, toUrl('/browse'));
  await signInByCall(phone);
  await open(page, toUrl('/members?view=devices'));
  await expect(page.locator('main h2')).toHaveCount(2);
  await page.getByRole('button', { name: text('endAll') }).click();
  await expect(page.getByRole('dialog').getByText(text('endAllQuestion'))).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('endAllConfirm') })
    .click();
  await page.waitForURL((url) => !url.pathname.startsWith('/members'));
  await expectGuest(page);
  await page.reload();
  await expectGuest(page);
  await phone.reload();
  await expectGuest(phone);
  await phone.context().close();
  expect(problems).toEqual([]);
  realm.remove();
});

test('while the mail server is down, a viewer changes password and address, and the page says that a mail follows', async ({
  page,
  problems,
}) => {
  // No server listens on port 9.
  const product = await startProduct({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'tv@demo.test',
    METRICS_TOKEN: 'a-token-of-this-test',
  });
  const toUrl = (path: string): string => product.url('ironclad', path);
  await signInOnForm(page, toUrl('/login?from=/members?view=security'));
  const [password, email] = [page.locator('main form').nth(0), page.locator('main form').nth(1)];
  const alert = (form: Locator): Locator => form.getByRole('alert').last();
  await proves('FORM-038', 'forms without rules in the specification check their fields, too', async () => {
    await password.getByRole('button', { name: text('changePassword') }).click();
    await expect(password.locator('[name="currentSecret"]')).toHaveAccessibleDescription(
      text('currentPasswordIsRequired'),
    );
    await expect(password.locator('li a')).toHaveText([
      text('currentPasswordIsRequired'),
      text('newPasswordIsRequired'),
    ]);
    await password.locator('[name="currentSecret"]').fill(PASSWORD);
    await password.locator('[name="secret"]').fill('short');
    await password.getByRole('button', { name: text('changePassword') }).click();
    await expect(password.locator('[name="secret"]')).toHaveAccessibleDescription(/at least 10/);
    await email.getByRole('button', { name: text('changeEmail') }).click();
    await expect(email.locator('[name="email"]')).toHaveAccessibleDescription(text('pleaseProvideYourEmail'));
  });
  await password.locator('[name="secret"]').fill(SECRET);
  await respondWithError(page, '**/api/v2/user/password', 503, 'DATABASE_AWAY');
  await password.getByRole('button', { name: text('changePassword') }).click();
  await expect(alert(password)).not.toBeEmpty();
  await expect(password.locator('[name="secret"]')).toHaveValue(SECRET);
  await page.unroute('**/api/v2/user/password');
  await password.getByRole('button', { name: text('changePassword') }).click();
  await expect(page.getByText(text('passwordChangedNow'))).toBeVisible();
  await email.locator('[name="email"]').fill('ann@example.test');
  await email.locator('[name="currentSecret"]').fill(SECRET);
  await email.locator('[name="currentSecret"]').press('Enter');
  await expect(page.getByText(text('changeEmailSent', { email: 'ann@example.test' }))).toBeVisible();
  // The mails wait for the server.
  const metrics = async (): Promise<string> => {
    const headers = { authorization: 'Bearer a-token-of-this-test' };
    return (await page.request.get(`http://127.0.0.1:${product.port}/metrics`, { headers })).text();
  };
  await expect.poll(metrics).toMatch(/mails\{[^}]*waiting[^}]*\} [1-9]/);
  allowProblems(problems, /status of 503/);
  expect(problems).toEqual([]);
  await product.stop();
});
