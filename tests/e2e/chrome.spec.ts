import { expect, hydrated, proves, test } from './fixtures.ts';
import { bucket, hero, publishLab } from './lab.ts';

const menuOf = (layout: string) => ({
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

test('[NAV-001, NAV-002, ENGINE-025] the chrome follows the layout of the fetched menu', async ({ page, product }) => {
  const lab = await publishLab(product, pages, { menu: menuOf('top') });
  for (const layout of ['top', 'top-left', 'hamburger', 'sidebar']) {
    lab.write('menus/web.json', menuOf(layout));
    expect((await lab.publish()).status).toBe(0);
    await page.goto(product.url(lab.id));
    await hydrated(page);
    await expect(page.locator('header[data-layout]')).toHaveAttribute('data-layout', layout);
    const inBar = page.locator('header[data-layout] nav a');
    if (layout === 'hamburger') {
      await expect(inBar).toHaveCount(0);
      await expect(page.locator('header[data-layout] button[aria-haspopup="dialog"]')).toBeVisible();
    } else {
      await expect(inBar).toHaveText(['Home', 'Browse']);
      await expect(inBar.first()).toBeVisible();
    }
    if (layout === 'sidebar') {
      const nav = await page.locator('header[data-layout] nav').boundingBox();
      const first = await inBar.nth(0).boundingBox(),
        second = await inBar.nth(1).boundingBox();
      expect(second!.y).toBeGreaterThan(first!.y + 20);
      expect(nav!.x).toBeLessThan(260);
    }
  }
  lab.remove();
});

test('[NAV-004, NAV-005, NAV-006] guests see sign-up and sign-in on wide windows, one profile icon under 1024', async ({
  page,
  product,
}) => {
  const lab = await publishLab(product, pages);
  await page.goto(product.url(lab.id));
  const signUp = page.locator('header[data-layout] a[href^="/signup"]'),
    signIn = page.locator('header[data-layout] a[href^="/login"]');
  await expect(signUp).toBeVisible();
  await expect(signIn.filter({ hasText: 'Sign in' })).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 720 });
  await expect(signUp).toBeHidden();
  await expect(signIn.filter({ hasText: 'Sign in' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  lab.remove();
});

test('[NAV-007] the language badge shows for guests when the realm asks for it', async ({ page, product }) => {
  const lab = await publishLab(product, pages, { realm: { features: { languageBadge: true } } });
  await page.goto(product.url(lab.id));
  await expect(page.locator('header[data-layout] a[hreflang]')).toBeVisible();
  lab.write('realm.json', {
    id: lab.id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'en',
    hosts: [`${lab.id}.localhost`],
    features: { languageBadge: false },
  });
  expect((await lab.publish()).status).toBe(0);
  await page.goto(product.url(lab.id));
  await expect(page.locator('header[data-layout] a[hreflang]')).toHaveCount(0);
  lab.remove();
});

test('[NAV-008, NAV-009, NAV-010, NAV-014] the hamburger lists main, featured and other items, and no sign-out for guests', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(product, pages, { menu: menuOf('hamburger') });
  await page.goto(product.url(lab.id));
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const groups = page.getByRole('dialog').locator('nav').first().locator('ul');
  await expect(groups).toHaveCount(3);
  await expect(groups.nth(0).getByRole('link')).toHaveText(['Home', 'Browse']);
  await expect(groups.nth(1).getByRole('link')).toHaveText(['Featured one']);
  await expect(groups.nth(2).getByRole('link')).toHaveText(['The rest']);
  await expect(page.getByText('Sign out')).toHaveCount(0);
  expect(problems).toEqual([]);
  lab.remove();
});

test('the menu closes on a route change; by keyboard it traps, closes and gives the focus back', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(product, pages, { menu: menuOf('hamburger') });
  await page.goto(product.url(lab.id));
  await hydrated(page);
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
  lab.remove();
});

test('[CONST-038, CONST-039, CONST-040] the bar hides past 150 px down and comes back after 50 px up; it looks at most each 250 ms', async ({
  page,
  product,
}) => {
  const lab = await publishLab(product, pages);
  await page.clock.install();
  await page.goto(product.url(lab.id));
  await hydrated(page);
  // Its behaviour is a chunk of its own; it has run when the server is told about the window.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('vp=');
  // From here on time passes only when it is told to.
  await page.clock.pauseAt(Date.now() + 60_000);
  const bar = page.locator('header[data-layout]');
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
  await scrollTo(140);
  await page.clock.runFor(250);
  expect(await isHidden()).toBe(false);
  await scrollTo(160);
  await page.clock.runFor(249);
  expect(await isHidden()).toBe(false);
  await page.clock.runFor(1);
  expect(await isHidden()).toBe(true);
  await expect.poll(() => bar.evaluate((element) => element.getBoundingClientRect().bottom <= 1)).toBe(true);
  await scrollTo(120);
  await page.clock.runFor(250);
  expect(await isHidden()).toBe(true);
  // Who goes on scrolling sees it change once, 250 ms after the first move.
  await scrollTo(100);
  await page.clock.runFor(200);
  await scrollTo(90);
  await page.clock.runFor(49);
  expect(await isHidden()).toBe(true);
  await page.clock.runFor(1);
  expect(await isHidden()).toBe(false);
  lab.remove();
});

test('keyboard only: skip link, bar, rows; one Tab stop for each row, arrows inside', async ({ page, product }) => {
  const lab = await publishLab(product, pages);
  await page.goto(product.url(lab.id));
  await hydrated(page);
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
  lab.remove();
});
