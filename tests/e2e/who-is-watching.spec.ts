// After a sign-in to an account with several profiles, the requested page first asks who is watching.
import { text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { callApi, expect, navigate, open, openEmptyDocument, test, type RunningProduct } from './fixtures.ts';
import {
  addChild,
  ADULT,
  CHILD,
  profileButton,
  dialog,
  heading,
  isSameDocument,
  item,
  main,
  markDocument,
  PIN,
  PROFILE,
  publishRealm,
  signInWithChild as signInWithProfiles,
} from './profileSteps.ts';
import { expectGuest, expectSignedIn, fillForm, recordApiRequests, requestsTo, submitButton } from './signInSteps.ts';
import type { Page } from '@playwright/test';

/** Publishes a realm with profiles, in which the demo's viewer also has a child's profile. */
async function publishProfilesRealm(page: Page, product: RunningProduct, identity: object = {}) {
  const realm = await publishRealm(product, { identity: { profiles: { max: 4 }, ...identity } });
  const toUrl = (path: string): string => product.url(realm.id, path);
  await openEmptyDocument(page, toUrl('/'));
  await signInWithProfiles(page);
  return {
    realm,
    toUrl,
    callAsViewer: (method: string, path: string, body: object) => callApi(page, method, path, body),
  };
}

async function signInFrom(page: Page, address: string): Promise<void> {
  await open(page, address);
  await fillForm(page);
  await submitButton(page).click();
}

async function signOut(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectGuest(page);
}

const expectQuestion = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-page="who-is-watching"]')).toBeVisible();
  await expect(heading(page)).toHaveText(text('profilesChoose'));
};

test('after a sign-in the page asks who is watching, and then shows the requested page', async ({
  page,
  product,
  problems,
}) => {
  const { realm, toUrl, callAsViewer } = await publishProfilesRealm(page, product);
  await callAsViewer('PUT', `${PROFILE}/pin`, { pin: PIN });
  await signOut(page, toUrl('/logout'));

  await signInFrom(page, toUrl('/login?from=/browse?kept=1'));
  await expectQuestion(page);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/browse?kept=1');
  await expect(page.locator('header')).toHaveCount(0);
  // The adult's profile is protected, so the session starts with the child's, which has the focus.
  await expect(profileButton(page, CHILD)).toBeFocused();
  await expect(profileButton(page, CHILD)).not.toContainText(text('profileInUse'));
  expect(await findAxeViolations(page)).toEqual([]);
  await page.reload();
  await expectQuestion(page);
  await expect(profileButton(page, CHILD)).toBeFocused();
  await markDocument(page);

  await page.keyboard.press('ArrowLeft');
  await expect(profileButton(page, ADULT)).toBeFocused();
  const requests = recordApiRequests(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(text('pinToEnter', { name: ADULT }).split('{{', 1)[0]!.slice(0, 5));
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-page="browse"]')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?kept=1');
  expect(await isSameDocument(page)).toBe(true);
  await expect(item(page, 'item-1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requestsTo(requests, '/api/v4/page/browse'), 'the page is requested once').toHaveLength(1);
  await page.reload();
  await expect(page.locator('[data-page="browse"]')).toBeVisible();
  expect(problems).toEqual([]);
  realm.remove();
});

test("a device uses the child's profile again, and no longer asks after the viewer has turned the question off", async ({
  page,
  product,
  problems,
}) => {
  const { realm, toUrl, callAsViewer } = await publishProfilesRealm(page, product);
  await callAsViewer('PUT', `${PROFILE}/pin`, { pin: PIN });
  await signOut(page, toUrl('/logout'));
  await signInFrom(page, toUrl('/login?from=/browse'));
  await page.getByLabel(text('profilesDoNotAsk')).check();
  await profileButton(page, CHILD).click();
  await expect(page.locator('[data-page="browse"]')).toBeVisible();
  await expect(item(page, 'item-1')).toHaveCount(0);
  await expect(item(page, 'item-2')).toBeVisible();

  await signOut(page, toUrl('/logout'));
  await signInFrom(page, toUrl('/login?from=/browse'));
  await expect(page.locator('[data-page="browse"]')).toBeVisible();
  await expect(item(page, 'item-1')).toHaveCount(0);
  await page.goto(toUrl('/profiles'));
  await profileButton(page, ADULT).click();
  await expect(dialog(page).locator('[name="pin"]')).toBeFocused();
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-page="home"]')).toBeVisible();

  await open(page, toUrl('/profiles?view=manage'));
  const setting = main(page).getByLabel(text('profilesAskHere'));
  await expect(setting).not.toBeChecked();
  await setting.click();
  await expect(setting).toBeChecked();
  await page.reload();
  await expect(setting).toBeChecked();
  await signOut(page, toUrl('/logout'));
  await signInFrom(page, toUrl('/login?from=/browse'));
  await expectQuestion(page);
  expect(problems).toEqual([]);
  realm.remove();
});

test('the question fits right-to-left languages, can be left by signing out, and a choice applies to other tabs', async ({
  page,
  context,
  product,
  problems,
}) => {
  const { realm, toUrl } = await publishProfilesRealm(page, product);
  await signOut(page, toUrl('/logout'));
  await signInFrom(page, toUrl('/login?from=/browse&lang=ar'));
  await expect(page.locator('[data-page="who-is-watching"]')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(profileButton(page, ADULT)).toBeFocused();
  const [adult, child] = [
    await profileButton(page, ADULT).boundingBox(),
    await profileButton(page, CHILD).boundingBox(),
  ];
  expect(child!.x).toBeLessThan(adult!.x);
  await page.keyboard.press('ArrowLeft');
  await expect(profileButton(page, CHILD)).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);

  const otherTab = await context.newPage();
  await open(otherTab, toUrl('/home?lang=en'));
  await expectQuestion(otherTab);
  await profileButton(otherTab, ADULT).click();
  await expect(otherTab.locator('[data-page="home"]')).toBeVisible();
  await expect(page.locator('[data-page="browse"]')).toBeVisible();

  await signOut(otherTab, toUrl('/logout'));
  await signInFrom(otherTab, toUrl('/login?from=/browse&lang=en'));
  await expectQuestion(otherTab);
  // The first tab asks too. A call of the first tab that is under way when the session ends would be refused.
  await expect(profileButton(page, ADULT)).toBeFocused();
  await page.waitForLoadState('networkidle');
  await otherTab.getByRole('link', { name: text('logout') }).click();
  await expectGuest(otherTab);
  await expectGuest(page);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'in bearer mode an account with one profile gets no question, and an account with two profiles gets it once after each sign-in',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishRealm(product, { sessionMode: 'bearer', identity: { profiles: { max: 4 } } });
    const toUrl = (path: string): string => product.url(realm.id, path);
    await signInFrom(page, toUrl('/login?from=/browse'));
    await expect(page.locator('[data-page="browse"]')).toBeVisible();
    await expectSignedIn(page);
    await addChild(page, realm.id);
    await page.reload();
    await expectSignedIn(page);
    await expect(page.locator('[data-page="browse"]')).toBeVisible();
    await navigate(page, '/logout');
    await expectGuest(page);

    await signInFrom(page, toUrl('/login?from=/browse'));
    await expectQuestion(page);
    // The server renders the page of a guest. The question is shown when the browser has read the session.
    await page.reload();
    await expectQuestion(page);
    await profileButton(page, CHILD).click();
    await expect(item(page, 'item-2')).toBeVisible();
    await expect(item(page, 'item-1')).toHaveCount(0);
    await page.reload();
    await expectSignedIn(page);
    await expect(page.locator('[data-page="browse"]')).toBeVisible();
    await expect(item(page, 'item-1')).toHaveCount(0);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
