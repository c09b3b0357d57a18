// Personal screens (preferences, history) and external pages of the operator.
import { callApi, expect, waitForHydration, proves, signInByApi, test } from './fixtures.ts';

test('preferences are stored in the browser of a guest, or on the server for a signed-in viewer', async ({
  page,
  product,
  problems,
}) => {
  const settings = page.locator('main');
  const autoAdvanceSwitch = page.getByRole('switch', { name: /Play the next one/ });
  await page.goto(product.url('ironclad', '/preferences'));
  await waitForHydration(page);
  await expect(autoAdvanceSwitch).toBeEnabled();
  await proves('PREF-007', 'a new viewer has auto advance on', () => expect(autoAdvanceSwitch).toBeChecked());
  await expect(page.getByRole('radio', { name: 'Without sound' })).toBeChecked();
  await proves(
    ['PREF-003', 'PREF-006'],
    'auto advance and sound of background videos are stored over a reload',
    async () => {
      await autoAdvanceSwitch.focus();
      await page.keyboard.press('Space');
      await page.getByRole('radio', { name: 'With sound', exact: true }).check();
      await expect(settings.getByRole('status')).toHaveText('Saved.');
      await page.reload();
      await expect(autoAdvanceSwitch).toBeEnabled();
      await expect(autoAdvanceSwitch).not.toBeChecked();
      await expect(page.getByRole('radio', { name: 'With sound', exact: true })).toBeChecked();
    },
  );
  expect(await page.evaluate(() => localStorage.getItem('ironclad:background-video'))).toBe('audio-and-video');

  await signInByApi(page);
  const savedFields: Record<string, unknown> = {};
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/v2/user/preferences'))
      Object.assign(savedFields, request.postDataJSON());
  });
  await proves('ROUTE-033', 'a viewer opens /preferences', async () => {
    await page.goto(product.url('ironclad', '/preferences'));
    await expect(page.locator('main[data-page="preferences"]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferences');
  });
  // The preferences have been read, so the next response belongs to the reload below.
  await expect(autoAdvanceSwitch).toBeEnabled();
  await proves('API-081', "the viewer's preferences are read from the server and are shown", async () => {
    const read = page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' && new URL(response.url()).pathname === '/api/v2/user/preferences',
    );
    await page.reload();
    expect(await (await read).json()).toMatchObject({ autoAdvance: true });
    // In this browser the preference is switched off.
    await expect(autoAdvanceSwitch).toBeEnabled();
    await expect(autoAdvanceSwitch).toBeChecked();
  });
  await expect(settings).not.toContainText('stay in this browser');
  await proves('PREF-005', 'switching background videos off is stored over a reload', async () => {
    await page.getByRole('radio', { name: 'None: pictures only' }).check();
    await expect(settings.getByRole('status')).toHaveText('Saved.');
    await page.reload();
    await expect(autoAdvanceSwitch).toBeEnabled();
    await expect(page.getByRole('radio', { name: 'None: pictures only' })).toBeChecked();
  });
  await proves('API-082', 'each preference is saved by a call that carries its fields', async () => {
    const expectSaved = async (change: () => Promise<unknown>): Promise<void> => {
      const response = page.waitForResponse(
        (each) => each.request().method() === 'PUT' && each.url().endsWith('/user/preferences'),
      );
      await change();
      expect((await response).status()).toBe(200);
    };
    await expectSaved(() => page.getByRole('combobox', { name: 'Subtitles' }).selectOption('off'));
    await expectSaved(() => page.getByRole('combobox', { name: 'Language of the sound' }).selectOption('ar'));
    await expectSaved(() => autoAdvanceSwitch.uncheck());
    // The language changes in the open page and is stored with the account.
    await expectSaved(() => settings.getByRole('link', { name: 'Español' }).click());
    expect(savedFields).toEqual({
      subTitleLanguage: 'off',
      audioLanguage: 'ar',
      autoAdvance: false,
      videoBackgroundAutoPlay: false,
      videoBackgroundAutoPlayAudio: false,
      language: 'es',
    });
  });
  await proves('PREF-001', 'the chosen language is stored over a reload', async () => {
    await expect(page).toHaveURL(/\/preferencias\?lang=es$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferencias');
    // This address contains no language, so only the stored preference decides.
    await page.goto(product.url('ironclad', '/preferences'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferencias');
    // Other tests of this server may have stored further fields.
    expect(await callApi(page, 'GET', '/api/v2/user/preferences')).toMatchObject(savedFields);
  });
  expect(problems).toEqual([]);
});

test('a preference that cannot be saved gets its previous value back', async ({ page, product }) => {
  await page.goto(product.url('ironclad'));
  await signInByApi(page, 'subscriber@demo.test');
  await page.route('**/api/v2/user/preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto(product.url('ironclad', '/preferences'));
  const autoAdvanceSwitch = page.getByRole('switch', { name: /Play the next one/ });
  await expect(autoAdvanceSwitch).toBeEnabled();
  await proves('ERROR-031', 'a preference that cannot be saved shows an error', async () => {
    await autoAdvanceSwitch.press('Space');
    await expect(page.getByRole('alert')).toContainText('could not be saved');
    await expect(autoAdvanceSwitch).toBeChecked();
  });
});

test('the history page shows guests a sign-in prompt, and shows an empty state when nothing was watched', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('sahra', '/history?lang=en'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watched');
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await signInByApi(page);
  // A test before this one on the same server may have watched something.
  expect(await page.evaluate(async () => (await fetch('/api/v2/history', { method: 'DELETE' })).ok)).toBe(true);
  await proves('ROUTE-062', 'a viewer opens /history', async () => {
    await page.goto(product.url('sahra', '/history?lang=en'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watched');
    await expect(page.locator('[data-row="history"]')).toContainText('Nothing watched yet');
  });
  expect(problems).toEqual([]);
});

test('an external page is shown in a sandboxed frame, and a text page of the realm without a frame', async ({
  page,
  product,
  problems,
}) => {
  await page.route('https://pages.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>x</title><p id="t">Terms</p><script>try { parent.document.title = "taken"; } catch { document.body.append(" isolated"); } try { localStorage.x = 1; } catch { document.body.append(" storageless"); }</script>',
    }),
  );
  await proves('ROUTE-087', 'an external page renders at /externalpage/{pageId}', async () => {
    await page.goto(product.url('debug', '/externalpage/elsewhere?lang=en'));
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A page of another host');
    await expect(page.frameLocator('main iframe').locator('body')).toContainText('Terms isolated storageless');
  });
  await expect(page.locator('main').getByRole('link', { name: 'Open this page in a new tab' })).toHaveAttribute(
    'href',
    'https://pages.example/terms',
  );
  expect(await page.title()).toBe('A page of another host · Debug');
  await page.goto(product.url('debug', '/externalpage/here?lang=en'));
  await expect(page.locator('main')).toContainText('A text of this site, without a frame');
  expect(problems).toEqual([]);
});
