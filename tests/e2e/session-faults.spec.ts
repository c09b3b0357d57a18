// Faults of sessions (docs/faults.md, N15, N18, N20, N21, N35 and N40), in both session modes.
import type { Page, Route } from '@playwright/test';
import { field, publishAccountRealm, readMail, saveButton, text } from './accountSteps.ts';
import {
  allowProblems,
  expect,
  fetchIntercepted,
  navigate,
  open,
  openEmptyDocument,
  test,
  type RunningProduct,
} from './fixtures.ts';
import {
  endSessions,
  expectGuest,
  expectSignedIn,
  fillForm,
  getPath,
  openAccountPanel,
  recordApiRequests,
  requestsTo,
  signInOnForm,
  submitButton,
} from './signInSteps.ts';
import { publishTestRealm } from './testRealm.ts';

const EMAIL = 'viewer@demo.test';
const MODES = ['cookie', 'bearer'] as const;

/** Publishes a realm with a session mode. Returns the function that builds its addresses. */
async function publishRealm(product: RunningProduct, sessionMode: string): Promise<(path: string) => string> {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    { realm: { sessionMode, features: { selfRegistration: true } } },
  );
  return (path) => product.url(realm.id, path);
}

/** Signs out by the panel of the header. Resolves when the server has ended the session. */
async function signOut(page: Page): Promise<void> {
  await openAccountPanel(page);
  const ended = page.waitForResponse('**/api/v2/logout');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await ended;
}

for (const mode of MODES) {
  test(
    `N15 ${mode}: after a refused session the viewer signs in, returns to the page and finds the form filled in as before`,
    { tag: '@deep' },
    async ({ page, context, product, problems }) => {
      const toUrl = await publishRealm(product, mode);
      await signInOnForm(page, toUrl('/login?lang=en'));
      await open(page, toUrl('/account'));
      await expect(field(page, 'name')).toBeEditable();
      await field(page, 'name').fill('Not saved yet');
      await endSessions(context, toUrl('/'));
      await saveButton(page).click();
      await expectGuest(page);
      await expect(page.locator('main').getByText(EMAIL)).toHaveCount(0);
      const requests = recordApiRequests(page);
      await page
        .locator('main')
        .getByRole('link', { name: text('login') })
        .click();
      await fillForm(page);
      await submitButton(page).click();
      await page.waitForURL(/\/account/);
      await expectSignedIn(page);
      await expect(field(page, 'name')).toHaveValue('Not saved yet');
      await saveButton(page).click();
      await expect(page.getByText(text('accountSaved'))).toBeVisible();
      expect(requestsTo(requests, '/api/v2/token/refresh').length).toBeLessThanOrEqual(1);
      allowProblems(problems, /status of 401/);
      expect(problems).toEqual([]);
    },
  );

  test(
    `N20 ${mode}: after a sign-out other tabs, and pages to which the back button leads, show nothing of the viewer`,
    { tag: '@deep' },
    async ({ page: firstTab, context, product }) => {
      const toUrl = await publishRealm(product, mode);
      await signInOnForm(firstTab, toUrl('/login?lang=en'));
      const secondTab = await context.newPage();
      for (const tab of [firstTab, secondTab]) {
        await open(tab, toUrl('/members?lang=en'));
        await expect(tab.locator('main').getByText(EMAIL).first()).toBeVisible();
      }
      await navigate(firstTab, '/browse');
      await expect(firstTab.locator('main[data-page="browse"]')).toBeVisible();
      await signOut(firstTab);
      await expect(secondTab.getByText(EMAIL)).toHaveCount(0, { timeout: 2_000 });
      await expectGuest(secondTab);
      await expectGuest(firstTab);
      await firstTab.goBack();
      await expectGuest(firstTab);
      await expect(firstTab.locator('main h1, main form').first()).toBeAttached();
      await expect(firstTab.getByText(EMAIL)).toHaveCount(0);
      await firstTab.goto(toUrl('/'));
      await firstTab.goBack();
      await expect(firstTab.getByText(EMAIL)).toHaveCount(0);
      expect(await secondTab.evaluate((email) => document.documentElement.outerHTML.includes(email), EMAIL)).toBe(
        false,
      );
    },
  );

  test(
    `N21 ${mode}: a response for the earlier viewer that arrives late is not shown`,
    { tag: '@deep' },
    async ({ page: firstTab, context, product, problems }) => {
      const toUrl = await publishRealm(product, mode);
      await signInOnForm(firstTab, toUrl('/login?lang=en'), 'viewer');
      const secondTab = await context.newPage();
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let delivered = 0;
      const delayResponse = async (route: Route): Promise<void> => {
        const response = await fetchIntercepted(route, product.port);
        await released;
        await route.fulfill({ response }).catch(() => undefined);
        delivered++;
      };
      await secondTab.route('**/api/v2/user/account', delayResponse, { times: 1 });
      const accountRequest = secondTab.waitForRequest('**/api/v2/user/account');
      await open(secondTab, toUrl('/members?lang=en'));
      await accountRequest;
      // Another viewer signs in in the first tab.
      await open(firstTab, toUrl('/browse'));
      await signOut(firstTab);
      await signInOnForm(firstTab, toUrl('/login?lang=en'), 'admin');
      release();
      await expect.poll(() => delivered).toBe(1);
      await expectSignedIn(secondTab);
      await expect(secondTab.locator('main').getByText('admin@demo.test').first()).toBeVisible();
      await expect(secondTab.getByText(EMAIL)).toHaveCount(0);
      expect(await secondTab.evaluate((email) => document.documentElement.outerHTML.includes(email), EMAIL)).toBe(
        false,
      );
      allowProblems(problems, /status of 401/);
    },
  );
}

test(
  'N18 the response of a refresh is lost: the viewer stays signed in, and the repeated refresh gets the same token',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const toUrl = await publishRealm(product, 'bearer');
    await signInOnForm(page, toUrl('/login?lang=en'));
    await expectSignedIn(page);
    await openEmptyDocument(page, toUrl('/'));
    const readStored = (name: string) =>
      page.evaluate((end) => {
        const key = Object.keys(localStorage).find((each) => each.endsWith(end));
        return key === undefined ? null : localStorage.getItem(key);
      }, `:${name}`);
    const [expired, refreshToken] = [await readStored('auth-token'), await readStored('refresh-token')];
    const json = { status: 401, code: 'TOKEN_EXPIRED', messages: ['expired'], requestId: 'r' };
    await page.route('**/api/**', (route) =>
      route.request().headers()['authorization'] === `Bearer ${expired}`
        ? route.fulfill({ status: 401, json })
        : route.fallback(),
    );
    const successors: string[] = [];
    await page.route('**/api/v2/token/refresh', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ refreshToken });
      const response = await fetchIntercepted(route, product.port);
      expect(response.status()).toBe(200);
      successors.push(((await response.json()) as { refreshToken: string }).refreshToken);
      // The first response is lost on its way.
      return successors.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await page.goto(toUrl('/browse?lang=en'));
    await expect(page.locator('main[data-page="browse"]')).toBeVisible();
    await expect.poll(() => successors.length).toBeGreaterThan(0);
    await navigate(page, '/members');
    await expectSignedIn(page);
    await expect(page.locator('main').getByText(EMAIL).first()).toBeVisible();
    expect(new Set(successors).size).toBe(1);
    expect(successors[0]).not.toBe(refreshToken);
    expect(await readStored('refresh-token')).toBe(successors[0]);
    allowProblems(problems, /status of 401|CONNECTION_RESET/);
    expect(problems).toEqual([]);
  },
);

test(
  'N35 a clock that jumps by an hour or a day, and a sleep of eight hours, cause at most one refresh',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const toUrl = await publishRealm(product, 'bearer');
    await signInOnForm(page, toUrl('/login?lang=en'));
    await page.clock.install();
    await open(page, toUrl('/browse?lang=en'));
    await expectSignedIn(page);
    const HOUR_MS = 3_600_000;
    for (const jump of [HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS, 'sleep'] as const) {
      const requests = recordApiRequests(page);
      if (jump === 'sleep') await page.clock.fastForward('08:00:00');
      else await page.clock.setSystemTime(Date.now() + jump);
      await page.evaluate(() => {
        for (const type of ['visibilitychange', 'online', 'focus', 'pageshow']) window.dispatchEvent(new Event(type));
      });
      await navigate(page, '/members');
      await expect(page.locator('main').getByText(EMAIL).first()).toBeVisible();
      await expectSignedIn(page);
      await page.clock.runFor(60_000);
      await navigate(page, '/browse');
      await expect(page.locator('main[data-page="browse"]')).toBeVisible();
      expect(requestsTo(requests, '/api/v2/token/refresh').length, `${jump}`).toBeLessThanOrEqual(1);
      expect(requestsTo(requests, '/api/v2/login/guest/checkin').length, `${jump}`).toBe(0);
      page.removeAllListeners('request');
    }
    expect(problems).toEqual([]);
  },
);

test(
  'N40 cookies are blocked: the sign-in form reports it, and sends no password',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const toUrl = await publishRealm(product, 'cookie');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    for (const locale of ['en', 'ar']) {
      await open(page, toUrl(`/login?lang=${locale}`));
      expect(await page.evaluate(() => navigator.cookieEnabled)).toBe(false);
      const requests = recordApiRequests(page);
      await fillForm(page);
      await submitButton(page).click();
      await expect(page.locator('main').getByRole('alert').last()).toHaveText(text('cookiesBlocked', {}, locale));
      await expect(page.locator('input[name="id"]')).toHaveValue(EMAIL);
      expect(requestsTo(requests, '/api/v2/login')).toEqual([]);
    }
    await devTools.send('Emulation.setDocumentCookieDisabled', { disabled: false });
    await submitButton(page).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    expect(problems).toEqual([]);
  },
);

test(
  'a magic link that is opened while another viewer is signed in replaces the session only after a click',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    for (const magicLink of ['AUTOMATIC', 'CONFIRM']) {
      const realm = await publishAccountRealm(product, { magicLink });
      const toUrl = (path: string): string => product.url(realm.id, path);
      await signInOnForm(page, toUrl('/login?lang=en'), 'admin');
      await page.evaluate((email) => fetch(`/api/v2/token/alt/magic-email?email=${email}`), EMAIL);
      const { link } = await readMail(page, EMAIL, /./);
      const exchanges: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('magic-email')) exchanges.push(request.postData()!);
      });
      await open(page, toUrl(link));
      const button = page.locator('main').getByRole('button', { name: text('loginNow') });
      // A click is needed also for AUTOMATIC, because a link from a stranger must not replace the session.
      await expect(button).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(exchanges, 'nothing is exchanged without a click').toEqual([]);
      await button.click();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      expect(exchanges).toHaveLength(1);
      await open(page, toUrl('/members?lang=en'));
      await expect(page.locator('main').getByText(EMAIL).first()).toBeVisible();
      await expect(page.getByText('admin@demo.test')).toHaveCount(0);
      page.removeAllListeners('request');
      realm.remove();
    }
    expect(problems).toEqual([]);
    expect(getPath(page)).toBe('/members');
  },
);
