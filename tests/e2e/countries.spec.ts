// What forms show of countries and languages, and the addresses of the account screens.
import type { Country } from '../../schemas/domain/country.ts';
import { field, openAccountForm, publishAccountRealm, publishIdentity, text } from './accountSteps.ts';
import { callApi, expect, open, proves, test } from './fixtures.ts';
import { getPath, submitButton } from './signInSteps.ts';
import { publishTestRealm } from './testRealm.ts';

type Countries = { readonly countries: readonly Country[]; readonly callerCountryCode: string | null };

test('the account form shows the countries, prefixes and address fields of the API response', async ({
  page,
  product,
  problems,
}) => {
  await page.setExtraHTTPHeaders({ 'x-test-country': 'GB' });
  await openAccountForm(page, product.url('cancha', '/account?lang=en'));
  const response = await callApi<Countries>(page, 'GET', '/api/v2/countries?lang=en');
  const { countries } = response;
  const address = field(page, 'address');
  await proves('GEO-005', 'each country has name, iso3166alpha2 and calling code, which the form shows', async () => {
    expect(countries.length).toBeGreaterThan(200);
    for (const { name, iso3166alpha2, callingCode } of countries) {
      expect(name).not.toBe('');
      expect(iso3166alpha2).toMatch(/^[A-Z]{2}$/);
      expect(callingCode).toMatch(/^\+\d+$/);
    }
    const prefixes = await field(page, 'phoneCountry').locator('option').allInnerTexts();
    for (const { name, iso3166alpha2, callingCode } of countries) {
      expect(prefixes.map((prefix) => prefix.replaceAll(/[\u2066\u2069]/g, ''))).toContain(`${name} (${callingCode})`);
      await expect(address.locator(`option[value="${iso3166alpha2}"]`)).toHaveText(name);
    }
  });
  await proves('GEO-007', 'callerCountryCode GB is preselected', async () => {
    expect(response.callerCountryCode).toBe('GB');
    await expect(field(page, 'phoneCountry')).toHaveValue('GB');
  });
  await proves('GEO-006', 'a chosen country has its address fields with their labels and values', async () => {
    for (const code of ['US', 'GB', 'BR', 'ES', 'JP']) {
      const { addressRequiredFields } = countries.find(({ iso3166alpha2 }) => iso3166alpha2 === code)!;
      await address.selectOption(code);
      const parts = addressRequiredFields.map(({ fieldName }) => fieldName);
      const shown = page.locator('main form:visible :is(input, select)');
      await expect
        .poll(async () =>
          (await shown.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).name))).filter((name) =>
            ['line1', 'line2', 'locality', 'administrativeLevel1', 'postalCode'].includes(name),
          ),
        )
        .toEqual(parts);
      for (const { fieldName, label, acceptableValues } of addressRequiredFields) {
        await expect(field(page, fieldName), `${code} ${fieldName}`).toHaveAccessibleName(label);
        if (acceptableValues)
          for (const value of acceptableValues)
            await expect(field(page, fieldName).locator(`option[value="${value}"]`)).toHaveCount(1);
        else await expect(field(page, fieldName)).toHaveAttribute('type', 'text');
      }
    }
  });
  expect(problems).toEqual([]);
});

test('a realm limits the countries of addresses', async ({ page, product, problems }) => {
  const limit = (restrictionType: string) => ({
    accountForm: { addressCountries: { restrictionType, elements: ['PT', 'BR'] } },
  });
  const realm = await publishAccountRealm(product, limit('whitelist'));
  const address = product.url(realm.id, '/account');
  await openAccountForm(page, address);
  const { countries } = await callApi<Countries>(page, 'GET', '/api/v2/countries?lang=en');
  const readOfferedCountries = () =>
    field(page, 'address')
      .locator('option:not([value=""])')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value).toSorted());
  await proves(
    'GEO-008',
    'with a whitelist only its two countries are offered, with a blacklist all others',
    async () => {
      expect(await readOfferedCountries()).toEqual(['BR', 'PT']);
      await publishIdentity(realm, limit('blacklist'));
      await open(page, address);
      await expect(field(page, 'name')).toBeEditable();
      const others = countries.map(({ iso3166alpha2 }) => iso3166alpha2).filter((code) => !['PT', 'BR'].includes(code));
      expect(await readOfferedCountries()).toEqual(others.toSorted());
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});

test('the parts of a date have the order of the language', async ({ page, product, problems }) => {
  const identity = { accountForm: { birthDate: [{ restrictionType: 'whitelist', elements: ['JP'] }] } };
  // Esperanto has no format of its own in browsers.
  const realm = await publishTestRealm(
    product,
    { home: { elements: [] } },
    { realm: { identity, locales: ['en', 'ja', 'es', 'eo'] }, strings: { ja: {}, eo: {} } },
  );
  const openIn = async (language: string): Promise<readonly (string | null)[]> => {
    await page.evaluate(() => sessionStorage.clear());
    await open(page, product.url(realm.id, `/account?lang=${language}`));
    await field(page, 'address').selectOption('JP');
    await expect(page.locator('main fieldset [data-part]')).toHaveCount(3);
    return page
      .locator('main fieldset [data-part]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-part')));
  };
  await openAccountForm(page, product.url(realm.id, '/account?lang=en'));
  await proves('I18N-006', 'yyyy/mm/dd in Japanese, mm/dd/yyyy in English, dd/mm/yyyy in Spanish', async () => {
    expect(await openIn('ja')).toEqual(['year', 'month', 'day']);
    expect(await openIn('en')).toEqual(['month', 'day', 'year']);
    expect(await openIn('es')).toEqual(['day', 'month', 'year']);
  });
  await proves('I18N-007', 'a language without a format of its own has the year first', async () => {
    expect(await page.evaluate(() => Intl.DateTimeFormat.supportedLocalesOf('eo'))).toEqual([]);
    expect(await openIn('eo')).toEqual(['year', 'month', 'day']);
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('the account screens have their paths, which depend on the language', async ({ page, product, problems }) => {
  await proves('ROUTE-009', '/email-confirmation shows the confirmation screen', async () => {
    await open(page, product.url('cancha', '/email-confirmation?lang=en'));
    await expect(page).toHaveTitle(new RegExp(text('emailConfirmationTitle')));
    await expect(page.locator('main').getByRole('alert')).toContainText(text('sorrySomethingWentWrong'));
  });
  await proves('ROUTE-007', '/activate/abc shows the activation screen, and not the not-found page', async () => {
    await page.route('**/api/v2/user/confirm/abc', (route) =>
      route.fulfill({ json: { email: 'a@b.co', next: 'password' } }),
    );
    await open(page, product.url('cancha', '/activate/abc?lang=en'));
    await expect(field(page, 'secret')).toBeEditable();
    expect(getPath(page)).toBe('/activate/abc');
  });
  await openAccountForm(page, product.url('cancha', '/account?lang=en'));
  await proves('ROUTE-006', 'a signed-in viewer finds the account form at /account', () =>
    expect(field(page, 'email')).toHaveValue('viewer@demo.test'),
  );
  await proves('I18N-008', 'the Spanish path of the account screen shows it in Spanish', async () => {
    await open(page, product.url('cancha', '/cuenta?lang=es'));
    await expect(field(page, 'email')).toHaveValue('viewer@demo.test');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(getPath(page)).toBe('/cuenta');
  });
  expect(problems).toEqual([]);
});

test('an information text never prevents the viewer from sending the sign-up form', async ({
  page,
  product,
  problems,
}) => {
  const terms = [
    { fieldName: 'about', fieldType: 'INFORMATION_TEXT', label: 'Your data', text: 'We store it.', required: true },
  ];
  const realm = await publishAccountRealm(product, { terms });
  await open(page, product.url(realm.id, '/signup'));
  await proves('FORM-042', 'with a required INFORMATION_TEXT only, the form can be sent', async () => {
    await expect(page.getByText('We store it.')).toBeVisible();
    await expect(submitButton(page)).toBeEnabled();
    await expect(submitButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/v2/user'),
    );
    await field(page, 'name').fill('Ann');
    await field(page, 'email').fill('ann-terms@example.test');
    await field(page, 'secret').fill('a-long-river-at-dusk');
    await field(page, 'confirmSecret').fill('a-long-river-at-dusk');
    await submitButton(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ann', consents: {} });
  });
  expect(problems).toEqual([]);
  realm.remove();
});
