// Steps that the browser tests of profiles share: a realm with profiles, and what their screens show.
import type { Page } from '@playwright/test';
import type { Profiles } from '#schemas/domain/profile.ts';
import { callApi, expect, open, openEmptyDocument, signInByApi, type RunningProduct } from './fixtures.ts';
import { bucket, items, publishTestRealm, type TestRealm } from './testRealm.ts';

export const PROFILE = '/api/v2/user/profile';
export const PIN = '2468';
/** Names of the profiles of the account with which the tests sign in. */
export const ADULT = 'Viewer';
export const CHILD = 'Kids';

/** Publishes a realm with profiles, which does not ask who is watching after a sign-in. `item-1` is for adults. */
export const publishRealm = (
  product: RunningProduct,
  realm: object = {},
  catalogue: ReturnType<typeof items> = items(30),
): Promise<TestRealm> =>
  publishTestRealm(
    product,
    { home: { elements: [bucket('films', {}, 3)] }, browse: { elements: [bucket('films', {}, 3)] } },
    {
      realm: { identity: { profiles: { max: 4, askAtSignIn: false } }, ...realm },
      catalogue: catalogue.map((item) => ({ ...item, ...(item['id'] === 'item-1' && { minimumAge: 18 }) })),
    },
  );

/** Signs in by an API call. The account of the default viewer has a child's profile afterwards. */
export async function signInWithChild(page: Page, account?: string): Promise<void> {
  await signInByApi(page, account);
  if (account !== undefined) return;
  const { profiles } = await callApi<Profiles>(page, 'GET', PROFILE);
  if (!profiles.some(({ name }) => name === CHILD)) await addChild(page);
}

/**
 * Adds the child's profile to the account that is signed in.
 * @param realmId only in bearer mode, in which the call needs the token that the page has stored for this realm
 */
export async function addChild(page: Page, realmId?: string): Promise<void> {
  const input = {
    path: PROFILE,
    tokenKey: `${realmId}:auth-token`,
    profile: { name: CHILD, avatar: 'wave', isChild: true },
  };
  const status = await page.evaluate(async ({ path, tokenKey, profile }) => {
    const token = localStorage.getItem(tokenKey);
    const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(profile) })).status;
  }, input);
  expect(status).toBe(200);
}

/** Signs in and opens a path of the realm. */
export async function signInAndOpen(page: Page, address: string, account?: string): Promise<void> {
  await openEmptyDocument(page, address);
  await signInWithChild(page, account);
  await open(page, address);
}

/** Delays the calls of a path until the returned function is called. */
export async function delayCalls(page: Page, path: string, method = 'GET'): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(`**${path}`);
  };
}

export const main = (page: Page) => page.locator('main');
export const profileButton = (page: Page, name: string) =>
  main(page).getByRole('button', { name: new RegExp(`^${name}`) });
export const row = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
export const status = (page: Page) => main(page).getByRole('status').first();
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const submit = (page: Page) =>
  page.locator('main form button[type="submit"], dialog[open] form button[type="submit"]');
export const dialog = (page: Page) => page.locator('dialog[open]');
export const item = (page: Page, id: string) => page.locator(`[data-item="${id}"]`).first();

/** Marks the document, so that a later step finds out whether it is still the same. */
export const markDocument = (page: Page) => page.evaluate(() => void ((window as { marked?: boolean }).marked = true));
export const isSameDocument = (page: Page) => page.evaluate(() => (window as { marked?: boolean }).marked === true);
