import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, hero, items, publishTestRealm } from './testRealm.ts';

const WIDTHS = [320, 390, 820, 1280, 1920, 2560];

/**
 * Returns the entries of the header's line. `remainingPx` is the space that would remain on the line if the entry
 * followed the last visible entry; a negative number means that the entry does not fit.
 */
const readHeader = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header[data-layout]')!;
    const list = header.querySelector('nav ul')!;
    const line = list.getBoundingClientRect();
    const toolsLeft = [...header.children].at(-1)!.getBoundingClientRect().left;
    const gaps = parseFloat(getComputedStyle(header).columnGap) + parseFloat(getComputedStyle(list).columnGap);
    const entries = [...list.children].map((item) => {
      const box = item.getBoundingClientRect();
      const isShown = box.top < line.bottom && getComputedStyle(item).visibility === 'visible';
      return { label: item.textContent, box, isShown };
    });
    const lastRight = Math.max(...entries.filter(({ isShown }) => isShown).map(({ box }) => box.right));
    return {
      isCrowded: header.hasAttribute('data-crowded'),
      entries: entries.map(({ label, box, isShown }) => ({
        label,
        isShown,
        isCut: box.right > line.right + 1 || box.right > toolsLeft || box.bottom > line.bottom + 1,
        remainingPx: toolsLeft - gaps - lastRight - box.width,
      })),
    };
  });

const BRANDS_AND_LANGUAGES = [
  ['ironclad', 'en'],
  ['sahra', 'ar'],
  ['ironclad', 'ar'],
  ['sahra', 'en'],
] as const;
for (const [realm, lang] of BRANDS_AND_LANGUAGES.slice(0, process.env['MARQUEE_TEST_DEEP'] === '1' ? undefined : 2)) {
  test(`${realm} in ${lang}: no element overflows and no text is cut at any width`, async ({ page, product }) => {
    await page.goto(product.url(realm, `/?lang=${lang}`));
    await waitForHydration(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
      const overflow = await page.evaluate(() => {
        const overflowPx = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        const visible = [
          ...document.querySelectorAll<HTMLElement>(
            'header a, header button, [data-row] h2, [data-row-type="hero"] a, [data-row-type="hero"] button',
          ),
        ].filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
        const outsideTexts = visible
          .filter((e) => {
            const b = e.getBoundingClientRect();
            return b.width > 0 && (b.left < -1 || b.right > window.innerWidth + 1);
          })
          .map((e) => `${e.tagName} ${e.textContent?.slice(0, 40)}`);
        return { overflowPx, outsideTexts };
      });
      expect(overflow, `at ${width}`).toEqual({ overflowPx: 0, outsideTexts: [] });
    }
  });

  test(`${realm} in ${lang}: axe reports no violation`, async ({ page, product }) => {
    await page.goto(product.url(realm, `/?lang=${lang}`));
    await waitForHydration(page);
    expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  });
}

test(
  'the header shows each entry that fits on its line, and cuts none without JavaScript',
  { tag: '@deep' },
  async ({ browser, product }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.newPage({ javaScriptEnabled });
      for (const width of [1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const [realm, lang] of [
          ['ironclad', 'es'],
          ['ironclad', 'en'],
        ] as const) {
          const name = `${realm} in ${lang} at ${width} px, script ${javaScriptEnabled}`;
          await page.goto(product.url(realm, `/?lang=${lang}`));
          if (javaScriptEnabled) {
            await waitForHydration(page);
            await expect(
              page.locator('[data-live-slot] > *').or(page.locator('header[data-crowded]')).first(),
            ).toBeAttached();
          }
          // The live button may load later, and then fewer entries fit.
          await expect(async () => {
            const { entries, isCrowded } = await readHeader(page);
            const shown = entries.filter(({ isShown }) => isShown);
            expect(shown.length, name).toBeGreaterThan(3);
            expect(
              shown.filter(({ isCut }) => isCut),
              name,
            ).toEqual([]);
            if (javaScriptEnabled && isCrowded) {
              const hidden = entries.find(({ isShown }) => !isShown);
              expect(hidden?.remainingPx ?? 0, `${name}: the first hidden entry does not fit`).toBeLessThan(1);
            } else if (javaScriptEnabled) expect(shown, name).toHaveLength(entries.length);
          }).toPass();
        }
      }
      await page.close();
    }
  },
);

test('a live button that loads late into a full header hides no entry of the menu', async ({ page, product }) => {
  const response = Promise.withResolvers<void>();
  await page.route('**/api/v2/event/live?*', async (route) => {
    await response.promise;
    await route.continue().catch(() => undefined);
  });
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.goto(product.url('ironclad', '/?lang=en'));
  await waitForHydration(page);
  // The last entry takes all space that is left, as an entry with a longer label does.
  await page.locator('header nav li:last-child').evaluate((entry) => {
    const fits = (): boolean => {
      const [line, box] = [entry.parentElement!.getBoundingClientRect(), entry.getBoundingClientRect()];
      return box.left >= line.left - 1 && box.right <= line.right + 1;
    };
    let padding = 0;
    while (fits() && padding < 1_000) entry.style.paddingInlineEnd = `${(padding += 4)}px`;
    entry.style.paddingInlineEnd = `${padding - 4}px`;
  });
  expect((await readHeader(page)).entries.filter(({ isShown }) => !isShown)).toEqual([]);
  response.resolve();
  const liveButton = page.locator('[data-live-count]');
  await expect(liveButton).toBeVisible();
  await expect(page.locator('header[data-live-aside]')).toBeVisible();
  // The button moves while it appears.
  await liveButton.evaluate((button) => Promise.all(button.getAnimations().map(({ finished }) => finished)));
  const { entries, isCrowded } = await readHeader(page);
  expect(entries.filter(({ isShown }) => !isShown)).toEqual([]);
  expect(isCrowded).toBe(false);
  const [button, header, account] = await Promise.all(
    [liveButton, page.locator('header[data-layout]'), page.locator('[data-live-slot] ~ a').last()].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(button!.x).toBeGreaterThanOrEqual(0);
  expect(button!.x + button!.width).toBeLessThanOrEqual(header!.width);
  expect(
    button!.x >= account!.x + account!.width || button!.x + button!.width <= account!.x,
    'the button covers no other tool',
  ).toBe(true);
  const toMiddle = (box: typeof button): number => box!.y + box!.height / 2;
  expect(
    Math.abs(toMiddle(button) - toMiddle(account)),
    'the button is at the height of the other entries',
  ).toBeLessThanOrEqual(1);
});

test(
  'layout shift stays under 0.02 when images and fonts arrive a second late',
  { tag: '@deep' },
  async ({ page, product }) => {
    test.setTimeout(240_000);
    for (const realm of ['ironclad', 'sahra']) {
      await page.context().clearCookies();
      await page.route(/\/(img|files)\//, async (route) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 1_000);
        });
        await route.continue().catch(() => undefined);
      });
      await page.addInitScript(() => {
        (window as unknown as { shift: number }).shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(product.url(realm));
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      let before = -1;
      for (let y = 0; y !== before;) {
        before = y;
        // The test scrolls on only after the visible content has loaded, as a reader does.
        y = await page.evaluate(() => {
          window.scrollBy(0, 300);
          return window.scrollY;
        });
        await page.waitForFunction(() => !document.querySelector('[data-loading]'));
        await page.waitForLoadState('networkidle');
      }
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
      test.info().annotations.push({ type: 'layout shift', description: `${realm} ${shift.toFixed(4)}` });
      expect(shift, realm).toBeLessThanOrEqual(0.02);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  },
);

test('a page of 40 rows of 20 cards has at most 1,500 elements at every scroll position', async ({ page, product }) => {
  const testRealm = await publishTestRealm(product, {
    home: { elements: [hero('h'), ...Array.from({ length: 39 }, (_, i) => bucket(`row-${i + 1}`, {}, 20))] },
  });
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  const counts: number[] = [];
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 1_800) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForLoadState('networkidle');
    counts.push(await page.evaluate(() => document.querySelectorAll('*').length));
  }
  test.info().annotations.push({ type: 'elements', description: `${Math.min(...counts)} to ${Math.max(...counts)}` });
  expect(Math.max(...counts)).toBeLessThanOrEqual(1_500);
  // The headings of distant rows stay rendered, for find-in-page and for screen readers.
  await expect(page.locator('[data-row] h2')).toHaveCount(39);
  testRealm.remove();
});

test('rows after the 60th are rendered only near the viewport', { tag: '@deep' }, async ({ page, product }) => {
  const testRealm = await publishTestRealm(
    product,
    { home: { elements: Array.from({ length: 300 }, (_, i) => bucket(`row-${i + 1}`, {}, 6)) } },
    { catalogue: items(6) },
  );
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  expect(await page.locator('[data-row]').count()).toBeLessThan(90);
  for (let i = 0; i < 40 && !(await page.locator('[data-row="row-300"]').count()); i++) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForLoadState('networkidle');
  }
  await expect(page.locator('[data-row="row-300"]')).toBeAttached();
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1_500);
  testRealm.remove();
});

test('the home pages of two brands differ in layout even without logos and colours', async ({ page, product }) => {
  const brandLayouts = [];
  for (const [realm, lang] of [
    ['ironclad', 'en'],
    ['sahra', 'ar'],
  ] as const) {
    await page.goto(product.url(realm, `/?lang=${lang}`));
    brandLayouts.push(
      await page.evaluate(() => {
        const readPx = (e: Element | null, p: string) =>
          e ? Number.parseFloat(getComputedStyle(e).getPropertyValue(p)) : 0;
        const card = document
          .querySelector('[data-row-type="carousel"] [data-item] img')!
          .closest('a, [data-item]')!
          .getBoundingClientRect();
        const rows = [...document.querySelectorAll('[data-row]')].map((r) => r.getBoundingClientRect().top);
        return {
          layout: document.querySelector('header')?.dataset['layout'],
          direction: document.documentElement.dir,
          cardRatio: (card.width / card.height).toFixed(1),
          titleSize: readPx(
            document.querySelector('[data-row-type="hero"] h2, [data-row-type="hero"] h1'),
            'font-size',
          ),
          rowTitle: readPx(document.querySelector('[data-row-type="carousel"] h2'), 'font-size'),
          rowDistance: Math.round(rows[2]! - rows[1]!),
        };
      }),
    );
  }
  const [a, b] = brandLayouts as [(typeof brandLayouts)[0], (typeof brandLayouts)[0]];
  for (const key of Object.keys(a) as (keyof typeof a)[]) expect(a[key], key).not.toBe(b[key]);
});
