// Sign-in and sign-up with Google, Facebook and Apple, whose scripts run in the page. The scripts, windows and tokens
// come from a stand-in on another origin.
import { randomUUID } from 'node:crypto';
import { text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, fetchIntercepted, open, proves, test } from './fixtures.ts';
import { expectSignedIn, getPath, recordApiRequests } from './signInSteps.ts';
import {
  signInInWindow,
  closeByButton,
  SOCIAL_LABELS,
  openWindow,
  recordRequestsTo,
  SOCIAL_KINDS,
  socialButton,
  type SocialKind,
  type SocialProduct,
  startSocialProduct,
} from './socialSteps.ts';
import { recordCspViolations } from './recordCspViolations.ts';

let social: SocialProduct;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  social = await startSocialProduct();
});
test.afterAll(() => social.stop());

const toUrl = (path: string): string => social.product.url(social.cookieRealm.id, path);
const toBearerUrl = (path: string): string => social.product.url(social.bearerRealm.id, path);
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const newPerson = (): string => `person-${randomUUID()}`;

test('Google: the script is loaded on use, the ID token is exchanged, and the viewer continues where they wanted', async ({
  page,
  problems,
}) => {
  const readCspViolations = await recordCspViolations(page);
  const requests = recordRequestsTo(page, social.providers.social.origin);
  await open(page, toUrl('/home'));
  await page.waitForLoadState('networkidle');
  const requestsOnHome = [...requests];
  await open(page, toUrl('/login/google?from=/epg'));
  await proves(
    ['AUTH-115'],
    'the script is requested on the page of the provider and not on the home page',
    async () => {
      await expect(socialButton(page, 'google')).toBeVisible();
      expect(requestsOnHome).toEqual([]);
      expect(requests).toContain('/gsi/client');
    },
  );
  await proves('ROUTE-051', '/login/google is the page of Google', () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(text('providerSignIn', { name: 'Google' })),
  );
  await proves('AUTH-017', 'the title of the document names the provider', () =>
    expect(page).toHaveTitle(`${text('providerSignIn', { name: 'Google' })} · Lab`),
  );
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await proves(['AUTH-010', 'API-046'], 'the ID token is posted, and the session starts', async () => {
    const sent = page.waitForRequest('**/api/v2/login/social/google');
    await signInInWindow(await openWindow(page, 'google'), newPerson());
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({ idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    await page.waitForURL('**/epg');
    await expectSignedIn(page);
  });
  await proves('AUTH-058', 'the viewer arrives at the target of `from`', () => expect(getPath(page)).toBe('/epg'));
  expect(await readCspViolations()).toEqual([]);
  expect(problems).toEqual([]);
});

test('Facebook: the script gets the version and scopes of the specification, and the code is exchanged', async ({
  page,
  problems,
}) => {
  const readCspViolations = await recordCspViolations(page);
  await open(page, toUrl('/login/facebook?from=/browse'));
  const window = await openWindow(page, 'facebook');
  const dialog = new URL(window.url());
  await proves('AUTH-118', 'the scope is public_profile,email', () =>
    expect(dialog.searchParams.get('scope')).toBe('public_profile,email'),
  );
  await proves('AUTH-119', 'the script is initialised with version v10.0, whose dialog opens', () =>
    expect(dialog.pathname).toBe('/v10.0/dialog/oauth'),
  );
  await proves(['AUTH-011', 'API-048'], 'the code is posted, and the session starts', async () => {
    const sent = page.waitForRequest('**/api/v2/login/social/facebook');
    await signInInWindow(window, newPerson());
    expect((await sent).postDataJSON()).toEqual({ code: expect.stringMatching(/^[\w-]{20,}$/) });
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
  });
  expect(await readCspViolations()).toEqual([]);
  expect(problems).toEqual([]);
});

test('Apple: the window gets scope and nonce, and the code is exchanged with the same nonce and the return address', async ({
  page,
  problems,
}) => {
  const readCspViolations = await recordCspViolations(page);
  await open(page, toUrl('/login/apple?from=/browse'));
  const window = await openWindow(page, 'apple');
  const authorisation = new URL(window.url()).searchParams;
  await proves('AUTH-117', 'the scope is name and e-mail', () => expect(authorisation.get('scope')).toBe('name email'));
  await proves(['AUTH-012', 'API-049'], 'code, nonce and callbackUri are posted, and the session starts', async () => {
    const sent = page.waitForRequest('**/api/v2/login/apple-id');
    await signInInWindow(window, newPerson());
    expect((await sent).postDataJSON()).toEqual({
      code: expect.stringMatching(/^[\w-]{20,}$/),
      nonce: authorisation.get('nonce'),
      callbackUri: toUrl('/login/apple'),
    });
    expect(authorisation.get('nonce')).toMatch(/^[\w-]{43}$/);
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
  });
  expect(await readCspViolations()).toEqual([]);
  expect(problems).toEqual([]);
});

test('each provider has its page, whose button signs in or signs up', async ({ page, problems }) => {
  await open(page, toUrl('/login'));
  const links = page.locator('main [data-provider]');
  await proves('AUTH-056', 'three social providers have a page and a button each', async () => {
    await expect(links).toHaveText(['Google', 'Apple', 'Facebook']);
    for (const kind of SOCIAL_KINDS) {
      await page.locator(`main [data-provider="${kind}"]`).click();
      await expect(page).toHaveURL(toUrl(`/login/${kind}?type=login`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign in with ${SOCIAL_LABELS[kind]}`);
      await expect(socialButton(page, kind)).toBeVisible();
      await page.goBack();
    }
  });
  await proves('AUTH-057', 'the buttons read sign in and sign up', async () => {
    for (const kind of SOCIAL_KINDS)
      for (const [type, verb] of [
        ['login', 'in'],
        ['signup', 'up'],
      ] as const) {
        await open(page, toUrl(`/login/${kind}?type=${type}`));
        await expect(socialButton(page, kind)).toHaveText(`Sign ${verb} with ${SOCIAL_LABELS[kind]}`);
      }
  });
  expect(problems).toEqual([]);
});

test('a new account with Google is created after the viewer has continued', async ({ page, problems }) => {
  await open(page, toUrl('/signup?from=/browse'));
  await proves('AUTH-109', 'Google offers a sign-up where self-registration is on', () =>
    expect(page.getByRole('link', { name: text('providerSignUp', { name: 'Google' }) })).toBeVisible(),
  );
  await page.getByRole('link', { name: text('providerSignUp', { name: 'Google' }) }).click();
  const requests = recordApiRequests(page);
  const name = newPerson();
  await signInInWindow(await openWindow(page, 'google'), name);
  const step = page.locator('[data-step="continue"]');
  await proves(
    'AUTH-099',
    'a continue step shows whose account it will be, before the account is created',
    async () => {
      await expect(step).toContainText(`${name}@idp.test`);
      await expect(step.getByRole('button', { name: text('createAccount') })).toBeFocused();
      expect(requests.filter((request) => request.url().includes('/login/social/'))).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/browse');
      await expectSignedIn(page);
    },
  );
  expect(problems).toEqual([]);
});

test('a sign-in during a session sends the token of the session; without a session no token is sent', async ({
  page,
  problems,
}) => {
  const person = newPerson();
  const readToken = (): Promise<string | null> =>
    page.evaluate((key) => localStorage.getItem(key), `${social.bearerRealm.id}:auth-token`);
  const signIn = async (): Promise<string | undefined> => {
    await open(page, toBearerUrl('/login/google?from=/browse'));
    const window = await openWindow(page, 'google');
    return (
      await Promise.all([page.waitForRequest('**/api/v2/login/social/google'), signInInWindow(window, person)])
    )[0].headers()['authorization'];
  };
  await proves('API-047', 'the header is sent with a session, and not without one', async () => {
    await open(page, toBearerUrl('/login/google'));
    const window = await openWindow(page, 'google');
    await page.evaluate(() => localStorage.clear());
    const sent = page.waitForRequest('**/api/v2/login/social/google');
    await signInInWindow(window, person);
    expect((await sent).headers()['authorization']).toBeUndefined();
    await page.waitForURL('**/home');
    await expectSignedIn(page);
    const firstToken = await readToken();
    expect(await signIn()).toBe(`Bearer ${firstToken}`);
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
    expect(firstToken).toMatch(JWT);
  });
  await proves('AUTH-096', "the provider's token is posted, and the tokens of the response are stored", async () => {
    let posted: unknown;
    let tokens: { authorisationToken?: string; refreshToken?: string } = {};
    await page.route('**/api/v2/login/social/google', async (route) => {
      posted = route.request().postDataJSON();
      const response = await fetchIntercepted(route, social.product.port);
      tokens = (await response.json()) as typeof tokens;
      await route.fulfill({ response });
    });
    await signIn();
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
    expect(posted).toEqual({ idToken: expect.stringMatching(JWT) });
    expect(tokens.authorisationToken).toMatch(JWT);
    expect(await readToken()).toBe(tokens.authorisationToken);
    const refreshKey = `${social.bearerRealm.id}:refresh-token`;
    expect(await page.evaluate((key) => localStorage.getItem(key), refreshKey)).toBe(tokens.refreshToken);
  });
  expect(problems).toEqual([]);
});

for (const kind of SOCIAL_KINDS)
  test(
    `${kind}: a blocked script is reported and can be tried again; the other ways stay usable`,
    { tag: kind === 'google' ? [] : '@deep' },
    async ({ page, problems }) => {
      const { origin } = social.providers.social;
      await page.route(`${origin}/**`, (route) => route.abort());
      await open(page, toUrl(`/login/${kind}?from=/browse`));
      const alert = page.locator('main').getByRole('alert');
      await expect(alert).toHaveText(text('providerScriptFailed', { name: SOCIAL_LABELS[kind] }));
      await expect(page.getByRole('link', { name: text('providerOtherWay') })).toHaveAttribute(
        'href',
        '/login?from=%2Fbrowse',
      );
      await page.unroute(`${origin}/**`);
      await page.getByRole('button', { name: text('retry') }).click();
      await signInInWindow(await openWindow(page, kind), newPerson());
      await page.waitForURL('**/browse');
      await expectSignedIn(page);
      allowProblems(problems, /net::ERR_FAILED/);
      expect(problems).toEqual([]);
    },
  );

const CANCEL_KINDS: readonly SocialKind[] = ['facebook', 'apple'];
for (const kind of CANCEL_KINDS)
  test(
    `${kind}: a cancelled sign-in is reported, and the next one works`,
    { tag: kind === 'facebook' ? [] : '@deep' },
    async ({ page, problems }) => {
      await open(page, toUrl(`/login/${kind}?from=/browse`));
      const alert = page.locator('main').getByRole('alert');
      const window = await openWindow(page, kind);
      await closeByButton(window, 'Cancel');
      await expect(alert).toHaveText(text('providerCancelled', { name: SOCIAL_LABELS[kind] }));
      const closed = await openWindow(page, kind);
      await expect(alert).toHaveText('');
      await closed.close();
      await expect(alert).toHaveText(text('providerCancelled', { name: SOCIAL_LABELS[kind] }));
      await signInInWindow(await openWindow(page, kind), newPerson());
      await page.waitForURL('**/browse');
      await expectSignedIn(page);
      expect(problems).toEqual([]);
    },
  );

for (const kind of CANCEL_KINDS)
  test(
    `${kind}: a blocked window is reported, the other ways stay usable, and the next attempt works`,
    { tag: kind === 'facebook' ? [] : '@deep' },
    async ({ page, problems }) => {
      await open(page, toUrl(`/login/${kind}?from=/browse`));
      await expect(socialButton(page, kind)).toBeVisible();
      // Browsers return null for a window that they block.
      await page.evaluate(() => {
        const openWindowOfBrowser = globalThis.open.bind(globalThis);
        let isBlocked = true;
        globalThis.open = (...args) => {
          if (!isBlocked) return openWindowOfBrowser(...args);
          isBlocked = false;
          return null;
        };
      });
      await socialButton(page, kind).click();
      await expect(page.locator('main').getByRole('alert')).toHaveText(
        text('providerWindowBlocked', { name: SOCIAL_LABELS[kind] }),
      );
      await expect(page.getByRole('link', { name: text('providerOtherWay') })).toHaveAttribute(
        'href',
        '/login?from=%2Fbrowse',
      );
      await signInInWindow(await openWindow(page, kind), newPerson());
      await page.waitForURL('**/browse');
      await expectSignedIn(page);
      expect(problems).toEqual([]);
    },
  );

test('a failure of the server is reported, and the next attempt works; at an account conflict the viewer chooses', async ({
  page,
  problems,
}) => {
  const refuse = (status: number, code: string) =>
    page.route(
      '**/api/v2/login/social/google',
      (route) => route.fulfill({ status, json: { status, code, messages: ['Refused.'], requestId: 'r' } }),
      { times: 1 },
    );
  await open(page, toUrl('/login/google?from=/browse'));
  const alert = page.locator('main').getByRole('alert');
  await proves('ERROR-006', 'a 500 shows the general text', async () => {
    await refuse(500, 'INTERNAL');
    await signInInWindow(await openWindow(page, 'google'), newPerson());
    await expect(alert).toHaveText(text('sorrySomethingWentWrong'));
  });
  await proves(['ERROR-007', 'AUTH-097'], 'a 409 shows the conflict instead, and nothing proceeds', async () => {
    await refuse(409, 'accountExistsWithDifferentProvider');
    await signInInWindow(await openWindow(page, 'google'), newPerson());
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(text('accountExistsWithDifferentProvider', { name: 'Google' }));
    await expect(dialog.getByRole('button')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    expect(getPath(page)).toBe('/login/google');
    await expect(page.getByText(text('sorrySomethingWentWrong'))).toHaveCount(0);
  });
  await open(page, toUrl('/login/google?from=/browse'));
  await signInInWindow(await openWindow(page, 'google'), newPerson());
  await page.waitForURL('**/browse');
  await expectSignedIn(page);
  allowProblems(problems, /status of (500|409)/);
  expect(problems).toEqual([]);
});
