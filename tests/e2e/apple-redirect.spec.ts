// Sign-in on Apple's page, which takes the place of ours and posts its response as a form of another site. The page and
// the tokens come from a stand-in.
import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { text } from './accountSteps.ts';
import { cardOf } from './rowElements.ts';
import { openPanel } from './cardPanel.ts';
import { allowProblems, callApi, expect, open, removeCookies, test } from './fixtures.ts';
import { recordCspViolations } from './recordCspViolations.ts';
import { dialog } from './profileSteps.ts';
import { expectSignedIn } from './signInSteps.ts';
import { recordRequestsTo, startSocialProduct, TERMS, type SocialProduct } from './socialSteps.ts';
import { bucket } from './testRealm.ts';

let social: SocialProduct;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  // No origin of Apple is listed in `origins`: its page is opened, and nothing of it is loaded.
  social = await startSocialProduct({
    describe: ({ appleByForm }) => ({ providers: [appleByForm.settings], homePage: 'home' }),
    homeElements: [bucket('one')],
  });
});
test.afterAll(() => social.stop());

const MODES = ['cookie', 'bearer'] as const;
const toUrl = (path: string, mode: (typeof MODES)[number] = 'cookie'): string =>
  social.product.url((mode === 'cookie' ? social.cookieRealm : social.bearerRealm).id, path);
const newPerson = (): string => `person-${randomUUID()}`;
const alert = (page: Page) => page.locator('main').getByRole('alert');
const applesPage = (page: Page) => page.getByRole('heading', { name: 'Apple (stand-in)' });
const name = 'Apple';

/** Signs in on Apple's page, which then posts its form. */
async function signInAtApple(page: Page, person: string): Promise<void> {
  await expect(applesPage(page)).toBeVisible();
  await page.getByLabel('Name').fill(person);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const expectGuest = async (page: Page): Promise<void> =>
  expect((await callApi<{ isGuest: boolean }>(page, 'GET', '/api/v2/session')).isGuest).toBe(true);
const isForm = (request: Request): boolean => request.method() === 'POST' && request.isNavigationRequest();
/** Waits for the document request that follows the form. */
const waitForReturn = (page: Page): Promise<Request> =>
  page.waitForRequest((request) => request.isNavigationRequest() && /\/login\/apple\?code=/.test(request.url()));

for (const mode of MODES)
  test(
    `${mode}: Apple's page posts a form without our cookies, and the viewer is signed in where they wanted to go`,
    { tag: mode === 'cookie' ? [] : '@deep' },
    async ({ page, problems }) => {
      const readCspViolations = await recordCspViolations(page);
      const requests = recordRequestsTo(page, social.providers.social.origin);
      await page.goto(toUrl('/login/apple?type=login&from=/browse#rows', mode));
      await expect(applesPage(page)).toBeVisible();
      const asked = new URL(page.url()).searchParams;
      expect(asked.get('response_mode')).toBe('form_post');
      expect(asked.get('redirect_uri')).toBe(toUrl('/login/apple', mode));
      const posted = page.waitForRequest(isForm);
      const exchange = page.waitForRequest('**/api/v2/login/apple-id');
      await signInAtApple(page, newPerson());
      const headers = await (await posted).allHeaders();
      expect(headers['cookie']).toBeUndefined();
      expect(headers['sec-fetch-site']).toBe('cross-site');
      expect((await exchange).postDataJSON()).toEqual({
        code: expect.stringMatching(/^[\w-]{43}$/),
        nonce: asked.get('state'),
        callbackUri: toUrl('/login/apple', mode),
      });
      await page.waitForURL(toUrl('/browse#rows', mode));
      await expectSignedIn(page);
      expect(
        requests.filter((path) => !/^\/(auth\/authorize\?|approve-form|favicon)/.test(path)),
        'no script of Apple is loaded',
      ).toEqual([]);
      expect(await readCspViolations()).toEqual([]);
      expect(problems).toEqual([]);
    },
  );

test(
  'a viewer who cancels at Apple is told so, and the next sign-in works',
  { tag: '@deep' },
  async ({ page, problems }) => {
    for (const locale of ['es', 'ar', 'en']) {
      await page.goto(toUrl(`${locale === 'es' ? '/acceder' : '/login'}/apple?type=login&lang=${locale}&from=/browse`));
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(alert(page)).toHaveText(text('providerCancelled', { name }, locale));
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
    }
    await page.reload();
    await expect(alert(page)).toHaveText(text('providerCancelled', { name }));
    await page.getByRole('button', { name: text('retry') }).click();
    await signInAtApple(page, newPerson());
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
    expect(problems).toEqual([]);
  },
);

test(
  'a response that is opened again, posted again or posted in another browser ends with a message',
  { tag: '@deep' },
  async ({ page, context, problems }) => {
    const person = newPerson();
    await page.goto(toUrl('/login/apple?type=login&from=/browse'));
    const returned = waitForReturn(page);
    const posted = page.waitForRequest(isForm);
    await signInAtApple(page, person);
    const [address, form] = [(await returned).url(), (await posted).postData() ?? ''];
    await page.waitForURL('**/browse');

    await removeCookies(page, { name: 'session' });
    await page.goto(address);
    await expect(alert(page)).toHaveText(text('providerExpired', { name }));

    // The same form once more, from a page of another site.
    await page.goto(`${social.providers.social.origin}/gsi/status`);
    await page.evaluate(
      ({ action, fields }) => {
        const copy = document.createElement('form');
        Object.assign(copy, { method: 'post', action });
        for (const [field, value] of fields) {
          const input = document.createElement('input');
          Object.assign(input, { type: 'hidden', name: field, value });
          copy.append(input);
        }
        document.body.append(copy);
        copy.submit();
      },
      { action: toUrl('/login/apple'), fields: [...new URLSearchParams(form)] },
    );
    await expect(alert(page)).toHaveText(text('providerExpired', { name }));
    await expectGuest(page);

    // Another browser shows Apple's page of this browser's attempt.
    await page.getByRole('button', { name: text('retry') }).click();
    await expect(applesPage(page)).toBeVisible();
    const other = await context.browser()!.newContext({ serviceWorkers: 'block' });
    const othersPage = await other.newPage();
    await othersPage.goto(page.url());
    await signInAtApple(othersPage, newPerson());
    await expect(alert(othersPage)).toHaveText(text('providerExpired', { name }));
    await expectGuest(othersPage);
    await other.close();
    await signInAtApple(page, person);
    await expect(alert(page)).toHaveText(text('providerExpired', { name }));
    await page.getByRole('button', { name: text('retry') }).click();
    await signInAtApple(page, person);
    await expectSignedIn(page);
    allowProblems(problems, /status of 400/);
    expect(problems).toEqual([]);
  },
);

test(
  'errors of Apple and forms that are none end on the page, which offers the other ways',
  { tag: '@deep' },
  async ({ page, problems }) => {
    await open(page, toUrl('/login/apple?error=invalid_request&from=/browse'));
    await expect(alert(page)).toHaveText(text('providerFailed', { name }));
    await expect(page.getByRole('link', { name: text('providerOtherWay') })).toHaveAttribute(
      'href',
      '/login?from=%2Fbrowse',
    );
    await page.getByRole('button', { name: text('retry') }).click();
    await signInAtApple(page, newPerson());
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
    expect(problems).toEqual([]);
  },
);

test(
  'a new viewer finds the name that Apple has sent, and agrees to the terms',
  { tag: '@deep' },
  async ({ page, problems }) => {
    const person = newPerson();
    await page.goto(social.product.url(social.termsRealm.id, '/login/apple?type=signup&from=/browse'));
    await signInAtApple(page, person);
    await expect(dialog(page).getByLabel(text('yourName'))).toHaveValue(`Name of ${person}`);
    await dialog(page).getByLabel(TERMS[0].label).check();
    await dialog(page)
      .getByRole('button', { name: text('signupSubmit') })
      .click();
    await page.waitForURL('**/browse');
    await expectSignedIn(page);
    allowProblems(problems, /status of 403/);
    expect(problems).toEqual([]);
  },
);

test(
  'a favourite of a viewer whose session has ended is stored after the sign-in',
  { tag: '@deep' },
  async ({ page, context, problems }) => {
    const person = newPerson();
    await page.goto(toUrl('/login/apple?type=login&from=/home'));
    await signInAtApple(page, person);
    await page.waitForURL('**/home');
    await expectSignedIn(page);
    const card = cardOf(page, 'one', 'item-3');
    const button = (await openPanel(card)).getByRole('button', { name: text('addFavourite') });
    await context.clearCookies();
    await button.click();
    await page.waitForURL(/\/login\?from=/);
    await page.locator('main a[data-provider="apple"]').click();
    const stored = page.waitForResponse(
      (response) => /\/favourite\/vods\/item-3/.test(response.url()) && response.ok(),
    );
    await signInAtApple(page, person);
    await stored;
    await open(page, toUrl('/favourites'));
    await expect(page.locator('main [data-item="item-3"]')).toBeVisible();
    allowProblems(problems, /status of 401|action /);
    expect(problems).toEqual([]);
  },
);
