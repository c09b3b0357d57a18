// Sign-in with OpenID Connect and OAuth at a real provider, which runs in the test's process: the redirect to its pages
// and back.
import type { Page } from '@playwright/test';
import { text } from './accountSteps.ts';
import { allowProblems, expect, fetchIntercepted, open, proves, removeCookies } from './fixtures.ts';
import {
  signInAtProvider,
  beginSignIn,
  continueButton,
  KINDS,
  PROVIDER_LABELS,
  newPerson,
  providerForm,
  signInWith,
  test,
  type Kind,
} from './providerBrands.ts';
import { waitForExchange, waitForReturn } from './providerBrands.ts';
import { expectSignedIn } from './signInSteps.ts';
import { publishTestRealm } from './testRealm.ts';

/** The requirements that each kind proves. */
const REQUIREMENTS = {
  openid: { provider: ['AUTH-009'], title: 'AUTH-018', route: 'ROUTE-050', call: 'API-054' },
  'generic-oauth': { provider: ['AUTH-008', 'API-059'], title: 'AUTH-016', route: 'ROUTE-049', call: undefined },
} as const;

type AuthUriCall = { method: string; query: URLSearchParams; uris: Record<string, string> };

/**
 * Records the latest call for a provider's addresses. The response is read while it is intercepted, because the browser
 * leaves the page when it gets the response.
 */
async function recordAuthUri(page: Page, kind: Kind, port: number): Promise<AuthUriCall> {
  const call: AuthUriCall = { method: '', query: new URLSearchParams(), uris: {} };
  await page.route(`**/api/v2/${kind}/acme/auth-uri*`, async (route) => {
    const response = await fetchIntercepted(route, port);
    call.method = route.request().method();
    call.query = new URL(route.request().url()).searchParams;
    call.uris = (await response.json()) as Record<string, string>;
    await route.fulfill({ response });
  });
  return call;
}

for (const kind of KINDS)
  test(`${kind}: the viewer goes to the provider and comes back signed in`, async ({ page, brands, problems }) => {
    const { toUrl, oidc } = brands;
    const requirements = REQUIREMENTS[kind];
    await proves(
      [requirements.title, requirements.route],
      'the page of the provider has its title and its button',
      async () => {
        await open(page, toUrl(`/login/${kind}/acme?from=/browse`));
        await expect(page).toHaveTitle(`${text('providerSignIn', { name: PROVIDER_LABELS[kind] })} · Lab`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          text('providerSignIn', { name: PROVIDER_LABELS[kind] }),
        );
        await expect(continueButton(page, kind)).toBeVisible();
      },
    );
    await open(page, toUrl('/login?from=/browse'));
    await proves(
      requirements.provider,
      'the link of the provider leads to the authorisation address that the auth-uri call returns',
      async () => {
        const call = await recordAuthUri(page, kind, brands.product.port);
        const request = page.waitForRequest((one) => one.url().startsWith(`${oidc.issuer}/auth`));
        await page.locator('main').getByRole('link', { name: PROVIDER_LABELS[kind], exact: true }).click();
        const address = new URL((await request).url());
        expect(call.method).toBe('GET');
        expect(address.href).toBe(call.uris['authorisationUri']);
        expect(address.searchParams.get('client_id')).toBe(oidc.clientId);
        expect(address.searchParams.get('redirect_uri')).toBe(toUrl(`/login/${kind}/acme`));
        expect(address.searchParams.get('code_challenge_method')).toBe('S256');
        await expect(providerForm(page)).toBeVisible();
      },
    );
    // The back button leads to the sign-in page, where the other ways to sign in are.
    await page.goBack();
    await expect(page.locator('input[name="secret"]')).toBeEditable();
    await page.locator('main').getByRole('link', { name: PROVIDER_LABELS[kind], exact: true }).click();
    const [returned, exchange] = [waitForReturn(page, kind), waitForExchange(page, kind)];
    await signInAtProvider(page, newPerson());
    const expectExchange = async (): Promise<void> => {
      const request = (await exchange).request();
      const code = new URL((await returned).url()).searchParams.get('code');
      expect(code).not.toBeNull();
      expect(request.postDataJSON()).toMatchObject({ authorisationCode: code });
      expect(await request.headerValue('authorization')).toBeNull();
    };
    if (requirements.call === undefined) await expectExchange();
    else await proves(requirements.call, 'the code is exchanged once, without a token in the request', expectExchange);
    await page.waitForURL(toUrl('/browse'));
    await expectSignedIn(page);
    expect(problems).toEqual([]);
  });

test('in bearer mode the exchange of a code has no bearer token, for OAuth, OpenID and the external licence provider', async ({
  page,
  brands,
  problems,
}) => {
  const { toBearerUrl } = brands;
  await proves('API-053', 'each exchange has the code in its body, and no bearer', async () => {
    for (const [kind, query] of [
      ['generic-oauth', ''],
      ['openid', ''],
      ['openid', '&redirect_url=/licence-redirect'],
    ] as const) {
      await open(page, toBearerUrl('/browse'));
      // The tab has the token of a guest, which other calls send.
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':auth-token'))))
        .toBe(true);
      const returned = page.waitForRequest(
        (request) => request.isNavigationRequest() && /[?&]code=/.test(request.url()),
      );
      const exchange = page.waitForRequest(`**/api/v2/${kind}/acme/token`);
      await signInWith(page, toBearerUrl(`/login/${kind}/acme?type=login&from=/browse${query}`), newPerson());
      const address = new URL((await returned).url());
      if (query !== '') expect(address.pathname).toBe('/licence-redirect');
      const request = await exchange;
      expect(request.method()).toBe('POST');
      expect(request.postDataJSON()).toMatchObject({ authorisationCode: address.searchParams.get('code') });
      expect(await request.headerValue('authorization')).toBeNull();
      await page.waitForURL(toBearerUrl('/browse'));
      await expectSignedIn(page);
      await page.evaluate(() => localStorage.clear());
      await removeCookies(page);
    }
  });
  expect(problems).toEqual([]);
});

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';

test('a sign-in in each path set and in Arabic returns to the same language', async ({ browser, brands }) => {
  test.setTimeout(180_000);
  const { toUrl } = brands;
  const ways = [
    { locale: 'es', path: '/acceder', target: '/explorar' },
    { locale: 'pt', path: '/entrar', target: '/explorar' },
    { locale: 'debug', path: '/🔑', target: '/🧭' },
    { locale: 'ar', path: '/login', target: '/browse' },
  ];
  for (const kind of KINDS)
    for (const { locale, path, target } of isDeep
      ? ways
      : ways.filter((way) => way.locale === 'es' || way.locale === 'ar')) {
      const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
      await open(page, toUrl(`${path}?lang=${locale}`));
      const returned = waitForReturn(page, kind);
      await page.locator(`main a[data-provider="${kind}"]`).click();
      await signInAtProvider(page, newPerson());
      const { pathname } = new URL((await returned).url());
      if (locale === 'es' && kind === 'openid')
        await proves('ROUTE-056', 'the provider page is below the Spanish sign-in path', () =>
          expect(pathname).toBe('/acceder/openid/acme'),
        );
      expect(decodeURI(pathname)).toBe(`${path}/${kind}/acme`);
      await page.waitForURL((url) => !decodeURI(url.pathname).startsWith(path));
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'debug' ? /./ : locale);
      await open(page, toUrl(`${path}/${kind}/acme?from=${encodeURIComponent(target)}`));
      // The viewer is signed in, so the page navigates to the target.
      await page.waitForURL((url) => decodeURI(url.pathname) === target);
      await page.context().close();
    }
});

test('the query of the sign-in is kept on the way to the provider and back', async ({ page, brands, problems }) => {
  const { toUrl } = brands;
  let release = (): void => undefined;
  const authUriAllowed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const query = { entryPage: '/browse?sort=new', from: '/home', type: 'login', licences: 'L1' };
  await page.route('**/api/v2/openid/acme/auth-uri*', (route) => authUriAllowed.then(() => route.continue()));
  await page.goto(toUrl(`/login/openid/acme?${new URLSearchParams(query)}`));
  await proves(
    'AUTH-059',
    'before the browser leaves, its storage contains entry page, from, type and licences',
    async () => {
      const read = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('sso') ?? '{}') as object);
      await expect.poll(read).toMatchObject(query);
      await expect(page.getByRole('status')).toHaveText(text('providerOpening', { name: PROVIDER_LABELS.openid }));
    },
  );
  let sendResponse = (): void => undefined;
  const responseAllowed = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  await page.route('**/api/v2/openid/acme/token', (route) => responseAllowed.then(() => route.continue()));
  release();
  const exchange = page.waitForRequest('**/api/v2/openid/acme/token');
  await signInAtProvider(page, newPerson());
  const exchangeRequest = await exchange;
  const returned = new URL(page.url()).searchParams;
  await proves('AUTH-060', 'the query has the four parameters again after the return', () =>
    expect(Object.fromEntries(returned)).toMatchObject(query),
  );
  await proves('AUTH-034', 'licences has its value after the way to the provider', () =>
    expect(returned.get('licences')).toBe('L1'),
  );
  await proves(['AUTH-061', 'AUTH-036'], 'PAGE_READY=true is in the query when the exchange runs', () => {
    expect(returned.get('PAGE_READY')).toBe('true');
    expect(exchangeRequest.method()).toBe('POST');
  });
  await proves('AUTH-030', 'the code of the query is exchanged', () =>
    expect(exchangeRequest.postDataJSON()).toMatchObject({ authorisationCode: returned.get('code') }),
  );
  await proves('AUTH-069', 'while the exchange runs a spinner shows', async () => {
    await expect(page.getByRole('status')).toHaveText(text('loggingIn'));
    const spinner = page.getByRole('status').locator('span').first();
    await expect(spinner).toBeVisible();
    expect(await spinner.evaluate((one) => getComputedStyle(one).animationIterationCount)).toBe('infinite');
  });
  sendResponse();
  await page.waitForURL(toUrl('/browse?sort=new'));
  await expectSignedIn(page);
  expect(await page.evaluate(() => sessionStorage.getItem('sso')), 'nothing stays in storage').toBeNull();
  expect(problems).toEqual([]);
});

test('the query decides between sign-up, sign-in and silent sign-in, and sets extra parameters and the return address', async ({
  page,
  brands,
  problems,
}) => {
  const { toUrl, oidc } = brands;
  const nextAuthUri = () => page.waitForRequest('**/api/v2/openid/acme/auth-uri*');
  const openAndReadFlow = async (type: string): Promise<string | null> => {
    const request = nextAuthUri();
    await page.goto(toUrl(`/login/openid/acme?type=${type}`));
    const flow = new URL((await request).url()).searchParams.get('authoriseUriFlow');
    await expect(providerForm(page)).toBeVisible();
    return flow;
  };
  await proves('AUTH-035', 'type=signup starts a sign-up, type=login a sign-in', async () => {
    expect(await openAndReadFlow('signup')).toBe('SIGNUP');
    expect(await openAndReadFlow('login')).toBe('SIGNIN');
  });
  await proves('AUTH-038', 'extraParams are sent with the auth-uri call', async () => {
    const request = nextAuthUri();
    await page.goto(toUrl(`/login/openid/acme?type=login&extraParams=${encodeURIComponent('login_hint=ann&ui=dark')}`));
    expect(new URL((await request).url()).searchParams.get('extraParams')).toBe('login_hint=ann&ui=dark');
    await expect(providerForm(page)).toBeVisible();
  });
  await proves('AUTH-067', 'redirect_url is the address to which the provider returns', async () => {
    const request = page.waitForRequest((one) => one.url().startsWith(`${oidc.issuer}/auth`));
    await page.goto(toUrl('/login/openid/acme?type=login&redirect_url=/acceder/openid/acme'));
    expect(new URL((await request).url()).searchParams.get('redirect_uri')).toBe(toUrl('/acceder/openid/acme'));
    await signInAtProvider(page, newPerson());
    await page.waitForURL(toUrl('/inicio'));
  });
  for (const foreign of ['https://evil.test/login/openid/acme', '//evil.test', '/browse']) {
    await removeCookies(page, { name: 'session' });
    await page.goto(toUrl(`/login/openid/acme?type=login&redirect_url=${encodeURIComponent(foreign)}`));
    await expect(page.getByRole('alert')).toHaveText(text('providerFailed', { name: PROVIDER_LABELS.openid }));
  }
  await removeCookies(page);
  await proves(
    ['AUTH-114', 'API-058'],
    'the call has the flow and the parameters; a silent sign-in goes to silentAuthorisationUri, any other sign-in to authorisationUri',
    async () => {
      const call = await recordAuthUri(page, 'openid', brands.product.port);
      const visit = async (query: string): Promise<AuthUriCall & { readonly to: string }> => {
        const request = page.waitForRequest((one) => one.url().startsWith(`${oidc.issuer}/auth?`));
        await page.goto(toUrl(`/login/openid/acme?${query}`));
        return { to: (await request).url(), ...call };
      };
      for (const query of ['silent=true&from=/browse', 'prompt=none&from=/browse']) {
        const silent = await visit(query);
        expect(silent.query.get('authoriseUriFlow')).toBe('SIGNIN');
        expect(silent.to).toBe(silent.uris['silentAuthorisationUri']);
        expect(new URL(silent.to).searchParams.get('prompt')).toBe('none');
        await expect(page.getByRole('alert')).toHaveText(
          text('providerSilentRefused', { name: PROVIDER_LABELS.openid }),
        );
      }
      const normal = await visit('type=signup&from=/browse&extraParams=ui%3Ddark');
      expect(normal.query.get('authoriseUriFlow')).toBe('SIGNUP');
      expect(normal.query.get('extraParams')).toBe('ui=dark');
      expect(normal.to).toBe(normal.uris['authorisationUri']);
      await signInAtProvider(page, newPerson());
      await page.waitForURL(toUrl('/browse'));
    },
  );
  // The viewer is signed in at the provider now, so a silent sign-in shows no page of the provider.
  await removeCookies(page, { name: 'session' });
  await page.goto(toUrl('/login/openid/acme?silent=true&from=/browse'));
  await page.waitForURL(toUrl('/browse'));
  await expectSignedIn(page);
  allowProblems(problems, /status of 400/);
  expect(problems).toEqual([]);
});

test('after a sign-in at a provider the address has its hash again', async ({ page, brands, problems }) => {
  const { toUrl } = brands;
  await proves('AUTH-050', 'a sign-in with a hash in `from` ends at an address with this hash', async () => {
    await signInWith(page, toUrl('/login/openid/acme?type=login&from=/browse#search'), newPerson());
    await page.waitForURL(toUrl('/browse#search'));
    await expectSignedIn(page);
  });
  await removeCookies(page);
  await beginSignIn(page, toUrl(`/login/openid/acme?from=${encodeURIComponent('/browse#all')}`), 'openid');
  await signInAtProvider(page, newPerson());
  await page.waitForURL(toUrl('/browse#all'));
  expect(problems).toEqual([]);
});

test('the sign-in path leads to the pages of providers with and without a client name', async ({
  page,
  brands,
  problems,
}) => {
  const { product, oidc } = brands;
  await page.route('https://accounts.google.com/**', (route) => route.abort());
  const realm = await publishTestRealm(
    product,
    { home: { elements: [] } },
    {
      realm: {
        providers: [
          { kind: 'google', label: 'Google', clientId: 'g' },
          { kind: 'openid', clientName: 'acme', label: 'Acme', clientId: oidc.clientId, issuer: oidc.issuer },
        ],
        origins: { identity: ['https://accounts.google.com'] },
      },
    },
  );
  await proves('ROUTE-021', '/login/google and /login/openid/acme are the pages of these providers', async () => {
    for (const [path, label] of [
      ['/login/google', 'Google'],
      ['/login/openid/acme', 'Acme'],
    ] as const) {
      await open(page, product.url(realm.id, path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('providerSignIn', { name: label }));
    }
  });
  for (const path of ['/login/openid/other', '/login/google/acme', '/login/openid']) {
    await open(page, product.url(realm.id, path));
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(text('notAvailableHere'));
  }
  realm.remove();
  allowProblems(problems, /accounts\.google\.com|ERR_FAILED/);
  expect(problems).toEqual([]);
});
