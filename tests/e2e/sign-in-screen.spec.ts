// The sign-in screen: its form, its messages and its background.
import { request as httpRequest } from 'node:http';
import type { Request } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, proves, test, open, type RunningProduct } from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';
import { requestsTo, COOKIE_REALM, fillForm, recordApiRequests, PASSWORD, submitButton } from './signInSteps.ts';

test('a guest opens the sign-in screen', async ({ page, product, problems }) => {
  for (const realm of ['ironclad', 'sahra', 'debug']) {
    await proves(['ROUTE-020', 'AUTH-002'], `a guest sees the sign-in flow at /login (${realm})`, async () => {
      await open(page, product.url(realm, '/login?lang=en'));
      await expect(page.locator('main form')).toBeVisible();
      await expect(submitButton(page)).toHaveCount(1);
      await expect(submitButton(page)).toBeVisible();
    });
    await proves('AUTH-023', 'the header of the sign-in screen has the sign-in title', () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in to /),
    );
    const logo = page.locator('main a[href="/home"]').first().locator('svg, span');
    await proves(['AUTH-024', 'THEME-011'], 'the header has the logo of the brand', () => expect(logo).toBeVisible());
    await proves('CONST-073', 'the logo is at most 600 px wide', async () => {
      const { width } = (await logo.boundingBox())!;
      expect(width).toBeGreaterThan(20);
      expect(width).toBeLessThanOrEqual(600);
    });
    await proves('AUTH-105', 'the form has an e-mail and a password field', async () => {
      await expect(page.getByLabel('E-mail')).toBeEditable();
      await expect(page.getByLabel('Password', { exact: true })).toBeEditable();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    });
    await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', /^username( webauthn)?$/);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  }
  expect(problems).toEqual([]);
});

test('the back link of the sign-in screen leads to the previous page', async ({ page, product }) => {
  await proves('AUTH-027', 'back leads to the target of from', async () => {
    await open(page, product.url(COOKIE_REALM, '/login?from=/browse'));
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(product.url(COOKIE_REALM, '/browse'));
  });
});

test('the sign-in form sends a request only when it is complete', async ({ page, product }) => {
  await open(page, product.url(COOKIE_REALM, '/login'));
  const requests = recordApiRequests(page);
  await proves('ERROR-023', 'an empty form shows the error for empty inputs and sends no call', async () => {
    await submitButton(page).click();
    await expect(page.locator('main form').getByRole('alert')).toHaveText('Enter your e-mail and your password.');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    expect(requestsTo(requests, '/api/v2/login')).toEqual([]);
  });
  await proves('AUTH-101', 'with both fields filled in, the error disappears and the call is sent', async () => {
    await fillForm(page);
    await page.route('**/api/v2/login', async (route) => {
      await expect(page.getByRole('alert')).toHaveText('');
      await route.continue();
    });
    await submitButton(page).click();
    await page.waitForURL('**/home');
    expect(requestsTo(requests, '/api/v2/login').map((request) => request.method())).toEqual(['POST']);
  });
});

test('a failed sign-in shows the text for its message, for its code, or a general text', async ({ page, product }) => {
  await open(page, product.url(COOKIE_REALM, '/login'));
  await fillForm(page);
  const failedMessage = 'That e-mail and password do not match. Check both and try again.';
  const expectMessage = async (status: number, code: string, message: string, expectedText: string): Promise<void> => {
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
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(expectedText);
  };
  await proves(
    'ERROR-009',
    'a known message, a known code and an unknown error show three different texts',
    async () => {
      await expectMessage(
        401,
        'OTHER',
        'signInUnreachable',
        'We could not reach the service. Your entries are kept: try again in a moment.',
      );
      await expectMessage(429, 'TOO_MANY_ATTEMPTS', 'Slow down.', 'Too many attempts. Try again in 2 min.');
      await expectMessage(418, 'x', '<b>x</b>', failedMessage);
    },
  );
  await proves('ERROR-022', 'a key without a label shows the message of failed authentication', async () => {
    await page.route('**/api/v2/login', (route) => route.abort(), { times: 1 });
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(/could not reach/);
    await expectMessage(401, 'UNKNOWN_CODE', 'noSuchKey', failedMessage);
  });
  await page.route('**/api/v2/login', (route) => route.abort(), { times: 1 });
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/could not reach/);
  await expect(page.getByLabel('E-mail')).toHaveValue('viewer@demo.test');
});

test('after a wrong password the e-mail stays in the form and the password gets the focus', async ({
  page,
  product,
}) => {
  await open(page, product.url('sahra', '/login?lang=en'));
  await fillForm(page, 'viewer', 'not this one');
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('That e-mail and password do not match. Check both and try again.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('E-mail')).toHaveValue('viewer@demo.test');
});

test('the show-password button shows the password while a pointer holds it down, and toggles it by keyboard', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await open(page, product.url(COOKIE_REALM, '/login'));
  await fillForm(page);
  // From this point the clock moves only by calls of the test.
  await page.clock.pauseAt(Date.now() + 60_000);
  const passwordField = page.locator('input[name="secret"]'),
    showButton = page.getByRole('button', { name: 'Show password' });
  const box = (await showButton.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await page.mouse.move(box.x + 20, box.y + 20);
  await proves('AUTH-102', 'the password is shown while the pointer holds the button down', async () => {
    await expect(passwordField).toHaveAttribute('type', 'password');
    await page.mouse.down();
    await expect(passwordField).toHaveAttribute('type', 'text');
    await page.clock.runFor(5_000);
    await expect(passwordField).toHaveAttribute('type', 'text');
  });
  await proves('AUTH-103', '300 ms after the release the password is hidden', async () => {
    await page.mouse.up();
    await page.clock.runFor(299);
    await expect(passwordField).toHaveAttribute('type', 'text');
    await page.clock.runFor(1);
    await expect(passwordField).toHaveAttribute('type', 'password');
  });
  await showButton.focus();
  await page.keyboard.press('Enter');
  await expect(passwordField).toHaveAttribute('type', 'text');
  await page.clock.runFor(5_000);
  await expect(passwordField).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await expect(passwordField).toHaveAttribute('type', 'password');
  await expect(passwordField).toHaveValue(PASSWORD);
});

test('the background of the sign-in screen fits the window and the direction of the language', async ({
  page,
  product,
}) => {
  const loadBackground = async (width: number, lang: string) => {
    const requested: string[] = [];
    const recordPath = (request: Request): void => void requested.push(new URL(request.url()).pathname);
    await page.setViewportSize({ width, height: 800 });
    page.on('request', recordPath);
    await open(page, product.url('sahra', `/login?lang=${lang}`));
    const img = page.locator('main picture img');
    await expect.poll(() => img.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    page.off('request', recordPath);
    const { source, isPortrait } = await img.evaluate((each) => {
      const image = each as HTMLImageElement;
      return { source: new URL(image.currentSrc).pathname, isPortrait: image.naturalHeight > image.naturalWidth };
    });
    return { file: source.split('/')[2]!, isPortrait, isRequested: requested.includes(source) };
  };
  const mobile = await loadBackground(1024, 'en'),
    desktop = await loadBackground(1025, 'en'),
    arabic = await loadBackground(1400, 'ar');
  await proves('THEME-008', 'at 1024 px the portrait image is requested', () => {
    expect(mobile).toMatchObject({ isPortrait: true, isRequested: true });
  });
  await proves('THEME-009', 'at 1025 px the wide image is requested', () => {
    expect(desktop).toMatchObject({ isPortrait: false, isRequested: true });
    expect(desktop.file).not.toBe(mobile.file);
  });
  await proves('THEME-010', 'in Arabic at 1400 px another wide image is requested', () => {
    expect(arabic).toMatchObject({ isPortrait: false, isRequested: true });
    expect(arabic.file).not.toBe(desktop.file);
  });
});

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const ALL_SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const;
const FEW_SIZES = [
  [390, 844],
  [1280, 720],
] as const;
const SCREENS = [
  ['ironclad', 'ar', FEW_SIZES],
  ['debug', 'es', FEW_SIZES],
  ['ironclad', 'en', ALL_SIZES],
  ['sahra', 'ar', ALL_SIZES],
] as const;
for (const [realm, lang, windows] of SCREENS.slice(0, isDeep ? undefined : 1)) {
  test(`${realm} in ${lang}: the sign-in screen is accessible and fits windows of all sizes`, async ({
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
      expect(outside, `no element is outside the window at ${width}`).toBe(0);
      if (width !== 390 && width !== 1280) continue;
      expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
}

/**
 * Sends a wrong password from another network: each address of 127.0.0.0/8 counts as a network of its own. Ten guesses
 * come from each address.
 */
function sendWrongPassword(product: RunningProduct, realm: string, n: number): Promise<number | undefined> {
  const body = JSON.stringify({ id: 'viewer@demo.test', secret: `guess ${n}` });
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: product.port,
      localAddress: `127.0.0.${100 + Math.floor(n / 10)}`,
      path: '/api/v2/login',
      method: 'POST',
      headers: { host: `${realm}.localhost`, 'content-type': 'application/json' },
    };
    const request = httpRequest(options, (response) => response.resume().on('end', () => resolve(response.statusCode)));
    request.on('error', reject).end(body);
  });
}

test(
  'after many wrong passwords from other networks the form shows a challenge; Enter starts it, then the viewer is signed in',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishTestRealm(product, { home: { elements: [] } }, { realm: { sessionMode: 'bearer' } });
    for (let n = 0; n < 30; n++) expect(await sendWrongPassword(product, realm.id, n)).toBe(401);
    await open(page, product.url(realm.id, '/login?lang=en'));
    await fillForm(page);
    await submitButton(page).click();
    await expect(page.locator('main form').getByRole('alert')).toHaveText(/confirm that you are not a program/);
    await expect(submitButton(page)).toHaveText('Confirm and sign in');
    await expect(submitButton(page)).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid');
    expect(await findAxeViolations(page)).toEqual([]);
    const progressBarVisible = page.getByRole('progressbar').waitFor();
    await page.keyboard.press('Enter');
    await progressBarVisible;
    await page.waitForURL('**/home');
    allowProblems(problems, /status of 429/);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
