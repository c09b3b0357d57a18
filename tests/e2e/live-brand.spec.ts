// Publishes change everything around the rows of an open page: theme, menu, labels, logo and settings. The page keeps
// its document, focus, scroll positions and typed text. live-publish.spec.ts tests the rows.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, waitForHydration, startProduct, test } from './fixtures.ts';
import { bucket, hero, publishTestRealm, runRealmCommand, type TestRealm } from './testRealm.ts';

const rows = Array.from({ length: 6 }, (_, index) => bucket(`row-${index + 1}`));
const home = { home: { elements: [hero('h'), ...rows] } };
const menuWith = (...labels: string[]) => ({
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: labels.map((label, index) => ({
        id: `item-${index}`,
        label,
        link: { type: index === 0 ? 'HOME' : 'SCHEDULE' },
        main: true,
      })),
    },
  ],
  defaultMenu: 'main',
});
const colours = { primary: '#c2185b', secondary: '#eeeeee', tertiary: '#4466cc', background: '#101014' };
const realmFile = ({ id }: TestRealm, more: object = {}) => ({
  id,
  name: 'Lab',
  locales: ['en', 'ar', 'es'],
  defaultLocale: 'en',
  hosts: [`${id}.localhost`],
  ...more,
});

async function publish(realm: TestRealm): Promise<void> {
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
}

const readToken = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name);
const expectToken = (page: Page, name: string, value: string | RegExp): Promise<void> =>
  expect.poll(() => readToken(page, name), { message: name }).toMatch(value);

/** Sets the focus and the scroll positions of the page and of a row, and marks the document. */
async function markPosition(page: Page): Promise<void> {
  const row = page.locator('[data-row="row-3"]');
  await row.scrollIntoViewIfNeeded();
  const scroller = row.locator('ul').first();
  await scroller.evaluate((element) => {
    element.scrollLeft = 700;
  });
  await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(600);
  await row.locator('[data-item="item-4"] a').first().focus();
  await page.evaluate(() => {
    Object.assign(window, { marked: { focused: document.activeElement, list: document.activeElement?.closest('ul') } });
  });
}

/** Reads what `markPosition` has set. `top` is the position of the focused link in the window. */
const readPosition = (page: Page) =>
  page.evaluate(() => {
    const { focused, list } = (window as unknown as { marked: { focused: Element; list: Element } }).marked;
    return {
      isSameFocus: document.activeElement === focused && focused.isConnected,
      scrollLeft: list.scrollLeft,
      top: Math.round(focused.getBoundingClientRect().top),
    };
  });

test('each publish changes theme, menu, logo, labels and settings of an open page, without a reload', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, home, { menu: menuWith('Home') });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await markPosition(page);
  const positionBefore = await readPosition(page);
  const header = page.locator('header[data-layout]');

  await test.step('colours', async () => {
    realm.write('theme.json', {
      colours: { ...colours, primary: '#00aa55', background: '#202028' },
      fonts: [],
      type: {},
    });
    await publish(realm);
    await expectToken(page, '--color-primary', '#00aa55');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(32, 32, 40)');
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#202028');
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /00aa55/);
    expect(await readPosition(page)).toEqual(positionBefore);
  });

  await test.step('shape', async () => {
    realm.write('theme.json', { colours, fonts: [], type: {}, shape: { radiusCard: 17, skew: 0 } });
    await publish(realm);
    await expectToken(page, '--radius-card', '17px');
    await expectToken(page, '--color-primary', '#c2185b');
    expect(await readPosition(page)).toEqual(positionBefore);
  });

  await test.step('font, which is loaded before the page uses it', async () => {
    mkdirSync(join(realm.folder, 'fonts'), { recursive: true });
    copyFileSync('realms/cancha/fonts/gabarito-latin.woff2', join(realm.folder, 'fonts', 'gabarito-latin.woff2'));
    await page.evaluate(() => {
      // Records whether the face is loaded in the first frame that uses it.
      const observer = new MutationObserver(() => {
        if (!document.querySelector('#realm-tokens')?.textContent.includes('"Gabarito"')) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const face = [...document.fonts].find(({ family }) => /^"?Gabarito"?$/.test(family));
          Object.assign(window, { statusAtSwap: face?.status });
        });
      });
      observer.observe(document.head, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    realm.write('theme.json', {
      colours,
      fonts: [{ family: 'Gabarito', file: 'gabarito-latin.woff2', weight: '400 900', script: 'latin', preload: true }],
      type: { row: { family: 'Gabarito', weight: 700 } },
    });
    await publish(realm);
    await expect(page.locator('[data-row="row-3"] h2')).toHaveCSS('font-family', /^"?Gabarito/);
    expect(await page.evaluate(() => (window as unknown as { statusAtSwap: string }).statusAtSwap)).toBe('loaded');
    expect((await readPosition(page)).isSameFocus).toBe(true);
    expect((await readPosition(page)).scrollLeft).toBe(positionBefore.scrollLeft);
    expect(await page.locator('style#realm-tokens').count()).toBe(1);
  });

  await test.step('menu', async () => {
    realm.write('menus/web.json', menuWith('Start', 'Tonight'));
    await publish(realm);
    await expect(header.getByRole('link', { name: 'Tonight' })).toBeAttached();
    await expect(header.getByRole('link', { name: 'Start' })).toBeAttached();
  });

  await test.step('logo and name', async () => {
    copyFileSync('realms/cancha/art/logo.svg', join(realm.folder, 'art', 'logo.svg'));
    realm.write('realm.json', realmFile(realm, { name: 'Laboratory', logo: 'logo.svg' }));
    await publish(realm);
    await expect(header.locator('svg[role="img"]')).toHaveAttribute('aria-label', 'Laboratory');
    await expect(page).toHaveTitle(/Laboratory/);
  });

  await test.step('a feature switched off', async () => {
    await expect(
      header.getByRole('button', { name: 'Search' }).or(header.getByRole('link', { name: 'Search' })),
    ).toBeAttached();
    realm.write('realm.json', realmFile(realm, { name: 'Laboratory', logo: 'logo.svg', features: { search: false } }));
    await publish(realm);
    await expect(
      header.getByRole('button', { name: 'Search' }).or(header.getByRole('link', { name: 'Search' })),
    ).toHaveCount(0);
  });

  await test.step('a rule of the row-type map', async () => {
    realm.write(
      'realm.json',
      realmFile(realm, { rowTypes: [{ when: { type: 'VOD_PLAYLIST' }, rowType: 'double-row' }] }),
    );
    await publish(realm);
    await expect(page.locator('[data-row="row-1"]')).toHaveAttribute('data-row-type', 'double-row');
  });

  await test.step('a rollback', async () => {
    realm.write('theme.json', { colours: { ...colours, primary: '#ffcc00' }, fonts: [], type: {} });
    await publish(realm);
    await expectToken(page, '--color-primary', '#ffcc00');
    const { status, output } = runRealmCommand(product, ['rollback', realm.id]);
    expect(status, output).toBe(0);
    await expectToken(page, '--color-primary', '#c2185b');
  });

  expect(await page.evaluate(() => 'marked' in window), 'the document was not loaded again').toBe(true);
  expect(problems).toEqual([]);
  // A new document shows the same.
  await page.reload();
  expect(await readToken(page, '--color-primary')).toBe('#c2185b');
  await expect(header.getByRole('link', { name: 'Tonight' })).toBeAttached();
  realm.remove();
});

test(
  'a publish changes the labels of each language in all open tabs, and typed text keeps its caret',
  { tag: '@deep' },
  async ({ context, page, product, problems }) => {
    const realm = await publishTestRealm(product, home);
    const tabs: [string, Page][] = [['en', page]];
    for (const locale of ['es', 'ar']) tabs.push([locale, await context.newPage()]);
    for (const [locale, tab] of tabs) {
      await tab.goto(product.url(realm.id, `/search?lang=${locale}`));
      await waitForHydration(tab);
      const field = tab.getByRole('searchbox').first();
      await field.fill('Ite');
      await field.evaluate((input: HTMLInputElement) => {
        input.focus();
        input.setSelectionRange(1, 2);
        Object.assign(window, { field: input });
      });
    }
    for (const locale of ['en', 'es', 'ar']) realm.write(`strings/${locale}.json`, { login: `Enter ${locale}` });
    await publish(realm);
    for (const [locale, tab] of tabs) {
      await expect(tab.locator('header').first()).toContainText(`Enter ${locale}`);
      expect(
        await tab.evaluate(() => {
          const { field } = window as unknown as { field: HTMLInputElement };
          return [field.isConnected && document.activeElement === field, field.value, field.selectionStart];
        }),
      ).toEqual([true, 'Ite', 1]);
    }
    expect(problems).toEqual([]);
    realm.remove();
  },
);

test(
  'a tab that was offline, and a page that was published before its hydration, show the published version',
  { tag: '@deep' },
  async ({ context, page, product, problems }) => {
    const realm = await publishTestRealm(product, home);
    const themeWith = (primary: string) => ({ colours: { ...colours, primary }, fonts: [], type: {} });
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    await context.setOffline(true);
    realm.write('theme.json', themeWith('#118833'));
    await publish(realm);
    await context.setOffline(false);
    await expectToken(page, '--color-primary', '#118833');
    problems.length = 0;

    const slow = await context.newPage();
    let release: () => void = () => undefined;
    const scriptAllowed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await slow.route('**/assets/main-*.js', async (route) => {
      await scriptAllowed;
      await route.continue();
    });
    await slow.goto(product.url(realm.id), { waitUntil: 'commit' });
    await expect(slow.locator('[data-row="row-1"]')).toBeAttached();
    realm.write('theme.json', themeWith('#3344ff'));
    realm.write('strings/en.json', { login: 'Enter now' });
    await publish(realm);
    // The first tab has received the message of the publish; the second tab does not listen yet and gets no message.
    await expectToken(page, '--color-primary', '#3344ff');
    release();
    await expectToken(slow, '--color-primary', '#3344ff');
    await expect(slow.locator('header[data-layout]')).toContainText('Enter now');
    expect(problems).toEqual([]);
    realm.remove();
  },
);

test(
  'a publish of the default realm, and its rollback, reach the open pages of every brand that inherits from it',
  { tag: '@deep' },
  async ({ context, page, problems }) => {
    // The test starts a server of its own, because it publishes every brand twice.
    test.slow();
    const product = await startProduct();
    const folder = join(mkdtempSync(join(tmpdir(), 'marquee-default-')), 'default');
    cpSync('realms/default', folder, { recursive: true, filter: (path) => !path.startsWith('realms/default/media') });
    for (const [locale, label] of [
      ['en', 'Come inside'],
      ['ar', 'تفضل'],
    ] as const) {
      const file = join(folder, 'strings', `${locale}.json`);
      const labels = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      writeFileSync(file, JSON.stringify({ ...labels, search: label }));
    }
    const arabic = await context.newPage();
    const tabs = [
      [page, 'ironclad', 'en', 'Come inside', 'Search'],
      [arabic, 'sahra', 'ar', 'تفضل', 'بحث'],
    ] as const;
    const headerOf = (tab: Page) => tab.locator('header[data-layout]');
    for (const [tab, realm, locale, , before] of tabs) {
      await tab.goto(product.url(realm, `/?lang=${locale}`));
      await waitForHydration(tab);
      await expect(headerOf(tab)).toContainText(before);
    }
    const { status, output } = runRealmCommand(product, ['publish', folder]);
    expect(status, output).toBe(0);
    for (const [tab, realm, locale, label] of tabs) {
      expect(output).toMatch(new RegExp(`${realm}: version \\d+ is published with what it inherits now`));
      await expect(headerOf(tab)).toContainText(label);
      const response = await tab.request.get(`http://127.0.0.1:${product.port}/api/v2/label?lang=${locale}`, {
        headers: { realm },
      });
      expect(((await response.json()) as { labels: Record<string, string> }).labels['search']).toBe(label);
    }
    expect(runRealmCommand(product, ['rollback', 'default']).status).toBe(0);
    for (const [tab, , , , before] of tabs) await expect(headerOf(tab)).toContainText(before);
    expect(problems).toEqual([]);
    // A page that stays open would report that the server has gone.
    for (const [tab] of tabs) await tab.goto('about:blank');
    rmSync(join(folder, '..'), { recursive: true, force: true });
    await product.stop();
  },
);
