// What viewers do with the mails of accounts: confirm an address, choose a password, set a new one, and sign in by a
// magic link or its code. Mails are read from the demo's mailbox.
import type { Request } from '@playwright/test';
import { fillSignUp, field, publishAccountRealm, readMail, respondWithError, SECRET, text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, open, proves, test, removeCookies } from './fixtures.ts';
import { expectSignedIn, getPath, submitButton } from './signInSteps.ts';

test('a viewer signs up, confirms the address and returns to the page that asked for the account', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  await open(page, product.url(realm.id, '/signup?from=/browse'));
  await fillSignUp(page, 'ann@example.test');
  await submitButton(page).click();
  await page.getByRole('button', { name: text('mailResend') }).click();
  await expect(page.getByText(text('mailResent'))).toBeVisible();
  const { link } = await readMail(page, 'ann@example.test', /Confirm/);
  let release = (): void => undefined;
  const responseAllowed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const confirming = page.waitForRequest('**/api/v2/user/confirm/*');
  await page.route('**/api/v2/user/confirm/*', (route) => responseAllowed.then(() => route.continue()));
  await proves(
    ['AUTH-051', 'API-078'],
    'a GET whose path ends with the token of the URL confirms the address; until the response a loading state shows',
    async () => {
      await page.goto(product.url(realm.id, link), { waitUntil: 'commit' });
      const request = await confirming;
      expect(request.method()).toBe('GET');
      const token = new URLSearchParams(link.split('?')[1]).get('token');
      expect(new URL(request.url()).pathname).toBe(`/api/v2/user/confirm/${token}`);
      await expect(page.getByText(text('emailConfirming'))).toBeVisible();
    },
  );
  release();
  await proves(['AUTH-052', 'AUTH-053'], 'a confirmation and a welcome show', async () => {
    await expect(page.getByText(text('emailConfirmed', { email: 'ann@example.test' }))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('emailConfirmedWelcome', { name: 'Lab' }));
  });
  await proves('AUTH-054', '"login now" opens the sign-in page with the e-mail address filled in', async () => {
    await page.getByRole('link', { name: text('loginNow') }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue('ann@example.test');
    expect(getPath(page)).toBe('/login');
  });
  await page.locator('input[name="secret"]').fill(SECRET);
  await submitButton(page).click();
  await page.waitForURL('**/browse');
  await expectSignedIn(page);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'in Arabic: a brand asks for the password only after the mail, and a second sign-up gets a mail about the account',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishAccountRealm(product, { signUpPassword: 'MAIL' });
    const signUp = async (query = ''): Promise<void> => {
      await open(page, product.url(realm.id, `/signup${query}`));
      await expect(field(page, 'secret')).toHaveCount(0);
      await field(page, 'name').fill('Bo');
      await field(page, 'email').fill('bo@example.test');
      await submitButton(page).click();
      await expect(page.getByRole('button', { name: text('mailResend') })).toBeVisible();
    };
    await signUp('?workflow=register-free');
    const { link } = await readMail(page, 'bo@example.test', /./);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, product.url(realm.id, link.replace('lang=en', 'lang=ar')));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await field(page, 'secret').fill('password1234');
    await field(page, 'confirmSecret').fill('password1234');
    await field(page, 'confirmSecret').press('Enter');
    await expect(field(page, 'secret')).toBeFocused();
    await expect(field(page, 'secret')).toHaveAttribute('aria-invalid', 'true');
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await field(page, 'secret').fill(SECRET);
    await field(page, 'confirmSecret').fill(SECRET);
    await field(page, 'confirmSecret').press('Enter');
    await page.waitForURL('**/home*');
    await removeCookies(page);
    await signUp('?lang=en');
    await readMail(page, 'bo@example.test', /already have an account/);
    allowProblems(problems, /status of 400/);
    expect(problems).toEqual([]);
    realm.remove();
  },
);

test('the address of a password reset asks for a new password and leads to the sign-in page', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  const toUrl = (path: string): string => product.url(realm.id, path);
  await page.clock.install();
  await proves(['AUTH-076', 'ROUTE-023', 'ROUTE-038'], 'with a token both addresses ask for a password', async () => {
    for (const path of ['/resetpwd?token=t', '/login/resetpwd?token=t']) {
      await open(page, toUrl(path));
      await expect(field(page, 'secret')).toBeEditable();
      await expect(field(page, 'confirmSecret')).toBeEditable();
    }
  });
  await field(page, 'secret').fill(SECRET);
  await field(page, 'confirmSecret').fill(SECRET);
  await proves(
    'ERROR-004',
    'a known error message of the server has a text of its own, any other message shows the general text',
    async () => {
      await respondWithError(page, '**/api/v2/reset-password', 404, 'OTHER', 'invalidToken');
      await submitButton(page).click();
      await expect(page.locator('main form').getByRole('alert').last()).toContainText(text('invalidToken'));
      await page.unroute('**/api/v2/reset-password');
      await respondWithError(page, '**/api/v2/reset-password', 418, 'OTHER', 'No coffee.');
      await submitButton(page).click();
      await expect(page.locator('main form').getByRole('alert').last()).toContainText(text('sorrySomethingWentWrong'));
      await page.unroute('**/api/v2/reset-password');
    },
  );
  await page.route('**/api/v2/reset-password', (route) => route.fulfill({ json: { email: 'cy@example.test' } }));
  await page.mouse.move(0, 0);
  // From here the clock moves only by calls of the test.
  await page.clock.pauseAt(Date.now() + 600_000);
  await proves(['AUTH-043', 'API-071'], 'the call carries the token of the URL and the password', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await field(page, 'confirmSecret').press('Enter');
    expect(new URL((await sent).url()).pathname).toBe('/api/v2/reset-password');
    expect((await sent).postDataJSON()).toEqual({ token: 't', secret: SECRET });
  });
  await proves('AUTH-079', 'after the call the text passwordSuccessfullyReset is shown', () =>
    expect(page.getByText(text('passwordSuccessfullyReset'))).toBeVisible(),
  );
  await proves('AUTH-080', 'the sign-in page opens 3000 ms later and not sooner', async () => {
    await page.clock.runFor(2999);
    await expect(page.getByText(text('passwordSuccessfullyReset'))).toBeVisible();
    expect(getPath(page)).toBe('/login/resetpwd');
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/login\?email=cy%40example.test$/);
  });
  allowProblems(problems, /status of 4/);
  expect(problems).toEqual([]);
  realm.remove();
});

test('a viewer signs in by the link or the code of a mail', async ({ page, product, problems, browser }) => {
  const realm = await publishAccountRealm(product, { magicLink: 'AUTOMATIC' });
  const toUrl = (path: string): string => product.url(realm.id, path);
  const email = 'viewer@demo.test';
  await open(page, toUrl('/login?from=/browse'));
  // The demo accounts of a realm are created with its first attempt to sign in.
  await page.evaluate(async (id) => {
    const body = JSON.stringify({ id, secret: 'not this one' });
    await fetch('/api/v2/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }, email);
  await page.getByRole('link', { name: text('magicLinkOffer') }).click();
  await proves(['AUTH-071', 'ROUTE-055'], '/login/magic-link has an e-mail form', async () => {
    await expect(page).toHaveURL(/\/login\/magic-link\?from=%2Fbrowse$/);
    await expect(field(page, 'email')).toBeEditable();
  });
  await proves(['AUTH-022', 'AUTH-025'], 'heading and document title name the magic link', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('magicLinkTitle'));
    await expect(page).toHaveTitle(`${text('magicLinkTitle')} · Lab`);
  });
  await proves('AUTH-112', 'the page has no sign-up link', () =>
    expect(page.locator('main a[href*="signup"]')).toHaveCount(0),
  );
  await field(page, 'email').fill('abc');
  await submitButton(page).click();
  await proves('FORM-034', 'an incomplete e-mail address shows the same message as in other forms', () =>
    expect(field(page, 'email')).toHaveAccessibleDescription(text('pleaseProvideValidEmail')),
  );
  await field(page, 'email').fill(email);
  const alert = page.locator('main form').getByRole('alert').last();
  await proves(
    ['AUTH-073', 'ERROR-017', 'ERROR-019'],
    'the form shows its states idle, loading, error and success',
    async () => {
      await respondWithError(page, '**/token/alt/magic-email*', 400, 'failedToSend');
      await submitButton(page).click();
      await expect(alert).toHaveText(text('failedToSend'));
      await page.unroute('**/token/alt/magic-email*');
      let release = (): void => undefined;
      const responseAllowed = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/token/alt/magic-email*', (route) => responseAllowed.then(() => route.continue()));
      const sent = page.waitForRequest('**/token/alt/magic-email*');
      await submitButton(page).click();
      await proves('API-060', 'the call has the address in its query', async () => {
        const request = await sent;
        expect(request.method()).toBe('GET');
        expect(new URL(request.url()).searchParams.get('email')).toBe(email);
      });
      await expect(submitButton(page)).toHaveText(text('mailResending'));
      release();
      await expect(page.getByText(text('magicLinkSent', { email }))).toBeVisible();
      await page.unroute('**/token/alt/magic-email*');
    },
  );
  const mail = await readMail(page, email, /./);
  await page.reload();
  await expect(page.getByText(text('magicLinkSent', { email }))).toBeVisible();
  await field(page, 'code').fill(mail.code === '000000' ? '111111' : '000000');
  await submitButton(page).click();
  await expect(alert).toHaveText(text('failedToMagicLogin'));
  expect(await findAxeViolations(page)).toEqual([]);
  await field(page, 'code').fill(`${mail.code!.slice(0, 3)} ${mail.code!.slice(3)}`);
  await submitButton(page).click();
  await page.waitForURL('**/browse');
  await expectSignedIn(page);

  const secondPage = await (await browser.newContext()).newPage();
  await proves(
    ['ERROR-018', 'AUTH-074'],
    'a used link leads to the form with the error, and the token is removed from the URL',
    async () => {
      await open(secondPage, toUrl(mail.link));
      await expect(secondPage.getByText(text('failedToMagicLogin'))).toBeVisible();
      await expect(field(secondPage, 'email')).toBeEditable();
      expect(new URL(secondPage.url()).searchParams.has('token')).toBe(false);
    },
  );
  await field(secondPage, 'email').fill(email);
  await submitButton(secondPage).click();
  await expect(secondPage.getByText(text('magicLinkSent', { email }))).toBeVisible();
  const { link } = await readMail(secondPage, email, /./, mail.link);
  const exchange = secondPage.waitForRequest((request) => request.method() === 'POST');
  await proves(['AUTH-072', 'AUTH-042', 'AUTH-007'], 'the token of a link is exchanged without a click', async () => {
    await secondPage.goto(toUrl(link));
    expect((await exchange).postDataJSON()).toEqual({ token: new URLSearchParams(link.split('?')[1]).get('token') });
    await expectSignedIn(secondPage);
  });
  await proves('API-061', 'the call of the exchange has the token of the link in its body', async () => {
    expect(new URL((await exchange).url()).pathname).toMatch(/\/token\/alt\/magic-email$/);
    expect(((await exchange).postDataJSON() as { token: string }).token).toBe(
      new URLSearchParams(link.split('?')[1]).get('token'),
    );
  });
  await secondPage.context().close();
  allowProblems(problems, /status of 40/);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'after the sign-in by a link its token is in no address, history state, referrer or request',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishAccountRealm(product, { magicLink: 'AUTOMATIC' });
    const toUrl = (path: string): string => product.url(realm.id, path);
    const email = 'viewer@demo.test';
    await open(page, toUrl('/login/magic-link?from=/browse'));
    // The demo accounts of a realm are created with its first attempt to sign in.
    await page.evaluate(async (id) => {
      const body = JSON.stringify({ id, secret: 'not this one' });
      await fetch('/api/v2/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    }, email);
    await field(page, 'email').fill(email);
    await submitButton(page).click();
    await expect(page.getByText(text('magicLinkSent', { email }))).toBeVisible();
    const { link } = await readMail(page, email, /./);
    const token = new URL(link, 'http://lab.test').searchParams.get('token')!;
    expect(token.length).toBeGreaterThan(20);
    await page.goto(toUrl(link));
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const expectNoToken = async (step: string): Promise<void> => {
      const traces = await page.evaluate(() => [
        location.href,
        JSON.stringify(history.state),
        document.referrer,
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ]);
      expect(
        traces.filter((trace) => trace.includes(token)),
        step,
      ).toEqual([]);
    };
    await expectNoToken('after the sign-in');
    await page.evaluate(() => location.assign('/preferences'));
    await page.waitForURL('**/preferences');
    await expectSignedIn(page);
    await expectNoToken('on the next page');
    await page.goBack();
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
    await expectNoToken('after back');
    await page.goBack();
    // The entry before the link: the form that asked for the mail, which a signed-in viewer leaves.
    await page.waitForURL('**/browse');
    await expectNoToken('before the link');
    await page.goForward();
    await page.waitForURL('**/browse');
    await expectNoToken('after forward');
    for (const request of requests) {
      const headers = await request.allHeaders();
      const sent = [request.url(), headers['referer'] ?? '', request.postData() ?? ''];
      expect(
        sent.filter((part) => part.includes(token)),
        request.url(),
      ).toEqual([]);
    }
    allowProblems(problems, /status of 40/);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
