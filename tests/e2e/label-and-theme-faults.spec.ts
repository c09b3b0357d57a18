// Faults F35 to F37 in a browser: labels that are missing, broken or named like properties of Object.prototype, and
// themes with invalid values. tests/pages/labels.test.ts tests the labels in the server's HTML;
// src/server/domain/publishing/check/checkRealm.test.ts tests the problems that publishing reports for a theme.
import { allowProblems, expect, waitForHydration, test } from './fixtures.ts';
import { FORBIDDEN_TEXTS } from '../pages/faults.ts';
import { bucket, publishTestRealm } from './testRealm.ts';
import { readRowElements } from './rowElements.ts';

test('faults F35, F36: missing and unreadable labels never show a raw key', async ({ page, product, problems }) => {
  const pages = { home: { elements: [bucket('good-row', {}, 4)] }, nothing: { elements: [] } };
  const realm = { locales: ['en', 'en-gb', 'en-nz', 'de'], defaultLocale: 'en' };
  const cleanRealm = await publishTestRealm(product, pages, { realm });
  const brokenRealm = await publishTestRealm(product, pages, {
    realm,
    strings: {
      en: { pageEmpty: '{count, plural,', constructor: 'Builder', toString: 'Writer', hasOwnProperty: 'Owner' },
      'en-gb': { pageEmpty: 'Nothing in colour' },
    },
  });
  const rowsByRealm: Record<string, Record<string, string>> = {};
  for (const { id } of [cleanRealm, brokenRealm]) {
    await page.goto(product.url(id));
    await waitForHydration(page);
    // The row has its edges and buttons when it has measured itself.
    await expect(page.locator('[data-row="good-row"] [data-turn="next"]')).toBeEnabled();
    rowsByRealm[id] = await readRowElements(page, ['good-row']);
  }
  expect(
    rowsByRealm[brokenRealm.id],
    'a row has the same elements in the realm with broken labels as in the other realm',
  ).toEqual(rowsByRealm[cleanRealm.id]);
  for (const [locale, expectedLabel] of [
    ['en', '{count, plural,'],
    ['en-gb', 'Nothing in colour'],
    ['en-nz', 'Nothing in colour'],
    ['de', '{count, plural,'],
  ] as const) {
    await page.goto(product.url(brokenRealm.id, `/section/nothing?lang=${locale}`));
    await waitForHydration(page);
    await expect(page.locator('main')).toContainText(expectedLabel);
    const pageText = await page.locator('body').innerText();
    for (const forbiddenText of [...FORBIDDEN_TEXTS, 'native code']) expect(pageText).not.toContain(forbiddenText);
    expect(
      await page
        .locator('button, a')
        .evaluateAll((all) =>
          all
            .map((each) => each.getAttribute('aria-label') ?? '')
            .filter((label) => /undefined|null|function/.test(label)),
        ),
    ).toEqual([]);
  }
  expect(problems).toEqual([]);
  for (const testRealm of [cleanRealm, brokenRealm]) testRealm.remove();
});

test(
  'fault F37: an invalid theme or a missing font changes nothing that the viewer can read',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const testRealm = await publishTestRealm(product, { home: { elements: [bucket('good-row', {}, 4)] } });
    await page.goto(product.url(testRealm.id));
    await waitForHydration(page);
    const rowsBefore = await readRowElements(page, ['good-row']);
    const readBackground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-background').trim());
    const backgroundBefore = await readBackground();
    const colours = { primary: '#c2185b', secondary: '#eeeeee', tertiary: '#4466cc', background: '#101014' };
    for (const [theme, code] of [
      [{ colours: { ...colours, primary: 'blurple' }, fonts: [], type: {} }, 'COLOUR_INVALID'],
      [{ colours: { ...colours, text: '#101014' }, fonts: [], type: {} }, 'COLOUR_CONTRAST'],
      [{ colours, fonts: [{ family: 'Gone', file: 'gone.woff2' }], type: {} }, 'FONT_MISSING'],
      [{ colours, fonts: [], type: {}, space: { gutter: 'NaN' } }, 'FIELD_TYPE'],
    ] as const) {
      testRealm.write('theme.json', theme);
      const { status, output } = await testRealm.publish();
      expect(status).toBe(1);
      expect(output).toContain(code);
    }
    await page.reload();
    await waitForHydration(page);
    expect(await readBackground()).toBe(backgroundBefore);
    await expect.poll(() => readRowElements(page, ['good-row'])).toEqual(rowsBefore);

    // Ironclad has fonts of its own. After the reload no font can be loaded.
    const measureHeading = async (): Promise<{ text: string; height: number }> =>
      page
        .locator('[data-row]')
        .nth(1)
        .locator('h2')
        .evaluate((h2) => ({
          text: (h2 as HTMLElement).innerText,
          height: Math.round(h2.getBoundingClientRect().height),
        }));
    await page.goto(product.url('ironclad'));
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const withFonts = await measureHeading();
    await page.route('**/*.woff2', (route) => route.fulfill({ status: 404, body: 'none' }));
    await page.route('**/fonts/**', (route) => route.fulfill({ status: 404, body: 'none' }));
    await page.reload();
    await waitForHydration(page);
    const withoutFonts = await measureHeading();
    expect(withoutFonts.text).toBe(withFonts.text);
    expect(Math.abs(withoutFonts.height - withFonts.height)).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    allowProblems(problems, /Failed to load resource/);
    testRealm.remove();
  },
);
