// Which addresses of an account are shown, what its id is used for, and the settings of the sign-up screen.
import type { Page } from '@playwright/test';
import {
  changeAccountResponse,
  field,
  fillSignUp,
  openAccountForm,
  publishAccountRealm,
  publishIdentity,
  readMail,
  SECRET,
  text,
} from './accountSteps.ts';
import { allowProblems, callApi, expect, open, openEmptyDocument, proves, signInByApi, test } from './fixtures.ts';
import { submitButton } from './signInSteps.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const address = (postalCode: string) => ({
  country: 'BR',
  fields: { line1: 'Rua A, 1', locality: 'Recife', administrativeLevel1: 'PE', postalCode },
});

test('of several addresses the form shows only the default address', async ({ page, product, problems }) => {
  const realm = await publishAccountRealm(product, {});
  for (const position of [0, 1]) {
    await page.unroute('**/api/v2/user/account');
    const other = { ...address('01310-100'), default: false };
    await changeAccountResponse(page, product.port, (account) => ({
      ...account,
      addresses: [other, other].with(position, { ...address('50010-000'), default: true }),
    }));
    await openAccountForm(page, product.url(realm.id, '/account?lang=en'));
    await proves('ACCOUNT-008', `only the default address shows, which is number ${position + 1} of two`, async () => {
      await expect(field(page, 'postalCode')).toHaveValue('50010-000');
      await expect(field(page, 'postalCode')).toHaveCount(1);
      await expect(field(page, 'address')).toHaveValue('BR');
      expect(await page.content()).not.toContain('01310-100');
    });
  }
  await page.unroute('**/api/v2/user/account');
  await changeAccountResponse(page, product.port, (account) => ({
    ...account,
    addresses: [{ ...address('01310-100'), default: false }],
  }));
  await openAccountForm(page, product.url(realm.id, '/account?lang=en'));
  await expect(field(page, 'address')).toHaveValue('');
  expect(problems).toEqual([]);
  realm.remove();
});

test('the account form shows the details of the account', async ({ page, product, problems }) => {
  await changeAccountResponse(page, product.port, (account) => ({
    ...account,
    details: {
      ...account.details,
      name: 'Ana Souza',
      contactEmail: 'ana@example.test',
      birthDate: '1990-04-07',
      phoneNumber: '+5581987654321',
      taxNumber: '12345678909',
    },
    addresses: [{ ...address('50010-000'), default: true }],
    country: 'BR',
  }));
  await proves('ACCOUNT-007', 'each value of the account is in its field', async () => {
    await openAccountForm(page, product.url('cancha', '/account?lang=en'));
    await expect(field(page, 'name')).toHaveValue('Ana Souza');
    await expect(field(page, 'email')).toHaveValue('ana@example.test');
    for (const [part, digits] of [
      ['year', '1990'],
      ['month', '04'],
      ['day', '07'],
    ] as const)
      await expect(field(page, `birthDate-${part}`)).toHaveValue(digits);
    await expect(field(page, 'phoneCountry')).toHaveValue('BR');
    await expect(field(page, 'phoneNumber')).toHaveValue(/81.?98765.?4321/);
    await expect(field(page, 'taxNumber')).toHaveValue('123.456.789-09');
  });
  expect(problems).toEqual([]);
});

type Entry = Record<string, unknown> & { event: string };
const readDataLayer = (page: Page): Promise<Entry[]> =>
  page.evaluate(() => (window as unknown as { dataLayer?: Entry[] }).dataLayer ?? []);

test('the id of the account is in the data layer and names the draft of the form, only with consent and for brands that want it', async ({
  page,
  product,
  problems,
}) => {
  const publish = (analytics: object) =>
    publishTestRealm(
      product,
      { home: { elements: [bucket('one')] }, browse: { elements: [] } },
      { realm: { analytics } },
    );
  const [withId, withoutId] = [await publish({ userUUID: true }), await publish({})];
  const agree = page.locator('[data-consent]').getByRole('button', { name: text('consentAgree') });
  for (const realm of [withId, withoutId]) {
    await openEmptyDocument(page, product.url(realm.id, '/'));
    await signInByApi(page);
    const { userUUID } = await callApi(page, 'GET', '/api/v2/user/account');
    expect(userUUID).toMatch(/^[\w-]{8,}$/);
    await open(page, product.url(realm.id, '/'));
    await expect(agree).toBeVisible();
    expect(await readDataLayer(page)).toEqual([]);
    await expect(page.locator('[data-consent]').getByText(text('consentAccountId'))).toHaveCount(
      realm === withId ? 1 : 0,
    );
    await agree.click();
    await expect.poll(async () => (await readDataLayer(page)).length).toBeGreaterThan(0);
    const entries = await readDataLayer(page);
    if (realm === withoutId) expect(JSON.stringify(entries)).not.toContain(userUUID);
    else
      await proves(
        'ACCOUNT-009',
        'the served userUUID is in each tracked event and names the draft of its form',
        async () => {
          expect(entries.map((entry) => entry['userUUID'])).toEqual(entries.map(() => userUUID));
          await open(page, product.url(realm.id, '/account?lang=en'));
          await field(page, 'name').fill('Typed and not saved');
          const keys = await page.evaluate(() => Object.keys(sessionStorage));
          expect(keys).toContain(`form:${realm.id}:account:${userUUID}`);
        },
      );
  }
  expect(problems).toEqual([]);
  withId.remove();
  withoutId.remove();
});

test('the sign-up is in Arabic, asks for a proof of work, and keeps the viewer on its screen', async ({
  page,
  context,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, { captcha: true });
  const toUrl = (path: string): string => product.url(realm.id, path);
  const calls: { status: number; hasSolution: boolean }[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || new URL(response.url()).pathname !== '/api/v2/user') return;
    calls.push({ status: response.status(), hasSolution: 'solution' in (response.request().postDataJSON() as object) });
  });
  await open(page, toUrl('/signup?lang=ar&stay-on-signup=true&from=/browse'));
  await proves('STATE-011', 'the app is written from right to left in Arabic', async () => {
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('main form')).toHaveCSS('direction', 'rtl');
  });
  await fillSignUp(page, 'ann@example.test');
  await submitButton(page).click();
  await expect(page.getByText(text('signupMailSent', { email: 'ann@example.test' }, 'ar'))).toBeVisible();
  await proves('STATE-011', 'with the captcha the first sign-up needs a solved challenge', () => {
    expect(calls).toEqual([
      { status: 429, hasSolution: false },
      { status: 200, hasSolution: true },
    ]);
  });
  const { link } = await readMail(page, 'ann@example.test', /./);
  const other = await context.newPage();
  await open(other, toUrl(link));
  await proves(
    'STATE-011',
    'with stay-on-signup the viewer stays, reads what comes next and continues by a link',
    async () => {
      await callApi(other, 'POST', '/api/v2/login', { id: 'ann@example.test', secret: SECRET });
      await open(page, toUrl('/signup?stay-on-signup=true&from=/browse&lang=en'));
      await expect(page).toHaveURL(/\/signup/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('signupDoneTitle'));
      await expect(page.getByText(text('signupDone'))).toBeVisible();
      await page.getByRole('link', { name: text('continueToSite') }).click();
      await expect(page).toHaveURL(/\/browse$/);
      await open(page, toUrl('/signup?from=/browse&lang=en'));
      await expect(page).toHaveURL(/\/browse$/);
    },
  );
  await proves(
    'STATE-011',
    'the locations are the countries that forms offer, and the territory of the viewer',
    async () => {
      const { countries } = await callApi<{ countries: unknown[] }>(page, 'GET', '/api/v2/countries');
      await publishIdentity(realm, {
        accountForm: { addressCountries: { restrictionType: 'whitelist', elements: ['BR', 'ES'] } },
      });
      await expect(async () => {
        await open(page, toUrl('/account?lang=en'));
        await expect(field(page, 'address').locator('option')).toHaveCount(3, { timeout: 2_000 });
      }).toPass();
      expect(countries.length).toBeGreaterThan(200);
      await expect(field(page, 'phoneCountry').locator('option')).toHaveCount(countries.length);
    },
  );
  allowProblems(problems, /status of 429/);
  expect(problems).toEqual([]);
  realm.remove();
});
