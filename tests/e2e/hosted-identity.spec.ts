// Sign-in, sign-up and password change with a hosted identity service. The service is a stand-in with the documented
// REST API, on another origin and under the content security policy of the brand; its tokens are really signed.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { APP_CHECK_TOKEN, startHostedStandIn, type HostedStandIn } from '../identity/startHostedStandIn.ts';
import { text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import {
  allowProblems,
  expect,
  fetchIntercepted,
  open,
  proves,
  startProduct,
  test,
  type RunningProduct,
} from './fixtures.ts';
import { expectSignedIn, getPath } from './signInSteps.ts';
import { createTestRealm, type TestRealm } from './testRealm.ts';

const NAME = 'Lab ID';
const SECRET = 'a long enough password';

let hosted: HostedStandIn;
let product: RunningProduct;
let withAppCheck: TestRealm;
let withoutAppCheck: TestRealm;
/** A realm without terms to which new viewers must agree. */
let withoutTerms: TestRealm;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  hosted = await startHostedStandIn(Date.now);
  product = await startProduct({ OUTBOUND_PRIVATE_ORIGINS: hosted.origin });
  const terms = [
    { fieldName: 'rules', fieldType: 'BINARY_CHOICE', label: 'I agree to the rules', required: true },
    { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'Send me news' },
  ];
  const create = (more: object, identity: object = { terms }): TestRealm =>
    createTestRealm(
      product,
      { home: { elements: [] }, browse: { elements: [] } },
      {
        realm: {
          sessionMode: 'bearer',
          locales: ['en', 'es', 'pt', 'ar'],
          origins: { identity: [hosted.origin] },
          features: { selfRegistration: true },
          identity,
          providers: [{ ...hosted.settings, trustsEmail: true, scriptUri: `${hosted.origin}/captcha.js`, ...more }],
        },
      },
    );
  withAppCheck = create({ appCheck: hosted.appCheck });
  withoutAppCheck = create({});
  withoutTerms = create({}, {});
  withoutTerms.write('strings/en.json', {
    firebaseBlockingFunction_clubOnly: 'Only members of the club sign in here.',
  });
  for (const realm of [withAppCheck, withoutAppCheck, withoutTerms]) {
    const { status, output } = await realm.publish();
    expect(status, output).toBe(0);
  }
});
test.afterAll(async () => {
  await product.stop();
  await hosted.close();
  withAppCheck.remove();
  withoutAppCheck.remove();
  withoutTerms.remove();
});
test.afterEach(() => {
  hosted.setState('up');
  hosted.refuse('accounts:signInWithPassword', undefined);
});

const toUrl = (realm: TestRealm, path: string): string => product.url(realm.id, path);
const newEmail = (): string => `person-${randomUUID().slice(0, 8)}@idp.test`;
const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const submit = (page: Page) => page.locator('main form:visible button[type="submit"]').click();
const waitUntilSignInLeft = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/login'));

async function signIn(page: Page, email: string, secret = SECRET): Promise<void> {
  await field(page, 'id').fill(email);
  await field(page, 'secret').fill(secret);
  await submit(page);
}

test('the tokens of the service are exchanged, and the viewer continues where they wanted', async ({ page }) => {
  const email = newEmail();
  hosted.addPerson(email, SECRET);
  await open(page, toUrl(withoutTerms, '/login/hosted?from=/browse'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('providerSignIn', { name: NAME }));
  await expect(field(page, 'id')).toBeVisible();
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  const sent = page.waitForRequest('**/api/v1/firebase-auth');
  // The test reads the body here, because the browser drops it when the page changes.
  let session: Record<string, unknown> = {};
  await page.route('**/api/v1/firebase-auth', async (route) => {
    const response = await fetchIntercepted(route, product.port);
    session = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response });
  });
  await signIn(page, email);
  const request = await sent;
  await proves('API-050', 'the body has the ID token and the refresh token of the service', () => {
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({
      firebaseAuthToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      firebaseRefreshToken: expect.stringMatching(/^[\w-]{20,}$/),
    });
  });
  await waitUntilSignInLeft(page);
  await proves(
    ['AUTH-013', 'API-052'],
    'the response has the tokens and the status, and the session starts',
    async () => {
      expect(session).toMatchObject({
        authorisationToken: expect.any(String),
        refreshToken: expect.any(String),
        missingInformationStatus: 'NONE',
      });
      expect(getPath(page)).toBe('/browse');
      await expectSignedIn(page);
    },
  );
});

test('an error shows the text of its code, else the first message, else failedAuthentication', async ({
  page,
  problems,
}) => {
  const email = newEmail();
  hosted.addPerson(email, SECRET);
  const message = page.locator('main form [role="alert"]').last();
  const refuseWith = async (json: object): Promise<void> => {
    await page.route(
      '**/api/v1/firebase-auth',
      (route) => route.fulfill({ status: 403, json: { status: 403, requestId: 'r', ...json } }),
      { times: 1 },
    );
    await open(page, toUrl(withoutTerms, '/login/hosted?lang=en'));
    await signIn(page, email);
  };
  await proves('ERROR-010', 'a known code shows its own text', async () => {
    await refuseWith({ code: 'signUpNotAllowed', messages: ['Words of the server.'] });
    await expect(message).toHaveText(text('providerSignUpNotAllowed', { name: NAME, brand: 'Lab' }));
  });
  await proves('ERROR-011', 'without a known code the first message shows', async () => {
    await refuseWith({ code: 'auth/something-new', messages: ['The first message.', 'Another one.'] });
    await expect(message).toHaveText('The first message.');
  });
  await proves('ERROR-012', 'without a known code and a message the text of failedAuthentication shows', async () => {
    await refuseWith({ code: '', messages: [] });
    await expect(message).toHaveText(text('failedAuthentication'));
  });
  await proves(
    'ERROR-014',
    'auth/internal-error shows the text of firebaseBlockingFunction_ and its message',
    async () => {
      const labelRequest = page.waitForRequest('**/api/v2/translations');
      await refuseWith({ code: 'auth/internal-error', messages: ['clubOnly'] });
      await expect(message).toHaveText('Only members of the club sign in here.');
      await proves('API-080', 'the page requests the label by its key, without a bearer token', async () => {
        const request = await labelRequest;
        expect(request.method()).toBe('POST');
        expect(request.postDataJSON()).toEqual({ keys: ['firebaseBlockingFunction_clubOnly'] });
        expect(await request.headerValue('authorization')).toBeNull();
        expect(await page.evaluate(() => Object.keys(localStorage).join(' '))).toContain('auth-token');
        const { translations } = (await (await request.response())!.json()) as {
          translations: Record<string, Record<string, string>>;
        };
        expect(translations['en']).toEqual({
          firebaseBlockingFunction_clubOnly: 'Only members of the club sign in here.',
        });
        expect(Object.keys(translations)).toEqual(['en', 'es', 'pt', 'ar']);
      });
      await refuseWith({ code: 'auth/internal-error', messages: ['A message without a label.'] });
      await expect(message).toHaveText('A message without a label.');
    },
  );
  await expect(field(page, 'id')).toHaveValue(email);
  await proves(
    'ERROR-013',
    'an address of another provider shows accountExistsWithDifferentProvider with the name of the provider',
    async () => {
      const other = newEmail();
      hosted.addPersonOfOtherProvider(other);
      const sessionCalls: string[] = [];
      page.on('request', (request) => request.url().includes('firebase-auth') && sessionCalls.push(request.url()));
      await open(page, toUrl(withoutTerms, '/login/hosted?lang=en'));
      await signIn(page, other);
      const label = text('accountExistsWithDifferentProvider', { name: NAME });
      expect(label).toContain(NAME);
      await expect(message).toHaveText(label);
      expect(sessionCalls, 'the response has no tokens to exchange').toEqual([]);
    },
  );
  allowProblems(problems, /status of 403/);
  expect(problems).toEqual([]);
});

test(
  'errors of the service are shown beside the form in each language, and the typed e-mail address stays',
  { tag: '@deep' },
  async ({ page, problems }) => {
    const email = newEmail();
    const message = page.locator('main form [role="alert"]').last();
    for (const locale of ['en', 'es', 'pt', 'ar'] as const) {
      const t = (key: string) => text(key, { name: NAME }, locale);
      await open(page, toUrl(withoutAppCheck, `/login/hosted?lang=${locale}`));
      await signIn(page, email);
      await expect(message).toHaveText(t('failedAuthentication'));
      hosted.refuse('accounts:signInWithPassword', 'USER_DISABLED');
      await submit(page);
      await expect(message).toHaveText(t('partnerLocked'));
      hosted.refuse('accounts:signInWithPassword', 'TOO_MANY_ATTEMPTS_TRY_LATER : later');
      await submit(page);
      await expect(message).toHaveText(t('hostedTooManyAttempts'));
      hosted.refuse('accounts:signInWithPassword', undefined);
      hosted.setState('down');
      await submit(page);
      await expect(message).toHaveText(t('providerUnreachable'));
      hosted.setState('up');
      await expect(field(page, 'id')).toHaveValue(email);
    }
    allowProblems(problems, /status of (400|503)/);
  },
);

test(
  'a person of the service who has no account of the brand agrees to its terms first',
  { tag: '@deep' },
  async ({ page, problems }) => {
    const email = newEmail();
    hosted.addPerson(email, SECRET);
    await open(page, toUrl(withoutAppCheck, '/login/hosted?from=/browse'));
    await signIn(page, email);
    const dialog = page.locator('dialog[open]');
    await expect(dialog).toContainText(email);
    // The service has no name of this person.
    await expect(dialog.locator('[name="name"]')).toBeFocused();
    await page.keyboard.type('Ana');
    await dialog.getByLabel('I agree to the rules').check();
    await dialog.getByRole('button', { name: text('signupSubmit') }).click();
    await waitUntilSignInLeft(page);
    expect(getPath(page)).toBe('/browse');
    await expectSignedIn(page);
    allowProblems(problems, /status of 403/);
    expect(problems).toEqual([]);
  },
);

async function signUp(page: Page, realm: TestRealm, email: string): Promise<Record<string, unknown>> {
  await open(page, toUrl(realm, '/login/hosted?type=signup&from=/browse'));
  await field(page, 'name').fill('Ana');
  await field(page, 'email').fill(email);
  await field(page, 'secret').fill(SECRET);
  await field(page, 'confirmSecret').fill(SECRET);
  await page.getByLabel('I agree to the rules').check();
  const sent = page.waitForRequest('**/api/v1/firebase-auth/signup');
  await submit(page);
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  await waitUntilSignInLeft(page);
  await expectSignedIn(page);
  return body;
}

test('a sign-up sends the consent answers, and the app check token only where the setting is on', async ({ page }) => {
  const email = newEmail();
  const bodyWithCheck = await signUp(page, withAppCheck, email);
  await proves(['AUTH-014', 'API-051'], 'username, password, consentAnswers and appCheckToken are in the body', () => {
    expect(bodyWithCheck).toMatchObject({
      username: email,
      password: SECRET,
      consentAnswers: { rules: true, news: false },
      appCheckToken: APP_CHECK_TOKEN,
    });
    expect(hosted.passwordOf(email)).toBe(SECRET);
  });
  const bodyWithoutCheck = await signUp(page, withoutAppCheck, newEmail());
  await proves('AUTH-116', 'the token is in the body with the setting on, and not with it off', () => {
    expect(bodyWithCheck).toHaveProperty('appCheckToken');
    expect(bodyWithoutCheck).not.toHaveProperty('appCheckToken');
  });
});

test('a failed app check is reported in the form, and nothing typed is lost', async ({ page, problems }) => {
  await page.route('**/captcha.js*', (route) => route.abort());
  await open(page, toUrl(withAppCheck, '/login/hosted?type=signup'));
  await field(page, 'name').fill('Ana');
  await field(page, 'email').fill(newEmail());
  await field(page, 'secret').fill(SECRET);
  await field(page, 'confirmSecret').fill(SECRET);
  await page.getByLabel('I agree to the rules').check();
  await proves('ERROR-015', 'the form shows the message appCheckFailedWeb', async () => {
    await submit(page);
    await expect(page.locator('main form [role="alert"]').last()).toHaveText(text('appCheckFailedWeb'));
  });
  await expect(field(page, 'name')).toHaveValue('Ana');
  await expect(field(page, 'secret')).toHaveValue(SECRET);
  allowProblems(problems, /captcha|ERR_FAILED/);
});

test('a password change proves the current password first, and only then sets the new one', async ({
  page,
  problems,
}) => {
  const email = newEmail();
  hosted.addPerson(email, SECRET);
  await open(page, toUrl(withoutTerms, '/login/hosted?from=/members%3Fview%3Dsecurity'));
  await signIn(page, email);
  await page.waitForURL(/\/members/);
  await expect(field(page, 'currentSecret')).toBeVisible();
  const change = async (current: string): Promise<readonly string[]> => {
    const before = hosted.calls.length;
    await field(page, 'currentSecret').fill(current);
    await field(page, 'secret').fill('another long password');
    await submit(page);
    await expect.poll(() => hosted.calls.length).toBeGreaterThan(before);
    await expect(page.locator('main form:visible button[type="submit"]')).not.toHaveAttribute('aria-disabled', 'true');
    return hosted.calls.slice(before).map(({ path }) => path);
  };
  await proves('AUTH-100', 'the service is asked to re-authenticate first and only then to update', async () => {
    expect(await change('wrong password')).toEqual(['accounts:signInWithPassword']);
    expect(hosted.passwordOf(email)).toBe(SECRET);
    expect(await change(SECRET)).toEqual(['accounts:signInWithPassword', 'accounts:update']);
    await expect(page.getByText(text('passwordSuccessfullyReset'))).toBeVisible();
    expect(hosted.passwordOf(email)).toBe('another long password');
  });
  await proves('ERROR-061', 'a wrong current password shows invalidCurrentCredentials', async () => {
    await change('wrong password');
    await expect(page.locator('main form').getByRole('alert').last()).toHaveText(text('invalidCurrentCredentials'));
  });
  allowProblems(problems, /status of 400/);
});
