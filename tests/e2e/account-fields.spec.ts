// The parts of the account form that depend on the country: address, birth date and tax number. Cancha asks for all of
// them in Brazil.
import type { Page } from '@playwright/test';
import type { Country } from '../../schemas/domain/country.ts';
import {
  expectRefused,
  field,
  openAccountForm,
  publishAccountRealm,
  publishIdentity,
  recordSaves,
  saveAccount,
  saveButton,
  text,
} from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, callApi, expect, open, proves, signInByApi, test } from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';

/** Moves the caret to the end of a field's text and types, as a viewer does who returns to the field. */
async function typeAtEnd(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

/** Chooses a country and fills in the parts of its address. */
async function fillAddress(page: Page, country: string, parts: Readonly<Record<string, string>>): Promise<void> {
  await field(page, 'address').selectOption(country);
  for (const [name, value] of Object.entries(parts)) {
    const control = field(page, name);
    const isList = await control.evaluate((element) => element.tagName === 'SELECT');
    await (isList ? control.selectOption(value) : control.fill(value));
  }
}

const BRAZIL = { line1: 'Rua A, 1', locality: 'Recife', administrativeLevel1: 'PE', postalCode: '50010-000' };
const USA = { line1: '1 Main St', locality: 'Albany', administrativeLevel1: 'NY', postalCode: '12207' };

test('a birth date is typed as three numbers and sent as yyyy-mm-dd', async ({ page, product, problems }) => {
  const saves = recordSaves(page);
  await openAccountForm(page, product.url('cancha', '/account?lang=en'));
  await fillAddress(page, 'BR', BRAZIL);
  await field(page, 'taxNumber').fill('12345678901');
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => field(page, `birthDate-${part}`));
  const value = page.locator('input[name="birthDate"]');
  const group = page.getByRole('group', { name: text('birthDate') });
  await expect(group.getByRole('textbox')).toHaveCount(3);

  await proves('FORM-006', 'a date takes digits only', async () => {
    for (const part of [year!, month!, day!]) {
      await part.pressSequentially('a-.é');
      await expect(part).toHaveValue('');
    }
  });
  await proves('FORM-001', 'the year does not take a fifth digit', async () => {
    await year!.pressSequentially('20261');
    await expect(year!).toHaveValue('2026');
    await year!.fill('');
    await year!.fill('20261');
    await expect(year!).toHaveValue('2026');
  });
  await proves('FORM-002', 'the month does not take a third digit', async () => {
    await month!.pressSequentially('12');
    await typeAtEnd(page, 'birthDate-month', '3');
    await expect(month!).toHaveValue('12');
  });
  await proves('FORM-003', 'the month is at most 12', async () => {
    await month!.fill('');
    await month!.pressSequentially('1');
    await typeAtEnd(page, 'birthDate-month', '3');
    await expect(month!).toHaveValue('1');
    await typeAtEnd(page, 'birthDate-month', '2');
    await expect(month!).toHaveValue('12');
  });
  await proves('FORM-004', 'the day does not take a third digit', async () => {
    await day!.pressSequentially('12');
    await typeAtEnd(page, 'birthDate-day', '3');
    await expect(day!).toHaveValue('12');
  });
  await proves('FORM-005', 'the day is at most 31', async () => {
    await day!.fill('');
    await day!.pressSequentially('3');
    await typeAtEnd(page, 'birthDate-day', '2');
    await expect(day!).toHaveValue('3');
    await typeAtEnd(page, 'birthDate-day', '1');
    await expect(day!).toHaveValue('31');
  });
  await proves(
    'FORM-008',
    'with a part missing there is no date, and the message says that it is required',
    async () => {
      for (const missing of ['year', 'month', 'day'] as const) {
        const previousValue = await field(page, `birthDate-${missing}`).inputValue();
        await field(page, `birthDate-${missing}`).fill('');
        await expect(value).toHaveValue('');
        await saveRefusedDate(page);
        expect(saves, missing).toEqual([]);
        await field(page, `birthDate-${missing}`).fill(previousValue);
      }
    },
  );
  await proves(['FORM-007', 'FORM-010'], 'the date is sent when it has all three parts, as yyyy-mm-dd', async () => {
    for (const part of [year!, month!, day!]) await part.fill('');
    await month!.fill('1');
    await expect(value).toHaveValue('');
    await day!.fill('3');
    await expect(value).toHaveValue('');
    await year!.fill('2026');
    await expect(value).toHaveValue('2026-01-03');
    await saveButton(page).click();
    await expect.poll(() => saves.at(-1)?.birthDate).toBe('2026-01-03');
  });
  // The server refuses it, because Brazil requires an age of 12 years.
  for (const part of [year!, month!, day!]) await expect(part).toHaveAccessibleDescription(text('birthDateTooYoung'));
  allowProblems(problems, /status of 400/);
  await year!.fill('1990');
  expect((await saveAccount(page, saves)).birthDate).toBe('1990-01-03');
  await page.reload();
  await expect(value).toHaveValue('1990-01-03');
  expect(problems).toEqual([]);
});

/** Clicks "Save" and expects the message that the birth date is missing, at all of its parts. */
async function saveRefusedDate(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: text('save'), exact: true })
    .click();
  for (const part of ['year', 'month', 'day'] as const)
    await expect(field(page, `birthDate-${part}`)).toHaveAccessibleDescription(text('birthDateFieldIsRequired'));
}

test('when a part of a date is full, the focus moves to the next part, in the order of the language', async ({
  page,
  product,
  problems,
}) => {
  const identity = { accountForm: { birthDate: [{ restrictionType: 'whitelist', elements: ['JP'] }] } };
  const realm = await publishTestRealm(
    product,
    { home: { elements: [] } },
    { realm: { identity, locales: ['en', 'ja', 'es'] }, strings: { ja: {} } },
  );
  const address = (language: string): string => product.url(realm.id, `/account?lang=${language}`);
  await openAccountForm(page, address('en'));
  const part = (name: string) => field(page, `birthDate-${name}`);
  await proves(
    'FORM-009',
    'the focus is in the next field after 2026 in the year, and after each full field',
    async () => {
      for (const [language, order] of [
        ['ja', ['year', 'month', 'day']],
        ['en', ['month', 'day', 'year']],
        ['es', ['day', 'month', 'year']],
      ] as const) {
        await page.evaluate(() => sessionStorage.clear());
        await open(page, address(language));
        await field(page, 'address').selectOption('JP');
        await part(order[0]).focus();
        for (const [index, name] of order.entries()) {
          await expect(part(name), `${language}: ${name}`).toBeFocused();
          await page.keyboard.type({ year: '2026', month: '01', day: '03' }[name]);
          const next = order[index + 1];
          if (next !== undefined) await expect(part(next), `${language}: after ${name}`).toBeFocused();
        }
        await expect(page.locator('input[name="birthDate"]')).toHaveValue('2026-01-03');
      }
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});

test('the parts of an address depend on its country, and all are required', async ({ page, product, problems }) => {
  const saves = recordSaves(page);
  await openAccountForm(page, product.url('cancha', '/account?lang=en'));
  const { countries } = await callApi<{ countries: Country[] }>(page, 'GET', '/api/v2/countries?lang=en');
  const partsOf = (code: string) =>
    countries.find(({ iso3166alpha2 }) => iso3166alpha2 === code)!.addressRequiredFields;
  const address = field(page, 'address');
  await proves('FORM-012', 'a part with acceptable values is a list of them', async () => {
    await address.selectOption('US');
    const state = field(page, 'administrativeLevel1');
    await expect(state).toHaveRole('combobox');
    const { acceptableValues } = partsOf('US').find(({ fieldName }) => fieldName === 'administrativeLevel1')!;
    expect(acceptableValues).toContain('NY');
    expect(await state.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual([
      '',
      ...acceptableValues!,
    ]);
  });
  await proves('FORM-013', 'a part without acceptable values is a text field', async () => {
    await address.selectOption('ES');
    const parts = partsOf('ES');
    expect(parts.map(({ fieldName }) => fieldName)).toContain('administrativeLevel1');
    for (const { fieldName, acceptableValues, label } of parts) {
      expect(acceptableValues).toBeUndefined();
      await expect(field(page, fieldName)).toHaveAttribute('type', 'text');
      await expect(field(page, fieldName)).toHaveAccessibleName(label);
    }
  });
  await proves('FORM-011', 'each part is required, and has its own message', async () => {
    await fillAddress(page, 'US', USA);
    for (const [name, valid] of Object.entries(USA)) {
      await expect(field(page, name)).toHaveAttribute('aria-required', 'true');
      await fillAddress(page, 'US', { [name]: '' });
      await expectRefused(page, saves, { [name]: `${name}FieldIsRequired` });
      await fillAddress(page, 'US', { [name]: valid });
    }
  });
  const postalCode = field(page, 'postalCode');
  await proves('FORM-014', 'without a postal code postalCodeFieldIsRequired shows', async () => {
    await postalCode.fill('');
    await expectRefused(page, saves, { postalCode: 'postalCodeFieldIsRequired' });
    await expect(page.getByText(text('postalCodeFieldIsRequired'))).toBeVisible();
  });
  await proves('FORM-015', 'with a bad postal code postalCodeFieldIsInvalid shows', async () => {
    await postalCode.fill('ABC');
    await expectRefused(page, saves, { postalCode: 'postalCodeFieldIsInvalid' });
    await expect(page.getByText(text('postalCodeFieldIsInvalid'))).toBeVisible();
  });
  await postalCode.fill(USA.postalCode);
  expect((await saveAccount(page, saves)).address).toEqual({ country: 'US', fields: USA });
  expect(problems).toEqual([]);
});

test('the Brazilian tax number has eleven digits in groups; the form fits a phone in Arabic', async ({
  page,
  product,
  problems,
}) => {
  const saves = recordSaves(page);
  await openAccountForm(page, product.url('cancha', '/account?lang=en'));
  await fillAddress(page, 'BR', BRAZIL);
  const tax = field(page, 'taxNumber');
  await proves('FORM-016', 'the tax number does not take letters', async () => {
    await tax.fill('');
    await tax.pressSequentially('abcXYZ');
    await expect(tax).toHaveValue('');
    await tax.pressSequentially('1a2b3');
    await expect(tax).toHaveValue('123');
  });
  await proves('FORM-017', 'the tax number does not take a twelfth digit', async () => {
    await tax.fill('');
    await tax.pressSequentially('123456789012');
    expect((await tax.inputValue()).replaceAll(/\D/g, '')).toBe('12345678901');
  });
  await proves('FORM-018', 'eleven digits show as 123.456.789-01', async () => {
    await tax.fill('');
    await tax.pressSequentially('12345678901');
    await expect(tax).toHaveValue('123.456.789-01');
  });
  // A digit in the middle is corrected: the caret stays there.
  await tax.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await expect(tax).toHaveValue('124.567.890-1');
  await page.keyboard.type('3');
  await expect(tax).toHaveValue('123.456.789-01');
  for (const [part, typed] of [
    ['year', '1990'],
    ['month', '2'],
    ['day', '28'],
  ] as const)
    await field(page, `birthDate-${part}`).fill(typed);
  expect((await saveAccount(page, saves)).taxNumber).toBe('12345678901');

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, product.url('cancha', '/account?lang=ar'));
  await expect(tax).toHaveValue('123.456.789-01');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});

test('the session names the viewer, their country and their role, and the account form follows the country', async ({
  page,
  product,
  problems,
}) => {
  const askBirthDateIn = (...elements: readonly string[]) => ({
    accountForm: { birthDate: [{ restrictionType: 'whitelist', elements }] },
  });
  const realm = await publishAccountRealm(product, askBirthDateIn('GB'));
  const address = product.url(realm.id, '/account?lang=en');
  const readSession = () => callApi<Record<string, unknown>>(page, 'GET', '/api/v2/session');
  // The network is in Brazil, the account in Great Britain.
  await page.setExtraHTTPHeaders({ 'x-test-country': 'BR' });
  await open(page, product.url(realm.id, '/home'));
  await proves('AUTH-090', 'id, loc, rol and isGuest come from the account, and the form follows loc', async () => {
    expect(await readSession()).toMatchObject({ loc: null, rol: 'guest', isGuest: true });
    await signInByApi(page, 'editor@demo.test');
    expect(await readSession()).toMatchObject({
      id: expect.stringMatching(/^demo-/),
      loc: 'GB',
      rol: 'editor',
      isGuest: false,
    });
    const birthDate = page.getByRole('group', { name: text('birthDate') });
    await open(page, address);
    await expect(field(page, 'name')).toBeEditable();
    await expect(birthDate).toBeVisible();
    await publishIdentity(realm, askBirthDateIn('BR'));
    await open(page, address);
    await expect(field(page, 'name')).toBeEditable();
    await expect(birthDate).toHaveCount(0);
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test("the brand's purposes and the country decide whether the form has a birth date and a tax number", async ({
  page,
  product,
  problems,
}) => {
  const lists = [
    { restrictionType: 'whitelist', elements: ['BR', 'ES'] },
    { restrictionType: 'blacklist', elements: ['ES', 'FR'] },
  ];
  const accountForm = { birthDate: lists, taxNumber: lists };
  const realm = await publishAccountRealm(product, { accountForm });
  const saves = recordSaves(page);
  const address = product.url(realm.id, '/account');
  await openAccountForm(page, address);
  const [birthDate, tax] = [page.getByRole('group', { name: text('birthDate') }), field(page, 'taxNumber')];
  const expectFields = async (areShown: boolean): Promise<void> => {
    // The page renders the parts of the address together with these fields.
    await expect(field(page, 'line1')).toBeVisible();
    await expect(birthDate).toHaveCount(areShown ? 1 : 0);
    await expect(tax).toHaveCount(areShown ? 1 : 0);
  };
  const choose = (country: string) => field(page, 'address').selectOption(country);
  await proves('FORM-021', 'the fields show only in a country of the whitelist that no blacklist has', async () => {
    for (const [country, areShown] of [
      ['BR', true],
      ['GB', false],
      ['FR', false],
      ['BR', true],
      ['ES', false],
    ] as const) {
      await choose(country);
      await expectFields(areShown);
    }
  });
  await proves('FORM-023', 'in a country of the blacklist the fields are absent', async () => {
    for (const country of ['FR', 'ES']) {
      await choose(country);
      await expectFields(false);
    }
  });
  await fillAddress(page, 'BR', BRAZIL);
  await proves(['FORM-022', 'FORM-024'], 'in a country of the whitelist the fields show and are required', async () => {
    await expectFields(true);
    await expect(tax).toHaveAttribute('aria-required', 'true');
    const parts = birthDate.getByRole('textbox');
    await expect(parts).toHaveCount(3);
    for (const part of await parts.all()) await expect(part).toHaveAttribute('aria-required', 'true');
    await saveRefusedDate(page);
    await expect(tax).toHaveAccessibleDescription(text('taxNumberFieldIsRequired'));
    expect(saves).toEqual([]);
  });
  await page.evaluate(() => sessionStorage.clear());
  await proves(
    'FORM-020',
    'the fields show when the purposes have them, or when there is no list of purposes',
    async () => {
      for (const [functionalPurposes, areShown] of [
        [['birthDate', 'taxNumber'], true],
        [[], false],
        [undefined, true],
      ] as const) {
        await publishIdentity(realm, {
          accountForm: { ...accountForm, ...(functionalPurposes && { functionalPurposes }) },
        });
        await open(page, address);
        await choose('BR');
        await expectFields(areShown);
      }
      // A list of purposes that has only the tax number hides the birth date.
      await publishIdentity(realm, { accountForm: { ...accountForm, functionalPurposes: ['taxNumber'] } });
      await open(page, address);
      await choose('BR');
      await expect(tax).toBeVisible();
      await expect(birthDate).toHaveCount(0);
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});
