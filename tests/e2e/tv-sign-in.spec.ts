// Sign-in of a television: it shows a code, and a viewer types the code on a phone.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, waitForHydration, open, proves, test, type RunningProduct } from './fixtures.ts';
import { COOKIE_REALM, expectSignedIn, fillForm, getPath, submitButton } from './signInSteps.ts';

const TV = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 844 };

const codeOf = (page: Page) => page.locator('main [aria-label^="Code on the screen"]');
const readCode = async (page: Page): Promise<string> => (await codeOf(page).innerText()).replaceAll(/\s/g, '');
const codeField = (page: Page) => page.locator('input[name="tvCode"]');

/** Opens the page of the television, which opens /browse after the sign-in. */
async function openTv(page: Page, product: RunningProduct): Promise<void> {
  await page.setViewportSize(TV);
  await open(page, product.url(COOKIE_REALM, '/tv-login/device?from=/browse'));
  await expect(codeOf(page)).toBeVisible();
}

/** Opens a browser of another device. */
async function openPhone(browser: Browser): Promise<{ readonly phone: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({ viewport: PHONE });
  return { context, phone: await context.newPage() };
}

test('a viewer signs a television in with a phone', async ({ page, browser, product, problems }) => {
  const { phone, context } = await openPhone(browser);
  await page.setViewportSize(TV);
  await open(page, product.url(COOKIE_REALM, '/login?from=/browse'));
  await page.getByRole('link', { name: 'Sign in with your phone' }).click();
  await expect(codeOf(page)).toBeVisible();
  expect(getPath(page)).toBe('/tv-login/device');
  await expect(page.locator('main')).toContainText(`${new URL(page.url()).host}/tv-login`);
  await expect(page.getByRole('img', { name: 'QR code of the address with the code' })).toBeVisible();
  const code = await readCode(page);
  expect(code).toMatch(/^[B-Z]{6}$/);
  // No group of letters is divided, not even one of the widest letters.
  const lines = await codeOf(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    element.after(copy);
    const groups = [...copy.querySelectorAll('span')];
    for (const group of groups) group.textContent = 'WWW';
    const { fontSize } = getComputedStyle(copy);
    const counts = groups.map((group) => Math.round(group.getBoundingClientRect().height / parseFloat(fontSize)));
    copy.remove();
    return counts;
  });
  expect(lines).toEqual([1, 1]);

  await proves('ROUTE-040', '/tv-login and /tv-login/code open the TV login screen', async () => {
    for (const path of ['/tv-login', '/tv-login/code']) {
      await open(phone, product.url(COOKIE_REALM, path));
      await expect(phone.getByRole('heading', { level: 1, name: 'Sign in a TV' })).toBeVisible();
      await expect(codeField(phone)).toBeEditable();
    }
  });
  // A guest signs in after typing the code, and does not type it again.
  await codeField(phone).fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
  await phone.keyboard.press('Enter');
  await phone.waitForURL('**/login?from=*');
  await fillForm(phone);
  await submitButton(phone).click();
  await phone.waitForURL('**/tv-login?code=*');
  await expect(codeField(phone)).toHaveValue(new RegExp(`^${code}$`, 'i'));
  await submitButton(phone).click();
  await expect(phone.getByRole('heading', { name: 'Sign in this device?' })).toBeFocused();
  await expect(phone.locator('main section')).toContainText('Linux');
  expect(getPath(page)).toBe('/tv-login/device');
  await phone.getByRole('button', { name: 'Sign in this device' }).click();
  await expect(phone.locator('main').getByRole('status')).toContainText('is signed in.');

  await page.waitForURL('**/browse');
  await expectSignedIn(page);
  await open(phone, product.url(COOKIE_REALM, '/members?view=devices'));
  await expect(phone.locator('main li[data-current]')).toHaveCount(1);
  await expect(phone.getByRole('link', { name: 'Sign in a TV' })).toHaveAttribute('href', '/tv-login');
  expect(problems).toEqual([]);
  await context.close();
});

test(
  'a wrong code, a refused device and a television without network have their own messages',
  { tag: '@deep' },
  async ({ page, browser, product, problems }) => {
    const { phone, context } = await openPhone(browser);
    await openTv(page, product);
    const code = await readCode(page);
    await open(phone, product.url(COOKIE_REALM, '/login?from=/tv-login'));
    await fillForm(phone);
    await submitButton(phone).click();
    await phone.waitForURL('**/tv-login');
    await expect(codeField(phone)).toBeVisible();

    await submitButton(phone).click();
    await expect(codeField(phone)).toBeFocused();
    await expect(codeField(phone)).toHaveAccessibleDescription(/Enter the code that the TV shows/);
    await codeField(phone).fill('BCD');
    await submitButton(phone).click();
    await expect(codeField(phone)).toHaveAccessibleDescription(/The code has six letters/);
    await codeField(phone).fill('BBBBBB');
    await submitButton(phone).click();
    await expect(phone.getByText('No device shows this code.')).toBeVisible();
    await expect(codeField(phone)).toHaveValue('BBBBBB');
    await codeField(phone).fill(code);
    await submitButton(phone).click();
    await phone.getByRole('button', { name: 'This is not my device' }).click();
    await expect(phone.locator('main').getByRole('status')).toHaveText('The device was not signed in.');

    await expect(page.getByRole('alert')).toHaveText('The sign-in was refused on the other device.');
    await page.getByRole('button', { name: 'Get a new code' }).click();
    await expect(codeOf(page)).toBeVisible();
    await page.route('**/api/v2/tv/status', (route) => route.abort());
    const status = page.locator('main').getByRole('status');
    await expect(status).toContainText('We could not reach the service.');
    await page.unroute('**/api/v2/tv/status');
    await expect(status).toHaveText('This page continues when you have confirmed.');
    allowProblems(problems, /tv\/status/);
    await context.close();
  },
);

test('an expired code is replaced by a new one', { tag: '@deep' }, async ({ page, product, problems }) => {
  await openTv(page, product);
  const code = await readCode(page);
  await page.route(
    '**/api/v2/tv/status',
    (route) => route.fulfill({ status: 404, contentType: 'application/problem+json', json: { code: 'tvCodeExpired' } }),
    { times: 1 },
  );
  await expect(codeOf(page)).not.toHaveText(new RegExp(code.slice(0, 3)));
  expect(await readCode(page)).toMatch(/^[B-Z]{6}$/);
  allowProblems(problems, /tv\/status/);
});

for (const [name, size] of Object.entries({ phone: PHONE, laptop: { width: 1280, height: 720 }, TV }))
  test(
    `the screens of the sign-in by code are accessible and fit the window of a ${name}`,
    {
      tag: '@deep',
    },
    async ({ page, product, problems }) => {
      await page.setViewportSize(size);
      for (const [realm, path] of [
        [COOKIE_REALM, '/tv-login'],
        [COOKIE_REALM, '/tv-login/device'],
        ['sahra', '/tv-login?lang=ar'],
        ['sahra', '/tv-login/device?lang=ar'],
      ] as const) {
        await open(page, product.url(realm, path));
        await waitForHydration(page);
        await expect(page.locator('main :is(input[name="tvCode"], ol ~ div svg)')).toBeVisible();
        expect(await findAxeViolations(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      expect(problems).toEqual([]);
    },
  );
