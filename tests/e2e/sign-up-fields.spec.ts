// A brand's own fields of the sign-up form, and the form for information that an account lacks.
import type { Page } from '@playwright/test';
import { field, publishAccountRealm, publishIdentity, readMail, saveButton, SECRET, text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, callApi, expect, open, openEmptyDocument, proves, signInByApi, test } from './fixtures.ts';
import { submitButton } from './signInSteps.ts';

const CLUB = {
  type: 'text',
  fieldName: 'club',
  label: { $text: { en: 'Favourite club', ar: 'ناديك المفضل', es: 'Club favorito' } },
  hint: { $text: { en: 'Any sport.', ar: 'أي رياضة.', es: 'De cualquier deporte.' } },
  required: true,
};
const SPORT = {
  type: 'dropdown',
  fieldName: 'sport',
  label: { $text: { en: 'Sport', ar: 'الرياضة', es: 'Deporte' } },
  required: true,
  acceptableValues: [
    { value: 'boxing', label: { $text: { en: 'Boxing', ar: 'الملاكمة', es: 'Boxeo' } } },
    { value: 'MMA' },
  ],
};
const SINCE = {
  type: 'date',
  fieldName: 'since',
  label: { $text: { en: 'Fan since', ar: 'مشجع منذ', es: 'Aficionado desde' } },
  required: true,
};
/** Each of the 15 types of fields once. */
const FIELDS = [
  { type: 'name' },
  { type: 'fullName' },
  { type: 'email' },
  { type: 'password' },
  { type: 'confirmPassword' },
  CLUB,
  SPORT,
  SINCE,
  { type: 'birthDate', required: true },
  { type: 'phoneNumber', required: true },
  { type: 'address', required: true },
  { type: 'line1' },
  { type: 'administrativeLevel1' },
  { type: 'postalCode' },
  { type: 'taxNumber', required: true },
];

type Control = { readonly role: string; readonly type: string; readonly autoComplete: string; readonly mode: string };

/** Reads the properties of a control that browsers and screen readers use. */
const readControl = (page: Page, name: string): Promise<Control> =>
  field(page, name).evaluate((element) => {
    const input = element as HTMLInputElement;
    return {
      role: element.tagName === 'SELECT' ? 'list' : 'text',
      type: input.type,
      autoComplete: element.getAttribute('autocomplete') ?? '',
      mode: input.inputMode,
    };
  });

const TEXT = { role: 'text', type: 'text', mode: '' };
const LIST = { role: 'list', type: 'select-one', mode: '' };
const DATE_PART = { role: 'text', type: 'text', mode: 'numeric' };

/**
 * The control of each type, and the message that it shows when it is empty. The names of fields whose values
 * are stored as answers of the account begin with `answers.`; `fullName` is one of them, because the form also has `name`.
 */
const CONTROLS: Readonly<Record<string, Control & { readonly whenEmpty?: string }>> = {
  name: { ...TEXT, autoComplete: 'name', whenEmpty: 'pleaseProvideYourName' },
  'answers.fullName': { ...TEXT, autoComplete: 'name', whenEmpty: 'pleaseProvideYourName' },
  email: { role: 'text', type: 'email', mode: 'email', autoComplete: 'email', whenEmpty: 'pleaseProvideYourEmail' },
  secret: { ...TEXT, type: 'password', autoComplete: 'new-password', whenEmpty: 'pleaseProvideYourPassword' },
  confirmSecret: { ...TEXT, type: 'password', autoComplete: 'new-password' },
  'answers.club': { ...TEXT, autoComplete: 'off', whenEmpty: 'answerIsRequired' },
  'answers.sport': { ...LIST, autoComplete: 'off', whenEmpty: 'answerIsRequired' },
  'answers.since-year': { ...DATE_PART, autoComplete: 'off', whenEmpty: 'answerIsRequired' },
  'birthDate-year': { ...DATE_PART, autoComplete: 'bday-year', whenEmpty: 'birthDateFieldIsRequired' },
  phoneNumber: {
    role: 'text',
    type: 'tel',
    mode: 'tel',
    autoComplete: 'tel-national',
    whenEmpty: 'phoneNumberFieldIsRequired',
  },
  address: { ...LIST, autoComplete: 'country', whenEmpty: 'pleaseProvideYourAddress' },
  taxNumber: { ...TEXT, mode: 'text', autoComplete: 'off', whenEmpty: 'taxNumberFieldIsRequired' },
};
/** The parts of a Brazilian address. */
const ADDRESS_PARTS: Readonly<Record<string, Control & { readonly whenEmpty: string }>> = {
  line1: { ...TEXT, autoComplete: 'address-line1', whenEmpty: 'line1FieldIsRequired' },
  administrativeLevel1: {
    ...LIST,
    autoComplete: 'address-level1',
    whenEmpty: 'administrativeLevel1FieldIsRequired',
  },
  postalCode: { ...TEXT, autoComplete: 'postal-code', whenEmpty: 'postalCodeFieldIsRequired' },
  locality: { ...TEXT, autoComplete: 'address-level2', whenEmpty: 'localityFieldIsRequired' },
};

/** Expects each control, and after a click on the submit button the message of each empty control. */
async function expectControls(page: Page, controls: typeof CONTROLS, locale: 'ar' | 'en'): Promise<void> {
  for (const [name, { whenEmpty: _, ...control }] of Object.entries(controls))
    expect(await readControl(page, name), name).toEqual(control);
  await submitButton(page).click();
  for (const [name, { whenEmpty }] of Object.entries(controls))
    if (whenEmpty !== undefined)
      await expect(field(page, name), name).toHaveAccessibleDescription(
        new RegExp(text(whenEmpty, {}, locale).replaceAll('.', '\\.')),
      );
}

/** Types a date into its three parts. */
async function typeDate(page: Page, name: string, [year, month, day]: readonly [string, string, string]) {
  await field(page, `${name}-year`).fill(year);
  await field(page, `${name}-month`).fill(month);
  await field(page, `${name}-day`).fill(day);
}

/** Fills in the form so that the server accepts it. */
async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'name').fill('Ann');
  await field(page, 'answers.fullName').fill('  Ann Lee ');
  await field(page, 'email').fill(email);
  await field(page, 'secret').fill(SECRET);
  await field(page, 'confirmSecret').fill(SECRET);
  await field(page, 'answers.club').fill('Lions');
  await field(page, 'answers.sport').selectOption('boxing');
  await typeDate(page, 'answers.since', ['2019', '02', '28']);
  await typeDate(page, 'birthDate', ['1990', '01', '31']);
  await field(page, 'phoneCountry').selectOption('GB');
  await field(page, 'phoneNumber').fill('07700900123');
  await field(page, 'line1').fill('Rua A, 1');
  await field(page, 'administrativeLevel1').selectOption('PE');
  await field(page, 'postalCode').fill('50010-000');
  await field(page, 'locality').fill('Recife');
  await field(page, 'taxNumber').fill('12345678901');
}

test('a brand defines its sign-up form: each type of field has its control and its rule, and the account gets the values', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, { signUpFields: FIELDS });
  for (const locale of ['ar', 'en'] as const) {
    await openEmptyDocument(page, product.url(realm.id, '/'));
    // Deletes the draft of the form in the other language.
    await page.evaluate(() => sessionStorage.clear());
    await open(page, product.url(realm.id, `/signup?lang=${locale}`));
    await expect(field(page, 'email')).toBeEditable();
    await proves('FORM-019', `each of the 15 types has its own control and its own rule (${locale})`, async () => {
      await expectControls(page, CONTROLS, locale);
      await expect(page.getByLabel(CLUB.label.$text[locale], { exact: true })).toHaveAccessibleDescription(
        new RegExp(CLUB.hint.$text[locale]),
      );
      await expect(field(page, 'answers.sport').locator('option')).toHaveText([
        text('chooseOne', {}, locale),
        SPORT.acceptableValues[0]!.label!.$text[locale],
        'MMA',
      ]);
      await expect(page.getByRole('group', { name: SINCE.label.$text[locale] }).getByRole('textbox')).toHaveCount(3);
      await expect(page.getByRole('group', { name: text('birthDate', {}, locale) }).getByRole('textbox')).toHaveCount(
        3,
      );
      await field(page, 'address').selectOption('BR');
      await expectControls(page, ADDRESS_PARTS, locale);
      await field(page, 'taxNumber').fill('12345678901');
      await expect(field(page, 'taxNumber')).toHaveValue('123.456.789-01');
    });
    await field(page, 'email').fill('abc');
    await field(page, 'secret').fill('a-long-river-at-dusk');
    await field(page, 'confirmSecret').fill('another');
    await typeDate(page, 'answers.since', ['2019', '02', '30']);
    await typeDate(page, 'birthDate', ['2999', '01', '31']);
    await field(page, 'phoneNumber').fill('12');
    await field(page, 'postalCode').fill('x');
    await submitButton(page).click();
    const invalid = {
      email: 'pleaseProvideValidEmail',
      confirmSecret: 'passwordsDiffer',
      'answers.since-year': 'answerIsInvalid',
      'birthDate-year': 'birthDateFieldIsInvalid',
      phoneNumber: 'phoneNumberFieldIsInvalid',
      postalCode: 'postalCodeFieldIsInvalid',
    };
    for (const [name, key] of Object.entries(invalid))
      await expect(field(page, name), name).toHaveAccessibleDescription(text(key, {}, locale));
    expect(await findAxeViolations(page)).toEqual([]);
  }
  await fill(page, 'ann@example.test');
  const sent = page.waitForRequest('**/api/v2/user');
  await submitButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Ann',
    details: {
      phoneNumber: '+447700900123',
      birthDate: '1990-01-31',
      taxNumber: '12345678901',
      address: { country: 'BR', fields: { locality: 'Recife', postalCode: '50010-000' } },
      answers: { fullName: 'Ann Lee', club: 'Lions', sport: 'boxing', since: '2019-02-28' },
    },
  });
  await expect(page.getByText(text('signupMailSent', { email: 'ann@example.test' }))).toBeVisible();
  const { link } = await readMail(page, 'ann@example.test', /./);
  await open(page, product.url(realm.id, link));
  await expect(page.getByText(text('emailConfirmed', { email: 'ann@example.test' }))).toBeVisible();
  const signedIn = await callApi(page, 'POST', '/api/v2/login', { id: 'ann@example.test', secret: SECRET });
  expect(signedIn).toMatchObject({ missingInformationStatus: 'NONE' });

  await open(page, product.url(realm.id, '/account?lang=en'));
  await expect(field(page, 'answers.club')).toHaveValue('Lions');
  await expect(field(page, 'answers.sport')).toHaveValue('boxing');
  await expect(field(page, 'answers.since-year')).toHaveValue('2019');
  await expect(field(page, 'birthDate-day')).toHaveValue('31');
  await expect(field(page, 'postalCode')).toHaveValue('50010-000');
  await field(page, 'answers.club').fill('Tigers');
  await field(page, 'answers.sport').selectOption('MMA');
  await field(page, 'answers.since-year').fill('2020');
  await page.reload();
  await expect(field(page, 'answers.club'), 'the draft after a reload').toHaveValue('Tigers');
  await expect(field(page, 'answers.sport')).toHaveValue('MMA');
  await expect(field(page, 'answers.since-year')).toHaveValue('2020');
  await saveButton(page).click();
  await expect(page.getByText(text('accountSaved'))).toBeVisible();
  const data = JSON.stringify(await callApi(page, 'GET', '/api/v2/user/account/export'));
  expect(data).toContain('"club":"Tigers"');
  expect(data).toContain('"since":"2020-02-28"');
  expect(problems).toEqual([]);
  realm.remove();
});

test('a viewer whose account lacks required information is asked for it, and for nothing else', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  const toUrl = (path: string): string => product.url(realm.id, path);
  await openEmptyDocument(page, toUrl('/'));
  await signInByApi(page);
  await publishIdentity(realm, {
    signUpFields: [
      { type: 'name' },
      { type: 'email' },
      { type: 'password' },
      CLUB,
      SPORT,
      { ...SINCE, required: false },
    ],
  });
  const dialog = page.getByRole('dialog', { name: text('missingInformationTitle') });
  await expect(async () => {
    await open(page, toUrl('/'));
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(dialog.locator('[name]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const save = dialog.getByRole('button', { name: text('save') });
  await save.click();
  await expect(dialog.locator('[name="answers.club"]')).toBeFocused();
  await expect(dialog.locator('[name="answers.club"]')).toHaveAccessibleDescription(
    new RegExp(text('answerIsRequired')),
  );
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  // The account can be read, exported and deleted without the missing information.
  await dialog.getByRole('link', { name: text('missingInformationAccount') }).click();
  await expect(page).toHaveURL(/\/members/);
  await expect(dialog).toHaveCount(0);
  await open(page, toUrl('/browse'));
  await dialog.locator('[name="answers.club"]').fill('Lions');
  await dialog.locator('[name="answers.sport"]').selectOption('MMA');
  await save.click();
  await expect(dialog).toHaveCount(0);
  expect(await callApi(page, 'GET', '/api/v2/user/account')).toMatchObject({
    answers: { club: 'Lions', sport: 'MMA' },
  });
  await open(page, toUrl('/'));
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  expect(await callApi(page, 'GET', '/api/v2/session')).not.toHaveProperty('hasMissingInformation');
  allowProblems(problems, /status of 428/);
  expect(problems).toEqual([]);
  realm.remove();
});
