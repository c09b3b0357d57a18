// The side panel, the more-menu, the menu of a phone, and the search box of a menu.
import { findAxeViolations } from './findAxeViolations.ts';
import { callApi, expect, waitForHydration, open, proves, signInByApi, test } from './fixtures.ts';
import { createEntry, createMenu, MENU_PAGES, panel } from './menuRealm.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;

test('the side panel of guests: its contents, when it opens and when it closes', async ({
  page,
  product,
  problems,
}) => {
  const providers = [
    { kind: 'openid', clientName: 'acme', label: 'Acme account', clientId: 'x', issuer: 'http://127.0.0.1:1' },
    { kind: 'openid', clientName: 'zenith', label: 'Zenith', clientId: 'x', issuer: 'http://127.0.0.1:1' },
  ];
  const testRealm = await publishTestRealm(product, MENU_PAGES, { realm: { providers }, menu: createMenu('top') });
  const side = panel(page, 'sign-in');
  const signUp = side.locator('a[href^="/signup"]');
  await open(page, product.url(testRealm.id, '/home?from=/browse'));
  await proves('NAV-019', 'the side panel of a guest has the sign-in label as its title', async () => {
    await expect(side.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
  await proves('NAV-020', 'the side panel has one button for each identity provider of the realm', async () => {
    await expect(side.locator('[data-provider]')).toHaveText(['Acme account', 'Zenith']);
    for (const provider of await side.locator('[data-provider]').all()) await expect(provider).toBeVisible();
    await expect(side.locator('[data-provider]').first()).toHaveAttribute(
      'href',
      '/login/openid/acme?from=%2Fbrowse&type=login',
    );
  });
  await expect(signUp).toBeVisible();
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await proves('NAV-024', 'a click outside the side panel closes it', async () => {
    await expect(side).toBeVisible();
    await page.mouse.click(40, 400);
    await expect(side).toBeHidden();
  });
  await page.locator('header nav').getByRole('link', { name: 'Browse' }).click();
  await expect(page.locator('main[data-page="browse"]')).toBeVisible();
  await page.locator('header nav').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/home$|\/$/);
  await expect(page.locator('main[data-page="home"]')).toBeVisible();
  await page.setViewportSize({ width: 900, height: 720 });
  const profile = page.locator('header a[aria-haspopup="dialog"]');
  await proves('NAV-041', 'a route change closes the side panel and removes its content', async () => {
    await profile.click();
    await side.getByLabel('E-mail').fill('somebody@demo.test');
    await page.goBack();
    await expect(page).toHaveURL(/\/browse$/);
    await expect(side).toBeHidden();
    await profile.click();
    await expect(side.getByLabel('E-mail')).toHaveValue('');
  });
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
  await proves('NAV-025', 'signing in in the side panel closes it', async () => {
    await profile.click();
    await side.getByLabel('E-mail').fill('viewer@demo.test');
    await side.getByLabel('Password', { exact: true }).fill('marquee-demo-1');
    await side.getByRole('button', { name: /^Sign in/ }).click();
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(side).toBeHidden();
  });
  const publishFeatures = async (features: Json): Promise<void> => {
    testRealm.write('realm.json', {
      id: testRealm.id,
      name: 'Lab',
      locales: ['en', 'ar', 'es'],
      defaultLocale: 'en',
      hosts: [`${testRealm.id}.localhost`],
      features,
    });
    expect((await testRealm.publish()).status).toBe(0);
  };
  await publishFeatures({ selfRegistration: false });
  await proves('NAV-026', 'an address with `from` opens the side panel only for a guest', async () => {
    await open(page, product.url(testRealm.id, '/home?from=/browse'));
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
    await expect(side).toBeHidden();
    await page.context().clearCookies();
    await open(page, product.url(testRealm.id, '/home?from=/browse&lang=ar'));
    await expect(side.locator('form')).toBeVisible();
  });
  await expect(side.locator('[data-provider]')).toHaveCount(0);
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await proves('NAV-021', 'the side panel has a sign-up link only with self-registration', async () => {
    await expect(side.locator('form')).toBeVisible();
    await expect(signUp).toHaveCount(0);
    await publishFeatures({ selfRegistration: true });
    await open(page, product.url(testRealm.id, '/home?from=/browse&lang=en'));
    await expect(signUp).toBeVisible();
  });
  await page.goto(product.url(testRealm.id, '/browse'));
  await expect(side).toBeHidden();
  expect(problems).toEqual([]);
  testRealm.remove();
});

test('the more-menu lists the links of the menu and offers to sign out', async ({ page, product, problems }) => {
  const three = [createEntry('one', { featured: true }), createEntry('two'), createEntry('three')];
  const testRealm = await publishTestRealm(product, MENU_PAGES, { menu: createMenu('top', three) });
  const more = page.locator('#more-menu'),
    button = page.getByRole('button', { name: 'More', exact: true });
  const measureHeight = () => more.evaluate((element) => element.getBoundingClientRect().height);
  await open(page, product.url(testRealm.id));
  await button.focus();
  await page.keyboard.press('Enter');
  await proves('NAV-015', 'the more-menu lists the featured links', async () => {
    await expect(more.getByRole('link', { name: 'To one' })).toBeVisible();
    await expect(more.getByRole('link', { name: 'To one' })).toHaveAttribute('href', '/plugin/one');
  });
  await proves('NAV-016', 'the more-menu lists the links that are not featured, after the featured ones', async () => {
    await expect(more.getByRole('link')).toHaveText(['To one', 'To two', 'To three']);
    for (const name of ['To two', 'To three']) await expect(more.getByRole('link', { name })).toBeVisible();
  });
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(900, 600);
  await expect(more).toBeHidden();
  await proves(
    'NAV-018',
    'the height of the more-menu is 75 px for each row, at most 475 px, plus 100 px',
    async () => {
      await button.click();
      expect(await measureHeight(), 'a menu of three rows is 325 px high').toBe(325);
      const seven = Array.from({ length: 7 }, (_, i) => createEntry(`n-${i}`));
      testRealm.write('menus/web.json', createMenu('top-left', [...three, ...seven]));
      expect((await testRealm.publish()).status).toBe(0);
      await open(page, product.url(testRealm.id, '/?lang=ar'));
      await page.locator('header [aria-controls="more-menu"]').click();
      await expect(more.getByRole('link')).toHaveCount(10);
      expect(await measureHeight(), 'a menu of ten rows is 575 px high').toBe(575);
    },
  );
  await proves('NAV-017', 'the more-menu has the button `Sign out` only for a signed-in viewer', async () => {
    await expect(more).toBeVisible();
    await expect(more.getByRole('button')).toHaveCount(0);
    await signInByApi(page);
    await open(page, product.url(testRealm.id, '/?lang=en'));
    await button.click();
    await more.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.locator('header a[href="/login"]').first()).toBeVisible();
    // Signing out leads to the home page, and a route change closes an open menu.
    await expect(page).not.toHaveURL(/lang=en/);
    await button.click();
    await expect(more.getByRole('link').first()).toBeVisible();
    await expect(more.getByText('Sign out')).toHaveCount(0);
  });
  expect(problems).toEqual([]);
  testRealm.remove();
});

test('a phone keeps the menu of the first HTML until its own menu is loaded', async ({ browser, product }) => {
  const testRealm = await publishTestRealm(product, MENU_PAGES, { menu: createMenu('top') });
  testRealm.write('menus/mobile-web.json', {
    menus: [
      { id: 'phone', layout: 'hamburger', items: [createEntry('one', { main: true })] },
      { id: 'bar', bottom: true, items: [createEntry('two', { main: true, icon: 'home' })] },
    ],
    defaultMenu: 'phone',
  });
  expect((await testRealm.publish()).status).toBe(0);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const requests: string[] = [];
  let isFailing = true,
    sendResponse = (): void => undefined;
  const responseAllowed = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  await page.route('**/api/v2/menu?*', async (route) => {
    requests.push(new URL(route.request().url()).searchParams.get('platform')!);
    await responseAllowed;
    if (isFailing) await route.fulfill({ status: 404, json: { status: 404, code: 'X', messages: [] } });
    else await route.continue();
  });
  await open(page, product.url(testRealm.id));
  const notices = page.locator('[data-notice]:not([data-notice=""])');
  await proves(
    'STATE-020',
    'header and menu are complete while the menu loads, after a failure and after a response',
    async () => {
      await expect(page.locator('header[data-layout="top"]')).toHaveAttribute('aria-busy', 'true');
      await expect(notices).toHaveCount(0);
      sendResponse();
      await proves(
        'STATE-025',
        'the page reports that the menu failed, and shows no loading state any more',
        async () => {
          await expect(page.locator('[data-notice="menuFailed"]')).toContainText('The menu could not be updated');
          await expect(page.locator('header[aria-busy]')).toHaveCount(0);
        },
      );
      await expect(page.locator('header[data-layout="top"]')).toBeVisible();
      isFailing = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('header[data-layout="hamburger"]')).toBeVisible();
      await expect(page.locator('[data-bottom] a')).toHaveText(['To two']);
      await expect(notices).toHaveCount(0);
      await expect(page.locator('header[aria-busy]')).toHaveCount(0);
    },
  );
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await proves(
    ['NAV-039', 'API-126'],
    'a phone requests the menu of mobile-web, a desktop the menu of web',
    async () => {
      expect(requests).toEqual(['mobile-web', 'mobile-web']);
      // A cookie stores the kind of window, so the next HTML contains the correct menu without a call.
      await open(page, product.url(testRealm.id));
      await expect(page.locator('[data-bottom] a')).toHaveText(['To two']);
      expect(requests).toHaveLength(2);
      await page.setViewportSize({ width: 1200, height: 800 });
      await expect(page.locator('header[data-layout="top"]')).toBeVisible();
      expect(requests).toEqual(['mobile-web', 'mobile-web', 'web']);
      const menu = await callApi<{ menus: { id: string }[] }>(page, 'GET', '/api/v2/menu?platform=mobile-web');
      expect(menu.menus.map(({ id }) => id)).toEqual(['phone', 'bar']);
    },
  );
  await context.close();
  testRealm.remove();
});

test('the search box of the menu leads to the search page or filters the current page', async ({ page, product }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  const menu = (hasSearch: boolean) => ({
    menus: [
      {
        id: 'main',
        layout: 'hamburger',
        hasSearch,
        items: [{ id: 'home', label: 'Home', link: { type: 'HOME' }, main: true }],
      },
    ],
    defaultMenu: 'main',
  });
  const homeOnly = { home: { elements: [bucket('one')] } };
  const realmWithoutSearch = await publishTestRealm(product, homeOnly, {
    menu: menu(true),
    realm: { features: { search: false } },
  });
  /** Opens the menu on a page and submits these words in its search box. */
  const submitInMenu = async (address: string, words: string): Promise<void> => {
    await page.goto(address);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill(words);
    await page.keyboard.press('Enter');
  };
  await proves(
    'NAV-012',
    'the search box leads to the search page, or sets the query of the current page where the realm has no search page',
    async () => {
      await submitInMenu(product.url('ironclad', '/browse'), 'monteiro');
      await expect(page).toHaveURL(/\/search\?(searchValue|q)=monteiro$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('main a[data-result]').first()).toBeVisible();
      await submitInMenu(product.url(realmWithoutSearch.id, '/?lang=en'), 'one two');
      await expect(page).toHaveURL(/\/\?lang=en&searchValue=one\+two$/);
    },
  );
  await proves('NAV-011', 'the hamburger has a search box only when the menu contains one', async () => {
    const menuButton = page.getByRole('button', { name: 'Menu', exact: true });
    await menuButton.click();
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
    await page.goto(product.url((await publishTestRealm(product, homeOnly, { menu: menu(false) })).id));
    await waitForHydration(page);
    await menuButton.click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveCount(0);
  });
});
