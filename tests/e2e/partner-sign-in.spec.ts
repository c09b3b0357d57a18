// Sign-in with PBR and SPTV, whose forms are on pages of the product, sign-in with OPiN, and the password reset of PBR.
// The providers' servers are a stand-in of the partner interface.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, waitForHydration, open, proves, test, removeCookies } from './fixtures.ts';
import { PARTNERS, startPartnerProduct, type PartnerProduct } from './partnerSteps.ts';
import { expectSignedIn, getPath, signInOnForm } from './signInSteps.ts';
import { IMAGES } from './testRealm.ts';

let partners: PartnerProduct;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  partners = await startPartnerProduct();
});
test.afterAll(() => partners.stop());
test.afterEach(() => partners.partner.setState('up'));

const toUrl = (path: string): string => partners.product.url(partners.cookieRealm.id, path);
const toBearerUrl = (path: string): string => partners.product.url(partners.bearerRealm.id, path);
const newPerson = (): string => `person-${randomUUID().slice(0, 8)}`;
const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const submit = (page: Page) => page.locator('main button[type="submit"]').click();
async function fill(page: Page, id: string, secret: string): Promise<void> {
  await field(page, 'id').fill(id);
  await field(page, 'secret').fill(secret);
}
const waitUntilOutsideLogin = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/login'));

const FORMS = [
  { kind: 'pbr', path: '/api/v2/login/auth-provider/pbr', requirements: ['ROUTE-052', 'AUTH-019', 'API-044'] },
  { kind: 'sptv', path: '/api/v2/login/sptv', requirements: ['ROUTE-053', 'AUTH-020', 'API-045'] },
] as const;

for (const { kind, path, requirements } of FORMS) {
  const label = PARTNERS[kind];
  test(`${label}: id and secret are sent, and the viewer continues at the page of the parameter from`, async ({
    page,
  }) => {
    await open(page, toUrl(`/login/${kind}?from=/browse`));
    await proves(requirements[0], `/login/${kind} is the page of ${label}, with its form`, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('providerSignIn', { name: label }));
      await expect(field(page, 'id')).toBeVisible();
      await expect(field(page, 'secret')).toBeVisible();
    });
    await proves(requirements[1], 'the title of the document names the provider', () =>
      expect(page).toHaveTitle(new RegExp(`^${text('providerSignIn', { name: label })}`)),
    );
    await expect(field(page, 'id')).toHaveAttribute('autocomplete', 'username');
    await expect(field(page, 'secret')).toHaveAttribute('autocomplete', 'current-password');
    expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
    const name = newPerson();
    const sent = page.waitForRequest(`**${path}`);
    await fill(page, `${name}@idp.test`, partners.partner.passwordOf(name));
    await submit(page);
    const request = await sent;
    await waitUntilOutsideLogin(page);
    await proves(requirements[2], 'the body has id and secret, and the session starts', async () => {
      expect(request.method()).toBe('POST');
      expect(request.postDataJSON()).toEqual({
        id: `${name}@idp.test`,
        secret: partners.partner.passwordOf(name),
      });
      expect(getPath(page)).toBe('/browse');
      await expectSignedIn(page);
    });
  });

  test(
    `${label}: every refusal and fault is shown beside the form, in each language, and nothing typed is lost`,
    { tag: kind === 'pbr' ? [] : '@deep' },
    async ({ page, problems }) => {
      const { partner } = partners;
      const [name, locked] = [newPerson(), newPerson()];
      partner.lock(locked);
      const message = page.locator('main form [role="alert"]').last();
      for (const locale of ['en', 'es', 'pt', 'ar'] as const) {
        const t = (key: string) => text(key, { name: label, brand: 'Lab' }, locale);
        await open(page, toUrl(`/login/${kind}?lang=${locale}`));
        // The draft of the form keeps the id, also in another language.
        await expect(field(page, 'id')).toHaveValue(locale === 'en' ? '' : `${locked}@idp.test`);
        await fill(page, '', '');
        await submit(page);
        await expect(field(page, 'id')).toBeFocused();
        await expect(page.locator('main form')).toContainText(t('pleaseProvideYourId'));
        await expect(page.locator('main form')).toContainText(t('pleaseProvideYourPassword'));
        await fill(page, `${name}@idp.test`, 'wrong');
        await submit(page);
        await expect(message).toHaveText(t('partnerWrongSecret'));
        await expect(field(page, 'id')).toHaveValue(`${name}@idp.test`);
        await fill(page, `${locked}@idp.test`, 'right or wrong');
        await submit(page);
        await expect(message).toHaveText(t('partnerLocked'));
        partner.setState('down');
        await submit(page);
        await expect(message).toHaveText(t('providerUnreachable'));
        partner.setState('html');
        await submit(page);
        await expect(message).toHaveText(t('sorrySomethingWentWrong'));
        partner.setState('up');
        await expect(field(page, 'secret')).toHaveValue('right or wrong');
      }
      await expectNoOverflow(page);
      allowProblems(problems, /status of (401|423|502|503)/);
    },
  );

  test(
    `${label}: a viewer whose address has an account signs in to it first, and it is linked`,
    { tag: kind === 'pbr' ? [] : '@deep' },
    async ({ page, problems }) => {
      // The demo's viewer has an account with this address since its first sign-in.
      await signInOnForm(page, toUrl('/login'));
      await removeCookies(page);
      await open(page, toUrl(`/login/${kind}?from=/browse`));
      await fill(page, 'viewer@demo.test', partners.partner.passwordOf('viewer'));
      partners.partner.setEmail('viewer', 'viewer@demo.test');
      await submit(page);
      await expect(page.getByText(text('accountExistsWithDifferentProvider', { name: label }))).toBeVisible();
      await page.getByRole('button', { name: text('conflictContinue') }).click();
      await page.waitForURL(/\/login\?/);
      await waitForHydration(page);
      await fill(page, 'viewer@demo.test', 'marquee-demo-1');
      const linked = page.waitForResponse('**/api/v2/login/pending-link');
      await submit(page);
      expect(await (await linked).json()).toMatchObject({ isLinked: true });
      await waitUntilOutsideLogin(page);
      await expectSignedIn(page);
      allowProblems(problems, /status of 409/);
    },
  );
}

test('a realm configures the fields of the form, the page for forgotten passwords, and the logo', async ({
  page,
  problems,
}) => {
  const { partner, product, cookieRealm } = partners;
  const { id } = cookieRealm;
  const readSettings = () =>
    JSON.parse(readFileSync(join(cookieRealm.folder, 'realm.json'), 'utf8')) as { providers: object[] };
  const settings = readSettings();
  const publish = async (changed: object): Promise<void> => {
    cookieRealm.write('realm.json', changed);
    const { status, output } = await cookieRealm.publish();
    expect(status, output).toBe(0);
  };
  const described = {
    kind: 'sptv',
    label: 'Sol TV',
    logo: IMAGES.landscape,
    ...partner.settings,
    resetUri: `${partner.origin}/forgotten`,
    fields: [
      {
        name: 'secret',
        label: {
          $text: { en: 'PIN of your card', es: 'PIN de tu tarjeta', pt: 'PIN do seu cartão', ar: 'رمز بطاقتك' },
        },
      },
      { name: 'id', label: 'Card number', hint: 'On the back of the card', inputMode: 'numeric' },
    ],
  };
  const others = settings.providers.filter((provider) => !('kind' in provider && provider.kind === 'sptv'));
  await publish({ ...settings, providers: [...others, described] });
  await proves('AUTH-092', 'name, logo, reset link and fields come from the configuration', async () => {
    await open(page, product.url(id, '/login?from=/browse'));
    const button = page.locator('main a[data-provider="sptv"]');
    await expect(button).toHaveText('Sol TV');
    await expect
      .poll(() => button.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await button.click();
    await page.waitForURL('**/login/sptv?**');
    await expect(page.getByRole('link', { name: text('forgotPassword') })).toHaveAttribute('href', described.resetUri);
    const inputs = page.locator('main form:visible input');
    expect(await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).name))).toEqual([
      'secret',
      'id',
    ]);
    await expect(field(page, 'secret')).toHaveAccessibleName('PIN of your card');
    await expect(field(page, 'id')).toHaveAccessibleName('Card number');
    await expect(field(page, 'id')).toHaveAccessibleDescription('On the back of the card');
    await expect(field(page, 'id')).toHaveAttribute('inputmode', 'numeric');
  });
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await open(page, product.url(id, '/login/sptv?lang=es'));
  await expect(field(page, 'secret')).toHaveAccessibleName('PIN de tu tarjeta');
  const name = newPerson();
  await open(page, product.url(id, '/login/sptv?from=/browse&lang=en'));
  await fill(page, `${name}@idp.test`, partner.passwordOf(name));
  await submit(page);
  await waitUntilOutsideLogin(page);
  await expectSignedIn(page);
  await publish(settings);
  expect(problems).toEqual([]);
});

test('PBR allows a sign-up on its own page; SPTV does not', async ({ page }) => {
  await proves('AUTH-110', 'with self-registration a link leads to the sign-up with PBR', async () => {
    await open(page, toUrl('/signup'));
    await expect(page.locator('main a[href*="/login/sptv"], main a[href*="/login/opin"]')).toHaveCount(0);
    await page.locator('main a[data-provider="pbr"]').click();
    await page.waitForURL(/\/login\/pbr\?.*type=signup/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('providerSignUp', { name: 'PBR' }));
    await expect(page.getByRole('link', { name: text('partnerSignUp', { name: 'PBR' }) })).toHaveAttribute(
      'href',
      `${partners.partner.origin}/register`,
    );
  });
  await proves('AUTH-111', "SPTV's page shows no sign-up link, whatever the realm allows", async () => {
    await open(page, toUrl('/login/sptv'));
    await expect(field(page, 'id')).toBeVisible();
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')].join(' ')));
    expect(links.filter((link) => /signup|register|account/i.test(link))).toEqual([]);
    await open(page, toUrl('/login/sptv?type=signup'));
    await expect(field(page, 'id')).toBeVisible();
  });
});

test('the password is reset on the standard page and on the page of PBR', async ({ page }) => {
  const { partner } = partners;
  const name = newPerson();
  await open(page, toUrl('/login/pbr?from=/browse'));
  await page.getByRole('link', { name: text('forgotPassword') }).click();
  await page.waitForURL(/request-password\?/);
  await waitForHydration(page);
  await field(page, 'id').fill(`${name}@idp.test`);
  const requested = page.waitForRequest('**/api/v2/reset-password/pbr/create');
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveText(
    text('partnerResetSent', { name: 'PBR', id: `${name}@idp.test` }),
  );
  await proves('API-074', 'the PBR page requests a reset by POST /reset-password/pbr/create', async () => {
    expect((await requested).method()).toBe('POST');
    expect((await requested).postDataJSON()).toMatchObject({ id: `${name}@idp.test` });
  });
  const { link = '', token } = partner.readMail(name) ?? {};
  await open(page, link);
  await field(page, 'secret').fill('short');
  await field(page, 'confirmSecret').fill('other');
  await submit(page);
  await expect(page.locator('main form')).toContainText(text('passwordsDiffer'));
  await field(page, 'confirmSecret').fill('short');
  await submit(page);
  await expect(page.locator('main form')).toContainText(text('passwordNotAccepted'));
  await expect(field(page, 'secret')).toBeFocused();
  await fillNewPassword(page, 'a much longer one');
  const changed = page.waitForRequest((request) => request.method() === 'PUT');
  await submit(page);
  await proves('API-075', 'the PBR page sets the password by PUT /reset-password/pbr with the token', async () => {
    expect(new URL((await changed).url()).pathname).toBe('/api/v2/reset-password/pbr');
    expect((await changed).postDataJSON()).toEqual({ token, secret: 'a much longer one' });
  });
  await page.waitForURL(/\/login\/pbr/);
  await waitForHydration(page);
  await fill(page, `${name}@idp.test`, 'a much longer one');
  await submit(page);
  await waitUntilOutsideLogin(page);
  await proves('AUTH-077', 'the standard and the PBR reset pages exist, and both work', async () => {
    await expectSignedIn(page);
    expect(getPath(page)).toBe('/browse');
    await removeCookies(page);
    await open(page, toUrl('/login/request-password'));
    const standard = page.waitForResponse('**/api/v2/reset-password/create');
    await field(page, 'email').fill('viewer@demo.test');
    await submit(page);
    expect((await standard).status()).toBe(200);
    await expect(page.getByRole('status').filter({ hasText: 'viewer@demo.test' })).toBeVisible();
  });
});

test('a used reset link of PBR is refused, and the message links to the page that sends another one', async ({
  page,
  problems,
}) => {
  await open(page, toUrl('/login/resetpwd?providerName=pbr&token=used'));
  await fillNewPassword(page, 'a much longer one');
  await submit(page);
  await expect(page.locator('main form')).toContainText(text('invalidToken'));
  await page
    .locator('main form')
    .getByRole('link', { name: text('resetSubmit') })
    .click();
  await page.waitForURL(/providerName=pbr/);
  await expect(field(page, 'id')).toBeVisible();
  allowProblems(problems, /status of 404/);
});

test('OPiN: its page returns a token, and the entitlements become licences before the target opens', async ({
  page,
}) => {
  const { partner } = partners;
  const name = newPerson();
  partner.setEntitlements(name, [{ licenceId: 'gold' }]);
  await open(page, toBearerUrl('/login/opin?from=/browse'));
  await proves('ROUTE-054', '/login/opin is the page of OPiN', () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(text('providerSignIn', { name: 'OPiN' })),
  );
  await proves('AUTH-021', 'the title of the document names OPiN', () =>
    expect(page).toHaveTitle(new RegExp(`^${text('providerSignIn', { name: 'OPiN' })}`)),
  );
  const signedIn = page.waitForRequest('**/api/v1/opin-auth');
  const synced = page.waitForRequest('**/api/v1/entitlement-sync');
  const session = page.waitForResponse('**/api/v1/opin-auth').then((response) => response.json());
  await signInAtOpin(page, name);
  await proves('API-062', 'the token of the page is sent as opinAuthToken', async () => {
    expect((await signedIn).postDataJSON()).toEqual({
      opinAuthToken: expect.stringMatching(/^[\w-]+$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });
  const { refreshToken } = (await session) as { refreshToken: string };
  await proves(
    'API-063',
    'after the sign-in the refresh token of the session is sent to entitlement-sync',
    async () => {
      expect((await synced).postDataJSON()).toEqual({ refreshToken });
    },
  );
  await waitUntilOutsideLogin(page);
  expect(getPath(page)).toBe('/browse');
  await expectSignedIn(page);
  const licences = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((stored) => stored.endsWith(':auth-token')) ?? '';
    const response = await fetch('/api/v2/session', {
      headers: { authorization: `Bearer ${localStorage.getItem(key)}` },
    });
    return ((await response.json()) as { licences: unknown }).licences;
  });
  expect(licences).toEqual(['gold']);
});

test('OPiN: a failure ends the session at OPiN and is reported; a cancelled sign-in can be repeated', async ({
  page,
  problems,
}) => {
  const { partner } = partners;
  await open(page, toUrl('/login/opin?from=/browse'));
  await signInAtOpin(page, 'refused');
  await page.waitForURL(/PAGE_READY/);
  const message = page.locator('main [role="alert"]').first();
  await proves('ERROR-021', 'a failed opin-auth shows sorrySomethingWentWrong', () =>
    expect(message).toHaveText(text('sorrySomethingWentWrong')),
  );
  await proves('ERROR-020', "a failed opin-auth calls OPiN's log-out", () =>
    expect(partner.calls.at(-1)).toMatchObject({ path: 'logout', body: { token: 'unknown' } }),
  );
  await page.getByRole('button', { name: text('retry') }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/PAGE_READY/);
  await expect(message).toHaveText(text('providerCancelled', { name: 'OPiN' }));
  // OPiN accepts the sign-in, but the call that reads the viewer's entitlements fails.
  await page.route(
    '**/api/v1/entitlement-sync',
    (route) =>
      route.fulfill({
        status: 503,
        json: { status: 503, code: 'providerUnreachable', messages: ['x'], requestId: 'r' },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: text('retry') }).click();
  await page.getByLabel('Name').fill(newPerson());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(message).toHaveText(text('entitlementsMissing', { name: 'OPiN' }));
  await page.getByRole('button', { name: text('retry') }).click();
  await waitUntilOutsideLogin(page);
  expect(getPath(page)).toBe('/browse');
  await expectSignedIn(page);
  allowProblems(problems, /status of (401|503)/);
});

/** Goes to OPiN's page and signs in there. */
async function signInAtOpin(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: text('providerContinue', { name: 'OPiN' }) }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function fillNewPassword(page: Page, secret: string): Promise<void> {
  await field(page, 'secret').fill(secret);
  await field(page, 'confirmSecret').fill(secret);
}

/** Expects that the page does not scroll sideways. */
async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
