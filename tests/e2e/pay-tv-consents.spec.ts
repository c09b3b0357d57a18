// New customers of a pay-TV provider: the brand's terms are asked for before the account is created.
import type { Page } from '@playwright/test';
import { text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { callApi, expect, open, test } from './fixtures.ts';
import {
  heading,
  IDS,
  waitForDocument,
  main,
  openPicker,
  preparePayTv,
  readNavigationState,
  readSignInStorage,
  readViewer,
  tvProvider,
} from './payTvSteps.ts';
import { TERMS } from './socialSteps.ts';
import { createTestRealm, IMAGES, type TestRealm } from './testRealm.ts';

const payTv = preparePayTv();
const realms: TestRealm[] = [];
test.afterAll(() => realms.forEach((realm) => realm.remove()));
let customerCount = 0;
const newCustomer = (): string => `e2e${process.pid}-consents-${++customerCount}`;

/** Publishes a brand with terms, whose film needs the licence of the TV subscription. */
async function publish(sessionMode: 'cookie' | 'bearer'): Promise<(path: string) => string> {
  const { product, tv } = payTv.servers;
  const provider = {
    kind: 'pay-tv',
    label: 'TV provider',
    ...IDS,
    baseUri: tv.origin,
    softwareStatement: 'lab.software.statement',
    grantsLicences: ['pass'],
  };
  const film = {
    id: 'final',
    type: 'VOD',
    title: 'The final',
    accessLevel: 'DENIED',
    licences: ['pass'],
    thumbnailUrl: IMAGES.landscape,
    media: { asset: 'northern-lights' },
  };
  const realm = createTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    {
      catalogue: [film],
      realm: {
        sessionMode,
        features: { selfRegistration: true },
        origins: { identity: [tv.origin], images: [tv.origin] },
        providers: [provider],
        identity: { terms: TERMS },
      },
    },
  );
  realms.push(realm);
  realm.write('data/licences.json', { licences: [{ id: 'pass', name: 'Season pass', type: 'STANDARD' }] });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  return (path) => product.url(realm.id, path);
}

const consents = (page: Page) => page.getByRole('dialog');
const nameField = (page: Page) => consents(page).getByLabel(text('yourName'));
const rules = (page: Page) => consents(page).getByLabel(TERMS[0].label);
const notice = (page: Page) => main(page).getByText(text('payTvDeclined'));

/** Picks a TV provider and signs in there, by keyboard, and waits for the dialog with the terms. */
async function signInByKeyboard(page: Page, customer: string): Promise<void> {
  await tvProvider(page, 'norte-tv').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Customer number').fill(customer);
  await page.keyboard.press('Enter');
  await expect(consents(page).getByRole('heading')).toHaveText(text('providerConsentTitle'));
  await expect(nameField(page)).toBeFocused();
}

test('a new customer agrees by keyboard, also after a reload, and comes back to the playing video', async ({
  page,
}) => {
  const toUrl = await publish('cookie');
  const target = toUrl('/video/final?play=1');
  await openPicker(page, toUrl(`/providers?from=${encodeURIComponent('/video/final?play=1')}`));
  await signInByKeyboard(page, newCustomer());
  await expect(consents(page)).toContainText(text('providerConsentNoEmail', { brand: 'Lab' }));
  await expect(nameField(page)).toHaveValue('');
  const create = consents(page).getByRole('button', { name: text('signupSubmit') });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  await expect(rules(page)).toBeFocused();
  await page.keyboard.press('Space');
  expect((await readViewer(page)).isGuest, 'the viewer has no account yet').toBe(true);

  await page.reload();
  await expect(nameField(page)).toHaveValue('Ann');
  await expect(rules(page)).toBeChecked();
  await expect(nameField(page)).toBeFocused();
  expect((await readViewer(page)).isGuest).toBe(true);
  expect((await readSignInStorage(page)).tab, 'the session storage has nothing of the sign-in').toBeNull();
  for (const _ of ['rules', 'news', 'create']) await page.keyboard.press('Tab');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');

  await waitForDocument(page, target);
  expect(await readViewer(page)).toMatchObject({ isGuest: false, licences: ['pass'] });
  await expect(page.locator('[data-item="final"]')).toBeVisible();
  await expect(page.locator('[data-player-message]')).toHaveCount(0);
  expect(JSON.stringify(await callApi(page, 'GET', '/api/v2/user/marketing-preferences'))).toMatch(
    /"fieldName":"rules"[^}]*"answer":true/,
  );
  expect(await callApi(page, 'GET', '/api/v2/user/account')).toMatchObject({ details: { name: 'Ann' } });
});

test('a new customer who declines by keyboard has no account, reads why, and is asked again', async ({ page }) => {
  const toUrl = await publish('cookie');
  const customer = newCustomer();
  await openPicker(page, toUrl('/providers?from=/browse'));
  await expect(notice(page)).toHaveCount(0);
  await signInByKeyboard(page, customer);
  await page.keyboard.type('Ann');
  // A click outside is not a decision.
  await page.mouse.click(4, 4);
  await expect(consents(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const expectDeclined = async (): Promise<void> => {
    await expect(page).toHaveURL(toUrl('/providers'));
    await expect(consents(page)).toHaveCount(0);
    await expect(notice(page)).toBeVisible();
    await expect(heading(page)).toHaveText(text('selectYourProvider'));
    expect((await readViewer(page)).isGuest).toBe(true);
    expect(await callApi(page, 'GET', '/api/v2/login/pending-sign-up')).toMatchObject({ code: 'signInExpired' });
    await expect(page.getByRole('link', { name: text('payTvSkip') })).toHaveAttribute('href', '/browse');
  };
  await expectDeclined();

  await signInByKeyboard(page, customer);
  await expect(nameField(page), 'what another person may have typed is gone').toHaveValue('');
  await consents(page)
    .getByRole('button', { name: text('providerConsentDecline') })
    .focus();
  await page.keyboard.press('Enter');
  await expectDeclined();

  // Deletes the pending sign-up, as the server does after ten minutes.
  await signInByKeyboard(page, customer);
  await page.keyboard.type('Ann');
  await rules(page).check();
  await callApi(page, 'DELETE', '/api/v2/login/pending-sign-up', {});
  await consents(page)
    .getByRole('button', { name: text('signupSubmit') })
    .click();
  await expect(consents(page).getByRole('alert').first()).toHaveText(text('providerExpired'));
  await consents(page)
    .getByRole('button', { name: text('retry') })
    .click();
  await expect(tvProvider(page, 'norte-tv')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await readNavigationState(page)).toMatchObject({ origin: '/browse' });
});

test(
  'in bearer mode a new customer agrees once, and the next sign-in asks nothing',
  { tag: '@deep' },
  async ({ page }) => {
    const toUrl = await publish('bearer');
    const customer = newCustomer();
    await openPicker(page, toUrl('/providers?from=/browse'));
    await signInByKeyboard(page, customer);
    await page.keyboard.type('Ann');
    await rules(page).check();
    await page.keyboard.press('Enter');
    await waitForDocument(page, toUrl('/browse'));
    expect(await readViewer(page)).toMatchObject({ isGuest: false, licences: ['pass'] });
    await page.evaluate(() => localStorage.clear());
    await open(page, toUrl('/browse'));
    await openPicker(page, toUrl('/providers?from=/browse'));
    await tvProvider(page, 'norte-tv').click();
    await page.getByLabel('Customer number').fill(customer);
    await page.keyboard.press('Enter');
    await waitForDocument(page, toUrl('/browse'));
    expect((await readViewer(page)).isGuest).toBe(false);
  },
);
