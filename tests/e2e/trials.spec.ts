// A trial in the browser: the first HTML, the hydrated page and live updates show a visitor one version.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { bucket, publishTestRealm, realmCommand } from './testRealm.ts';

/** Sets the number of the browser's visitor to the lowest one that gets the page with this title. */
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
    const { status, output } = realmCommand(product, args);
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
  await hydrated(page);
  await expect(page.locator('[data-row="new-row"]')).toBeVisible();
  expect(await page.evaluate(() => 'sawOldRow' in window)).toBe(false);

  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await other.goto(url);
  await becomeVisitorWithTitle(otherContext, other, url, 'Old');
  await other.goto(url);
  await hydrated(other);
  await expect(other.locator('[data-row="old-row"]')).toBeVisible();
  await other.evaluate(() => Object.assign(window, { isSameDocument: true }));

  run('promote', realm.id);
  await expect(other.locator('[data-row="new-row"]')).toBeVisible();
  await expect(other.locator('[data-row="old-row"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'sawOldRow' in window)).toBe(false);

  realm.write('pages/home.json', createHome('Third'));
  run('publish', realm.folder, '--share', '100');
  await expect(other.locator('[data-row="third-row"]')).toBeVisible();
  run('withdraw', realm.id);
  for (const tab of [page, other]) {
    await expect(tab.locator('[data-row="new-row"]')).toBeVisible();
    await expect(tab.locator('[data-row="third-row"]')).toHaveCount(0);
  }
  expect(await other.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await otherContext.close();
});
