// Sign-ins that end in an app of the brand, and the addresses that lead to a provider or to which a provider
// returns: /oauth, /mobile-external and /licence-redirect.
import type { BrowserContext, Page } from '@playwright/test';
import { text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import {
  allowProblems,
  callApi,
  expect,
  waitForHydration,
  open,
  openEmptyDocument,
  proves,
  removeCookies,
} from './fixtures.ts';
import {
  APP,
  signInAtProvider,
  beginSignIn,
  KINDS,
  PROVIDER_LABELS,
  newPerson,
  signInWith,
  test,
  waitForReturn,
  type ProviderBrands,
} from './providerBrands.ts';
import { expectSignedIn, recordApiRequests, requestsTo } from './signInSteps.ts';
import { TERMS } from './socialSteps.ts';

const name = PROVIDER_LABELS.openid;
const TOKEN = '**/api/v2/openid/acme/token';
const retryButton = (page: Page) => page.getByRole('button', { name: text('retry') });
const alert = (page: Page) => page.locator('main').getByRole('alert');

/** Collects the addresses of apps that the page opens. The browser of the tests has no app for them. */
async function recordAppLinks(page: Page): Promise<string[]> {
  const links: string[] = [];
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  client.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!/^https?:/.test(url)) links.push(url);
  });
  return links;
}

/** Exchanges a code as an app does: without the cookies of the browser. */
async function exchangeAsApp(
  context: BrowserContext,
  { toUrl }: ProviderBrands,
  path: string,
  body: object,
): Promise<{ readonly session?: { readonly isGuest: boolean }; readonly code?: string }> {
  const app = await context.browser()!.newContext({ serviceWorkers: 'block' });
  const page = await app.newPage();
  await openEmptyDocument(page, toUrl('/'));
  const response = await callApi<Record<string, never>>(page, 'POST', path, body);
  await app.close();
  return response;
}

test('an app receives the code of a sign-in that began in the browser, and exchanges it', async ({
  page,
  context,
  brands,
  problems,
}) => {
  test.setTimeout(180_000);
  const { toUrl } = brands;
  const links = await recordAppLinks(page);
  const requests = recordApiRequests(page);
  const expectSignInOpensApp = async (kind: (typeof KINDS)[number], query: string, type = 'login'): Promise<URL> => {
    links.length = 0;
    await removeCookies(page);
    const returned = waitForReturn(page, kind);
    await signInWith(page, toUrl(`/login/${kind}/acme?type=${type}&${query}`), newPerson());
    const code = new URL((await returned).url()).searchParams.get('code')!;
    const link = page.locator('main').getByRole('link', { name: text('openApp') });
    await expect(link).toBeVisible();
    await expect.poll(() => links).toEqual([await link.getAttribute('href')]);
    expect(requestsTo(requests, `/api/v2/${kind}/acme/token`)).toHaveLength(0);
    const address = new URL(links[0]!);
    expect(address.searchParams.get('code')).toBe(code);
    return address;
  };
  const openId = await proves(
    ['AUTH-037', 'AUTH-062', 'AUTH-068'],
    'bundle_id is stored, and after the return the browser opens the app without a token call',
    async () => {
      await page.route('**/api/v2/openid/acme/auth-uri*', async (route) => {
        expect(await page.evaluate(() => sessionStorage.getItem('sso'))).toContain(`"bundle_id":"${APP}"`);
        await route.continue();
      });
      const address = await expectSignInOpensApp('openid', `bundle_id=${APP}`);
      await page.unroute('**/api/v2/openid/acme/auth-uri*');
      return address;
    },
  );
  await proves('AUTH-065', 'the link of OpenID is {appRoute}://login/openid/{client}?code=...', () =>
    expect(openId.href).toBe(`${APP}://login/openid/acme?code=${encodeURIComponent(openId.searchParams.get('code')!)}`),
  );
  const body = { authorisationCode: openId.searchParams.get('code') };
  expect(await exchangeAsApp(context, brands, '/api/v2/openid/acme/token', body)).toMatchObject({
    session: { isGuest: false },
  });
  expect(
    await exchangeAsApp(context, brands, '/api/v2/openid/acme/token', body),
    'a code can be exchanged only once',
  ).toMatchObject({ code: 'signInExpired' });
  expect(
    (await callApi<{ isGuest: boolean }>(page, 'GET', '/api/v2/session')).isGuest,
    'the browser has the session of a guest',
  ).toBe(true);

  const extra = encodeURIComponent('login_hint=ann');
  const oauth = await expectSignInOpensApp(
    'generic-oauth',
    `bundle_id=${APP}&extraParams=${extra}&selectedLicence=L%201`,
  );
  await proves(
    'AUTH-064',
    'the link of OAuth is {appRoute}://login/generic-oauth/{client}?code=...&extraParams=...&selectedLicence=...',
    () =>
      expect(oauth.href).toBe(
        `${APP}://login/generic-oauth/acme?code=${encodeURIComponent(oauth.searchParams.get('code')!)}&extraParams=${extra}&selectedLicence=L%201`,
      ),
  );
  await proves('AUTH-039', 'the link carries the chosen licence', () =>
    expect(oauth.searchParams.get('selectedLicence')).toBe('L 1'),
  );
  const signUp = await expectSignInOpensApp('generic-oauth', `bundle_id=${APP}&selected-licence=L1`, 'signup');
  await proves('AUTH-040', 'the licence of the sign-up is handed over after it', () =>
    expect(signUp.searchParams.get('selectedLicence')).toBe('L1'),
  );
  await proves(
    ['AUTH-063', 'AUTH-066'],
    'with use_token_exchange=false the app gets the code and no token call is made; with true the browser makes it',
    async () => {
      expect((await expectSignInOpensApp('openid', 'use_token_exchange=false')).href).toContain(
        `${APP}://login/openid/acme?code=`,
      );
      await removeCookies(page);
      await signInWith(page, toUrl('/login/openid/acme?type=login&use_token_exchange=true&from=/browse'), newPerson());
      await page.waitForURL(toUrl('/browse'));
      expect(requestsTo(requests, '/api/v2/openid/acme/token')).toHaveLength(1);
    },
  );
  // Only apps that realm.json names get a code. A web address, a script or another scheme gets none.
  for (const foreign of ['https', 'javascript', 'data', 'com.evil.app', 'http://evil.test']) {
    links.length = 0;
    await removeCookies(page);
    await open(page, toUrl(`/login/openid/acme?type=login&bundle_id=${encodeURIComponent(foreign)}`));
    await expect(alert(page)).toHaveText(text('providerAppUnknown', { brand: 'Lab' }));
    expect(links).toEqual([]);
  }
  await retryButton(page).click();
  await signInAtProvider(page, newPerson());
  await page.waitForURL(toUrl('/home'));
  await expectSignedIn(page);
  allowProblems(problems, /Failed to launch|status of 400/);
  expect(problems).toEqual([]);
});

test('/oauth leads to the page of the provider, /mobile-external into the app', async ({
  page,
  context,
  brands,
  problems,
}) => {
  const { toUrl } = brands;
  const links = await recordAppLinks(page);
  await proves('ROUTE-026', '/oauth/acme opens the OAuth screen of acme', async () => {
    await open(page, toUrl('/oauth/acme?from=/browse'));
    await expect(page).toHaveURL(toUrl('/login/generic-oauth/acme?from=%2Fbrowse'));
    await expect(page).toHaveTitle(`${text('providerSignIn', { name: PROVIDER_LABELS['generic-oauth'] })} · Lab`);
  });
  await proves('ROUTE-027', '/oauth/acme/app1 opens it with the name of the app', async () => {
    await open(page, toUrl('/oauth/acme/app1'));
    await expect(page).toHaveURL(toUrl('/login/generic-oauth/acme?bundle_id=app1'));
  });
  await proves('AUTH-044', 'providerName addresses the provider', async () => {
    await open(page, toUrl('/login?providerName=acme&from=/browse'));
    await expect(page).toHaveURL(toUrl('/login/openid/acme?from=%2Fbrowse'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('providerSignIn', { name }));
  });
  await beginSignIn(page, toUrl(`/oauth/acme/${APP}`), 'generic-oauth');
  await signInAtProvider(page, newPerson());
  await expect.poll(() => links.join()).toContain(`${APP}://login/generic-oauth/acme?code=`);
  links.length = 0;

  await proves('ROUTE-025', '/mobile-external asks a guest to sign in, and leads a viewer into the app', async () => {
    await open(page, toUrl(`/mobile-external?bundle_id=${APP}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('appTitle'));
    await context.clearCookies();
    await signInWith(page, toUrl(`/login/openid/acme?type=login&from=/mobile-external`), newPerson());
    await page.waitForURL(toUrl('/mobile-external'));
    await waitForHydration(page);
    await page.getByRole('button', { name: text('openApp') }).click();
    await expect.poll(() => links).toEqual([expect.stringMatching(/^com\.acme\.tv:\/\/login\/app\?code=[\w-]{43}$/)]);
  });
  const code = new URL(links[0]!).searchParams.get('code');
  expect(await exchangeAsApp(context, brands, '/api/v2/login/app-token', { code })).toMatchObject({
    session: { isGuest: false },
  });
  expect(await exchangeAsApp(context, brands, '/api/v2/login/app-token', { code })).toMatchObject({
    code: 'signInExpired',
  });
  allowProblems(problems, /Failed to launch|status of 400/);
  expect(problems).toEqual([]);
});

test('the licence redirect exchanges the code and opens the stored target', async ({ page, brands, problems }) => {
  const { toUrl } = brands;
  const readStoredTarget = () => page.evaluate(() => sessionStorage.getItem('redirectTarget'));
  await proves(['ROUTE-019', 'AUTH-081'], '/licence-redirect is a route without visible content', async () => {
    await page.route(TOKEN, () => undefined);
    await openEmptyDocument(page, toUrl('/'));
    await page.evaluate(() => sessionStorage.setItem('redirectTarget', '/browse'));
    const response = await page.goto(toUrl('/licence-redirect?code=c&extraParams=e'));
    expect(response?.status()).toBe(200);
    await waitForHydration(page);
    const box = (await page.locator('main').boundingBox())!;
    expect(box.width * box.height).toBeLessThanOrEqual(1);
    expect(new URL(page.url()).pathname).toBe('/licence-redirect');
    // The test leaves the page before it removes the route. Otherwise the page's call would continue and fail, and the
    // page would delete the stored target.
    await openEmptyDocument(page, toUrl('/'));
    await page.unroute(TOKEN);
  });
  await proves('ERROR-029', 'after a failed token call the page of the default menu opens', async () => {
    await page.evaluate(() => sessionStorage.setItem('redirectTarget', '/browse'));
    const exchange = page.waitForResponse(TOKEN);
    await page.goto(toUrl('/licence-redirect?code=c'));
    expect((await exchange).status()).toBe(400);
    await page.waitForURL(toUrl('/home'));
    expect(await readStoredTarget()).toBeNull();
  });
  await page.goto(toUrl('/licence-redirect?code=c'));
  await page.waitForURL(toUrl('/home'));

  await proves('AUTH-082', 'the token call has the code, and the address of the target has extraParams', async () => {
    await page.evaluate(() => sessionStorage.setItem('redirectTarget', '/browse'));
    await page.route(TOKEN, (route) =>
      route.fulfill({
        json: {
          missingInformationStatus: 'NONE',
          linkedAccounts: [],
          session: {
            id: '',
            isGuest: true,
            isChild: false,
            rol: 'guest',
            roles: [],
            licences: [],
            loc: null,
            profileId: null,
          },
        },
      }),
    );
    const call = page.waitForRequest(TOKEN);
    await page.goto(toUrl('/licence-redirect?code=c&extraParams=e'));
    expect((await call).postDataJSON()).toMatchObject({ authorisationCode: 'c' });
    await page.waitForURL(toUrl('/browse?extraParams=e'));
    await page.unroute(TOKEN);
  });
  // A whole sign-in, in which the provider returns to /licence-redirect.
  const exchange = page.waitForRequest(TOKEN);
  const returned = page.waitForRequest((request) => request.url().startsWith(toUrl('/licence-redirect?code=')));
  await signInWith(
    page,
    toUrl('/login/openid/acme?type=login&from=/browse&redirect_url=/licence-redirect'),
    newPerson(),
  );
  await proves('AUTH-084', 'with a stored target the code is exchanged', async () => {
    const code = new URL((await returned).url()).searchParams.get('code');
    expect((await exchange).postDataJSON()).toMatchObject({ authorisationCode: code });
  });
  await proves('AUTH-085', 'the target opens, and the storage of the browser no longer contains it', async () => {
    await page.waitForURL(toUrl('/browse'));
    await expectSignedIn(page);
    expect(await readStoredTarget()).toBeNull();
  });
  allowProblems(problems, /status of 400/);
  expect(problems).toEqual([]);
});

test('the licence redirect asks a new viewer for the consents of the brand', async ({ page, brands, problems }) => {
  const toUrl = brands.toTermsUrl;
  const person = newPerson();
  const address = toUrl('/login/openid/acme?type=login&from=/browse&redirect_url=/licence-redirect');
  const dialog = page.getByRole('dialog');
  const rules = dialog.getByLabel(TERMS[0].label);
  await signInWith(page, address, person);
  await expect(dialog.getByRole('heading')).toHaveText(text('providerConsentTitle'));
  await expect(rules).toBeFocused();
  await page.keyboard.press('Escape');
  await page.waitForURL(toUrl('/login?from=%2Fbrowse'));
  const notice = page.getByRole('main').getByRole('status');
  await expect(notice, 'the sign-in page says that no account was created').toHaveText(text('signUpDeclined'));
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  expect(await callApi(page, 'GET', '/api/v2/session')).toMatchObject({ isGuest: true });
  expect(await page.evaluate(() => sessionStorage.getItem('redirectTarget'))).toBeNull();

  // Without a declined sign-up the sign-in page shows no such message.
  await open(page, toUrl('/login?from=/browse'));
  await expect(notice).toBeEmpty();

  // The person is still signed in at the provider.
  await page.goto(address);
  await expect(rules).toBeFocused();
  await page.keyboard.press('Space');
  await page.reload();
  await expect(rules).toBeChecked();
  const box = (await page.locator('main').boundingBox())!;
  expect(box.width * box.height, 'only the dialog is visible').toBeLessThanOrEqual(1);
  await dialog.getByRole('button', { name: text('signupSubmit') }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(toUrl('/browse'));
  await expectSignedIn(page);
  await removeCookies(page);
  await signInWith(page, address, person);
  await page.waitForURL(toUrl('/browse'));
  await expectSignedIn(page);
  allowProblems(problems, /status of (400|403)/);
  expect(problems).toEqual([]);
});
