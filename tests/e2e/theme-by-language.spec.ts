// Themes by language: the first HTML of a page has the tokens of its language, an open page follows a publish, and the
// editor of the theme shows them.
import type { Page } from '@playwright/test';
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

test('the editor of the theme shows where a token of a language comes from, and the preview has it', async ({
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
