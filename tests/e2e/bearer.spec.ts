// Sessions by token (decision O1): the Debug realm keeps its tokens in the browser, sends them, and renews them.
import { expect, waitForHydration, navigate, proves, test, open, openEmptyDocument } from './fixtures.ts';
import type { Page } from '@playwright/test';
import {
  requestsTo,
  expectGuest,
  expectSignedIn,
  recordApiRequests,
  PASSWORD,
  signInOnForm,
  openTabs,
} from './signInSteps.ts';

test('in bearer mode the browser stores the tokens, so the viewer stays signed in after a reload', async ({
  page,
  context,
  product,
}) => {
  const fromStart = recordApiRequests(page);
  await proves('API-076', 'a browser without tokens gets a guest session by a call', async () => {
    const responsePromise = page.waitForResponse('**/api/v2/login/guest/checkin');
    await open(page, product.url('debug', '/?lang=en'));
    const sessionBody = (await (await responsePromise).json()) as Record<string, string>;
    expect(requestsTo(fromStart, '/api/v2/login/guest/checkin').map((request) => request.method())).toEqual(['POST']);
    const claims = JSON.parse(
      Buffer.from(sessionBody['authorisationToken']!.split('.')[1]!, 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(claims).toMatchObject({ isGuest: true });
    await expectGuest(page);
  });
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .sort()
          .filter((key) => key.includes('token')),
      ),
    )
    .toEqual(['debug:auth-token', 'debug:refresh-token']);
  const responsePromise = page.waitForResponse('**/api/v2/login', { timeout: 0 });
  await signInOnForm(page, product.url('debug', '/login?from=/browse'));
  const response = await responsePromise;
  // The sign-in loads another document, so the body is read before the browser discards it.
  const sessionBody = (await response.json()) as Record<string, string>;
  await proves(
    'API-043',
    'POST /login with id and secret returns tokens, linked accounts and the status of missing information',
    () => {
      expect(response.request().postDataJSON()).toEqual({ id: 'viewer@demo.test', secret: PASSWORD });
      expect(sessionBody).toMatchObject({
        authorisationToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refreshToken: expect.stringMatching(/^[\w-]{20,}$/),
        linkedAccounts: [],
        missingInformationStatus: 'NONE',
      });
    },
  );
  await proves('STATE-001', 'the stored token keeps the viewer signed in after a reload', async () => {
    expect(await page.evaluate(() => localStorage.getItem('debug:auth-token'))).toBe(sessionBody['authorisationToken']);
    await page.reload();
    await waitForHydration(page);
    await expectSignedIn(page);
  });
  const requests = recordApiRequests(page);
  await proves('API-001', 'every call of a page load and a navigation carries the token of the session', async () => {
    await page.reload();
    await waitForHydration(page);
    await expectSignedIn(page);
    await page.locator('header a[href="/home"]').first().click();
    await expect.poll(() => requestsTo(requests, '/api/v4/page/home').length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    // An EventSource cannot send headers. It needs no token, because its events are the same for all viewers.
    const without = requests
      .filter((request) => request.headers()['authorization'] !== `Bearer ${sessionBody['authorisationToken']}`)
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => path !== '/api/v2/events');
    expect(requests.length).toBeGreaterThan(2);
    expect(without).toEqual([]);
  });
  expect((await context.cookies(product.url('debug'))).map(({ name }) => name)).not.toContain('session');

  requests.length = 0;
  await page.route(
    /\/api\/v4\/page\/plugins(\?|$)/,
    (route) =>
      route.fulfill({
        status: 401,
        json: { status: 401, code: 'TOKEN_EXPIRED', messages: ['expired'], requestId: 'r' },
      }),
    { times: 1 },
  );
  await proves('API-073', 'a call that is refused for an expired token is repeated after a refresh', async () => {
    await navigate(page, '/section/plugins');
    await expect(page.locator('main[data-page="plugins"]')).toBeVisible();
    expect(requestsTo(requests, '/api/v2/token/refresh').map((request) => request.method())).toEqual(['POST']);
    const tokens = requestsTo(requests, '/api/v4/page/plugins').map((request) => request.headers()['authorization']);
    expect(tokens).toHaveLength(2);
    expect(tokens[0]).toBe(`Bearer ${sessionBody['authorisationToken']}`);
    expect(tokens[1]).not.toBe(tokens[0]);
  });
  await proves('AUTH-088', 'calls carry the authorisation token, and a refresh sends the refresh token', () => {
    expect(Object.keys(sessionBody)).toEqual(
      expect.arrayContaining(['authorisationToken', 'refreshToken', 'missingInformationStatus']),
    );
    expect(requestsTo(requests, '/api/v4/page/plugins')[0]!.headers()['authorization']).toBe(
      `Bearer ${sessionBody['authorisationToken']}`,
    );
    expect(requestsTo(requests, '/api/v2/token/refresh')[0]!.postDataJSON()).toEqual({
      refreshToken: sessionBody['refreshToken'],
    });
  });
});

test('the stored refresh token renews an expired token once for all tabs', async ({ context, product }) => {
  const [first] = (await openTabs(context, 1)) as [Page];
  // The sign-in loads another document, so the body is read before the browser discards it. The sign-in page loads
  // while the test waits, so only the limit of the test applies.
  const session = first.waitForResponse('**/api/v2/login', { timeout: 0 }).then((response) => response.json());
  await signInOnForm(first, product.url('debug', '/login?lang=en'));
  const { authorisationToken: expired, refreshToken } = (await session) as Record<string, string>;
  await expectSignedIn(first);
  // A document without scripts, because a page that still loads its rows would begin a refresh that the reload cancels.
  await openEmptyDocument(first, product.url('debug', '/'));
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
  const others = await openTabs(context, 2);
  await proves(
    'STATE-002',
    'a page that loads after the token expired refreshes the session by the stored refresh token',
    async () => {
      const tabs = [first, ...others];
      await Promise.all(tabs.map((tab) => tab.goto(product.url('debug', '/'))));
      for (const tab of tabs) await expectSignedIn(tab);
      expect(refreshes).toEqual([{ refreshToken }]);
      expect(await first.evaluate(() => localStorage.getItem('debug:refresh-token'))).not.toBe(refreshToken);
    },
  );
});

test('a rejected refresh token signs the viewer out, without a request loop', async ({ page, product }) => {
  await signInOnForm(page, product.url('debug', '/login?lang=en'));
  // An empty document, because a page that is still loading would be the first one to use the changed tokens.
  await openEmptyDocument(page, product.url('debug', '/'));
  await page.evaluate(() => {
    localStorage.setItem('debug:refresh-token', 'A'.repeat(43));
    localStorage.setItem('debug:auth-token', 'a.b.c');
  });
  const requests = recordApiRequests(page);
  await page.goto(product.url('debug', '/?lang=en'));
  await expectGuest(page);
  // The storage has no token for a moment: the rejected token is deleted before the guest's token arrives.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('debug:auth-token'))).toMatch(/^ey/);
  // If the browser requested tokens in a loop, the calls of the next page would be refused too.
  const nextPage = page.waitForResponse('**/api/v4/page/browse*');
  await navigate(page, '/browse');
  const response = await nextPage;
  const guestToken = await page.evaluate(() => localStorage.getItem('debug:auth-token'));
  expect([response.status(), response.request().headers()['authorization']]).toEqual([200, `Bearer ${guestToken}`]);
  await expect(page.locator('main[data-page="browse"]')).toBeVisible();
  expect(requestsTo(requests, '/api/v2/token/refresh')).toHaveLength(1);
  expect(requestsTo(requests, '/api/v2/login/guest/checkin')).toHaveLength(1);
});

test('when the browser denies storage, the session of bearer mode lasts until the tab is closed', async ({
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
  await signInOnForm(page, product.url('debug', '/login?lang=en'));
  await expectSignedIn(page);
  expect(problems).toEqual([]);
});
