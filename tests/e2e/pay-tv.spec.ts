// Sign-in with a TV subscription: the picker, the way to the TV provider and back.
import { text as label } from './accountSteps.ts';
import {
  expect,
  waitForHydration,
  navigate,
  open,
  openEmptyDocument,
  proves,
  signInByApi,
  test,
  removeCookies,
} from './fixtures.ts';
import {
  alert,
  bodiesOf,
  heading,
  IDS,
  waitForDocument,
  main,
  openPicker,
  pathsOf,
  PAY_TV_PATHS,
  publishPayTvRealm,
  readNavigationState,
  readSignInStorage,
  readViewer,
  recordPayTvCalls,
  signInAtTvProvider,
  tvProvider,
  preparePayTv,
} from './payTvSteps.ts';

const { regcode: REGCODE, token: TOKEN, confirm: CONFIRM } = PAY_TV_PATHS;
const payTv = preparePayTv();
const toUrl = (path: string): string => payTv.toUrl(path);
let customerCount = 0;
const newCustomer = (): string => `e2e${process.pid}-${++customerCount}`;

test('a viewer picks a TV provider, signs in there and comes back signed in', async ({ page, problems }) => {
  const calls = recordPayTvCalls(page);
  const address = toUrl('/providers?from=/browse&selectedLicence=pass');
  const configResponse = page.waitForResponse('**/api/v1/config/LAB');
  await proves('PAYTV-016', 'the address is /providers, and the TV providers are listed', async () => {
    await openPicker(page, address);
    await expect(page).toHaveURL(address);
    await expect(page.locator('[data-tv-provider]')).toHaveCount(15);
  });
  await proves('PAYTV-014', "the first pay-TV call to the product's API is the regcode call", () =>
    expect(pathsOf(calls).filter((path) => path.startsWith('/api/v3') || path.startsWith('/api/v2'))[0]).toBe(REGCODE),
  );
  await proves('API-070', 'the response has mvpds and channels, and the picker lists the mvpds', async () => {
    expect(await (await configResponse).json()).toMatchObject({
      requestor: {
        id: 'LAB',
        mvpds: expect.arrayContaining([expect.objectContaining({ id: 'norte-tv', displayName: 'Norte TV' })]),
        channels: [expect.objectContaining({ id: 'LAB' })],
      },
    });
    await expect(tvProvider(page, 'norte-tv')).toContainText('Norte TV');
    await expect(tvProvider(page, 'andina')).toContainText('Andina Cable');
  });
  await proves('PAYTV-015', "the provider's config follows, and its mvpds are listed", async () => {
    const paths = pathsOf(calls);
    expect(paths.slice(paths.indexOf(REGCODE), paths.indexOf(REGCODE) + 2)).toEqual([REGCODE, '/api/v1/config/LAB']);
    expect(calls.find((call) => call.url().includes('/config/'))?.url()).toBe(
      `${payTv.servers.tv.origin}/api/v1/config/LAB`,
    );
    await expect(tvProvider(page, 'norte-tv')).toContainText('Norte TV');
    await expect(tvProvider(page, 'vieja'), 'an inactive TV provider is not listed').toHaveCount(0);
  });
  await proves('API-069', 'the browser registers at the provider with the software statement', () => {
    expect(payTv.servers.tv.requests.filter(({ call }) => call === 'register')).toEqual([
      expect.objectContaining({
        isFromPage: true,
        body: expect.objectContaining({ software_statement: 'lab.software.statement' }),
      }),
    ]);
  });
  const [regcodeBody] = bodiesOf(calls, REGCODE);
  const state = await readNavigationState(page);
  await proves('API-067', 'the regcode call sends requestorId, clientId and clientSecret, and its code is kept', () => {
    expect(regcodeBody).toEqual({
      requestorId: IDS.requestorId,
      clientId: expect.any(String),
      clientSecret: expect.any(String),
    });
    expect(state['regcode']).toMatch(/^[A-Z2-9]{7}$/);
  });
  await proves('PAYTV-004', 'the navigation state carries the provider data', () =>
    expect(state['provider']).toMatchObject({ ...IDS, baseUri: payTv.servers.tv.origin, mvpds: expect.any(Array) }),
  );
  await proves('PAYTV-005', 'the navigation state carries the registration code', () =>
    expect(payTv.servers.tv.requests.filter(({ call }) => call === 'regcode').length === 1 && state['regcode']).toMatch(
      /^\w{7}$/,
    ),
  );
  await proves('PAYTV-006', 'the navigation state carries the origin page', () =>
    expect(state['origin']).toBe('/browse'),
  );
  await proves('PAYTV-007', 'the navigation state carries the chosen licence', () =>
    expect(state['licence']).toBe('pass'),
  );

  await tvProvider(page, 'norte-tv').click();
  await page.getByLabel('Customer number').waitFor();
  await proves(['PAYTV-019', 'PAYTV-020'], 'the browser goes to the base URI with the six values in the query', () => {
    const url = new URL(page.url());
    expect(url.origin + url.pathname).toBe(`${payTv.servers.tv.origin}/api/v1/authenticate`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      reg_code: state['regcode'],
      requestor_id: IDS.requestorId,
      mso_id: 'norte-tv',
      domain_name: new URL(address).hostname,
      noflash: 'true',
      redirect_url: toUrl('/providers/success'),
    });
  });
  await page.locator('button[value="sport"]').click();
  await proves(
    ['PAYTV-001', 'PAYTV-021', 'API-066'],
    'on /providers/success the page sends the token call',
    async () => {
      await waitForDocument(page, toUrl('/browse'));
      expect(bodiesOf(calls, TOKEN)).toEqual([{ ...regcodeBody, accessToken: expect.stringMatching(/^[\w-]{43}$/) }]);
    },
  );
  await proves('API-064', 'the last call has the requestor and the resource', () =>
    expect(bodiesOf(calls, CONFIRM)).toEqual([IDS]),
  );
  await proves('PAYTV-022', 'after a reload the viewer is still signed in', async () => {
    await page.reload();
    await waitForHydration(page);
    expect((await readViewer(page)).isGuest).toBe(false);
  });
  await proves('AUTH-015', 'the TV subscription is linked to the account', async () => {
    await page.goto(toUrl('/members?view=security'));
    await expect(page.locator('main').getByRole('heading', { name: 'TV provider' })).toBeVisible();
    await page.goto(toUrl('/browse'));
    await waitForHydration(page);
  });
  await proves(
    'PAYTV-023',
    'the viewer came back to /browse; without an origin the page of the default menu shows',
    async () => {
      await expect(page).toHaveURL(toUrl('/browse'));
      // Requests of the open page that are under way would be refused when the cookie is removed.
      await openEmptyDocument(page, toUrl('/'));
      await removeCookies(page);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await openPicker(page, toUrl('/providers'));
      await signInAtTvProvider(page, newCustomer());
      await waitForDocument(page, toUrl('/home'));
    },
  );
  expect((await readSignInStorage(page)).tab).toBeNull();
  expect(problems).toEqual([]);
});

test('the picker, the return from a TV provider and the message for a device have addresses of their own', async ({
  page,
}) => {
  await proves('ROUTE-035', 'each of the three addresses is a page of the screen', async () => {
    await openPicker(page, toUrl('/providers'));
    await expect(heading(page)).toHaveText(label('selectYourProvider'));
    // Nothing was begun in this tab, so the return finds nothing to finish.
    await openEmptyDocument(page, toUrl('/'));
    await page.evaluate(() => sessionStorage.clear());
    await open(page, toUrl('/providers/success'));
    await expect(heading(page)).toHaveText(label('payTvFailedTitle'));
    await open(page, toUrl('/providers/success/tv'));
    await expect(heading(page)).toHaveText(label('payTvDeviceTitle'));
  });
});

test("the browser's registration is kept for the next sign-in; leaving the picker deletes the state of a sign-in", async ({
  page,
}) => {
  await openPicker(page, toUrl('/providers'));
  const stored = await readSignInStorage(page);
  await proves(
    'PAYTV-030',
    'storage holds realm, id and secret, and a second sign-in makes no register call',
    async () => {
      const realm = new URL(toUrl('/')).hostname.replace('.localhost', '');
      expect(JSON.parse(stored.client ?? '')).toEqual({
        realm,
        clientId: expect.any(String),
        clientSecret: expect.any(String),
      });
      await openPicker(page, toUrl('/providers?from=/browse'));
      expect(payTv.servers.tv.requests.filter(({ call }) => call === 'register')).toHaveLength(1);
    },
  );
  expect(JSON.parse((await readSignInStorage(page)).tab ?? '')).toMatchObject({
    origin: '/browse',
    regcode: expect.any(String),
  });
  await proves('PAYTV-027', 'leaving by a link of the menu clears what is stored for the sign-in', async () => {
    await page.locator('header a, nav a').filter({ hasText: 'Home' }).first().click();
    await page.waitForURL((url) => !url.pathname.startsWith('/providers'));
    await expect.poll(async () => (await readSignInStorage(page)).tab).toBeNull();
  });
  await openPicker(page, toUrl('/providers'));
  await page.goto(toUrl('/browse'));
  expect((await readSignInStorage(page)).tab, 'leaving by the address bar deletes it, too').toBeNull();
});

test('the values of realm.json are used in the calls', async ({ page }) => {
  const ownUrl = await publishPayTvRealm(payTv.servers, {
    provider: { requestorId: 'OTHER', resourceId: 'other-channel', redirectUri: '/providers/success/' },
  });
  const calls = recordPayTvCalls(page);
  await openPicker(page, ownUrl('/providers'));
  await tvProvider(page, 'norte-tv').click();
  await page.waitForURL((url) => url.origin === payTv.servers.tv.origin);
  await proves('AUTH-093', 'requestorId, resourceId, baseUri, softwareStatement and redirectUri are used', async () => {
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('requestor_id'), searchParams.get('redirect_url')]).toEqual([
      'OTHER',
      ownUrl('/providers/success/'),
    ]);
    expect(bodiesOf(calls, REGCODE)).toMatchObject([{ requestorId: 'OTHER' }]);
    expect(payTv.servers.tv.requests.find(({ call }) => call === 'register')?.body).toEqual({
      software_statement: 'lab.software.statement',
      redirect_uri: ownUrl('/providers/success/'),
    });
    await page.locator('button[value="sport"]').click();
    await waitForDocument(page, ownUrl('/home'));
    expect(bodiesOf(calls, CONFIRM)).toEqual([{ requestorId: 'OTHER', resourceId: 'other-channel' }]);
  });
});

test('a viewer enters the code of a device, and the device is signed in', async ({ page, browser }) => {
  await proves('PAYTV-002', 'the page of a device says that it is signed in', async () => {
    await open(page, toUrl('/providers/success/tv'));
    await expect(
      main(page).getByText('Your device is signed in. You can go on watching there and close this page.'),
    ).toBeVisible();
    await expect(page.locator('[data-tv-provider]')).toHaveCount(0);
  });
  await open(page, toUrl('/providers/success/console'));
  await expect(main(page).getByRole('status')).toContainText('Your device is signed in.');
  const token = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const guest = (await (await fetch('/api/v2/login/guest/checkin', init)).json()) as Record<string, string>;
    return guest['authorisationToken'] ?? '';
  });
  const call = (path: string, body: object, bearer?: string) =>
    page.evaluate(
      async ([url, text, authorization]) => {
        const response = await fetch(url!, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
          body: text!,
        });
        return { status: response.status, body: (await response.json()) as Record<string, unknown> };
      },
      [path, JSON.stringify(body), bearer === undefined ? '' : `Bearer ${bearer}`],
    );
  let code = '';
  await proves('API-068', 'the call of a device returns a code, and has a bearer only when one is given', async () => {
    const authorizations: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/adobe/LAB/regcode')) authorizations.push(request.headers()['authorization']);
    });
    const anonymous = await call('/api/v2/adobe/LAB/regcode', {});
    const created = await call('/api/v2/adobe/LAB/regcode', {}, token);
    expect(authorizations).toEqual([undefined, `Bearer ${token}`]);
    expect(String(anonymous.body['code'])).toMatch(/^\w{7}$/);
    code = String(created.body['code']);
    expect(code).toMatch(/^\w{7}$/);
    expect(code).not.toBe(anonymous.body['code']);
  });
  const phone = await (await browser.newContext()).newPage();
  await openPicker(phone, toUrl(`/providers?regcode=${code}&device=tv`));
  await expect(phone.getByText(`Continue only if it shows the code ${code}.`)).toBeVisible();
  await signInAtTvProvider(phone, newCustomer());
  await proves('PAYTV-013', 'after signing in the text of adobeExternalDeviceSuccessMessage shows', async () => {
    await phone.waitForURL(toUrl('/providers/success/tv'));
    await expect(phone.getByText(label('adobeExternalDeviceSuccessMessage'))).toBeVisible();
  });
  expect((await readViewer(phone)).isGuest, 'the phone stays a guest').toBe(true);
  const opened = await call(CONFIRM, IDS, token);
  expect([opened.status, opened.body['session']]).toEqual([200, expect.objectContaining({ isGuest: false })]);
  await phone.context().close();
});

test('a mandatory sign-in has no way to skip it', async ({ page }) => {
  const skip = page.getByRole('link', { name: 'Not now' });
  await openPicker(page, toUrl('/providers?from=/browse'));
  await expect(skip).toHaveAttribute('href', '/browse');
  const mandatoryUrl = await publishPayTvRealm(payTv.servers, { provider: { mandatory: true } });
  await openPicker(page, mandatoryUrl('/providers?from=/browse'));
  await proves('PAYTV-032', 'with the setting mandatory the picker offers no way to skip', () =>
    expect(skip).toHaveCount(0),
  );
});

test('a TV subscription can be unlinked only where the setting allowUnlink is on', async ({ page }) => {
  const unlink = page.getByRole('button', { name: 'Remove: TV provider' });
  const linked = page.getByRole('heading', { name: 'TV provider' });
  const openSignInMethods = async (allowUnlink: boolean): Promise<void> => {
    const ownUrl = await publishPayTvRealm(payTv.servers, {
      provider: { allowUnlink },
      realm: { sessionMode: 'cookie' },
    });
    await open(page, ownUrl('/home'));
    await signInByApi(page);
    await openPicker(page, ownUrl('/providers'));
    await signInAtTvProvider(page, newCustomer());
    await waitForDocument(page, ownUrl('/home'));
    await open(page, ownUrl('/members?view=security'));
    await expect(linked).toBeVisible();
  };
  await proves('PAYTV-031', 'the action is on the page with allowUnlink: true, and is not with false', async () => {
    await openSignInMethods(true);
    await expect(unlink).toBeVisible();
    await unlink.click();
    await expect(linked).toHaveCount(0);
    await openSignInMethods(false);
    await expect(unlink).toHaveCount(0);
  });
});

test(
  'in cookie mode the browser has no registration, and return targets stay on this site',
  { tag: '@deep' },
  async ({ page, context }) => {
    const ownUrl = await publishPayTvRealm(payTv.servers, { realm: { sessionMode: 'cookie' } });
    const calls = recordPayTvCalls(page);
    await openPicker(page, ownUrl('/providers?from=https://evil.example/'));
    expect(bodiesOf(calls, REGCODE)).toEqual([{ requestorId: 'LAB' }]);
    expect((await readSignInStorage(page)).client).toBeNull();
    expect(payTv.servers.tv.requests.filter(({ isFromPage, call }) => isFromPage && call === 'register')).toEqual([]);
    await signInAtTvProvider(page, newCustomer());
    await waitForDocument(page, ownUrl('/home'));
    expect((await readViewer(page)).isGuest).toBe(false);
    expect((await context.cookies()).some(({ name, httpOnly }) => name === 'session' && httpOnly)).toBe(true);
  },
);

test('the demo brand offers its TV provider on the sign-in page', { tag: '@deep' }, async ({ page }) => {
  await open(page, payTv.servers.product.url('cancha', '/login?lang=en&from=/browse'));
  await page.getByRole('link', { name: 'TV provider' }).click();
  await expect(tvProvider(page, 'norte-tv')).toBeVisible();
  await tvProvider(page, 'norte-tv').click();
  await expect(page.getByRole('note')).toContainText('stands in for a TV provider');
  await page.locator('button[value="sport"]').click();
  await waitForDocument(page, payTv.servers.product.url('cancha', '/browse'));
  expect(await readViewer(page)).toMatchObject({ isGuest: false, licences: ['abono-cancha'] });
  await navigate(page, '/providers/success');
  await expect(alert(page)).toBeVisible();
});
