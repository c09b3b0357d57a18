// The account form: what viewers see and change of their personal details.
import type { Locator, Page } from '@playwright/test';
import { parsePhone } from '../../schemas/domain/phone.ts';
import { field, openAccountRealm, refuse, text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, callApi, expect, open, proves, test } from './fixtures.ts';
import { recordApiRequests, requestsTo, signIn, submitButton } from './signInSteps.ts';
import { publishTestRealm } from './testRealm.ts';

const ACCOUNT = '/api/v2/user/account';
const EMAIL = 'viewer@demo.test';
const ACCOUNT_FORM = {
  birthDate: [
    { restrictionType: 'whitelist', elements: ['BR', 'ES'] },
    { restrictionType: 'blacklist', elements: ['ES'] },
  ],
  taxNumber: [{ restrictionType: 'whitelist', elements: ['BR'] }],
};

const datePart = (page: Page, part: string): Locator => field(page, `birthDate-${part}`);
const save = (page: Page): Promise<void> => submitButton(page).first().click();
const describedBy = (page: Page, name: string, key: string): Promise<void> =>
  expect(field(page, name)).toHaveAccessibleDescription(text(key));

/** Answers the call that reads the account with changed values, until it is unrouted. */
async function serveAccount(page: Page, change: object): Promise<void> {
  type Account = { readonly details: object; readonly form: object };
  const account = await callApi<Account>(page, 'GET', ACCOUNT);
  const json = { ...account, ...change, details: { ...account.details, ...(change as Partial<Account>).details } };
  await page.route(`**${ACCOUNT}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue(),
  );
}

/** Saves the form and returns what it sent, after the server has accepted it. */
async function sendAccount(page: Page): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page);
  const request = await sent;
  expect((await request.response())?.status()).toBe(200);
  await expect(page.getByText(text('accountSaved'))).toBeVisible();
  return request.postDataJSON() as Record<string, unknown>;
}

test('the account form checks the name, the e-mail address, the phone number and the consents', async ({
  page,
  product,
  problems,
}) => {
  const realm = await openAccountRealm(product, {
    magicLink: 'CONFIRM',
    terms: [
      { fieldName: 'terms', fieldType: 'BINARY_CHOICE', label: 'I accept the terms', required: true },
      { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'Send me news', defaultValue: true },
    ],
  });
  const at = (path: string): string => product.url(realm.id, path);
  await page.setExtraHTTPHeaders({ 'x-test-country': 'GB' });
  const refusesAddresses = async (): Promise<void> => {
    await save(page);
    await describedBy(page, 'email', 'pleaseProvideYourEmail');
    await field(page, 'email').fill('abc');
    await save(page);
    await describedBy(page, 'email', 'pleaseProvideValidEmail');
  };
  await proves(
    ['FORM-030', 'FORM-031', 'ACCOUNT-005'],
    'each form refuses a missing and a malformed e-mail',
    async () => {
      await open(page, at('/login/magic-link'));
      await refusesAddresses();
      await open(page, at('/login/request-password'));
      await refusesAddresses();
      await signIn(page, at('/login?from=/account'));
      for (const [contactEmail, key] of [
        ['', 'pleaseProvideYourEmail'],
        ['abc', 'pleaseProvideValidEmail'],
      ] as const) {
        await serveAccount(page, { details: { contactEmail } });
        await open(page, at('/account'));
        await expect(field(page, 'email')).toHaveValue(contactEmail);
        await save(page);
        await describedBy(page, 'email', key);
        await page.unroute(`**${ACCOUNT}`);
      }
    },
  );
  await open(page, at('/account'));
  await proves('ACCOUNT-001', 'the name is a text field', () =>
    expect(field(page, 'name')).toHaveAttribute('type', 'text'),
  );
  await proves(['ACCOUNT-003', 'ACCOUNT-004'], 'the e-mail address is required and cannot be typed', async () => {
    await expect(field(page, 'email')).toHaveAttribute('aria-required', 'true');
    await field(page, 'email').focus();
    await page.keyboard.type('other');
    await expect(field(page, 'email')).toHaveValue(EMAIL);
  });
  await proves('ACCOUNT-002', 'an empty name shows pleaseProvideYourName', async () => {
    await field(page, 'name').fill('');
    await save(page);
    await describedBy(page, 'name', 'pleaseProvideYourName');
  });
  await field(page, 'name').fill('  Ann  ');
  await proves('FORM-027', 'the placeholder of the phone number is 1234 56789', () =>
    expect(field(page, 'phoneNumber')).toHaveAttribute('placeholder', '1234 56789'),
  );
  await proves('FORM-029', 'an incomplete phone number is refused', async () => {
    expect(parsePhone('GB', '+44', '77')).toEqual({
      regionCode: 'GB',
      prefix: '+44',
      number: '+4477',
      complete: false,
    });
    expect(parsePhone('GB', '+44', '7700900123')).toMatchObject({ number: '+447700900123', complete: true });
    await field(page, 'phoneNumber').fill('77');
    await save(page);
    await describedBy(page, 'phoneNumber', 'phoneNumberFieldIsInvalid');
    await field(page, 'phoneNumber').fill('7700900123');
    await sendAccount(page);
  });
  // The header of the request is the default country.
  await proves(['FORM-026', 'ACCOUNT-006'], 'a number is sent with its prefix; an address is not needed', async () => {
    await field(page, 'phoneCountry').selectOption('GB');
    await field(page, 'phoneNumber').fill('7700900123');
    expect(await sendAccount(page)).toMatchObject({ name: 'Ann', phoneNumber: '+447700900123', address: null });
  });
  await proves('FORM-028', 'the zero after the British prefix is removed', async () => {
    await field(page, 'phoneNumber').fill('07700900123');
    expect(await sendAccount(page)).toMatchObject({ phoneNumber: '+447700900123' });
  });
  await proves('FORM-035', 'an address may be empty; a refused one shows pleaseProvideYourAddress', async () => {
    await expect(field(page, 'address')).toHaveValue('');
    await page.route(`**${ACCOUNT}`, (route) =>
      route.fulfill({
        status: 400,
        json: {
          status: 400,
          code: 'INPUT_REFUSED',
          messages: ['No'],
          details: { fields: { address: 'pleaseProvideYourAddress' } },
        },
      }),
    );
    await save(page);
    await expect(field(page, 'address')).toHaveAccessibleDescription(
      `${text('pleaseProvideYourAddress')} ${text('addressHint')}`,
    );
    await page.unroute(`**${ACCOUNT}`);
  });
  await field(page, 'phoneNumber').fill('');
  await sendAccount(page);
  await proves('FORM-025', 'the picker begins with the country of the request, or with the first one', async () => {
    await page.setExtraHTTPHeaders({ 'x-test-country': 'PT' });
    await page.reload();
    await expect(field(page, 'phoneCountry')).toHaveValue('PT');
    // Proxies send XX for an unknown address.
    await page.setExtraHTTPHeaders({ 'x-test-country': 'XX' });
    await page.reload();
    const first = await field(page, 'phoneCountry').locator('option').first().getAttribute('value');
    await expect(field(page, 'phoneCountry')).toHaveValue(first!);
  });

  const requests = recordApiRequests(page);
  const news = page.getByLabel('Send me news');
  const submit = page.getByRole('button', { name: text('consentsSave') });
  await proves('ACCOUNT-010', 'the questions show with their text and answer', async () => {
    await expect(page.getByLabel('I accept the terms')).not.toBeChecked();
    await expect(news).toBeChecked();
  });
  await proves(['ACCOUNT-011', 'ACCOUNT-012', 'ACCOUNT-013'], 'a changed answer is sent by its button', async () => {
    await expect(submit).toBeDisabled();
    await news.uncheck();
    await expect(submit).toBeEnabled();
    expect(
      requestsTo(requests, '/api/v2/user/marketing-preferences').filter((each) => each.method() === 'PUT'),
    ).toEqual([]);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await submit.click();
    expect((await sent).postDataJSON()).toEqual({ answers: [{ fieldName: 'news', answer: false }] });
    await expect(page.getByText(text('consentsSaved'))).toBeVisible();
    await expect(submit).toBeDisabled();
    await expect(news).not.toBeChecked();
  });
  allowProblems(problems, /status of 40/);
  expect(problems).toEqual([]);
  realm.remove();
});

test('the account form asks for address, birth date and tax number by country, and loses nothing that was typed', async ({
  page,
  product,
  problems,
}) => {
  // Swedish dates begin with the year. Its labels are those of English.
  const realm = await publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    { realm: { identity: { accountForm: ACCOUNT_FORM }, locales: ['en', 'ar', 'sv'] } },
  );
  const at = (path: string): string => product.url(realm.id, path);
  await signIn(page, at('/login?from=/account'));
  const chooseCountry = (code: string) => field(page, 'address').selectOption(code);
  const showsRestricted = async (count: number): Promise<void> => {
    await expect(datePart(page, 'year')).toHaveCount(count);
    await expect(field(page, 'taxNumber')).toHaveCount(count);
  };
  await proves(['FORM-021', 'FORM-023'], 'both fields show only in a country of the whitelist', async () => {
    await chooseCountry('GB');
    await showsRestricted(0);
    await chooseCountry('ES');
    await showsRestricted(0);
    await chooseCountry('BR');
    await showsRestricted(1);
  });
  await proves(
    ['FORM-012', 'FORM-013'],
    'a part of the address with listed values is a list, others are texts',
    async () => {
      expect(await field(page, 'administrativeLevel1').evaluate((control) => control.tagName)).toBe('SELECT');
      await expect(field(page, 'line1')).toHaveAttribute('type', 'text');
    },
  );
  await proves(['FORM-022', 'FORM-024', 'FORM-011'], 'all of them are required', async () => {
    await save(page);
    for (const name of ['line1', 'locality', 'administrativeLevel1', 'postalCode', 'taxNumber'])
      await describedBy(page, name, `${name}FieldIsRequired`);
    await expect(datePart(page, 'month')).toHaveAccessibleDescription(text('birthDateFieldIsRequired'));
  });
  await proves('FORM-014', 'the message of an empty part is named after it', () =>
    describedBy(page, 'postalCode', 'postalCodeFieldIsRequired'),
  );
  await field(page, 'line1').fill('Rua A, 1');
  await field(page, 'locality').fill('Recife');
  await field(page, 'administrativeLevel1').selectOption('PE');
  await proves('FORM-015', 'a code that the country does not have is invalid', async () => {
    await field(page, 'postalCode').fill('12');
    await save(page);
    await describedBy(page, 'postalCode', 'postalCodeFieldIsInvalid');
  });
  await field(page, 'postalCode').fill('50010-000');
  const type = async (part: Locator, keys: string): Promise<void> => {
    await part.fill('');
    await part.pressSequentially(keys);
  };
  await proves(['FORM-006', 'FORM-002', 'FORM-003'], 'a month has digits, at most two, at most 12', async () => {
    await type(datePart(page, 'month'), 'x');
    await expect(datePart(page, 'month')).toHaveValue('');
    await type(datePart(page, 'month'), '13');
    await expect(datePart(page, 'month')).toHaveValue('1');
    await datePart(page, 'month').fill('123');
    await expect(datePart(page, 'month')).toHaveValue('12');
  });
  await proves(['FORM-004', 'FORM-005'], 'a day has at most two digits, at most 31', async () => {
    await type(datePart(page, 'day'), '32');
    await expect(datePart(page, 'day')).toHaveValue('3');
    await datePart(page, 'day').fill('123');
    await expect(datePart(page, 'day')).toHaveValue('12');
  });
  await proves('FORM-001', 'a year has at most four digits', async () => {
    await type(datePart(page, 'year'), '20261');
    await expect(datePart(page, 'year')).toHaveValue('2026');
  });
  await proves(['FORM-016', 'FORM-017', 'FORM-018'], 'the tax number has eleven digits and its format', async () => {
    await field(page, 'taxNumber').pressSequentially('abc');
    await expect(field(page, 'taxNumber')).toHaveValue('');
    await field(page, 'taxNumber').pressSequentially('123456789012');
    await expect(field(page, 'taxNumber')).toHaveValue('123.456.789-01');
  });
  await proves('FORM-008', 'with a part missing there is no date', async () => {
    await datePart(page, 'day').fill('');
    await save(page);
    await expect(datePart(page, 'day')).toHaveAccessibleDescription(text('birthDateFieldIsRequired'));
  });
  await datePart(page, 'month').fill('1');
  await datePart(page, 'day').fill('3');
  await refuse(page, `**${ACCOUNT}`, 500, 'INTERNAL');
  await save(page);
  await expect(page.locator('main form').getByRole('alert').last()).toHaveText(text('sorrySomethingWentWrong'));
  await page.unroute(`**${ACCOUNT}`);
  // Neither the error, nor a reload in another language, removes what was typed.
  await open(page, at('/account?lang=sv'));
  await expect(field(page, 'line1')).toHaveValue('Rua A, 1');
  await expect(field(page, 'administrativeLevel1')).toHaveValue('PE');
  await expect(datePart(page, 'day')).toHaveValue('3');
  await proves('FORM-009', 'the focus moves to the next field after the fourth digit of the year', async () => {
    await datePart(page, 'year').focus();
    await type(datePart(page, 'year'), '2026');
    await expect(datePart(page, 'month')).toBeFocused();
  });
  await proves(['FORM-007', 'FORM-010'], 'all three parts are sent as yyyy-mm-dd', async () => {
    expect(await sendAccount(page)).toMatchObject({
      birthDate: '2026-01-03',
      taxNumber: '12345678901',
      address: { country: 'BR', fields: { administrativeLevel1: 'PE', postalCode: '50010-000' } },
    });
  });
  await proves(
    'FORM-020',
    'both fields show only when the purposes of the realm allow them or are absent',
    async () => {
      for (const [purposes, count] of [
        [{ functionalPurposes: ['birthDate', 'taxNumber'] }, 1],
        [{ functionalPurposes: [] }, 0],
        [{}, 1],
      ] as const) {
        await serveAccount(page, { form: { ...ACCOUNT_FORM, ...purposes } });
        await open(page, at('/account?lang=en'));
        await expect(field(page, 'line1')).toHaveValue('Rua A, 1');
        await showsRestricted(count);
        await page.unroute(`**${ACCOUNT}`);
      }
    },
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, at('/account?lang=ar'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(field(page, 'taxNumber')).toHaveValue('123.456.789-01');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  allowProblems(problems, /status of 500/);
  expect(problems).toEqual([]);
  realm.remove();
});
