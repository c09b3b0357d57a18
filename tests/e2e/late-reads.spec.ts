// Calls that a page sends with its session before a sign-in, and that reach the server after the sign-in
// (docs/adr/063-late-calls.md).
import type { Page, Route } from '@playwright/test';
import { allowProblems, callApi, expect, open, openEmptyDocument, test, type RunningProduct } from './fixtures.ts';
import { expectSignedIn, fillForm, PASSWORD, signInOnForm, submitButton } from './signInSteps.ts';
import { publishTestRealm } from './testRealm.ts';

async function publishRealm(product: RunningProduct, sessionMode: string) {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    { realm: { sessionMode, features: { selfRegistration: true } } },
  );
  return { realm, toUrl: (path: string): string => product.url(realm.id, path) };
}

/**
 * Holds the first call of an address, with the session that the browser has then. Resolves when the page has made the
 * call; `release` sends it to the server and the response to the page, and resolves to its status.
 */
async function holdCall(page: Page, address: string, port: number) {
  const gate = Promise.withResolvers<void>();
  const status = Promise.withResolvers<number>();
  const hold = async (route: Route): Promise<void> => {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    const cookie = (await page.context().cookies(request.url()))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    held.resolve();
    await gate.promise;
    const response = await route.fetch({
      url: `http://127.0.0.1:${port}${pathname}${search}`,
      headers: { ...request.headers(), host, cookie },
    });
    status.resolve(response.status());
    await route.fulfill({ response }).catch(() => undefined);
  };
  const held = Promise.withResolvers<void>();
  await page.route(address, hold, { times: 1 });
  return {
    held: held.promise,
    release: (): Promise<number> => {
      gate.resolve();
      return status.promise;
    },
  };
}

const readSession = (page: Page) => callApi<{ readonly isGuest: boolean }>(page, 'GET', '/api/v2/session');
const findCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'session')?.value;

for (const mode of ['cookie', 'bearer'])
  test(`${mode}: a read that a guest has sent and that arrives after the sign-in gets its content, and the viewer stays signed in`, async ({
    page,
    product,
    problems,
  }) => {
    const { realm, toUrl } = await publishRealm(product, mode);
    if (mode === 'cookie') {
      await openEmptyDocument(page, toUrl('/'));
      await callApi(page, 'POST', '/api/v2/login/guest/checkin', {});
      expect(await findCookie(page)).toBeDefined();
    }
    const call = await holdCall(page, '**/api/v2/event/live*', product.port);
    await open(page, toUrl('/home?lang=en'));
    await call.held;
    await page.locator('header a[href="/login"]').first().click();
    await fillForm(page);
    await submitButton(page).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await expectSignedIn(page);
    const cookie = await findCookie(page);
    expect(await call.release()).toBe(200);
    await page.reload();
    await expectSignedIn(page);
    expect(await findCookie(page)).toBe(cookie);
    expect(problems).toEqual([]);
    realm.remove();
  });

test('a refused call does not sign the viewer out when the browser has another session by then', async ({
  page,
  product,
  problems,
}) => {
  const { realm, toUrl } = await publishRealm(product, 'cookie');
  await signInOnForm(page, toUrl('/login?lang=en'));
  const call = await holdCall(page, '**/api/v2/user/account', product.port);
  await open(page, toUrl('/members?lang=en'));
  await call.held;
  await callApi(page, 'POST', '/api/v2/login', { id: 'admin@demo.test', secret: PASSWORD });
  expect(await call.release()).toBe(401);
  await expect(page.locator('main').getByText('admin@demo.test').first()).toBeVisible();
  await expectSignedIn(page);
  expect(await readSession(page)).toMatchObject({ isGuest: false });
  allowProblems(problems, /status of 401/);
  expect(problems).toEqual([]);
  realm.remove();
});
