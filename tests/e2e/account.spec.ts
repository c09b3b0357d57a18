// The account form: name, e-mail address, phone number, and the answers to the questions of sign-up. Dates, addresses
// and tax numbers are in account-fields.spec.ts.
import type { MarketingPreferences } from '../../schemas/domain/own-account.ts';
import { parsePhone } from '../../schemas/domain/phone.ts';
import {
  changeAccountResponse,
  expectRefused,
  field,
  openAccountForm,
  publishAccountRealm,
  publishIdentity,
  recordSaves,
  respondWithError,
  saveAccount,
  saveButton,
  text,
} from './accountSteps.ts';
import { allowProblems, expect, open, openEmptyDocument, proves, signInByApi, test } from './fixtures.ts';
import { recordApiRequests, requestsTo, submitButton } from './signInSteps.ts';

const EMAIL = 'viewer@demo.test';

test('the form has a required name, a read-only e-mail address, and an optional postal address', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  const saves = recordSaves(page);
  await openAccountForm(page, product.url(realm.id, '/account'));
  const [name, email, address] = [field(page, 'name'), field(page, 'email'), field(page, 'address')];
  await proves('ACCOUNT-001', 'the form has a field for the name, of type text', async () => {
    await expect(name).toBeVisible();
    await expect(name).toHaveAccessibleName(text('yourName'));
    await expect(name).toHaveAttribute('type', 'text');
  });
  await proves('ACCOUNT-002', 'without a name nothing is saved, and pleaseProvideYourName shows', async () => {
    await name.fill('');
    await expectRefused(page, saves, { name: 'pleaseProvideYourName' });
    await name.fill('   ');
    await expectRefused(page, saves, { name: 'pleaseProvideYourName' });
  });
  await name.fill('  Ann Lee ');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await proves('ACCOUNT-003', 'the e-mail field is marked as required', async () => {
    await expect(email).toHaveAccessibleName(text('email'));
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('aria-required', 'true');
  });
  await proves('ACCOUNT-004', 'typing does not change the e-mail address', async () => {
    await email.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Delete');
    await expect(email).toHaveValue(EMAIL);
    await expect(email).not.toBeEditable();
  });
  await proves('ACCOUNT-006', 'the address is a list of countries, and the form is saved without it', async () => {
    await expect(address).toHaveRole('combobox');
    await expect(address).toHaveAccessibleName(text('address'));
    await expect(address).not.toHaveAttribute('aria-required', 'true');
    await expect(address.locator('option[value="GB"]')).toHaveText('United Kingdom');
    await expect(address).toHaveValue('');
    expect(await saveAccount(page, saves)).toEqual({ name: 'Ann Lee', phoneNumber: '', address: null });
  });
  await page.reload();
  await expect(name).toHaveValue('Ann Lee');
  expect(problems).toEqual([]);
  realm.remove();
});

test('the forms of the magic link, the account and the password reset require a complete e-mail address', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, { magicLink: 'AUTOMATIC' });
  const toUrl = (path: string): string => product.url(realm.id, path);
  const saves = recordSaves(page);
  const requests = recordApiRequests(page);
  const guestForms = [
    ['/login/magic-link', '/api/v2/token/alt/magic-email'],
    ['/login/request-password', '/api/v2/reset-password/create'],
  ] as const;
  const expectGuestFormsRefuse = async (typed: string, key: string): Promise<void> => {
    await page.context().clearCookies();
    for (const [path, call] of guestForms) {
      await open(page, toUrl(path));
      await field(page, 'email').fill(typed);
      await submitButton(page).click();
      await expect(field(page, 'email'), path).toHaveAccessibleDescription(text(key));
      await expect(field(page, 'email'), path).toBeFocused();
      expect(requestsTo(requests, call), path).toEqual([]);
    }
  };
  let contactEmail = '';
  await changeAccountResponse(page, product.port, (account) => ({
    ...account,
    details: { ...account.details, contactEmail },
  }));
  await proves('FORM-030', 'no form is sent without an e-mail address', async () => {
    await expectGuestFormsRefuse('', 'pleaseProvideYourEmail');
    await openAccountForm(page, toUrl('/account'));
    await expectRefused(page, saves, { email: 'pleaseProvideYourEmail' });
  });
  contactEmail = 'abc';
  await proves(
    'ACCOUNT-005',
    'an account with an incomplete address is not saved, and the message says so',
    async () => {
      await page.reload();
      await expect(field(page, 'email')).toHaveValue('abc');
      await expectRefused(page, saves, { email: 'pleaseProvideValidEmail' });
    },
  );
  await proves('FORM-031', 'no form is sent with the address "abc"', async () => {
    await expectRefused(page, saves, { email: 'pleaseProvideValidEmail' });
    await expectGuestFormsRefuse('abc', 'pleaseProvideValidEmail');
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('a phone number has a country, whose prefix is sent with it', async ({ page, product, problems }) => {
  const realm = await publishAccountRealm(product, {});
  const address = product.url(realm.id, '/account');
  const saves = recordSaves(page);
  const [country, number] = [field(page, 'phoneCountry'), field(page, 'phoneNumber')];
  await openAccountForm(page, address);
  await proves(
    'FORM-025',
    'the country comes from the account, else from the request, else it is the first of the list',
    async () => {
      await expect(country).toHaveRole('combobox');
      const codes = await country.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value')));
      expect(codes.length).toBeGreaterThan(200);
      await expect(country).toHaveValue('GB');
      await changeAccountResponse(page, product.port, (account) => ({ ...account, country: null }));
      await page.setExtraHTTPHeaders({ 'x-test-country': 'AR' });
      await open(page, address);
      await expect(country).toHaveValue('AR');
      await page.setExtraHTTPHeaders({});
      await open(page, address);
      await expect(country).toHaveValue(codes[0]!);
    },
  );
  await proves('FORM-027', 'the placeholder of the number is 1234 56789', () =>
    expect(number).toHaveAttribute('placeholder', '1234 56789'),
  );
  await country.selectOption('GB');
  await proves('FORM-026', 'a number is sent with the prefix of the chosen country', async () => {
    await number.pressSequentially('7700900123');
    expect((await saveAccount(page, saves)).phoneNumber).toBe('+447700900123');
  });
  await proves(
    'FORM-028',
    'a number typed with its first zero is sent as +447, with and without +44 typed',
    async () => {
      for (const typed of ['07700900123', '+44 07700 900123']) {
        await number.fill('');
        await number.pressSequentially(typed);
        expect((await saveAccount(page, saves)).phoneNumber, typed).toBe('+447700900123');
      }
    },
  );
  await proves('FORM-029', 'the form accepts a complete number and refuses a partial one', async () => {
    const data = { regionCode: 'GB', prefix: '+44' };
    expect(parsePhone('GB', '+44', '770')).toEqual({ ...data, number: '+44770', complete: false });
    expect(parsePhone('GB', '+44', '7700900123')).toEqual({ ...data, number: '+447700900123', complete: true });
    await number.fill('770');
    await expectRefused(page, saves, { phoneNumber: 'phoneNumberFieldIsInvalid' });
    await number.fill('7700900123');
    await saveAccount(page, saves);
  });
  // A number with Arabic digits is sent with Latin ones.
  await number.fill('٧٧٠٠٩٠٠١٢٣');
  expect((await saveAccount(page, saves)).phoneNumber).toBe('+447700900123');
  await open(page, address);
  await expect(country).toHaveValue('GB');
  await expect(number).toHaveValue('7700900123');
  expect(problems).toEqual([]);
  realm.remove();
});

test('the account form shows the answers that were given at sign-up, and its button sends changed answers', async ({
  page,
  product,
  problems,
}) => {
  const question = (fieldName: string, label: string, more: object = {}) => ({
    fieldName,
    fieldType: 'BINARY_CHOICE',
    label,
    ...more,
  });
  const realm = await publishAccountRealm(
    product,
    {
      terms: [
        question('news', 'Send me news', { defaultValue: true }),
        question('partners', 'Tell me of partners'),
        { fieldName: 'about', fieldType: 'INFORMATION_TEXT', label: 'What we store' },
      ],
    },
    // In other countries no consent may be ticked in advance.
    { territories: ['US'] },
  );
  const path = '/api/v2/user/marketing-preferences';
  const requests = recordApiRequests(page);
  const sent = () => requestsTo(requests, path).filter((request) => request.method() === 'PUT');
  const [news, partners] = [
    page.getByRole('checkbox', { name: 'Send me news' }),
    page.getByRole('checkbox', { name: 'Tell me of partners' }),
  ];
  const submit = page.getByRole('button', { name: text('consentsSave') });
  const saved = page.getByText(text('consentsSaved'));
  const address = product.url(realm.id, '/account');
  await openEmptyDocument(page, address);
  await signInByApi(page);
  await proves('ACCOUNT-010', 'the answers have all fields, and show with their text and state', async () => {
    const response = page.waitForResponse((each) => new URL(each.url()).pathname === path);
    await open(page, address);
    const answer = { fieldType: 'BINARY_CHOICE', required: false };
    expect(((await (await response).json()) as MarketingPreferences).answers).toEqual([
      { ...answer, fieldName: 'news', text: 'Send me news', defaultValue: true, answer: true },
      { ...answer, fieldName: 'partners', text: 'Tell me of partners', defaultValue: false, answer: false },
    ]);
    await expect(news).toBeChecked();
    await expect(partners).not.toBeChecked();
  });
  await proves('ACCOUNT-011', 'a click changes an answer on the screen, and sends nothing', async () => {
    await partners.click();
    await expect(partners).toBeChecked();
    await partners.click();
    await expect(partners).not.toBeChecked();
    await news.click();
    await expect(news).not.toBeChecked();
    expect(sent()).toEqual([]);
  });
  await open(page, address);
  await proves(
    ['ACCOUNT-012', 'ACCOUNT-013'],
    'the form looks different with unchanged, changed and sent answers; the button sends the changed answers',
    async () => {
      await expect(submit).toBeDisabled();
      await expect(saved).toHaveCount(0);
      await partners.click();
      await expect(submit).toBeEnabled();
      await expect(saved).toHaveCount(0);
      expect(sent()).toEqual([]);
      await submit.click();
      await expect(saved).toBeVisible();
      await expect(submit).toBeDisabled();
      expect(sent().map((request) => request.postDataJSON() as unknown)).toEqual([
        { answers: [{ fieldName: 'partners', answer: true }] },
      ]);
    },
  );
  await open(page, address);
  await expect(partners).toBeChecked();
  // A call that fails keeps the change, so that the viewer can send it again.
  await respondWithError(page, `**${path}`, 500, 'INTERNAL');
  await partners.click();
  await submit.click();
  await expect(page.getByText(text('sorrySomethingWentWrong'))).toBeVisible();
  await expect(partners).not.toBeChecked();
  await page.unroute(`**${path}`);
  await submit.click();
  await expect(saved).toBeVisible();
  allowProblems(problems, /status of 500/);
  expect(problems).toEqual([]);
  realm.remove();
});

test('a country that the brand no longer accepts is refused beside the address, which may stay empty', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishAccountRealm(product, {});
  const saves = recordSaves(page);
  await openAccountForm(page, product.url(realm.id, '/account'));
  const address = field(page, 'address');
  await proves('FORM-035', 'the address may be empty; pleaseProvideYourAddress shows when it is refused', async () => {
    await expect(address).toHaveValue('');
    await expect(address).toHaveAccessibleDescription(text('addressHint'));
    expect((await saveAccount(page, saves)).address).toBeNull();
    await address.selectOption('GB');
    await field(page, 'line1').fill('1 High Street');
    await field(page, 'locality').fill('Leeds');
    await field(page, 'postalCode').fill('LS1 1AA');
    // The brand publishes this while the form is open.
    await publishIdentity(realm, {
      accountForm: { addressCountries: { restrictionType: 'blacklist', elements: ['GB'] } },
    });
    await saveButton(page).click();
    await expect(address).toHaveAccessibleDescription(`${text('pleaseProvideYourAddress')} ${text('addressHint')}`);
    await expect(address).toBeFocused();
  });
  await address.selectOption('');
  await saveAccount(page, saves);
  allowProblems(problems, /status of 4/);
  expect(problems).toEqual([]);
  realm.remove();
});
