// Steps that the browser tests of pay-TV sign-in share: they start a stand-in of the pay-TV provider and a server that
// may call it, publish brands that use it, and sign in.
import type { Page, Request } from '@playwright/test';
import { startTvProvider, type TvChoice, type TvProviderStandIn } from '../identity/startTvProvider.ts';
import { allowProblems, expect, waitForHydration, startProduct, test, type RunningProduct } from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';

/** Ids of the brands at the provider. */
export const IDS = { requestorId: 'LAB', resourceId: 'lab-channel' };

/** A server of the product, and the stand-in of a pay-TV provider on another origin. */
export type PayTvServers = { readonly product: RunningProduct; readonly tv: TvProviderStandIn; close(): Promise<void> };

/** Starts the stand-in, and a server that may call it. */
export async function startPayTvServers(): Promise<PayTvServers> {
  const tv = await startTvProvider();
  const product = await startProduct({ OUTBOUND_PRIVATE_ORIGINS: tv.origin });
  return {
    product,
    tv,
    async close() {
      await product.stop();
      await tv.close();
    },
  };
}

/** Publishes a brand with the pay-TV provider and returns the function that builds its addresses. */
export async function publishPayTvRealm(
  { product, tv }: PayTvServers,
  more: { readonly provider?: object; readonly realm?: object } = {},
): Promise<(path: string) => string> {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    {
      realm: {
        sessionMode: 'bearer',
        homePage: 'home',
        features: { selfRegistration: true },
        origins: { identity: [tv.origin], images: [tv.origin] },
        providers: [
          {
            kind: 'pay-tv',
            clientName: 'cable',
            label: 'TV provider',
            ...IDS,
            baseUri: tv.origin,
            softwareStatement: 'lab.software.statement',
            ...more.provider,
          },
        ],
        ...more.realm,
      },
    },
  );
  return (path) => product.url(realm.id, path);
}

/** Opens the picker and waits for the TV providers. */
export async function openPicker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(tvProvider(page, 'norte-tv')).toBeVisible({ timeout: 15_000 });
}

/** The button of a TV provider. */
export const tvProvider = (page: Page, id: string) => page.locator(`[data-tv-provider="${id}"]`);

/** Picks a TV provider and signs in on its page. */
export async function signInAtTvProvider(page: Page, customer: string, choice: TvChoice = 'sport'): Promise<void> {
  await tvProvider(page, 'norte-tv').click();
  await page.getByLabel('Customer number').fill(customer);
  await page.locator(`button[value="${choice}"]`).click();
}

/** Waits until the browser has loaded the document at an address and the page is hydrated. */
export async function waitForDocument(page: Page, address: string): Promise<void> {
  await page.waitForURL(address, { timeout: 15_000 });
  await waitForHydration(page);
}

/** Reads the navigation state of the page. */
export const readNavigationState = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => (history.state as { usr?: Record<string, unknown> } | null)?.usr ?? {});

/** Reads what the browser stores for the sign-in. */
export const readSignInStorage = (
  page: Page,
): Promise<{ readonly tab: string | null; readonly client: string | null }> =>
  page.evaluate(() => ({
    tab: sessionStorage.getItem('paytv'),
    client: Object.entries(localStorage).find(([key]) => key.endsWith(':pay-tv-client'))?.[1] ?? null,
  }));

/** Returns the viewer of the page, as the server knows it after a reload. */
export const readViewer = (page: Page): Promise<{ readonly isGuest: boolean; readonly licences: readonly string[] }> =>
  page.evaluate(async () => {
    const token = Object.entries(localStorage).find(([key]) => key.endsWith(':auth-token'))?.[1];
    const response = await fetch('/api/v2/session', {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return (await response.json()) as { isGuest: boolean; licences: string[] };
  });

/** Collects the calls of the sign-in in order: those to the product's API and those to the provider. */
export function recordPayTvCalls(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS') return;
    if (/\/adobe\/|\/user\/adobe$|\/o\/client\/|\/api\/v1\/config\//.test(request.url())) requests.push(request);
  });
  return requests;
}

/** The paths of recorded calls, without the calls for settings. */
export const pathsOf = (requests: readonly Request[]): string[] =>
  requests.map((request) => new URL(request.url()).pathname).filter((path) => !path.endsWith('/settings'));
/** The bodies of the recorded calls of a path. */
export const bodiesOf = (requests: readonly Request[], path: string): Record<string, unknown>[] =>
  requests
    .filter((request) => new URL(request.url()).pathname === path)
    .map((request) => request.postDataJSON() as Record<string, unknown>);

/** Makes the next `times` calls to a path of the product's API fail. */
export async function failCall(page: Page, path: string, status: number, times: number): Promise<void> {
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status,
        json: { code: status === 412 ? 'sorrySomethingWentWrong' : 'registrationRefused', messages: ['Refused.'] },
      }),
    { times },
  );
}

/** Paths of the calls of a sign-in with a TV subscription. */
export const PAY_TV_PATHS = {
  regcode: '/api/v3/adobe/regcode',
  token: '/api/v3/adobe/token',
  confirm: '/api/v2/user/adobe',
} as const;
/** Messages that the browser logs for calls that a test makes fail. */
const EXPECTED_FAILURES =
  /status of (400|401|403|404|409|412|500|503)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_ABORTED/;

/** The server, its TV provider, and a brand in bearer mode, in which the browser registers itself. */
export type PayTvSetup = { servers: PayTvServers; toUrl: (path: string) => string };

/** Starts the servers for the tests of a file. The fields of the result are set before the first test runs. */
export function preparePayTv(): PayTvSetup {
  const payTv = {} as PayTvSetup;
  test.beforeAll(async () => {
    payTv.servers = await startPayTvServers();
    payTv.toUrl = await publishPayTvRealm(payTv.servers);
  });
  test.afterAll(() => payTv.servers.close());
  test.beforeEach(() => payTv.servers.tv.reset());
  test.afterEach(({ problems }) => allowProblems(problems, EXPECTED_FAILURES));
  return payTv;
}

/** The main part of a page. */
export const main = (page: Page) => page.locator('main');
/** The error message of a page. */
export const alert = (page: Page) => page.locator('main [role="alert"]');
/** The title of a page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
