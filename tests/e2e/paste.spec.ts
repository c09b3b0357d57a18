// Viewers and password managers paste: into passwords, codes, parts of dates, tax numbers, phone numbers and PINs.
import type { Locator, Page } from '@playwright/test';
import { field, openAccountForm, publishAccountRealm, SECRET, text } from './accountSteps.ts';
import { expect, open, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { submitButton } from './signInSteps.ts';
import { publishRealm } from './profileSteps.ts';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

/** Pastes by the keyboard in place of what the field contains. */
async function paste(page: Page, into: Locator, copied: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), copied);
  await into.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}

test('passwords and the code of a mail can be pasted', async ({ page, product, problems }) => {
  const realm = await publishAccountRealm(product, { magicLink: 'CONFIRM' });
  await open(page, product.url(realm.id, '/signup'));
  for (const name of ['secret', 'confirmSecret']) {
    await paste(page, field(page, name), SECRET);
    await expect(field(page, name)).toHaveValue(SECRET);
  }
  await open(page, product.url(realm.id, '/login/magic-link'));
  await field(page, 'email').fill('viewer@demo.test');
  await submitButton(page).click();
  await expect(page.getByText(text('magicLinkSent', { email: 'viewer@demo.test' }))).toBeVisible();
  await paste(page, field(page, 'code'), '123 456');
  await expect(field(page, 'code')).toHaveValue('123456');
  expect(problems).toEqual([]);
  realm.remove();
});

test('parts of a date, a tax number and a phone number can be pasted', async ({ page, product, problems }) => {
  await openAccountForm(page, product.url('cancha', '/account?lang=en'));
  await field(page, 'address').selectOption('BR');
  for (const [name, copied, shown] of [
    ['birthDate-year', '1990', '1990'],
    ['birthDate-month', '04', '04'],
    ['birthDate-day', '07', '07'],
    ['taxNumber', '12345678909', '123.456.789-09'],
    ['taxNumber', '987.654.321-00', '987.654.321-00'],
    ['phoneNumber', '07700 900123', '07700 900123'],
  ] as const) {
    await paste(page, field(page, name), copied);
    await expect(field(page, name), name).toHaveValue(shown);
  }
  expect(problems).toEqual([]);
});

test('the PIN of profiles can be pasted', async ({ page, product, problems }) => {
  const realm = await publishRealm(product);
  const address = product.url(realm.id, '/profiles?view=manage');
  await openEmptyDocument(page, address);
  await signInByApi(page);
  await open(page, address);
  await paste(page, field(page, 'pin'), '2468');
  await expect(field(page, 'pin')).toHaveValue('2468');
  expect(problems).toEqual([]);
  realm.remove();
});
