// The reset of a forgotten PIN by mail.
import { readMail, text } from './accountSteps.ts';
import { allowProblems, callApi, expect, open, proves, test, removeCookies } from './fixtures.ts';
import {
  ADULT,
  heading,
  delayCalls,
  main,
  signInAndOpen,
  PIN,
  PROFILE,
  publishRealm,
  row,
  status,
} from './profileSteps.ts';

test('a mail removes a forgotten PIN', async ({ page, product, problems }) => {
  const realm = await publishRealm(product);
  const toUrl = (path: string): string => product.url(realm.id, path);
  await signInAndOpen(page, toUrl('/profiles?view=manage'));
  await callApi(page, 'PUT', `${PROFILE}/pin`, { pin: PIN });
  await open(page, toUrl('/profiles?view=manage'));
  let release = await delayCalls(page, `${PROFILE}/pin/reset`, 'POST');
  await main(page)
    .getByRole('button', { name: text('pinForgot') })
    .click();
  await proves('PROFILE-008', 'while the reset is requested, the page says so', async () => {
    await expect(main(page).getByRole('button', { name: text('pinResetSending') })).toBeVisible();
    await release();
    await expect(main(page).getByText(text('pinResetSent'))).toBeVisible();
  });
  await expect(main(page).getByText(text('mailDelayed'))).toHaveCount(0);
  const { link } = await readMail(page, 'viewer@demo.test', /Remove the PIN/);
  // The link works in a browser without a session, too.
  await removeCookies(page);
  release = await delayCalls(page, `${PROFILE}/pin/reset/*`, 'PUT');
  await open(page, toUrl(link));
  await proves('PROFILE-004', 'while the code is checked the page says so', async () => {
    await expect(status(page)).toHaveText(text('confirmResetRunning'));
    await release();
    await expect(status(page)).toHaveText(text('confirmResetDone'));
  });
  await page.reload();
  await expect(main(page).getByRole('alert')).toContainText(text('invalidToken'));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await open(page, toUrl('/confirm-reset/123'));
  await proves('ROUTE-008', 'the screen at /confirm-reset/123 confirms the code 123', async () => {
    await expect(heading(page)).toHaveText(text('confirmResetTitle'));
    await expect(main(page).getByRole('alert')).toContainText(text('invalidToken'));
    expect(requests).toContain(`PUT ${PROFILE}/pin/reset/123`);
  });
  await signInAndOpen(page, toUrl('/profiles?view=manage'));
  await expect(row(page, ADULT)).toBeVisible();
  await expect(row(page, ADULT)).not.toContainText(text('profileIsProtected'));
  await expect(main(page).getByText(text('pinIsUnset'))).toBeVisible();
  allowProblems(problems, /status of 404/);
  expect(problems).toEqual([]);
  realm.remove();
});

test('when mails are delayed, the PIN reset and the change of the address say so', async ({ page, product }) => {
  const realm = await publishRealm(product);
  const toUrl = (path: string): string => product.url(realm.id, path);
  // The contract tests prove when the server reports a delay: after a mail server has failed.
  const reportDelay = (path: string) =>
    page.route(path, (route) => route.fulfill({ json: { sent: true, isDelayed: true } }));
  await reportDelay(`**${PROFILE}/pin/reset`);
  await reportDelay('**/api/v2/user/email');
  await signInAndOpen(page, toUrl('/profiles?view=manage'));
  await callApi(page, 'PUT', `${PROFILE}/pin`, { pin: PIN });
  await open(page, toUrl('/profiles?view=manage'));
  await main(page)
    .getByRole('button', { name: text('pinForgot') })
    .click();
  const statusWith = (sent: string) => page.getByRole('status').filter({ hasText: sent });
  await expect(statusWith(text('pinResetSent'))).toContainText(text('mailDelayed'));
  await open(page, toUrl('/members?view=security'));
  const form = page.getByRole('form', { name: text('changeEmail') });
  await form.getByLabel(text('newEmail')).fill('another@example.test');
  await form.getByLabel(text('currentPassword'), { exact: true }).fill('marquee-demo-1');
  await form.getByRole('button', { name: text('changeEmail') }).click();
  await expect(statusWith(text('changeEmailSent', { email: 'another@example.test' }))).toContainText(
    text('mailDelayed'),
  );
});
