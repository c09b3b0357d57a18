// Steps that the browser tests of sessions share: the sign-in form, and the check of which viewer the page shows.
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, hydrated } from './fixtures.ts';

export const PASSWORD = 'marquee-demo-1';
export const COOKIE_REALM = 'ironclad';
export const submit = (page: Page) => page.locator('main form button[type="submit"]');

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

export async function fill(page: Page, account = 'viewer', secret = PASSWORD): Promise<void> {
  await page.locator('input[name="id"]').fill(`${account}@demo.test`);
  await page.locator('input[name="secret"]').fill(secret);
}

/** Signs in on the form and waits until the browser has left it. */
export async function signIn(page: Page, address: string, account = 'viewer'): Promise<void> {
  await open(page, address);
  await fill(page, account);
  await submit(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

export const openAccount = (page: Page) => page.getByRole('button', { name: 'Your account' }).click();
export const pathOf = (page: Page): string => new URL(page.url()).pathname;
export const isGuestPage = (page: Page) => expect(page.locator('header a[href="/login"]').first()).toBeAttached();
export const isSignedIn = (page: Page) => expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
/** Collects the paths of the API calls that a page sends from now on. */
export function listen(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return requests;
}
export const calls = (requests: readonly Request[], path: string): Request[] =>
  requests.filter((request) => new URL(request.url()).pathname === path);

export async function tabs(context: BrowserContext, n: number): Promise<Page[]> {
  return Promise.all(Array.from({ length: n }, () => context.newPage()));
}
