// Sign-in with a TV subscription: what fails on the way, and accounts that are linked already.
import { text as label } from './accountSteps.ts';
import { expect, proves, test, removeCookies } from './fixtures.ts';
import {
  alert,
  failCall,
  heading,
  waitForDocument,
  main,
  openPicker,
  pathsOf,
  PAY_TV_PATHS,
  readNavigationState,
  readSignInStorage,
  readViewer,
  recordPayTvCalls,
  signInAtTvProvider,
  tvProvider,
  preparePayTv,
  publishPayTvRealm,
} from './payTvSteps.ts';

const { regcode: REGCODE, token: TOKEN, confirm: CONFIRM } = PAY_TV_PATHS;
const payTv = preparePayTv();
const toUrl = (path: string): string => payTv.toUrl(path);
let customerCount = 0;
const newCustomer = (): string => `e2e${process.pid}-${++customerCount}`;

for (const [status, id, path] of [
  [400, 'PAYTV-024', TOKEN],
  [412, 'PAYTV-025', TOKEN],
  [412, undefined, CONFIRM],
] as const)
  test(
    `a ${status} of ${path} restarts the sign-in once`,
    id === undefined ? { tag: '@deep' } : {},
    async ({ page }) => {
      const customer = newCustomer();
      await openPicker(page, toUrl('/providers?from=/browse'));
      const first = (await readSignInStorage(page)).client;
      await failCall(page, path, status, 1);
      await signInAtTvProvider(page, customer);
      const restarted = async (): Promise<void> => {
        await page.waitForURL(toUrl('/providers'));
        await expect(tvProvider(page, 'norte-tv')).toBeVisible();
        const { client } = await readSignInStorage(page);
        expect(client).not.toBeNull();
        expect(client, 'the registration is a new one').not.toBe(first);
        expect(await readNavigationState(page)).toMatchObject({ secondAttempt: true, origin: '/browse' });
      };
      if (id)
        await proves(id, 'a new registration is made, and the flow starts again as the second attempt', restarted);
      else await restarted();
      if (status === 412 && id)
        await proves('PAYTV-008', 'the navigation state carries the second-attempt flag', async () =>
          expect((await readNavigationState(page))['secondAttempt']).toBe(true),
        );
      if (status === 400)
        await proves(
          ['PAYTV-010', 'ERROR-028'],
          'the picker is shown again with retryAdobeMessage, and no error shows',
          async () => {
            await expect(
              main(page).getByText('Your TV provider asked to start again. Please choose it once more.'),
            ).toBeVisible();
            await expect(tvProvider(page, 'norte-tv')).toBeVisible();
            await expect(alert(page)).toHaveCount(0);
          },
        );
      await signInAtTvProvider(page, customer);
      await waitForDocument(page, toUrl('/browse'));
      expect((await readViewer(page)).isGuest).toBe(false);
    },
  );

test('a failure shows the text of its error, else of its code, else the general one, and is tracked', async ({
  page,
}) => {
  const tracked = await publishPayTvRealm(payTv.servers, { realm: { analytics: {} } });
  await page.goto(tracked('/home'));
  await page.getByRole('button', { name: 'Agree' }).click();
  const failWith = async (json: object): Promise<void> => {
    await page.route(`**${TOKEN}`, (route) => route.fulfill({ status: 500, json: { status: 500, ...json } }), {
      times: 1,
    });
    await openPicker(page, tracked('/providers?from=/browse'));
    await signInAtTvProvider(page, newCustomer());
    await expect(alert(page)).toBeVisible();
  };
  await proves(
    'ERROR-024',
    'a known message, only a known code, and neither of them show three different texts',
    async () => {
      await failWith({ code: 'providerUnreachable', messages: ['subscriptionNotIncluded'], requestId: 'r-1' });
      await expect(alert(page)).toHaveText(/does not include this channel/);
      await failWith({ code: 'providerUnreachable', messages: ['Words of the server.'], requestId: 'r-2' });
      await expect(alert(page)).toHaveText(/cannot be reached now/);
      await failWith({ code: 'STRANGE', messages: ['The first message.', 'Another one.'], requestId: 'r-3' });
      await expect(alert(page)).toHaveText('Sorry, something went wrong. Try again in a moment.');
    },
  );
  const readErrors = () =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(
        ({ event }) => event === 'login-error',
      ),
    );
  await proves(['ERROR-026', 'ERROR-027'], 'a login-error event has the request id and the first message', async () => {
    await expect.poll(readErrors).toHaveLength(1);
    expect((await readErrors())[0]).toMatchObject({ message: 'The first message.', requestId: 'r-3', code: 'STRANGE' });
    await expect(main(page).getByText('r-3')).toBeVisible();
  });
  await proves('ERROR-025', 'a button leads back to the page of the default menu', async () => {
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL(tracked('/home'));
  });
});

test(
  'N40 without a usable session storage the sign-in with a TV subscription says that it must begin again',
  { tag: '@deep' },
  async ({ page, problems }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await openPicker(page, toUrl('/providers?from=/browse'));
    await signInAtTvProvider(page, newCustomer());
    await expect(alert(page)).toHaveText(/This sign-in has expired/);
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
    expect(problems.filter((problem) => problem.startsWith('pageerror'))).toEqual([]);
  },
);

test('a second failure is shown, with a link to the start page', async ({ page }) => {
  await openPicker(page, toUrl('/providers?from=/browse'));
  await failCall(page, TOKEN, 400, 2);
  await signInAtTvProvider(page, newCustomer());
  await page.waitForURL(toUrl('/providers'));
  await expect(tvProvider(page, 'norte-tv')).toBeVisible();
  await signInAtTvProvider(page, newCustomer());
  await proves('PAYTV-026', 'the error shows and the flow does not restart', async () => {
    await expect(alert(page)).toHaveText('This sign-in has expired. Start again.');
    await expect(page).toHaveURL(toUrl('/providers/success'));
    await expect(page.locator('[data-tv-provider]')).toHaveCount(0);
  });
  await proves('PAYTV-012', 'the button back has the text of goToPage', async () => {
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL(toUrl('/home'));
  });
});

test('the regcode call is repeated once after a 400, and not after another error', async ({ page }) => {
  await openPicker(page, toUrl('/providers'));
  const first = (await readSignInStorage(page)).client;
  const calls = recordPayTvCalls(page);
  await failCall(page, REGCODE, 400, 1);
  await proves('PAYTV-028', 'after a 400 a new registration is made and regcode is called once more', async () => {
    await openPicker(page, toUrl('/providers'));
    expect(pathsOf(calls).filter((path) => path === REGCODE)).toHaveLength(2);
    expect(payTv.servers.tv.requests.filter(({ call }) => call === 'register')).toHaveLength(2);
    expect((await readSignInStorage(page)).client).not.toBe(first);
  });
  await expect(main(page).getByText('asked to start again')).toHaveCount(0);
  await failCall(page, REGCODE, 400, 2);
  await page.goto(toUrl('/providers'));
  await expect(alert(page)).toHaveText('This sign-in has expired. Start again.');
  calls.length = 0;
  await failCall(page, REGCODE, 500, 1);
  await proves('PAYTV-029', 'after a 500 the error shows, and no second call is made', async () => {
    await page.goto(toUrl('/providers'));
    await expect(alert(page)).toBeVisible();
    expect(pathsOf(calls).filter((path) => path === REGCODE)).toHaveLength(1);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tvProvider(page, 'norte-tv')).toBeVisible();
  await failCall(page, REGCODE, 412, 1);
  calls.length = 0;
  await page.goto(toUrl('/providers'));
  await expect(alert(page), 'a 412 of this call is another error').toBeVisible();
  expect(pathsOf(calls).filter((path) => path === REGCODE)).toHaveLength(1);
});

test('each error of the provider has a text of its own', { tag: '@deep' }, async ({ page }) => {
  const expectAlert = async (text: RegExp): Promise<void> => {
    await expect(alert(page)).toHaveText(text, { timeout: 20_000 });
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
  };
  payTv.servers.tv.fail('register', 500);
  await page.goto(toUrl('/providers'));
  await expectAlert(/cannot be reached now/);
  payTv.servers.tv.reset();
  payTv.servers.tv.fail('config', 500);
  await page.goto(toUrl('/providers'));
  await expectAlert(/cannot be reached now/);
  payTv.servers.tv.reset();
  payTv.servers.tv.change('config', { requestor: { mvpds: [] } });
  await page.goto(toUrl('/providers'));
  await expect(main(page).getByText('No TV provider can be chosen at the moment. Try again later.')).toBeVisible();
  payTv.servers.tv.reset();
  await openPicker(page, toUrl('/providers'));
  await signInAtTvProvider(page, newCustomer(), 'cancel');
  await expectAlert(/did not confirm the sign-in/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tvProvider(page, 'norte-tv')).toBeVisible();
  await page.goto(toUrl('/providers/success'));
  await expectAlert(/has expired/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('You are offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tvProvider(page, 'norte-tv')).toBeVisible();
  await signInAtTvProvider(page, newCustomer(), 'basic');
  await expectAlert(/does not include this channel/);
  await expect(main(page).getByText('You are signed in all the same.')).toBeVisible();
});

test('a subscription of another account is a conflict that the viewer resolves', { tag: '@deep' }, async ({ page }) => {
  const customer = newCustomer();
  await openPicker(page, toUrl('/providers'));
  await signInAtTvProvider(page, customer);
  await waitForDocument(page, toUrl('/home'));
  await removeCookies(page);
  await page.evaluate(() => localStorage.clear());
  await openPicker(page, toUrl('/providers'));
  await signInAtTvProvider(page, newCustomer());
  await waitForDocument(page, toUrl('/home'));
  payTv.servers.tv.fail('authorize', 410, 1);
  await openPicker(page, toUrl('/providers'));
  await signInAtTvProvider(page, customer);
  await expect(page.getByRole('alertdialog')).toContainText('another account');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(toUrl('/home'));
});

test('a linked account is signed in without a picker', async ({ page }) => {
  const customer = newCustomer();
  await openPicker(page, toUrl('/providers'));
  await signInAtTvProvider(page, customer);
  await waitForDocument(page, toUrl('/home'));
  const before = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith(':auth-token'))?.[1],
  );
  const calls = recordPayTvCalls(page);
  await proves('PAYTV-018', 'the origin shows, and the picker does not', async () => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('[data-tv-provider]')) sessionStorage.setItem('saw-picker', 'yes');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(toUrl('/providers?from=/browse'));
    await waitForDocument(page, toUrl('/browse'));
    expect(await page.evaluate(() => sessionStorage.getItem('saw-picker'))).toBeNull();
  });
  await proves(['PAYTV-017', 'API-065'], 'the tokens of the response are stored', async () => {
    expect(pathsOf(calls)).toEqual([REGCODE, '/api/v1/config/LAB', CONFIRM]);
    const after = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.endsWith(':auth-token'))?.[1],
    );
    expect(after).not.toBe(before);
    expect((await readViewer(page)).isGuest).toBe(false);
  });
  // A provider that no longer authorises the account: the picker is shown again.
  payTv.servers.tv.fail('authorize', 410);
  await openPicker(page, toUrl('/providers?from=/browse'));
});

test(
  'N34: the provider does not respond to the call of its settings, and a retry lists the TV providers',
  { tag: '@deep' },
  async ({ page }) => {
    payTv.servers.tv.fail('config', 'hang');
    await page.goto(toUrl('/providers?from=/browse'));
    await expect(main(page).getByText(label('payTvLoading'))).toBeVisible();
    await expect(alert(page)).toHaveText(label('payTvUnreachable'), { timeout: 20_000 });
    payTv.servers.tv.reset();
    await page.getByRole('button', { name: label('retry') }).click();
    await expect(tvProvider(page, 'norte-tv')).toBeVisible();
  },
);
