// The header and the hamburger menu, and how they depend on the menu's layout, the window's width and the viewer.
import type { Page } from '@playwright/test';
import { expect, waitForHydration, proves, signInByApi, test } from './fixtures.ts';
import { bucket, hero, publishTestRealm, type TestRealm } from './testRealm.ts';

const createMenu = (layout: string) => ({
  menus: [
    {
      id: 'main',
      layout,
      hasSearch: false,
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
        { id: 'feat', label: 'Featured one', link: { type: 'SECTION_LINK', name: 'extra' }, featured: true },
        { id: 'rest', label: 'The rest', link: { type: 'SECTION_LINK', name: 'other' } },
      ],
    },
  ],
  defaultMenu: 'main',
});
const rows = Array.from({ length: 8 }, (_, i) => bucket(`row-${i + 1}`));
const pages = {
  home: { elements: [hero('h'), ...rows] },
  browse: { elements: rows },
  extra: { elements: rows },
  other: { elements: rows },
};

const createRealmFile = (testRealm: TestRealm, features: Record<string, boolean>) => ({
  id: testRealm.id,
  name: 'Lab',
  locales: ['en', 'ar', 'es'],
  defaultLocale: 'en',
  hosts: [`${testRealm.id}.localhost`],
  features,
});
const republish = async (testRealm: TestRealm, file: string, content: unknown): Promise<void> => {
  testRealm.write(file, content);
  expect((await testRealm.publish()).status).toBe(0);
};
const header = (page: Page) => page.locator('header[data-layout]');

/**
 * Expects that the header has the shape of a layout in a wide window. Returns the distance in px between the brand's
 * logo and the first item.
 */
async function expectLayout(page: Page, layout: string): Promise<number> {
  await expect(header(page)).toHaveAttribute('data-layout', layout);
  const bar = (await header(page).boundingBox())!;
  const links = header(page).locator('nav a');
  const menuButton = header(page).getByRole('button', { name: 'Menu' });
  if (layout === 'hamburger') {
    await expect(links).toHaveCount(0);
    await expect(menuButton).toBeVisible();
    return 0;
  }
  await expect(menuButton).toBeHidden();
  await expect(links).toHaveText(['Home', 'Browse']);
  await expect(links.first()).toBeVisible();
  const [first, second] = [(await links.nth(0).boundingBox())!, (await links.nth(1).boundingBox())!];
  if (layout === 'sidebar') {
    // A sidebar is a column at the left edge, as high as the window.
    expect(bar).toMatchObject({ x: 0, y: 0, height: 720 });
    expect(bar.width).toBeLessThan(300);
    expect(second.y).toBeGreaterThan(first.y + 20);
    return 0;
  }
  // A bar has the width of the window and its items side by side.
  expect(bar).toMatchObject({ x: 0, y: 0, width: 1280 });
  expect(bar.height).toBeLessThan(120);
  expect(second.y).toBe(first.y);
  const brand = (await header(page).locator('a').first().boundingBox())!;
  return first.x - (brand.x + brand.width);
}

test('header and menu have the layout of the fetched menu', async ({ page, product }) => {
  const testRealm = await publishTestRealm(product, pages, { menu: createMenu('top') });
  await proves(['NAV-001', 'NAV-002'], 'each layout of the menu is rendered after a reload', async () => {
    await page.goto(product.url(testRealm.id));
    await waitForHydration(page);
    const distanceFromBrand = { top: await expectLayout(page, 'top'), topLeft: 0 };
    for (const layout of ['top-left', 'hamburger', 'sidebar']) {
      await republish(testRealm, 'menus/web.json', createMenu(layout));
      await page.reload();
      await waitForHydration(page);
      const distance = await expectLayout(page, layout);
      if (layout === 'top-left') distanceFromBrand.topLeft = distance;
    }
    expect(distanceFromBrand.topLeft, 'the items are nearer to the left edge').toBeLessThan(distanceFromBrand.top);
  });
  await proves('ENGINE-025', 'the menu is requested for the platform, and its layout is rendered', async () => {
    const platforms: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v2/menu') platforms.push(searchParams.get('platform'));
    });
    await republish(testRealm, 'menus/mobile-web.json', createMenu('hamburger'));
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(header(page)).toHaveAttribute('data-layout', 'hamburger');
    expect(platforms).toEqual(['mobile-web']);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(header(page)).toHaveAttribute('data-layout', 'sidebar');
    expect(platforms).toEqual(['mobile-web', 'web']);
  });
  testRealm.remove();
});

test('guests see sign-up and sign-in in wide windows, and one profile icon below 1024 px', async ({
  page,
  product,
}) => {
  const testRealm = await publishTestRealm(product, pages);
  const signUp = header(page).getByRole('link', { name: 'Sign up' });
  const signInLinks = header(page).getByRole('link', { name: 'Sign in' });
  const signInButton = signInLinks.filter({ hasText: 'Sign in' });
  await proves('NAV-004', 'the header has a sign-up button that leads to /signup', async () => {
    await page.goto(product.url(testRealm.id));
    await expect(signUp).toBeVisible();
    await signUp.click();
    await expect(page).toHaveURL(product.url(testRealm.id, '/signup'));
  });
  await proves('NAV-005', 'the header has a sign-in button that leads to /login', async () => {
    await page.goto(product.url(testRealm.id));
    await expect(signInButton).toBeVisible();
    await signInButton.click();
    await expect(page).toHaveURL(product.url(testRealm.id, '/login'));
  });
  await page.goto(product.url(testRealm.id));
  await proves('NAV-006', 'in windows up to 1023 px wide, one icon replaces both buttons', async () => {
    for (const width of [1000, 1023]) {
      await page.setViewportSize({ width, height: 720 });
      await expect(signUp).toBeHidden();
      await expect(signInButton).toBeHidden();
      await expect(signInLinks).toHaveCount(1);
      await expect(signInLinks.locator('svg')).toBeVisible();
      await expect(signInLinks).toHaveText('');
    }
    await page.setViewportSize({ width: 1024, height: 720 });
    await expect(signUp).toBeVisible();
    await expect(signInButton).toBeVisible();
    await expect(signInLinks).toHaveCount(1);
  });
  testRealm.remove();
});

test('guests see the language badge when the realm enables it', async ({ page, product }) => {
  const testRealm = await publishTestRealm(product, pages, { realm: { features: { languageBadge: true } } });
  const badge = header(page).locator('a[hreflang]');
  await proves('NAV-007', 'only guests see the badge, and only with the setting on', async () => {
    await page.goto(product.url(testRealm.id));
    await expect(badge).toBeVisible();
    await signInByApi(page);
    await page.reload();
    await expect(header(page).getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(badge).toHaveCount(0);
    await page.context().clearCookies();
    await republish(testRealm, 'realm.json', createRealmFile(testRealm, { languageBadge: false }));
    await page.goto(product.url(testRealm.id));
    await expect(header(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(badge).toHaveCount(0);
  });
  testRealm.remove();
});

test('the hamburger lists main, featured and other items', async ({ page, product, problems }) => {
  const testRealm = await publishTestRealm(product, pages, { menu: createMenu('hamburger') });
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  const groups = page.getByRole('dialog').locator('nav').first().locator('ul');
  await page.getByRole('button', { name: 'Menu' }).click();
  await proves('NAV-009', 'the featured items are in a group of their own', async () => {
    await expect(groups).toHaveCount(3);
    await expect(groups.nth(1).getByRole('link')).toHaveText(['Featured one']);
    await expect(groups.nth(1)).toBeVisible();
  });
  await proves('NAV-010', 'the other items are in a group of their own', async () => {
    await expect(groups.nth(2).getByRole('link')).toHaveText(['The rest']);
    await expect(groups.nth(2)).toBeVisible();
  });
  await proves('NAV-008', 'the main items are listed and lead to their screens', async () => {
    await expect(groups.nth(0).getByRole('link')).toHaveText(['Home', 'Browse']);
    await groups.nth(0).getByRole('link', { name: 'Browse' }).click();
    await expect(page.locator('main[data-page="browse"]')).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await groups.nth(0).getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
  });
  expect(problems).toEqual([]);
  testRealm.remove();
});

test('no menu offers "Sign out" to a guest', { tag: '@deep' }, async ({ page, product, problems }) => {
  const testRealm = await publishTestRealm(product, pages, { menu: createMenu('top') });
  const signOut = page.getByText('Sign out');
  const moreButton = header(page).getByRole('button', { name: 'More', exact: true });
  const menuButton = header(page).getByRole('button', { name: 'Menu' });
  await proves('NAV-014', 'the more-menu, the hamburger and the side panel have no sign-out for a guest', async () => {
    await page.goto(product.url(testRealm.id));
    await waitForHydration(page);
    await moreButton.click();
    await expect(page.locator('#more-menu').getByRole('link')).toHaveText(['Featured one', 'The rest']);
    await expect(signOut).toHaveCount(0);
    await page.setViewportSize({ width: 900, height: 720 });
    await page.goto(product.url(testRealm.id));
    await waitForHydration(page);
    await menuButton.click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(signOut).toHaveCount(0);
    await page.keyboard.press('Escape');
    await header(page).getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible();
    await expect(signOut).toHaveCount(0);
  });
  // The same locators find the texts when a viewer is signed in, so the checks above can fail.
  await signInByApi(page);
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  await menuButton.click();
  await expect(signOut).toBeVisible();
  expect(problems).toEqual([]);
  testRealm.remove();
});

test('Escape closes the menu and restores the focus; a link of the menu closes it, too', async ({
  page,
  product,
  problems,
}) => {
  const testRealm = await publishTestRealm(product, pages, { menu: createMenu('hamburger') });
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
  await proves('NAV-040', 'a link in the hamburger leads to a page on which the menu is closed', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Browse' }).click();
    await expect(page.locator('main[data-page="browse"]')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await page.goBack();
  await expect(page.locator('main[data-page="home"]')).toBeVisible();
  expect(problems).toEqual([]);
  testRealm.remove();
});

test('the header hides when the viewer scrolls down and returns when the viewer scrolls up', async ({
  page,
  product,
}) => {
  const testRealm = await publishTestRealm(product, pages);
  await page.clock.install();
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  // The code that hides the header is loaded later. It has run when the window's size is in the cookie.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('vp=');
  // From this point the clock moves only by runFor.
  await page.clock.pauseAt(Date.now() + 60_000);
  const bar = header(page);
  const isHidden = () => bar.evaluate((element) => element.hasAttribute('data-hidden'));
  const scrollTo = (y: number) =>
    page.evaluate(
      (top) =>
        new Promise<void>((resolve) => {
          addEventListener('scroll', () => resolve(), { once: true });
          window.scrollTo({ top, behavior: 'instant' });
        }),
      y,
    );
  await proves('CONST-038', 'the header stays after 140 px down and hides after 160 px', async () => {
    await scrollTo(140);
    await page.clock.runFor(250);
    expect(await isHidden()).toBe(false);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await scrollTo(160);
    await page.clock.runFor(250);
    expect(await isHidden()).toBe(true);
    await expect.poll(() => bar.evaluate((element) => element.getBoundingClientRect().bottom <= 1)).toBe(true);
  });
  await proves('CONST-039', 'the header stays hidden after 40 px up and returns after 60 px', async () => {
    await scrollTo(120);
    await page.clock.runFor(250);
    expect(await isHidden()).toBe(true);
    await scrollTo(100);
    await page.clock.runFor(250);
    expect(await isHidden()).toBe(false);
    await expect(bar).toBeInViewport({ ratio: 1 });
  });
  await proves(
    'CONST-040',
    'while the viewer scrolls up and down the header changes at most every 250 ms',
    async () => {
      await bar.evaluate((element) => {
        const changes: number[] = [];
        new MutationObserver(() => changes.push(Date.now())).observe(element, { attributeFilter: ['data-hidden'] });
        Object.assign(window, { changes });
      });
      // The page scrolls 400 px down in 200 ms and 400 px up in the next 200 ms. Without a limit the header would
      // change every 200 ms.
      for (const y of Array.from({ length: 6 }, () => [200, 300, 400, 500, 400, 300, 200, 100]).flat()) {
        await scrollTo(y);
        await page.clock.runFor(50);
      }
      const changes = await page.evaluate(() => (window as unknown as { changes: number[] }).changes);
      expect(changes.length).toBeGreaterThan(2);
      for (const [index, time] of changes.slice(1).entries())
        expect(time - changes[index]!, `change ${index + 1}`).toBeGreaterThanOrEqual(250);
    },
  );
  testRealm.remove();
});

test('the skip link is the first Tab stop and focuses the content; arrow keys, Home and End move inside a row', async ({
  page,
  product,
}) => {
  const testRealm = await publishTestRealm(product, pages);
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.locator('[data-row="row-1"] [data-item="item-1"] a').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-row="row-1"] [data-item="item-2"] a').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator('[data-row="row-1"] [data-item="item-12"] a').first()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-row="row-1"] [data-item="item-1"] a').first()).toBeFocused();
  testRealm.remove();
});
