// Failures of the network (docs/faults.md, codes N01 to N50). The viewer sees an error within a limited time and a
// way to continue. src/api/createApi.test.ts tests failures of single calls, session.spec.ts sessions in several
// tabs, and search.spec.ts the search.
import type { Page, Route } from '@playwright/test';
import { expect, waitForHydration, test, type RunningProduct } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';
const BROWSE_CALL = '**/api/v4/page/browse*';
const MENU = {
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
        { id: 'schedule', label: 'Schedule', link: { type: 'SCHEDULE' }, main: true },
      ],
    },
  ],
  defaultMenu: 'main',
};

async function openHome(page: Page, product: RunningProduct): Promise<string> {
  const { id } = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] }, browse: { title: 'All of it', elements: [bucket('two')] } },
    { menu: MENU },
  );
  await page.goto(product.url(id));
  await waitForHydration(page);
  return id;
}
const goToBrowse = (page: Page): Promise<void> => page.getByRole('link', { name: 'Browse' }).click();
/**
 * Expects an error with a text, a retry button and a link to the home page below the header, and no technical
 * details.
 */
async function expectFailure(page: Page): Promise<void> {
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  // Only the visible text is checked, because the page's state contains ids and times with any digits.
  expect(await page.locator('body').innerText()).not.toMatch(
    /Bad Gateway|Airport|SyntaxError|Unexpected token|undefined|\[object|TypeError|502|503/,
  );
}
async function expectRecovery(page: Page): Promise<void> {
  await page.unroute(BROWSE_CALL);
  await page.locator('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-page="browse"] [data-row="two"]')).toBeVisible();
}

const createTooManyRequests = (retryAfter?: string) => ({
  status: 429,
  headers: { ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
  contentType: 'application/json',
  body: '{"status":429,"code":"TOO_MANY_REQUESTS","messages":["Later."],"requestId":"r"}',
});

const FAILURES: readonly (readonly [name: string, respond: (route: Route) => Promise<void>, isInShortRun?: boolean])[] =
  [
    [
      'N01 an error of the server',
      (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"status":500,"code":"INTERNAL","messages":["Something went wrong on our side."],"requestId":"r"}',
        }),
    ],
    [
      'N02 the error page of a proxy',
      (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }),
      true,
    ],
    ['N08 a connection that is reset', (route) => route.abort('connectionreset')],
    [
      'N08 a response that is cut off',
      (route) =>
        route.fulfill({
          status: 200,
          contentType: 'application/json',
          body: '{"$schema":"/schemas/page-1.json","elements":[',
        }),
    ],
    [
      'N09 bytes that are not UTF-8, with the content type of an image',
      (route) => route.fulfill({ status: 200, contentType: 'image/png', body: Buffer.from([0xff, 0xfe, 0x00, 0x80]) }),
    ],
    [
      'N14 the page of a captive portal',
      (route) =>
        route.fulfill({
          status: 200,
          contentType: 'text/html',
          body: '<html><body>Airport WiFi: sign in</body></html>',
        }),
      true,
    ],
    ['N29 too many requests, without Retry-After', (route) => route.fulfill(createTooManyRequests())],
  ];

test('a page that cannot be loaded shows an error and renders when the server responds again', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  await openHome(page, product);
  for (const [name, respond, isInShortRun] of FAILURES) {
    if (!IS_DEEP && !isInShortRun) continue;
    await test.step(name, async () => {
      await page.route(BROWSE_CALL, respond);
      await goToBrowse(page);
      await expectFailure(page);
      await expectRecovery(page);
      // The open document keeps a page that it has loaded; only a new document requests it again.
      await page.goto(new URL('/', page.url()).href);
      await waitForHydration(page);
    });
  }
});

test('N29 after a response with Retry-After the page shows a countdown and then retries', async ({ page, product }) => {
  await page.clock.install();
  await openHome(page, product);
  let requests = 0;
  const nextResponse = { retryAfter: '30' };
  await page.route(BROWSE_CALL, (route) => {
    requests += 1;
    return route.fulfill(createTooManyRequests(nextResponse.retryAfter));
  });
  await goToBrowse(page);
  const countdownButton = page.locator('main').getByRole('button', { name: /^Try again in \d+ s$/ });
  await expect(countdownButton).toBeVisible();
  await expect(countdownButton).toBeDisabled();
  // The next response has a Retry-After that is too long for a countdown, so only the viewer can retry.
  nextResponse.retryAfter = '1000000000';
  expect(requests).toBe(1);
  await page.clock.fastForward(31_000);
  await expect(countdownButton).toHaveText(/ (60|59|58) s$/);
  expect(requests).toBe(2);
  await page.clock.fastForward(61_000);
  const retryButton = page.locator('main').getByRole('button', { name: 'Try again', exact: true });
  await expect(retryButton).toBeEnabled();
  expect(requests).toBe(2);
  await page.unroute(BROWSE_CALL);
  await retryButton.click();
  await expect(page.locator('[data-page="browse"] [data-row="two"]')).toBeVisible();
});

test('N29 after a response with Retry-After a row shows a countdown of its own and then retries', async ({
  page,
  product,
}) => {
  await page.clock.install();
  const { id } = await publishTestRealm(
    product,
    {
      home: { elements: [bucket('one')] },
      browse: { title: 'All of it', elements: [{ type: 'live-now', v: 1, id: 'live', props: {} }, bucket('two')] },
    },
    { menu: MENU },
  );
  let requests = 0;
  await page.route('**/api/v2/event/live?*', (route) => {
    requests += 1;
    return route.fulfill(createTooManyRequests('30'));
  });
  await page.goto(product.url(id));
  await waitForHydration(page);
  await goToBrowse(page);
  const row = page.locator('[data-row="live"]');
  const countdownButton = row.getByRole('button', { name: /^Try again in \d+ s$/ });
  await expect(countdownButton).toBeDisabled();
  await expect(page.locator('[data-row="two"] [data-item="item-1"]')).toBeVisible();
  const before = requests;
  await page.clock.fastForward(31_000);
  await expect.poll(() => requests).toBe(before + 1);
  await expect(countdownButton).toBeDisabled();
  await page.unroute('**/api/v2/event/live?*');
  await page.clock.fastForward(31_000);
  await expect(row.getByRole('heading', { name: 'Live now' })).toBeVisible();
});

test('N03 N04 a click on a slow page shows a skeleton, and a response that is too late is dropped', async ({
  page,
  product,
}) => {
  await openHome(page, product);
  let sendResponse: () => void = () => undefined;
  await page.route(BROWSE_CALL, async (route) => {
    await new Promise<void>((resolve) => {
      sendResponse = resolve;
    });
    await route.continue().catch(() => undefined);
  });
  await goToBrowse(page);
  const skeleton = page.locator('main[aria-busy="true"]');
  await expect(skeleton).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/browse');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.locator('[data-page="home"]')).toBeVisible();
  sendResponse();
  await expect(page.locator('[data-page="home"] [data-row="one"]')).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test(
  'N03 a call without a response times out after ten seconds, and the page offers a retry',
  { tag: '@deep' },
  async ({ page, product }) => {
    await openHome(page, product);
    await page.route(BROWSE_CALL, () => new Promise<void>(() => undefined));
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/page/browse')) requests.push(request.url());
    });
    await goToBrowse(page);
    await expect(page.locator('main').getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 14_000 });
    expect(requests).toHaveLength(1);
  },
);

test(
  'N12 N49 failed requests are sent again once the network is back',
  { tag: '@deep' },
  async ({ page, context, product }) => {
    await openHome(page, product);
    await context.setOffline(true);
    await goToBrowse(page);
    await expect(page.locator('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('[data-page="browse"] [data-row="two"]')).toBeVisible({ timeout: 5_000 });
  },
);

test('N05 only the row whose content fails shows an error, and only that row is loaded again', async ({
  page,
  product,
}) => {
  await openHome(page, product);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v')) calls.push(pathname);
  });
  await page.route('**/api/v2/event/upcoming*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.route('**/api/v4/epg*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.getByRole('link', { name: 'Schedule' }).click();
  const retryButton = page.locator('main').getByRole('button', { name: 'Try again' });
  await expect(retryButton.first()).toBeVisible();
  await expect(page.locator('main h1')).toHaveCount(1);
  await page.unroute('**/api/v2/event/upcoming*');
  await page.unroute('**/api/v4/epg*');
  const before = calls.filter((path) => path.includes('/page/')).length;
  await retryButton.first().click();
  await expect(retryButton).toHaveCount(0);
  expect(calls.filter((path) => path.includes('/page/')).length).toBe(before);
});

test(
  'N06 when the menu cannot be loaded, the page keeps the current menu and reports the failure',
  { tag: '@deep' },
  async ({ page, product }) => {
    await openHome(page, product);
    await page.route('**/api/v2/menu*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.setViewportSize({ width: 500, height: 900 });
    const notice = page.locator('[data-notice="menuFailed"]');
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/v2/menu*');
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'));
    });
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  },
);

test(
  'N35 a browser whose clock is one day ahead shows the page with its live events, without a loop of calls',
  { tag: '@deep' },
  async ({ page, product }) => {
    await page.clock.install({ time: Date.now() + 86_400_000 });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await page.goto(product.url('ironclad'));
    await page.clock.runFor(3_000);
    await waitForHydration(page);
    await expect(page.locator('[data-page="home"]')).toBeVisible();
    const liveButton = page.locator('[data-live-slot] button').first();
    await page.clock.runFor(8_000);
    await expect(liveButton.or(page.locator('[data-live-slot]').first()).first()).toBeAttached();
    // A loop of calls would send several each second.
    expect(calls.length).toBeLessThan(25);
  },
);

test('N40 the product works with storage forbidden and cookies blocked', async ({ page, product, problems }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set() {
        /* blocked */
      },
    });
  });
  await openHome(page, product);
  await goToBrowse(page);
  await expect(page.locator('[data-page="browse"] [data-row="two"]')).toBeVisible();
  expect(problems).toEqual([]);
});

test('N45 a call does not follow a redirect to another origin', { tag: '@deep' }, async ({ page, product }) => {
  await openHome(page, product);
  const headersSentElsewhere: string[] = [];
  await page.route('**://elsewhere.test/**', (route) => {
    headersSentElsewhere.push(JSON.stringify(route.request().headers()));
    return route.fulfill({ status: 200, body: '{}' });
  });
  await page.route(BROWSE_CALL, (route) =>
    route.fulfill({ status: 307, headers: { location: 'https://elsewhere.test/api' } }),
  );
  await goToBrowse(page);
  await expect(page.locator('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(headersSentElsewhere.filter((headers) => /authorization|bearer|cookie/i.test(headers))).toEqual([]);
});
