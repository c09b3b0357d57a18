// The screens of accounts with a password: sign-up, links that are not valid, and the request of a new password.
import { fillSignUp, field, publishAccountRealm, respondWithError, SECRET, text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, open, proves, test } from './fixtures.ts';
import { recordApiRequests, requestsTo, submitButton } from './signInSteps.ts';

test('the sign-up form reports what is wrong, asks for consents, and keeps what was typed', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {
    terms: [
      { fieldName: 'terms', fieldType: 'BINARY_CHOICE', label: 'I accept the terms', required: true },
      { fieldName: 'age', fieldType: 'BINARY_CHOICE', label: 'I am of age', required: true },
      {
        fieldName: 'news',
        fieldType: 'BINARY_CHOICE',
        label: 'Send me news',
        text: 'Once a month.',
        defaultValue: true,
      },
      { fieldName: 'about', fieldType: 'INFORMATION_TEXT', label: 'Data', text: 'We store it.', required: true },
    ],
  });
  await open(page, product.url(realm.id, '/login?from=/browse'));
  await page.getByRole('link', { name: text('createAccount') }).click();
  await proves(['ROUTE-039', 'AUTH-003'], 'a guest sees the sign-up form at /signup', async () => {
    await expect(page).toHaveURL(/\/signup\?from=%2Fbrowse$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('signupTitle', { name: 'Lab' }));
    for (const name of ['name', 'email', 'secret', 'confirmSecret']) await expect(field(page, name)).toBeEditable();
  });
  await proves('FORM-040', 'a question has a checkbox, an information text has none', async () => {
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    await expect(page.getByText('We store it.')).toBeVisible();
  });
  await proves('FORM-039', 'each consent has its label, its text and its default state', async () => {
    const news = page.getByRole('checkbox', { name: 'Send me news' });
    await expect(news).toBeChecked();
    await expect(news).toHaveAccessibleDescription('Once a month.');
    await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'I am of age' })).not.toBeChecked();
    await expect(page.locator('main strong').getByText('Data', { exact: true })).toBeVisible();
  });
  const requests = recordApiRequests(page);
  await field(page, 'email').fill('abc');
  await field(page, 'secret').fill('short');
  await submitButton(page).press('Enter');
  await expect(field(page, 'name')).toBeFocused();
  await expect(field(page, 'name')).toHaveAccessibleDescription(text('pleaseProvideYourName'));
  const summary = page.locator('main form li a');
  await expect(summary).toHaveText([
    text('pleaseProvideYourName'),
    text('pleaseProvideValidEmail'),
    text('passwordTooShort', { min: '10' }),
    text('passwordsDiffer'),
    text('pleaseAgree'),
    text('pleaseAgree'),
  ]);
  await summary.nth(1).press('Enter');
  await expect(field(page, 'email')).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  await proves('FORM-037', 'the button of a password field shows its text, and hides it again', async () => {
    const button = page.getByRole('button', { name: text('showPassword') }).first();
    await button.click();
    await expect(field(page, 'secret')).toHaveAttribute('type', 'text');
    await button.click();
    await expect(field(page, 'secret')).toHaveAttribute('type', 'password');
  });
  await proves('FORM-041', 'the button is enabled only when both required consents are ticked', async () => {
    await page.getByLabel('I accept the terms').check();
    await expect(submitButton(page)).toBeDisabled();
    await page.getByLabel('I am of age').check();
    await expect(submitButton(page)).toBeEnabled();
  });
  await fillSignUp(page, 'ann@example.test');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/registro/);
  await expect(field(page, 'name')).toHaveValue('  Ann  ');
  await expect(field(page, 'secret')).toHaveValue(SECRET);
  await open(page, product.url(realm.id, '/signup?lang=en'));
  await expect(field(page, 'email')).toHaveValue('ann@example.test');
  await expect(field(page, 'secret')).toHaveValue('');
  await expect(page.getByLabel('I accept the terms')).toBeChecked();
  await fillSignUp(page, 'ann@example.test');
  expect(requestsTo(requests, '/api/v2/user')).toEqual([]);
  await proves('FORM-036', 'the name is sent without the spaces around it', async () => {
    const sent = page.waitForRequest('**/api/v2/user');
    await submitButton(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ann', consents: { terms: true, age: true } });
  });
  await expect(page.getByText(text('signupMailSent', { email: 'ann@example.test' }))).toBeVisible();
  expect(problems).toEqual([]);
  realm.remove();
});

test('a link that is not valid, a failure and a missing token have their own messages', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  const confirmation = (query: string): string => product.url(realm.id, `/email-confirmation${query}`);
  await proves('ERROR-001', 'a token to which the server responds with 404 shows invalidToken', async () => {
    await open(page, confirmation('?token=unknown'));
    await expect(page.getByRole('alert')).toHaveText(text('invalidToken'));
  });
  await expect(page.getByRole('link', { name: text('signupAgain') })).toBeVisible();
  const requests = recordApiRequests(page);
  await proves('ERROR-003', 'an address without token shows the general message and makes no call', async () => {
    await open(page, confirmation(''));
    await expect(page.getByRole('alert')).toHaveText(text('sorrySomethingWentWrong'));
    expect(requests.filter((request) => request.url().includes('/confirm'))).toEqual([]);
  });
  await proves('ERROR-002', 'another failure shows the general message', async () => {
    await respondWithError(page, '**/api/v2/user/confirm/*', 500, 'INTERNAL');
    await open(page, confirmation('?token=t'));
    await expect(page.getByRole('alert')).toHaveText(text('sorrySomethingWentWrong'));
  });
  await page.unroute('**/api/v2/user/confirm/*');
  await page.getByRole('button', { name: text('retry') }).click();
  await expect(page.getByRole('alert')).toHaveText(text('invalidToken'));
  allowProblems(problems, /status of (404|500)/);
  expect(problems).toEqual([]);
  realm.remove();
});

test('the page that confirms an address has four states, and the free sign-up has its own heading', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  const heading = page.getByRole('heading', { level: 1 });
  await proves('AUTH-046', 'workflow=register-free shows the free variant of the sign-up', async () => {
    await open(page, product.url(realm.id, '/signup?workflow=register-free'));
    await expect(heading).toHaveText(text('signupFreeTitle', { name: 'Lab' }));
    await expect(field(page, 'email')).toBeEditable();
  });
  await proves('AUTH-055', 'the page shows its states loading, verified, invalid and error', async () => {
    let release = (): void => undefined;
    const responseAllowed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v2/user/confirm/*', async (route) => {
      await responseAllowed;
      await route.fulfill({ json: { email: 'ann@example.test', next: 'login' } });
    });
    await open(page, product.url(realm.id, '/email-confirmation?token=t'));
    await expect(page.locator('main').getByRole('status')).toHaveText(text('emailConfirming'));
    release();
    await expect(page.getByText(text('emailConfirmed', { email: 'ann@example.test' }))).toBeVisible();
    await page.unroute('**/api/v2/user/confirm/*');
    await respondWithError(page, '**/api/v2/user/confirm/*', 404, 'invalidToken');
    await open(page, product.url(realm.id, '/email-confirmation?token=t'));
    await expect(page.getByRole('alert')).toHaveText(text('invalidToken'));
    await page.unroute('**/api/v2/user/confirm/*');
    await respondWithError(page, '**/api/v2/user/confirm/*', 500, 'INTERNAL');
    await open(page, product.url(realm.id, '/email-confirmation?token=t'));
    await expect(page.getByRole('alert')).toHaveText(text('sorrySomethingWentWrong'));
  });
  allowProblems(problems, /status of (404|500)/);
  expect(problems).toEqual([]);
  realm.remove();
});

test('a viewer who forgot the password requests a mail with a link', async ({ page, product, problems }) => {
  const realm = await publishAccountRealm(product, {});
  const toUrl = (path: string): string => product.url(realm.id, path);
  const titles = new Map<string, string>();
  for (const [id, path] of [
    ['ROUTE-022', '/login/request-password'],
    ['ROUTE-037', '/requestnewpwd'],
  ] as const)
    await proves(id, `${path} has the form for an e-mail address`, async () => {
      await open(page, toUrl(path));
      await expect(page).toHaveURL(toUrl(path));
      await expect(page.locator('main form:visible')).toHaveCount(1);
      await expect(field(page, 'email')).toBeEditable();
      titles.set(path, await page.getByRole('heading', { level: 1 }).innerText());
    });
  await proves('AUTH-075', 'the pages of the reset ask for an e-mail address when they have no token', async () => {
    for (const path of ['/login/resetpwd', '/resetpwd']) {
      await open(page, toUrl(path));
      await expect(field(page, 'email')).toBeEditable();
      await expect(field(page, 'secret')).toHaveCount(0);
      await expect(page.getByText(text('resetPrompt'))).toBeVisible();
      titles.set(path, await page.getByRole('heading', { level: 1 }).innerText());
    }
  });
  await proves('AUTH-026', 'forgot password and forgotten password have titles of their own', () => {
    expect(titles.get('/login/request-password')).toBe(text('forgotPasswordTitle'));
    expect(titles.get('/login/resetpwd')).toBe(text('forgottenPasswordTitle'));
  });
  await submitButton(page).click();
  await proves('FORM-032', 'an empty address shows pleaseProvideYourEmail', () =>
    expect(field(page, 'email')).toHaveAccessibleDescription(text('pleaseProvideYourEmail')),
  );
  await field(page, 'email').fill('abc');
  await submitButton(page).click();
  await proves('FORM-033', 'an incomplete address shows pleaseProvideValidEmail', () =>
    expect(field(page, 'email')).toHaveAccessibleDescription(text('pleaseProvideValidEmail')),
  );
  await field(page, 'email').fill('cy@example.test');
  await proves('ERROR-005', 'a known code has its own text, another one the general text', async () => {
    await respondWithError(page, '**/api/v2/reset-password/create', 429, 'TOO_MANY_ATTEMPTS');
    await submitButton(page).click();
    await expect(page.locator('main form').getByRole('alert').last()).toHaveText(/Too many attempts/);
    await page.unroute('**/api/v2/reset-password/create');
    await respondWithError(page, '**/api/v2/reset-password/create', 418, 'TEAPOT');
    await submitButton(page).click();
    await expect(page.locator('main form').getByRole('alert').last()).toHaveText(text('sorrySomethingWentWrong'));
    await page.unroute('**/api/v2/reset-password/create');
  });
  await proves('AUTH-078', 'after the request resetPasswordEmailSent shows', async () => {
    const sent = page.waitForRequest('**/api/v2/reset-password/create');
    await submitButton(page).click();
    await proves('API-072', 'the body of the request has id and provider', async () =>
      expect((await sent).postDataJSON()).toMatchObject({ id: 'cy@example.test', provider: 'password' }),
    );
    await expect(page.getByText(text('resetPasswordEmailSent', { email: 'cy@example.test' }))).toBeVisible();
  });
  allowProblems(problems, /status of 4/);
  expect(problems).toEqual([]);
  realm.remove();
});
