// Steps that the browser tests of sessions share: filling in the sign-in form, and checking which viewer is signed in.
import type { BrowserContext, Page, Request } from '@playwright/test';
import { callApi, expect, open, openEmptyDocument } from './fixtures.ts';

export const PASSWORD = 'marquee-demo-1';
export const COOKIE_REALM = 'ironclad';
export const submitButton = (page: Page) => page.locator('main form button[type="submit"]');

/** Fills in the sign-in form with a demo account. */
export async function fillForm(page: Page, account = 'viewer', secret = PASSWORD): Promise<void> {
  await page.locator('input[name="id"]').fill(`${account}@demo.test`);
  await page.locator('input[name="secret"]').fill(secret);
}

/** Signs in on the form and waits until the browser has left it. */
export async function signInOnForm(page: Page, address: string, account = 'viewer'): Promise<void> {
  await open(page, address);
  await fillForm(page, account);
  await submitButton(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Ends all sessions of the demo account `viewer` from another device. */
export async function endSessions(context: BrowserContext, address: string): Promise<void> {
  const device = await context.browser()!.newContext();
  const page = await device.newPage();
  await openEmptyDocument(page, address);
  const { authorisationToken: token } = await callApi(page, 'POST', '/api/v2/login', {
    id: 'viewer@demo.test',
    secret: PASSWORD,
  });
  const status = await page.evaluate(
    async (authorization) =>
      (
        await fetch('/api/v2/user/session', {
          method: 'DELETE',
          headers: authorization === '' ? {} : { authorization },
        })
      ).status,
    token === undefined ? '' : `Bearer ${token}`,
  );
  expect(status).toBe(200);
  await device.close();
}

export const openAccountPanel = (page: Page) => page.getByRole('button', { name: 'Your account' }).click();
export const getPath = (page: Page): string => new URL(page.url()).pathname;
export const expectGuest = (page: Page) => expect(page.locator('header a[href="/login"]').first()).toBeAttached();
export const expectSignedIn = (page: Page) => expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
/** Collects the API requests that a page sends from now on. */
export function recordApiRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return requests;
}
export const requestsTo = (requests: readonly Request[], path: string): Request[] =>
  requests.filter((request) => new URL(request.url()).pathname === path);

export async function openTabs(context: BrowserContext, n: number): Promise<Page[]> {
  return Promise.all(Array.from({ length: n }, () => context.newPage()));
}
