// Signing in and out in a real browser, in cookie mode (the demo brands) and in bearer mode (Debug).
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';

const PASSWORD = 'marquee-demo-1';
const COOKIE_REALM = 'ironclad';
const submit = (page: Page) => page.locator('main form button[type="submit"]');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

async function fill(page: Page, who = 'viewer', secret = PASSWORD): Promise<void> {
  await page.locator('input[name="id"]').fill(`${who}@demo.test`);
  await page.locator('input[name="secret"]').fill(secret);
}

/** Signs in on the form and waits until the browser has left it. */
async function signIn(page: Page, address: string, who = 'viewer'): Promise<void> {
  await open(page, address);
  await fill(page, who);
  await submit(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

const openAccount = (page: Page) => page.getByRole('button', { name: 'Your account' }).click();
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const isGuestPage = (page: Page) => expect(page.locator('header a[href="/login"]').first()).toBeAttached();
const isSignedIn = (page: Page) => expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
/** Paths of the API calls a page makes from now on. */
function listen(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) seen.push(request);
  });
  return seen;
}
const calls = (seen: readonly Request[], path: string): Request[] =>
  seen.filter((request) => new URL(request.url()).pathname === path);

test('[ROUTE-020, AUTH-002, AUTH-023, AUTH-024, AUTH-105, THEME-011, CONST-073] a guest opens the sign-in screen', async ({
  page,
  product,
  problems,
}) => {
  for (const realm of ['ironclad', 'sahra', 'debug']) {
    await open(page, product.url(realm, '/login?lang=en'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in to /);
    const logo = page.locator('main a[href="/home"]').first().locator('svg, span');
    await expect(logo).toBeVisible();
    expect((await logo.boundingBox())!.width).toBeLessThanOrEqual(600);
    await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(submit(page)).toHaveCount(1);
  }
  expect(problems).toEqual([]);
});

test('[AUTH-006, AUTH-049, AUTH-104, NAV-038, API-043] a password opens the session: menu and page are fetched again, without a reload', async ({
  page,
  context,
  product,
  problems,
}) => {
  await open(page, product.url(COOKIE_REALM, '/'));
  await isGuestPage(page);
  await page.locator('header a[href="/login"]').first().click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.evaluate(() => {
    (window as unknown as { stayed: boolean }).stayed = true;
  });
  const seen = listen(page);
  await fill(page);
  const answered = page.waitForResponse('**/api/v2/login');
  await submit(page).click();
  const answer = (await (await answered).json()) as Record<string, unknown>;
  await page.waitForURL('**/home');
  await isSignedIn(page);
  expect(calls(seen, '/api/v2/login')[0]!.postDataJSON()).toEqual({ id: 'viewer@demo.test', secret: PASSWORD });
  expect(Object.keys(answer).sort()).toEqual(['linkedAccounts', 'missingInformationStatus', 'session']);
  await expect
    .poll(() => [calls(seen, '/api/v2/menu').length, calls(seen, '/api/v4/page/home').length])
    .toEqual([1, 1]);
  expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => name === 'session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toMatch(
    /auth-token|refresh-token/,
  );
  expect(problems).toEqual([]);
});

test("the first HTML is the viewer's own in cookie mode, never kept by a cache; a forged cookie is a guest's and goes", async ({
  page,
  context,
  product,
}) => {
  await signIn(page, product.url(COOKIE_REALM, '/login'), 'child');
  const own = await page.goto(product.url(COOKIE_REALM, '/'));
  const stateOf = (html: string) => JSON.parse(/id="state">(.*?)<\/script>/.exec(html)![1]!) as { viewer: unknown };
  expect(stateOf(await own!.text()).viewer).toMatchObject({ isGuest: false, isChild: true });
  expect(own!.headers()['cache-control']).toBe('private, no-store');
  const [cookie] = await context.cookies(product.url(COOKIE_REALM));
  await context.addCookies([
    {
      name: 'session',
      value: `${cookie!.value.startsWith('A') ? 'B' : 'A'}${cookie!.value.slice(1)}`,
      url: product.url(COOKIE_REALM),
    },
  ]);
  const forged = await page.goto(product.url(COOKIE_REALM, '/'));
  expect(stateOf(await forged!.text()).viewer).toMatchObject({ isGuest: true });
  expect((await context.cookies(product.url(COOKIE_REALM))).map(({ name }) => name)).not.toContain('session');
  // Another brand's page knows nothing of it, not even with the very value.
  await context.addCookies([{ name: 'session', value: cookie!.value, url: product.url('sahra') }]);
  expect(stateOf(await (await page.goto(product.url('sahra', '/')))!.text()).viewer).toMatchObject({ isGuest: true });
});

test('[AUTH-031, AUTH-032, AUTH-033, AUTH-047, AUTH-048] the return target: entryPage, from, redirectTo', async ({
  page,
  product,
}) => {
  const cases: [string, string][] = [
    ['entryPage=/browse', '/browse'],
    ['redirectTo=/browse', '/browse'],
    ['from=/browse', '/browse'],
    ['entryPage=/browse&from=/epg', '/browse'],
    ['from=/epg', '/epg'],
    ['from=//evil.test', '/home'],
    ['entryPage=https://evil.test&from=/browse', '/browse'],
    ['from=/login', '/home'],
  ];
  for (const [query, path] of cases) {
    await page.context().clearCookies();
    await signIn(page, product.url(COOKIE_REALM, `/login?${query}`));
    await expect.poll(() => pathOf(page), query).toBe(path);
  }
  await page.goto(product.url(COOKIE_REALM, '/login?from=/browse'));
  expect(pathOf(page), 'who is signed in needs no door').toBe('/browse');
});

test('[AUTH-027] back goes to the from target', async ({ page, product }) => {
  await open(page, product.url(COOKIE_REALM, '/login?from=/browse'));
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/browse');
});

test('[ERROR-023, AUTH-101] an empty form says so inline and asks nothing; filled in, the error goes and the call is made', async ({
  page,
  product,
}) => {
  await open(page, product.url(COOKIE_REALM, '/login'));
  const seen = listen(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your e-mail and your password.');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  expect(calls(seen, '/api/v2/login')).toEqual([]);
  await fill(page);
  await page.route('**/api/v2/login', async (route) => {
    await expect(page.getByRole('alert')).toHaveText('');
    await route.continue();
  });
  await submit(page).click();
  await page.waitForURL('**/home');
  expect(calls(seen, '/api/v2/login')).toHaveLength(1);
});

test('[ERROR-009, ERROR-022] an error by its message, by its code, and the general one', async ({ page, product }) => {
  await open(page, product.url(COOKIE_REALM, '/login'));
  await fill(page);
  const cases: [number, string, string, string][] = [
    [
      401,
      'OTHER',
      'signInUnreachable',
      'We could not reach the service. Your entries are kept: try again in a moment.',
    ],
    [429, 'TOO_MANY_ATTEMPTS', 'Slow down.', 'Too many attempts. Try again in 2 min.'],
    [401, 'NOBODY_KNOWS', 'noSuchKey', 'That e-mail and password do not match. Check both and try again.'],
    [418, 'x', '<b>x</b>', 'That e-mail and password do not match. Check both and try again.'],
  ];
  for (const [status, code, message, shown] of cases) {
    await page.route(
      '**/api/v2/login',
      (route) =>
        route.fulfill({
          status,
          headers: { 'retry-after': '90' },
          contentType: 'application/json',
          body: JSON.stringify({ status, code, messages: [message], requestId: 'r' }),
        }),
      { times: 1 },
    );
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(shown);
  }
  await page.route('**/api/v2/login', (route) => route.abort(), { times: 1 });
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(/could not reach/);
  await expect(page.getByLabel('E-mail')).toHaveValue('viewer@demo.test');
});

test('a wrong password keeps the e-mail, marks both fields and selects the password', async ({ page, product }) => {
  await open(page, product.url('sahra', '/login?lang=en'));
  await fill(page, 'viewer', 'not this one');
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('That e-mail and password do not match. Check both and try again.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('E-mail')).toHaveValue('viewer@demo.test');
});

test('[AUTH-102, AUTH-103] show-password shows while it is held, hides 300 ms after, and toggles by keyboard', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await open(page, product.url(COOKIE_REALM, '/login'));
  await fill(page);
  // From here on time passes only when it is told to.
  await page.clock.pauseAt(Date.now() + 60_000);
  const secret = page.locator('input[name="secret"]'),
    eye = page.getByRole('button', { name: 'Show password' });
  const box = (await eye.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.clock.runFor(5_000);
  await expect(secret).toHaveAttribute('type', 'text');
  await page.mouse.up();
  await page.clock.runFor(299);
  await expect(secret).toHaveAttribute('type', 'text');
  await page.clock.runFor(1);
  await expect(secret).toHaveAttribute('type', 'password');
  await eye.focus();
  await page.keyboard.press('Enter');
  await expect(secret).toHaveAttribute('type', 'text');
  await page.clock.runFor(5_000);
  await expect(secret).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await expect(secret).toHaveAttribute('type', 'password');
  await expect(secret).toHaveValue(PASSWORD);
});

test('[NAV-013, NAV-014, API-077] the panel signs out; a guest has no such button', async ({
  page,
  product,
  problems,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, product.url(COOKIE_REALM, '/'));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.getByText('Sign out').count()).toBe(0);
  await signIn(page, product.url(COOKIE_REALM, '/login?from=/browse'));
  const seen = listen(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await isGuestPage(page);
  await expect.poll(() => pathOf(page)).toBe('/');
  await expect(page.locator('[data-row-type="hero"]')).toBeVisible();
  expect(calls(seen, '/api/v2/logout')).toHaveLength(1);
  await expect.poll(() => calls(seen, '/api/v2/menu').length).toBe(1);
  await page.reload();
  await isGuestPage(page);
  expect(problems).toEqual([]);
});

test("[ROUTE-024] /logout ends the session and shows a guest's chrome", async ({ page, product }) => {
  for (const realm of [COOKIE_REALM, 'debug']) {
    await signIn(page, product.url(realm, '/login?lang=en'));
    await isSignedIn(page);
    await page.goto(product.url(realm, '/logout'));
    await expect.poll(() => pathOf(page)).toBe('/');
    await isGuestPage(page);
    await page.reload();
    await isGuestPage(page);
  }
});

test('a sign-out that does not reach the server says so, and works when it is tried again', async ({
  page,
  product,
}) => {
  await signIn(page, product.url(COOKIE_REALM, '/login'));
  await page.route('**/api/v2/logout', (route) => route.abort(), { times: 1 });
  await page.goto(product.url(COOKIE_REALM, '/logout'));
  await expect(page.getByRole('status')).toHaveText(/still signed in/);
  await submit(page).click();
  await expect.poll(() => pathOf(page)).toBe('/');
  await isGuestPage(page);
});

async function tabs(context: BrowserContext, n: number): Promise<Page[]> {
  return Promise.all(Array.from({ length: n }, () => context.newPage()));
}

for (const realm of [COOKIE_REALM, 'debug']) {
  // The brand that holds sessions by token waits for the full run.
  test(
    `${realm}: signing out or in as somebody else in one tab holds in the others`,
    realm === COOKIE_REALM ? {} : { tag: '@deep' },
    async ({ context, product }) => {
      const [one, two] = (await tabs(context, 2)) as [Page, Page];
      await signIn(one, product.url(realm, '/login?lang=en'), 'admin');
      await open(two, product.url(realm, '/'));
      await isSignedIn(two);
      await openAccount(one);
      await one.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
      await expect(two.getByRole('button', { name: 'Your account' })).toBeHidden();
      await isGuestPage(two);
      await isGuestPage(one);
      await two.evaluate(() => {
        (window as unknown as { old: boolean }).old = true;
      });
      await signIn(one, product.url(realm, '/login?lang=en'), 'viewer');
      await expect
        .poll(() => two.evaluate(() => (window as unknown as { old?: boolean }).old ?? false).catch(() => true))
        .toBe(false);
      await isSignedIn(two);
    },
  );
}

test('[STATE-001, API-001, AUTH-088] bearer mode: the tokens are stored and sent, the viewer stays signed in over a reload', async ({
  page,
  context,
  product,
}) => {
  await open(page, product.url('debug', '/?lang=en'));
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .sort()
          .filter((key) => key.includes('token')),
      ),
    )
    .toEqual(['debug:auth-token', 'debug:refresh-token']);
  await signIn(page, product.url('debug', '/login?from=/browse'));
  const token = await page.evaluate(() => localStorage.getItem('debug:auth-token'));
  await page.reload();
  await hydrated(page);
  await isSignedIn(page);
  const seen = listen(page);
  await page.locator('header a[href="/home"]').first().click();
  await expect.poll(() => calls(seen, '/api/v4/page/home').length).toBeGreaterThan(0);
  expect(calls(seen, '/api/v4/page/home')[0]!.headers()['authorization']).toBe(`Bearer ${token}`);
  expect((await context.cookies(product.url('debug'))).map(({ name }) => name)).not.toContain('session');
});

test('[STATE-002, API-073] a token that has expired: the stored refresh token renews it once for all tabs and the calls are repeated', async ({
  context,
  product,
}) => {
  const [first] = (await tabs(context, 1)) as [Page];
  await signIn(first, product.url('debug', '/login?lang=en'));
  await isSignedIn(first);
  await first.waitForLoadState('networkidle');
  const expired = await first.evaluate(() => localStorage.getItem('debug:auth-token'));
  const refreshToken = await first.evaluate(() => localStorage.getItem('debug:refresh-token'));
  const refreshes: unknown[] = [];
  await context.route('**/api/**', async (route, request) => {
    if (new URL(request.url()).pathname === '/api/v2/token/refresh') refreshes.push(request.postDataJSON());
    if (request.headers()['authorization'] === `Bearer ${expired}`)
      await route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({ status: 401, code: 'TOKEN_EXPIRED', messages: ['expired'], requestId: 'r' }),
      });
    else await route.continue();
  });
  const others = await tabs(context, 3);
  await Promise.all([first.reload(), ...others.map((tab) => tab.goto(product.url('debug', '/')))]);
  for (const tab of [first, ...others]) await isSignedIn(tab);
  expect(refreshes).toEqual([{ refreshToken }]);
  expect(await first.evaluate(() => localStorage.getItem('debug:refresh-token'))).not.toBe(refreshToken);
});

test('a refused refresh token makes a guest, without a loop', async ({ page, product }) => {
  await signIn(page, product.url('debug', '/login?lang=en'));
  await page.evaluate(() => {
    localStorage.setItem('debug:refresh-token', 'A'.repeat(43));
    localStorage.setItem('debug:auth-token', 'a.b.c');
  });
  const seen = listen(page);
  await page.reload();
  await isGuestPage(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('debug:auth-token'))).not.toBe('a.b.c');
  await page.waitForTimeout(1_000);
  expect(calls(seen, '/api/v2/token/refresh')).toHaveLength(1);
  expect(calls(seen, '/api/v2/login/guest/checkin')).toHaveLength(1);
});

test('storage that may not be used: bearer mode signs in for the life of the tab', async ({
  page,
  product,
  problems,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await signIn(page, product.url('debug', '/login?lang=en'));
  await isSignedIn(page);
  expect(problems).toEqual([]);
});

test('without script the form signs in, says what is wrong, and signs out', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url(COOKIE_REALM, '/login?from=/browse'));
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your e-mail and your password.');
  await fill(page, 'viewer', 'not this one');
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(/do not match/);
  await fill(page);
  await submit(page).click();
  expect(pathOf(page)).toBe('/browse');
  await expect(page.locator('header a[href="/login"]')).toHaveCount(0);
  await page.goto(product.url(COOKIE_REALM, '/logout'));
  await submit(page).click();
  expect(pathOf(page)).toBe('/home');
  await expect(page.locator('header a[href="/login"]').first()).toBeAttached();
  await page.goto(product.url('debug', '/login?lang=en'));
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(/needs JavaScript/);
  await context.close();
});

test('[THEME-008, THEME-009, THEME-010] the picture: portrait up to 1024 px, wide above, its own for right to left', async ({
  page,
  product,
}) => {
  const source = async (width: number, lang: string) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, product.url('sahra', `/login?lang=${lang}`));
    const img = page.locator('main picture img');
    await expect.poll(() => img.evaluate((each) => (each as HTMLImageElement).currentSrc)).toContain('/img/');
    return (await img.evaluate((each) => (each as HTMLImageElement).currentSrc)).split('/')[4]!;
  };
  const [mobile, desktop, arabic] = [await source(1024, 'en'), await source(1025, 'en'), await source(1400, 'ar')];
  expect(new Set([mobile, desktop, arabic]).size).toBe(3);
});

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const EVERY = [
  [320, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const;
const FEW = [
  [390, 844],
  [1280, 720],
] as const;
const SCREENS = [
  ['ironclad', 'ar', FEW],
  ['debug', 'es', FEW],
  ['ironclad', 'en', EVERY],
  ['sahra', 'ar', EVERY],
] as const;
for (const [realm, lang, windows] of SCREENS.slice(0, isDeep ? undefined : 1)) {
  test(`${realm} in ${lang}: the sign-in screen is accessible and whole from a phone to a television`, async ({
    page,
    product,
    problems,
  }) => {
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await open(page, product.url(realm, `/login?lang=${lang}&error=failedAuthentication`));
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `no sideways scrolling at ${width}`,
      ).toBeLessThanOrEqual(0);
      const outside = await page.locator('main :is(h1, input, button, a)').evaluateAll(
        (all) =>
          all.filter((each) => {
            const box = each.getBoundingClientRect();
            return box.left < -1 || box.right > innerWidth + 1;
          }).length,
      );
      expect(outside, `nothing beside the window at ${width}`).toBe(0);
      if (width !== 390 && width !== 1280) continue;
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
      ).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
}
