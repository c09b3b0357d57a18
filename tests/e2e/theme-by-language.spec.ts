// Theme tokens by language and by variant of an experiment. The first HTML of a page has the tokens of its language and
// of the visitor's variant. An open page gets new tokens after a publish and at the end of the experiment. The editor
// and its preview show the tokens.
import type { Page } from '@playwright/test';
import { assignVariant } from '../../src/server/domain/delivery/experiments.ts';
import { expect, waitForHydration, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const colours = { primary: '#c2185b', secondary: '#eeeeee', tertiary: '#4466cc', background: '#101014' };
const themeWith = (radiusCard: number) => ({
  colours,
  fonts: [],
  type: {},
  shape: { radiusCard: 4 },
  localeTokens: [
    { locale: 'ar', colours: { background: '#201018' }, shape: { radiusCard }, type: { row: { size: 33 } } },
  ],
});
const pages = { home: { elements: [bucket('row')] } };

const readToken = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name);
const readTokens = (page: Page): Promise<string | null> => page.locator('#realm-tokens').textContent();

test('the first HTML has the tokens of its language, and an open page follows a publish of them', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, pages, { theme: themeWith(21) });
  const url = (lang: string) => product.url(realm.id, `/?lang=${lang}`);
  const html = await (await page.goto(url('ar')))!.text();
  expect(html).toContain('--radius-card:21px');
  expect(html).toContain('<meta name="theme-color" content="#201018"');
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(32, 16, 24)');
  expect(await readToken(page, '--radius-card')).toBe('21px');
  expect(html, 'the script has not replaced the tokens of the HTML').toContain((await readTokens(page))!);

  realm.write('theme.json', themeWith(9));
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  await expect.poll(() => readToken(page, '--radius-card')).toBe('9px');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(32, 16, 24)');

  await page.goto(url('en'));
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(16, 16, 20)');
  expect(await readToken(page, '--radius-card')).toBe('4px');
  const tokens = await page.evaluate(async () => (await fetch('/tokens.css?lang=ar')).text());
  expect(tokens, 'for a change of the language in the open page').toContain('--radius-card:9px');
  expect(problems).toEqual([]);
  realm.remove();
});

test('the editor of the theme shows where a token of a language comes from, and the preview uses the token', async ({
  page,
  product,
  problems,
}) => {
  const group = await publishTestRealm(product, pages, { theme: themeWith(21) });
  const brand = await publishTestRealm(product, pages, {
    realm: { extends: group.id },
    theme: { colours: undefined, fonts: undefined, type: undefined, inherits: true, localeTokens: [{ locale: 'ar' }] },
  });
  const url = product.url(brand.id, '/_admin/settings/settings:theme');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  const background = page.locator('[data-pointer="/localeTokens/0/colours/background"]');
  const inherited = `Inherited from ${group.id}`;
  await expect(background).toContainText(inherited);
  await expect(page.locator('[data-pointer="/localeTokens/0/shape/radiusCard"]')).toContainText(inherited);
  await expect(page.locator('[data-pointer="/localeTokens/0/shape/skew"]')).not.toContainText(inherited);
  await expect(page.locator('[data-pointer="/localeTokens/0/locale"] select')).toHaveValue('ar');
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await background.locator('input[type="text"]').fill('#102018');
  await expect(background).not.toContainText(inherited);
  await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);
  const tokens = page.frameLocator('iframe').locator('#realm-tokens');
  const readPreview = () => tokens.evaluate((style) => style.textContent);
  await expect.poll(readPreview, { timeout: 30_000 }).toContain('--color-background:#101014');
  await page
    .getByRole('region', { name: 'Live preview' })
    .getByRole('combobox', { name: 'Language' })
    .selectOption('ar');
  await expect.poll(readPreview, { timeout: 30_000 }).toContain('--color-background:#102018');
  expect(problems).toEqual([]);
});

const createExperiment = (endsAt: number) => ({
  id: 'look',
  name: 'Round cards',
  share: 100,
  variants: [
    { id: 'control', weight: 50 },
    {
      id: 'round',
      weight: 50,
      theme: { shape: { radiusCard: 23 }, space: { rowGap: 80 } },
      features: { search: false },
    },
  ],
  endsAt: new Date(endsAt).toISOString(),
});
const realmWith = (id: string, endsAt: number) => ({
  id,
  name: 'Lab',
  locales: ['en', 'ar', 'es'],
  defaultLocale: 'en',
  hosts: [`${id}.localhost`],
  experiments: [createExperiment(endsAt)],
});
const DAY_MS = 86_400_000;

/** Returns the lowest number of a visitor to which a variant is assigned. */
function findVisitor(variant: string): number {
  const now = Date.now();
  for (let visitor = 0; ; visitor += 1)
    if (assignVariant(createExperiment(now + DAY_MS), { now, visitor }).variant === variant) return visitor;
}

test('a visitor has the tokens and features of the variant in the first HTML, without a layout shift, until the experiment ends', async ({
  page,
  product,
  browser,
  problems,
}) => {
  const experiments = [createExperiment(Date.now() + DAY_MS)];
  const realm = await publishTestRealm(product, pages, { theme: themeWith(21), realm: { experiments } });
  const url = product.url(realm.id);
  const search = (tab: Page) => tab.getByRole('banner').locator('a:has(svg.lucide-search)');
  const openAs = async (variant: string, tab: Page, radius: string): Promise<void> => {
    await tab.context().addCookies([{ name: 'visitor', value: String(findVisitor(variant)), url }]);
    await tab.addInitScript(() => {
      const recorded = { shift: 0 };
      Object.assign(window, { recorded });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          recorded.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const html = await (await tab.goto(url))!.text();
    expect(html).toContain(`--radius-card:${radius}`);
    await waitForHydration(tab);
    await tab.waitForLoadState('networkidle');
    expect(html, 'the script has not replaced the tokens of the HTML').toContain((await readTokens(tab))!);
    expect(
      await tab.evaluate(() => (window as unknown as { recorded: { shift: number } }).recorded.shift),
    ).toBeLessThan(0.001);
  };
  await openAs('control', page, '4px');
  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs('round', other, '23px');
  await expect(search(page).first()).toBeVisible();
  await expect(search(other)).toHaveCount(0);
  await other.goto(`${url}?lang=ar`);
  expect(await readToken(other, '--radius-card'), 'the variant comes before the language').toBe('23px');
  await expect(other.locator('html')).toHaveCSS('background-color', 'rgb(32, 16, 24)');
  await other.goto(`${url}?lang=en`);
  await waitForHydration(other);

  realm.write('realm.json', realmWith(realm.id, Date.now() + 8_000));
  expect((await realm.publish()).status).toBe(0);
  expect(await readToken(other, '--radius-card')).toBe('23px');
  await expect.poll(() => readToken(other, '--radius-card'), { timeout: 30_000 }).toBe('4px');
  await expect(search(other).first()).toBeVisible();
  await context.close();
  expect(problems).toEqual([]);
  realm.remove();
});

test('the preview of a page shows both variants', async ({ page, product, problems }) => {
  const experiments = [createExperiment(Date.now() + DAY_MS)];
  const realm = await publishTestRealm(product, pages, { theme: themeWith(21), realm: { experiments } });
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  const tokens = page.frameLocator('iframe').locator('#realm-tokens');
  const readPreview = () => tokens.evaluate((style) => style.textContent);
  const choice = page.getByRole('combobox', { name: 'Variant of Round cards' });
  await choice.selectOption('round');
  await expect.poll(readPreview, { timeout: 30_000 }).toContain('--radius-card:23px');
  await choice.selectOption('control');
  await expect.poll(readPreview, { timeout: 30_000 }).toContain('--radius-card:4px');
  expect(problems).toEqual([]);
  realm.remove();
});
