// Signing in and out in a real browser, in cookie mode (the demo brands) and in bearer mode (Debug).
import type { Page } from '@playwright/test';
import { expect, waitForHydration, proves, test, open } from './fixtures.ts';
import {
  requestsTo,
  COOKIE_REALM,
  fillForm,
  expectGuest,
  expectSignedIn,
  recordApiRequests,
  openAccountPanel,
  PASSWORD,
  getPath,
  signInOnForm,
  submitButton,
  openTabs,
} from './signInSteps.ts';

test('signing in with a password fetches menu and page again', async ({ page, context, product, problems }) => {
  await open(page, product.url(COOKIE_REALM, '/'));
  await expectGuest(page);
  await page.locator('header a[href="/login"]').first().click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.evaluate(() => {
    (window as unknown as { isSameDocument: boolean }).isSameDocument = true;
  });
  const requests = recordApiRequests(page);
  await proves(
    ['AUTH-006', 'AUTH-049'],
    'a password starts the session, and the default home page is shown',
    async () => {
      await fillForm(page);
      const responsePromise = page.waitForResponse('**/api/v2/login');
      await submitButton(page).click();
      const body = (await (await responsePromise).json()) as Record<string, unknown>;
      // The tokens stay on the server.
      expect(Object.keys(body).sort()).toEqual(['linkedAccounts', 'missingInformationStatus', 'session']);
      await page.waitForURL('**/home');
      await expect(page.locator('main[data-page="home"]')).toBeVisible();
      await expectSignedIn(page);
      expect(requestsTo(requests, '/api/v2/login')[0]!.postDataJSON()).toEqual({
        id: 'viewer@demo.test',
        secret: PASSWORD,
      });
    },
  );
  await proves('NAV-038', 'the menu is read again', () =>
    expect.poll(() => requestsTo(requests, '/api/v2/menu').length).toBe(1),
  );
  await expect.poll(() => requestsTo(requests, '/api/v4/page/home').length).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { isSameDocument?: boolean }).isSameDocument)).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => name === 'session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toMatch(
    /auth-token|refresh-token/,
  );
  expect(problems).toEqual([]);
});

test('in cookie mode the first HTML is personal, and a forged cookie makes the viewer a guest', async ({
  page,
  context,
  product,
}) => {
  await signInOnForm(page, product.url(COOKIE_REALM, '/login'), 'child');
  const ownPage = await page.goto(product.url(COOKIE_REALM, '/'));
  const readState = (html: string) => JSON.parse(/id="state">(.*?)<\/script>/.exec(html)![1]!) as { viewer: unknown };
  expect(readState(await ownPage!.text()).viewer).toMatchObject({ isGuest: false, isChild: true });
  expect(ownPage!.headers()['cache-control']).toBe('private, no-store');
  const [cookie] = await context.cookies(product.url(COOKIE_REALM));
  await context.addCookies([
    {
      name: 'session',
      value: `${cookie!.value.startsWith('A') ? 'B' : 'A'}${cookie!.value.slice(1)}`,
      url: product.url(COOKIE_REALM),
    },
  ]);
  const forgedPage = await page.goto(product.url(COOKIE_REALM, '/'));
  expect(readState(await forgedPage!.text()).viewer).toMatchObject({ isGuest: true });
  expect((await context.cookies(product.url(COOKIE_REALM))).map(({ name }) => name)).not.toContain('session');
  // The cookie of one brand is invalid for another brand.
  await context.addCookies([{ name: 'session', value: cookie!.value, url: product.url('sahra') }]);
  expect(readState(await (await page.goto(product.url('sahra', '/')))!.text()).viewer).toMatchObject({ isGuest: true });
});

test('after signing in the viewer goes to entryPage, from or redirectTo', async ({ page, product }) => {
  const expectTarget = async (query: string, path: string): Promise<void> => {
    await page.context().clearCookies();
    await signInOnForm(page, product.url(COOKIE_REALM, `/login?${query}`));
    await expect.poll(() => getPath(page), query).toBe(path);
  };
  await proves('AUTH-031', 'with entryPage the viewer goes to entryPage', () =>
    expectTarget('entryPage=/browse', '/browse'),
  );
  await proves('AUTH-032', 'with redirectTo the viewer goes to redirectTo', () =>
    expectTarget('redirectTo=/browse', '/browse'),
  );
  await proves('AUTH-033', 'with from the viewer goes to from', () => expectTarget('from=/browse', '/browse'));
  await proves('AUTH-047', 'entryPage takes precedence over from', () =>
    expectTarget('entryPage=/browse&from=/epg', '/browse'),
  );
  await proves('AUTH-048', 'without entryPage the viewer goes to from', () => expectTarget('from=/epg', '/epg'));
  for (const [query, path] of [
    ['from=//evil.test', '/home'],
    ['entryPage=https://evil.test&from=/browse', '/browse'],
    ['from=/login', '/home'],
  ] as const)
    await expectTarget(query, path);
  await page.goto(product.url(COOKIE_REALM, '/login?from=/browse'));
  expect(getPath(page), 'a signed-in viewer does not see the sign-in screen').toBe('/browse');
});

test('a viewer signs in in the side panel and signs out in the menu', async ({ page, product, problems }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, product.url(COOKIE_REALM, '/?from=/browse'));
  const signOut = page.getByText('Sign out');
  await proves('NAV-014', 'no menu of a guest has the button `Sign out`', async () => {
    // The side panel opens without a click, because the address has a target.
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(signOut).toHaveCount(0);
    await page.keyboard.press('Escape');
    for (const width of [900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const openers = page.locator('header [aria-haspopup="dialog"]:visible, header [aria-expanded]:visible');
      await expect(openers).not.toHaveCount(0);
      for (let n = 0; n < (await openers.count()); n++) {
        await openers.nth(n).click();
        await expect(page.locator('dialog[open], [aria-expanded="true"]').first()).toBeVisible();
        await expect(signOut).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog[open]')).toHaveCount(0);
      }
    }
    await page.setViewportSize({ width: 900, height: 800 });
  });
  await proves('AUTH-104', 'signing in in the side panel changes the header without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await expectGuest(page);
    await page.locator('header a[aria-haspopup="dialog"]').click();
    const side = page.locator('dialog[data-panel="sign-in"]');
    await side.getByLabel('E-mail').fill('viewer@demo.test');
    await side.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await side.locator('button[type="submit"]').click();
    await expectSignedIn(page);
    await expect(page.locator('header a[href="/login"]')).toHaveCount(0);
    await expect(side).toBeHidden();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });
  const requests = recordApiRequests(page);
  await proves(
    ['NAV-013', 'API-077'],
    'the hamburger signs a viewer out by the call, and the header of a guest is shown',
    async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
      await expectGuest(page);
      await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0);
      expect(requestsTo(requests, '/api/v2/logout').map((request) => request.method())).toEqual(['POST']);
    },
  );
  await expect.poll(() => getPath(page)).toBe('/');
  await expect(page.locator('[data-row-type="hero"]')).toBeVisible();
  await expect.poll(() => requestsTo(requests, '/api/v2/menu').length).toBe(1);
  await page.reload();
  await expectGuest(page);
  expect(problems).toEqual([]);
});

test('the address /logout ends the session', async ({ page, product }) => {
  for (const realm of [COOKIE_REALM, 'debug']) {
    await signInOnForm(page, product.url(realm, '/login?lang=en'));
    await expectSignedIn(page);
    const requests = recordApiRequests(page);
    await proves('ROUTE-024', `/logout ends the session and shows the header of a guest (${realm})`, async () => {
      await page.goto(product.url(realm, '/logout'));
      await expect.poll(() => getPath(page)).toBe('/');
      await expectGuest(page);
      expect(requestsTo(requests, '/api/v2/logout')).toHaveLength(1);
      // In bearer mode the server always renders the page of a guest, so the test reads the token.
      const token = await page.evaluate((id) => localStorage.getItem(`${id}:auth-token`), realm);
      const claims = JSON.parse(
        atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')) || '{"isGuest":true}',
      ) as { isGuest: boolean };
      expect(claims.isGuest).toBe(true);
      await page.reload();
      await expectGuest(page);
    });
  }
});

test('a link of another site to /logout asks before the session ends', async ({ page, product }) => {
  await signInOnForm(page, product.url(COOKIE_REALM, '/login?lang=en'));
  await page.route('https://other.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${product.url(COOKIE_REALM, '/logout')}">out</a>` }),
  );
  await page.goto('https://other.test/');
  await page.getByRole('link', { name: 'out' }).click();
  await expect(page.getByRole('status')).toHaveText('Do you want to sign out?');
  await page.goto(product.url(COOKIE_REALM));
  await expectSignedIn(page);
  await page.goto(product.url(COOKIE_REALM, '/logout?confirm=1'));
  await submitButton(page).click();
  await expect.poll(() => getPath(page)).toBe('/');
  await expectGuest(page);
});

test(
  'a sign-out that does not reach the server shows an error and works on retry',
  { tag: '@deep' },
  async ({ page, product }) => {
    await signInOnForm(page, product.url(COOKIE_REALM, '/login'));
    await page.route('**/api/v2/logout', (route) => route.abort(), { times: 1 });
    await page.goto(product.url(COOKIE_REALM, '/logout'));
    await expect(page.getByRole('status')).toHaveText(/still signed in/);
    await submitButton(page).click();
    await expect.poll(() => getPath(page)).toBe('/');
    await expectGuest(page);
  },
);

for (const realm of [COOKIE_REALM, 'debug']) {
  test(`${realm}: a change of the viewer applies to all tabs`, { tag: '@deep' }, async ({ context, product }) => {
    const [firstTab, secondTab] = (await openTabs(context, 2)) as [Page, Page];
    await signInOnForm(firstTab, product.url(realm, '/login?lang=en'), 'admin');
    await open(secondTab, product.url(realm, '/'));
    await expectSignedIn(secondTab);
    await openAccountPanel(firstTab);
    await firstTab.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(secondTab.getByRole('button', { name: 'Your account' })).toBeHidden();
    await expectGuest(secondTab);
    await expectGuest(firstTab);
    await secondTab.evaluate(() => {
      (window as unknown as { isOldDocument: boolean }).isOldDocument = true;
    });
    await signInOnForm(firstTab, product.url(realm, '/login?lang=en'), 'viewer');
    await expect
      .poll(() =>
        secondTab
          .evaluate(() => (window as unknown as { isOldDocument?: boolean }).isOldDocument ?? false)
          .catch(() => true),
      )
      .toBe(false);
    await expectSignedIn(secondTab);
  });
}

test('a tab whose document is still loading while another tab signs in reloads once and shows the viewer', async ({
  context,
  product,
}) => {
  const [one, two] = (await openTabs(context, 2)) as [Page, Page];
  await open(one, product.url(COOKIE_REALM, '/login?lang=en'));
  // The second tab gets its HTML before the sign-in, and runs its code afterwards.
  const signedIn = Promise.withResolvers<void>();
  await two.route('**/*.js', (route) => signedIn.promise.then(() => route.continue()));
  await two.goto(product.url(COOKIE_REALM, '/browse'), { waitUntil: 'commit' });
  await expectGuest(two);
  await fillForm(one);
  await submitButton(one).click();
  await expectSignedIn(one);
  let reloads = 0;
  two.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === two.mainFrame()) reloads += 1;
  });
  signedIn.resolve();
  await expectSignedIn(two);
  await waitForHydration(two);
  expect(reloads).toBe(1);
  // A sign-in before the document was requested is not a reason to reload.
  await open(two, product.url(COOKIE_REALM, '/'));
  await expectSignedIn(two);
  expect(reloads).toBe(2);
});

test('a viewer without JavaScript can sign in and out', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url(COOKIE_REALM, '/login?from=/browse'));
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your e-mail and your password.');
  await fillForm(page, 'viewer', 'not this one');
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/do not match/);
  // The account has several profiles. Without JavaScript the page does not ask who is watching.
  await fillForm(page, 'child');
  await submitButton(page).click();
  expect(getPath(page)).toBe('/browse');
  await expect(page.locator('main[data-page="browse"]')).toBeAttached();
  await expect(page.locator('header a[href="/login"]')).toHaveCount(0);
  await page.goto(product.url(COOKIE_REALM, '/logout'));
  await submitButton(page).click();
  expect(getPath(page)).toBe('/home');
  await expect(page.locator('header a[href="/login"]').first()).toBeAttached();
  await page.goto(product.url('debug', '/login?lang=en'));
  await fillForm(page);
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/needs JavaScript/);
  await context.close();
});
