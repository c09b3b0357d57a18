// A trial in the browser: the first HTML, the hydrated page and live updates show a visitor the same version.
import type { BrowserContext, Page } from '@playwright/test';
import { openPublishClient } from '../../src/cli/realm/openPublishClient.ts';
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, publishTestRealm, runRealmCommand } from './testRealm.ts';

const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';

/** Sets the visitor's number in the browser to the lowest number that gets the page with this title. */
async function becomeVisitorWithTitle(context: BrowserContext, page: Page, url: string, title: string): Promise<void> {
  for (let visitor = 0; visitor < 60; visitor += 1) {
    await context.addCookies([{ name: 'visitor', value: String(visitor), url }]);
    const deliveredTitle = await page.evaluate(async () => {
      const response = await fetch('/api/v4/page/home');
      return ((await response.json()) as { title: string }).title;
    });
    if (deliveredTitle === title) return;
  }
  throw new Error(`None of 60 visitors gets the page "${title}".`);
}

test('a visitor of a trial sees one version from the first byte; promote and withdraw reach open pages', async ({
  page,
  product,
  browser,
}) => {
  const createHome = (title: string) => ({ id: 'home', title, elements: [bucket(`${title.toLowerCase()}-row`)] });
  const realm = await publishTestRealm(product, { home: createHome('Old') });
  const url = product.url(realm.id);
  const run = (...args: string[]) => {
    const { status, output } = runRealmCommand(product, args);
    expect(status, output).toBe(0);
    return output;
  };
  realm.write('pages/home.json', createHome('New'));
  expect(run('publish', realm.folder, '--share', '50')).toContain('is published to 50 % of the visitors');

  await page.goto(url);
  await becomeVisitorWithTitle(page.context(), page, url, 'New');
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-row="old-row"]')) Object.assign(window, { sawOldRow: true });
    }).observe(document, { childList: true, subtree: true });
  });
  const html = await (await page.goto(url))!.text();
  expect(html).toContain('new-row');
  expect(html).not.toContain('old-row');
  await waitForHydration(page);
  await expect(page.locator('[data-row="new-row"]')).toBeVisible();
  expect(await page.evaluate(() => 'sawOldRow' in window)).toBe(false);

  const secondContext = await browser.newContext();
  const secondPage = await secondContext.newPage();
  await secondPage.goto(url);
  await becomeVisitorWithTitle(secondContext, secondPage, url, 'Old');
  await secondPage.goto(url);
  await waitForHydration(secondPage);
  await expect(secondPage.locator('[data-row="old-row"]')).toBeVisible();
  await secondPage.evaluate(() => Object.assign(window, { isSameDocument: true }));

  run('promote', realm.id);
  await expect(secondPage.locator('[data-row="new-row"]')).toBeVisible();
  await expect(secondPage.locator('[data-row="old-row"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'sawOldRow' in window)).toBe(false);

  realm.write('pages/home.json', createHome('Third'));
  run('publish', realm.folder, '--share', '100');
  await expect(secondPage.locator('[data-row="third-row"]')).toBeVisible();
  run('withdraw', realm.id);
  for (const tab of [page, secondPage]) {
    await expect(tab.locator('[data-row="new-row"]')).toBeVisible();
    await expect(tab.locator('[data-row="third-row"]')).toHaveCount(0);
  }
  expect(await secondPage.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await secondContext.close();
});

test('an open page of a visitor inside the share returns to the current version at the end of the trial', async ({
  page,
  product,
}) => {
  const createHome = (title: string) => ({
    id: 'home',
    title,
    elements: ['first', `${title.toLowerCase()}-row`, 'third', 'fourth', 'fifth'].map((id) => bucket(id)),
  });
  const realm = await publishTestRealm(product, { home: createHome('Old') });
  realm.write('pages/home.json', createHome('New'));
  const publishResult = runRealmCommand(product, [
    'publish',
    realm.folder,
    '--share',
    '100',
    '--until',
    new Date(Date.now() + 3_600_000).toISOString(),
  ]);
  expect(publishResult.status, publishResult.output).toBe(0);
  expect(publishResult.output).toMatch(
    /is published to 100 % of the visitors until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/,
  );

  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await expect(page.locator('[data-row="new-row"]')).toBeAttached();
  const card = page.locator('[data-row="fourth"] a').first();
  await card.focus();
  await expect(card).toBeInViewport();
  await page.evaluate(() => {
    const focused = document.activeElement!;
    const observed: { focused: Element; top: number; changedAt?: number } = {
      focused,
      top: focused.getBoundingClientRect().top,
    };
    Object.assign(window, { observed });
    const isOld = (): boolean => document.querySelector('[data-row="old-row"]') !== null;
    // The position in the last frame before the change. It is measured again and again, because rows above may still get
    // their images after the focus has moved.
    const follow = (): void => {
      if (isOld()) return;
      observed.top = focused.getBoundingClientRect().top;
      requestAnimationFrame(follow);
    };
    follow();
    new MutationObserver(() => {
      if (isOld()) observed.changedAt ??= Date.now();
    }).observe(document.body, { childList: true, subtree: true });
  });

  const client = await openPublishClient({}, { DATA_DIR: product.dataDir });
  // The nodes have loaded the changed trial long before its end, also on a slow machine.
  const end = Date.now() + 6_000;
  await client.changeTrial(realm.id, 100, { until: new Date(end).toISOString() });
  await expect(page.locator('[data-row="old-row"]')).toBeAttached({ timeout: 30_000 });
  await expect(page.locator('[data-row="new-row"]')).toHaveCount(0);
  const { changedAt, isFocused, shift } = await page.evaluate(() => {
    const { focused, top, ...observed } = (
      window as unknown as { observed: { focused: Element; top: number; changedAt: number } }
    ).observed;
    return {
      changedAt: observed.changedAt,
      isFocused: document.activeElement === focused,
      shift: Math.abs(focused.getBoundingClientRect().top - top),
    };
  });
  expect(changedAt, 'the page does not change before the end of the trial').toBeGreaterThan(end - 50);
  if (IS_DEEP) expect(changedAt - end).toBeLessThan(1_000);
  expect(isFocused, 'the focus stays').toBe(true);
  expect(shift, 'the focused card does not move').toBeLessThan(2);
  await expect.poll(async () => (await client.readTrial(realm.id)).events[0]?.kind).toBe('ended');
  const trialOutput = runRealmCommand(product, ['trial', realm.id]).output;
  expect(trialOutput).toContain('everybody sees the current version.');
  expect(trialOutput).toMatch(/ended +\d+ +100 %/);
  await client.close();
  realm.remove();
});
