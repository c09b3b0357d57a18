// What happens after a provider returns: failures, conflicts between accounts, and signing out.
import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { field, respondWithError, text } from './accountSteps.ts';
import { allowProblems, callApi, expect, waitForHydration, open, proves, removeCookies } from './fixtures.ts';
import {
  signInAtProvider,
  beginSignIn,
  PROVIDER_LABELS,
  newPerson,
  providerForm,
  signInWith,
  test,
  waitForReturn,
  type ProviderBrands,
} from './providerBrands.ts';
import { expectGuest, expectSignedIn, openAccountPanel } from './signInSteps.ts';

const name = PROVIDER_LABELS.openid;
const TOKEN = '**/api/v2/openid/acme/token';
const retryButton = (page: Page) => page.getByRole('button', { name: text('retry') });
const alert = (page: Page) => page.locator('main').getByRole('alert');

test('when the exchange of the code fails, an error is shown, and a retry signs in', async ({
  page,
  brands,
  problems,
}) => {
  const { toUrl } = brands;
  const failWith = async (json: object): Promise<void> => {
    await page.context().clearCookies();
    await page.route(TOKEN, (route) => route.fulfill({ status: 500, json: { status: 500, requestId: 'r', ...json } }));
    await signInWith(page, toUrl('/login/openid/acme?type=login&from=/browse'), newPerson());
    await expect(retryButton(page)).toBeVisible();
    await page.unroute(TOKEN);
  };
  await proves('AUTH-070', 'an error line replaces the spinner', async () => {
    await failWith({ code: 'STRANGE', messages: [] });
    await expect(alert(page)).toHaveText(text('providerFailed', { name }));
    await expect(page.getByRole('status')).toHaveCount(0);
  });
  await proves('ERROR-008', "the server's first message is shown, and without messages the generic error", async () => {
    await expect(alert(page)).toHaveText(text('providerFailed', { name }));
    await failWith({ code: 'STRANGE', messages: ['A', 'B'] });
    await expect(alert(page)).toHaveText('A');
  });
  // The person is still signed in at the provider, so the retry shows no form of the provider.
  await retryButton(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(toUrl('/browse'));
  await expectSignedIn(page);
  allowProblems(problems, /status of 500/);
  expect(problems).toEqual([]);
});

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';

/** Languages, and the path of the sign-in page in each. */
const SIGN_IN_PATHS = [
  ['en', '/login'],
  ['ar', '/login'],
  ['es', '/acceder'],
  ['pt', '/entrar'],
] as const;

test(
  'a provider that refuses, is cancelled, is unreachable or responds twice is reported in each language',
  { tag: '@deep' },
  async ({ page, context, brands, problems }) => {
    test.setTimeout(240_000);
    const { toUrl, oidc } = brands;
    for (const [locale, path] of isDeep ? SIGN_IN_PATHS : SIGN_IN_PATHS.slice(0, 1)) {
      const provider = `${path}/openid/acme`;
      const start = toUrl(`${provider}?type=login&lang=${locale}&from=/browse`);
      const t = (key: string) => text(key, { name, brand: 'Lab' }, locale);
      await removeCookies(page);
      await page.goto(start);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(alert(page)).toHaveText(t('providerCancelled'));
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('main').getByRole('link', { name: t('providerOtherWay') })).toHaveAttribute(
        'href',
        new RegExp(`${path}\\?from=`),
      );
      await page.getByRole('button', { name: t('retry') }).click();
      const returned = waitForReturn(page, 'openid');
      await signInAtProvider(page, newPerson());
      const address = (await returned).url();
      await page.waitForURL((url) => url.pathname === '/browse' || url.pathname === '/explorar');
      // The same response once more, as another browser or a stranger would send it.
      await removeCookies(page, { name: 'session' });
      await page.goto(address);
      await expect(alert(page)).toHaveText(t('providerExpired'));
      await context.clearCookies({ name: 'sign-in' });
      await page.goto(address);
      await expect(alert(page)).toHaveText(t('providerExpired'));
      await respondWithError(page, TOKEN, 401, 'failedAuthentication');
      await page.goto(address);
      await expect(alert(page)).toHaveText(t('providerNotConfirmed'));
      await page.unroute(TOKEN);
      await respondWithError(page, TOKEN, 503, 'providerUnreachable');
      await page.goto(address);
      await expect(alert(page)).toHaveText(t('providerUnreachable'));
      await page.unroute(TOKEN);
    }
    oidc.setState('down');
    await context.clearCookies();
    await open(page, toUrl('/login?lang=en'));
    await page.locator('main a[data-provider="generic-oauth"]').click();
    // OAuth has no discovery, so the browser shows the provider's own error page. The back button leads to the other
    // ways to sign in.
    await page.goBack();
    await expect(page.locator('input[name="secret"]')).toBeEditable();
    oidc.setState('up');
    allowProblems(problems, /status of (4|5)\d\d/);
    expect(problems).toEqual([]);
  },
);

test(
  'an unconfirmed address and another error of the provider have their own texts',
  { tag: '@deep' },
  async ({ page, brands, problems }) => {
    const { toUrl } = brands;
    await signInWith(page, toUrl('/login/openid/acme?type=login'), `unconfirmed-${newPerson()}`);
    await expect(alert(page)).toHaveText(text('providerEmailNotVerified', { name }));
    await open(page, toUrl('/login/openid/acme?error=server_error'));
    await expect(alert(page)).toHaveText(text('providerFailed', { name }));
    await expect(page.locator('main').getByRole('link', { name: text('goToPage') })).toBeVisible();
    allowProblems(problems, /status of 403/);
    expect(problems).toEqual([]);
  },
);

test(
  'OAuth: after a viewer has cancelled at the provider, the page says so and offers another way to sign in',
  { tag: '@deep' },
  async ({ page, brands, problems }) => {
    const { toUrl } = brands;
    await page.goto(toUrl('/login/generic-oauth/acme?type=login&from=/browse'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(alert(page)).toHaveText(text('providerCancelled', { name: PROVIDER_LABELS['generic-oauth'] }));
    await expect(page.locator('main').getByRole('link', { name: text('providerOtherWay') })).toHaveAttribute(
      'href',
      /\/login\?from=/,
    );
    await page.getByRole('button', { name: text('retry') }).click();
    await signInAtProvider(page, newPerson());
    await page.waitForURL(toUrl('/browse'));
    await expectSignedIn(page);
    expect(problems).toEqual([]);
  },
);

for (const mode of ['cookie', 'bearer'] as const)
  test(
    `N40 ${mode}: without a usable session storage the sign-in works, and leads to the home page`,
    { tag: '@deep' },
    async ({ page, brands, problems }) => {
      const toUrl = mode === 'cookie' ? brands.toUrl : brands.toBearerUrl;
      await page.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      });
      await signInWith(page, toUrl('/login/openid/acme?type=login&from=/browse'), newPerson());
      await page.waitForURL(/\/home$/);
      await expectSignedIn(page);
      expect(problems).toEqual([]);
    },
  );

test('at an account conflict the sign-in continues only after the viewer has chosen', async ({
  page,
  context,
  brands,
  problems,
}) => {
  const { toUrl } = brands;
  const [ann, bob] = [newPerson(), newPerson()];
  await signInWith(page, toUrl('/login/openid/acme?type=login&from=/browse'), ann);
  await page.waitForURL(toUrl('/browse'));
  await removeCookies(page);
  // The same address at the other provider: the account exists already.
  await signInWith(page, toUrl('/login/generic-oauth/acme?type=login&from=/browse'), ann);
  const dialog = page.getByRole('alertdialog');
  await proves('AUTH-097', 'after a 409 a dialog shows, and nothing proceeds without a choice', async () => {
    await expect(dialog).toContainText(
      text('accountExistsWithDifferentProvider', { name: PROVIDER_LABELS['generic-oauth'] }),
    );
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login/generic-oauth/acme');
    expect((await callApi<{ isGuest: boolean }>(page, 'GET', '/api/v2/session')).isGuest).toBe(true);
  });
  await dialog.getByRole('button', { name: text('conflictContinue') }).click();
  await expect(page).toHaveURL(/\/login\?link=true&from=%2Fbrowse$/);
  await page.locator('main a[data-provider="openid"]').click();
  await page.waitForURL(toUrl('/browse'));
  await open(page, toUrl('/members?view=security'));
  await proves('AUTH-089', 'the linked providers of the sign-in show as linked', async () => {
    const linked = await callApi<{ providers: { provider: string }[] }>(page, 'GET', '/api/v2/user/provider');
    expect(linked.providers.map(({ provider }) => provider).sort()).toEqual(['generic-oauth:acme', 'openid:acme']);
    for (const label of Object.values(PROVIDER_LABELS))
      await expect(page.getByRole('heading', { name: label })).toBeVisible();
  });
  await proves('ERROR-016', 'a provider that cannot be unlinked stays, and the generic error shows', async () => {
    await respondWithError(page, '**/api/v2/user/provider/*', 500, 'INTERNAL');
    await page.getByRole('button', { name: text('unlinkProvider', { name }) }).click();
    await expect(page.getByText(text('sorrySomethingWentWrong'))).toBeVisible();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.unroute('**/api/v2/user/provider/*');
  });

  // Bob gets an account. Then ann, who is signed in, tries to link it with hers.
  const other = await context.browser()!.newContext({ serviceWorkers: 'block' });
  const bobsPage = await other.newPage();
  await signInWith(bobsPage, toUrl('/login/openid/acme?type=login&from=/browse'), bob);
  await bobsPage.waitForURL(toUrl('/browse'));
  await other.close();
  await signOutAtProvider(page, brands);
  await beginSignIn(page, toUrl('/login/openid/acme?link=true&from=/browse'), 'openid');
  await signInAtProvider(page, bob);
  await proves('AUTH-098', 'the conflict offers to sign out or to continue, with its message', async () => {
    await expect(dialog).toContainText(text('cannotLinkAccount', { name }));
    await expect(dialog.getByRole('button')).toHaveText([text('conflictContinue'), text('logout')]);
  });
  await expectSignOutWaitsForReads(page, () => dialog.getByRole('button', { name: text('logout') }).click());
  await page.waitForURL(toUrl('/'));
  await expectGuest(page);
  allowProblems(problems, /status of (409|500)/);
  expect(problems).toEqual([]);
});

/**
 * Signs out while a read has no response yet, and expects that the call for the sign-out waits for the response. The
 * clock of the page stops meanwhile, because the sign-out waits for two seconds at most.
 */
async function expectSignOutWaitsForReads(page: Page, signOut: () => Promise<void>): Promise<void> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  const read = Promise.withResolvers<() => void>();
  await page.route('**/logout-uri', (route) => read.resolve(() => void route.continue()), { times: 1 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await signOut();
  const proceed = await read.promise;
  // The page has three responses before the check. A call that it sent earlier is reported before them.
  for (let count = 0; count < 3; count += 1) await page.evaluate(async () => (await fetch('/robots.txt')).text());
  expect(calls).not.toContain('/api/v2/logout');
  proceed();
  await page.clock.resume();
}

/** Ends the session at the provider, but not the session of the product. */
async function signOutAtProvider(page: Page, { oidc }: ProviderBrands): Promise<void> {
  await page.context().clearCookies({ domain: new URL(oidc.issuer).hostname });
}

test('signing out ends the session at the provider, and other tabs show a guest', async ({
  page,
  context,
  brands,
  problems,
}) => {
  const { toUrl, oidc } = brands;
  const other = await context.newPage();
  await open(other, toUrl('/browse'));
  await expectGuest(other);
  await signInWith(page, toUrl('/login/openid/acme?type=login&from=/browse'), newPerson());
  await page.waitForURL(toUrl('/browse'));
  await expectSignedIn(other);
  await proves('API-056', 'the call for logoutUri is made, and the browser goes there', async () => {
    const call = page.waitForRequest('**/api/v2/openid/acme/logout-uri');
    const visit = page.waitForRequest((request) => request.url().startsWith(`${oidc.issuer}/session/end`));
    await waitForHydration(page);
    await openAccountPanel(page);
    await page.getByRole('button', { name: text('logout') }).click();
    expect((await call).method()).toBe('GET');
    const { searchParams } = new URL((await visit).url());
    expect(searchParams.get('post_logout_redirect_uri')).toBe(toUrl('/'));
    // Some providers end a session only with the ID token that they have given.
    expect(decodeJwt(searchParams.get('id_token_hint') ?? '')).toMatchObject({ iss: oidc.issuer, aud: 'marquee' });
  });
  await page.waitForURL(toUrl('/'));
  await expectGuest(page);
  await expectGuest(other);
  await page.goto(toUrl('/login/openid/acme?type=login&from=/browse'));
  // The provider asks for the name and password again.
  await expect(providerForm(page)).toBeVisible();
  expect(problems).toEqual([]);
});

test('in bearer mode the tokens are stored, sent with calls, and deleted at the sign-out', async ({
  page,
  brands,
  problems,
}) => {
  const { toBearerUrl } = brands;
  const tokens = () =>
    page.evaluate(() => ({
      access: localStorage.getItem('acme-bearer:auth-token'),
      refresh: localStorage.getItem('acme-bearer:refresh-token'),
    }));
  await open(page, toBearerUrl('/login'));
  await expect.poll(async () => (await tokens()).access).not.toBeNull();
  const exchange = page.waitForRequest('**/api/v2/generic-oauth/acme/token');
  await page.locator('main a[data-provider="generic-oauth"]').click();
  await signInAtProvider(page, newPerson());
  expect(await (await exchange).headerValue('authorization')).toBeNull();
  const session = await (await exchange).response();
  await page.waitForURL(toBearerUrl('/home'));
  await expectSignedIn(page);
  expect(session?.status()).toBe(200);
  await proves('API-055', 'the returned tokens start the session', async () => {
    const { access, refresh } = await tokens();
    const claims = JSON.parse(Buffer.from(access!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({ isGuest: false, rol: 'user' });
    expect(refresh).toMatch(/^[\w-]{43}$/);
  });
  await proves('AUTH-091', 'calls carry the token, and the linked accounts are shown', async () => {
    const call = page.waitForRequest('**/api/v2/user/provider');
    await open(page, toBearerUrl('/members?view=security'));
    expect(await (await call).headerValue('authorization')).toBe(`Bearer ${(await tokens()).access}`);
    await expect(page.getByRole('heading', { name: PROVIDER_LABELS['generic-oauth'] })).toBeVisible();
  });
  await proves('API-057', 'signing out sends the refresh token to the provider route', async () => {
    const { refresh } = await tokens();
    const call = page.waitForRequest('**/api/v2/generic-oauth/acme/logout');
    await open(page, toBearerUrl('/browse'));
    await openAccountPanel(page);
    await page.getByRole('button', { name: text('logout') }).click();
    expect((await call).postDataJSON()).toEqual({ refreshToken: refresh });
    await expectGuest(page);
  });
  expect(problems).toEqual([]);
});

test('viewers sign up with each provider where the realm allows it', async ({ page, brands, problems }) => {
  const { toUrl } = brands;
  await open(page, toUrl('/signup'));
  for (const [id, kind] of [
    ['AUTH-107', 'generic-oauth'],
    ['AUTH-108', 'openid'],
  ] as const)
    await proves(id, `the sign-up page has a link for ${kind}`, async () => {
      const link = page.locator(`main a[data-provider="${kind}"]`);
      await expect(link).toHaveText(text('providerSignUp', { name: PROVIDER_LABELS[kind] }));
      await expect(link).toHaveAttribute('href', new RegExp(`^/login/${kind}/acme\\?.*type=signup`));
    });
  await field(page, 'name').fill('Ann');
  await field(page, 'email').fill('ann@example.test');
  await proves(
    'STATE-004',
    'a viewer who returns from a provider without an account finds the form of the sign-up filled in as before',
    async () => {
      const expectForm = async (): Promise<void> => {
        await waitForHydration(page);
        expect(new URL(page.url()).pathname).toBe('/signup');
        await expect(field(page, 'name')).toHaveValue('Ann');
        await expect(field(page, 'email')).toHaveValue('ann@example.test');
      };
      const providerLink = page.locator('main a[data-provider="openid"]');
      await providerLink.click();
      await expect(providerForm(page)).toBeVisible();
      await page.goBack();
      await expectForm();
      // The provider returns because the viewer has cancelled, and because it has refused.
      for (const error of ['access_denied', 'server_error']) {
        await providerLink.click();
        await expect(providerForm(page)).toBeVisible();
        if (error === 'access_denied') await page.getByRole('button', { name: 'Cancel' }).click();
        else await page.goto(toUrl('/login/openid/acme?type=signup&error=server_error'));
        await expect(alert(page)).toBeVisible();
        await page
          .locator('main')
          .getByRole('link', { name: text('providerOtherWay') })
          .click();
        await expectForm();
      }
    },
  );
  await page.locator('main a[data-provider="openid"]').click();
  await signInAtProvider(page, newPerson());
  await page.waitForURL(toUrl('/home'));
  await expectSignedIn(page);
  expect(problems).toEqual([]);
});
