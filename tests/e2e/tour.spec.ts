// docs/tour.md, step by step, with the commands of its text, in a git repository with a copy of a demo brand's folder.
// The test fails when the text has a command that it does not run.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, waitForHydration, startProduct, test, type RunningProduct } from './fixtures.ts';
import { prepareTour, startPublishProxy } from './tourSteps.ts';

const PUBLISH = 'npm run realm -- publish realms/ironclad --note "pay-per-view first"';
const HOME = 'realms/ironclad/pages/home.json';
const NOTE = 'pay-per-view first';
/** A card with the focus grows, which moves its link by a few px. */
const MAX_SHIFT_PX = 20;
/** The bucket that the tour moves, in the text of the home page. */
const BUCKET = /\n {4}\{\n {6}"bucketId": "upcoming-ppv",[\s\S]*?\n {4}\},/;

const readRowIds = (page: Page): Promise<(string | undefined)[]> =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row']));
/** Returns the newest version in the output of `realm versions`. */
const readNewestVersion = (output: string): number => Number(/^(\d+) /m.exec(output)?.[1]);
/** Presses Tab until a button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const isFocused = (): Promise<boolean> => button.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 30 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
}

test('the steps of docs/tour.md work', { tag: '@deep' }, async ({ page, browser }) => {
  test.setTimeout(180_000);
  const tour = prepareTour();
  const dataDir = join(tour.folder, '.data');
  // `npm start` publishes the folders of realms/, which server-process.spec.ts tests. The copied data folder contains
  // them already.
  if (process.env['E2E_SEED']) cpSync(process.env['E2E_SEED'], dataDir, { recursive: true });
  let product: RunningProduct = await startProduct({ DATA_DIR: dataDir });
  let idsBefore: readonly (string | undefined)[] = [];

  try {
    await test.step('1 two brands from one build', async () => {
      tour.follow(1, 'npm start');
      const sahraTab = await page.context().newPage();
      await sahraTab.goto(product.url('sahra', '/?lang=ar'));
      await expect(sahraTab.locator('html')).toHaveAttribute('dir', 'rtl');
      await sahraTab.close();
      await page.goto(product.url('ironclad'));
      await waitForHydration(page);
      idsBefore = await readRowIds(page);
    });

    await test.step('2 a published layout changes the open page, which keeps its focus and scroll position', async () => {
      const [bucket = ''] = BUCKET.exec(tour.read(HOME)) ?? [];
      tour.edit(HOME, BUCKET, '');
      tour.edit(HOME, /\n {4}\{\n {6}"bucketId"/, `${bucket}$&`);
      expect(tour.run(2, 'npm run realm -- diff realms/ironclad').output).toContain('row upcoming-ppv moved');
      // The row that moves is above the window: the browser's scroll anchoring would follow a visible row.
      const link = page.locator('[data-row="fighters"] [data-item] a').first();
      await page.locator('[data-row="fighters"]').scrollIntoViewIfNeeded();
      await link.focus();
      /** Whether the link has the focus, and whether the document is still the same. */
      const readTabState = () =>
        link.evaluate((element) => [element === document.activeElement, 'wasNotReloaded' in window]);
      const readTop = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      await page.evaluate(() => void Object.assign(window, { wasNotReloaded: true }));
      const top = await readTop();
      const { status, output } = tour.run(2, PUBLISH);
      expect(status, output).toBe(0);
      expect(output).toMatch(/^debug: version \d+ is published with what it inherits now/m);
      await expect.poll(async () => (await readRowIds(page))[1]).toBe('upcoming-ppv');
      expect(await readTabState()).toEqual([true, true]);
      await expect
        .poll(async () => Math.abs((await readTop()) - top), 'px that the page has moved')
        .toBeLessThan(MAX_SHIFT_PX);
    });

    await test.step('3 the newest version has the note, and nothing differs', () => {
      const [newest] = tour.run(3, 'npm run realm -- versions ironclad').output.split('\n').slice(1);
      expect(newest).toContain(NOTE);
      expect(tour.run(2, 'npm run realm -- diff realms/ironclad').output).toContain('nothing differs from version');
    });

    await test.step('4 all mistakes are reported together and nothing is published', async () => {
      tour.edit(HOME, /("bucketId": "upcoming-ppv"[\s\S]*?"rowTypeData": \{)/, '$1\n        "rowCount": 7,');
      tour.edit('realms/ironclad/theme.json', /("primary": )"[^"]*"/, '$1"reddish"');
      const { status, output } = tour.run(2, PUBLISH);
      expect(status).toBe(1);
      expect(output).toMatch(
        /FIELD_OUT_OF_RANGE at pages\/home\.json:\d+:\d+ \/elements\/\d+\/rowTypeData\/rowCount \(row upcoming-ppv\)/,
      );
      expect(output).toMatch(/COLOUR_INVALID at theme\.json:\d+:\d+ \/colours\/primary/);
      for (const part of ['expected: ', 'to do: ']) expect(output.split(part).length, part).toBeGreaterThanOrEqual(3);
      expect(output).toContain('Nothing was published: 2 errors');
      expect((await readRowIds(page))[1]).toBe('upcoming-ppv');
    });

    await test.step('5 git undoes the edits, and a rollback restores the page in the open tab', async () => {
      expect(tour.run(5, 'git checkout realms/ironclad').status).toBe(0);
      expect(tour.read(HOME)).not.toContain('rowCount": 7');
      expect(tour.read('realms/ironclad/theme.json')).not.toContain('reddish');
      expect(tour.run(5, 'npm run realm -- rollback ironclad').status).toBe(0);
      await expect.poll(() => readRowIds(page)).toEqual(idsBefore);
      expect(tour.run(2, 'npm run realm -- diff realms/ironclad').output).toContain('nothing differs from version');
    });

    await test.step('6 `explain` names the file from which a label comes', () => {
      const { status, output } = tour.run(6, 'npm run realm -- explain ironclad viewAll --locale ar');
      expect(status, output).toBe(0);
      expect(output).toContain('strings/ar.json');
    });

    await test.step('7 a new brand is created, published, changed and removed', async () => {
      const publish = () => tour.run(7, 'npm run realm -- publish realms/aurora');
      const created = tour.run(7, 'npm run realm -- create aurora --name "Aurora"');
      expect(created.status, created.output).toBe(0);
      const published = publish();
      expect(published.status, published.output).toBe(0);
      await page.goto(product.url('aurora'));
      await expect(page.locator('html')).toHaveAttribute('data-realm', 'aurora');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.locator('[data-row-type="hero"]')).toBeVisible();
      const theme = JSON.parse(tour.read('realms/aurora/theme.json')) as { colours: object };
      expect(Object.keys(theme.colours)).toHaveLength(4);
      tour.edit('realms/aurora/theme.json', /("background": )"[^"]*"/, '$1"#102030"');
      expect(publish().status).toBe(0);
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
        .toBe('rgb(16, 32, 48)');
      // A reader confirms by typing the name. The test has no terminal, so it passes --yes.
      const removed = tour.run(7, 'npm run realm -- remove aurora', { moreArguments: ['--yes'] });
      expect(removed.status, removed.output).toBe(0);
      expect(tour.run(7, 'rm -r realms/aurora').status).toBe(0);
      expect((await page.goto(product.url('aurora')))?.status()).toBe(404);
    });

    await test.step('8 layout, hero art, order of cards and digits follow Arabic', async () => {
      const art = page.locator('[data-row-type="hero"] img').first();
      const readArt = () => art.evaluate((image: HTMLImageElement) => image.currentSrc);
      await page.goto(product.url('ironclad', '/?lang=en'));
      await expect.poll(readArt).not.toBe('');
      const artInEnglish = await readArt();
      await page.goto(product.url('ironclad', '/?lang=ar'));
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect.poll(readArt).not.toBe('');
      expect(await readArt()).not.toBe(artInEnglish);
      const cards = page.locator('[data-row="upcoming-ppv"] [data-item]');
      await cards.first().scrollIntoViewIfNeeded();
      const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
      expect(first!.x).toBeGreaterThan(second!.x);
      await expect(page.locator('main')).toContainText(/[٠-٩]/);
    });

    await test.step('9 without JavaScript the first rows are complete; with it the menu works by keyboard', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const withoutScript = await context.newPage();
      await withoutScript.goto(product.url('ironclad', '/?lang=en'));
      await expect(withoutScript.locator('[data-row-type="hero"]')).toBeVisible();
      const loadedRow = withoutScript
        .locator('[data-row]:not([data-shell])')
        .filter({ has: withoutScript.locator('[data-item]') });
      await expect(loadedRow.first().locator('[data-item]').first()).toBeVisible();
      const unloadedRow = withoutScript.locator('[data-row="films"][data-shell]');
      await expect(unloadedRow.locator('[data-item]')).toHaveCount(0);
      await expect(unloadedRow.getByRole('heading').getByRole('link')).toBeVisible();
      await loadedRow.first().locator('[data-item] a').first().click();
      await expect(withoutScript.locator('main h1')).toBeVisible();
      await context.close();

      await page.goto(product.url('ironclad', '/?lang=en'));
      await waitForHydration(page);
      const menu = page.getByRole('dialog');
      await tabTo(page, 'Menu');
      await page.keyboard.press('Enter');
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
    });

    await test.step('10 a server killed during a publish has stored all of it or nothing, and starts again', async () => {
      const heading = page.locator('[data-row="upcoming-ppv"]').getByRole('heading');
      const [titleBefore, titleAfter] = ['Upcoming pay-per-view', 'Next on pay-per-view'];
      await expect(heading).toHaveText(titleBefore);
      const versionBefore = readNewestVersion(tour.run(10, 'npm run realm -- versions ironclad').output);
      tour.edit(HOME, new RegExp(`"en": "${titleBefore}"`), `"en": "${titleAfter}"`);
      const pid = tour.run(10, `node -p "require('./.data/server.json').pid"`).output.trim();
      const { token } = JSON.parse(tour.read('.data/server.json')) as { token: string };
      tour.follow(10, 'kill -9 <id>');
      const proxy = await startPublishProxy(`http://127.0.0.1:${product.port}`, () => {
        process.kill(Number(pid), 'SIGKILL');
      });
      const { status, output } = await tour.runInBackground(2, PUBLISH, {
        moreArguments: ['--url', proxy.url],
        env: { MARQUEE_ADMIN_TOKEN: token },
      });
      proxy.close();
      expect(status, output).toBe(3);
      expect(output).toContain('npm run realm -- versions ironclad');
      await product.stop();
      // The page stays, and a command works on the database itself.
      await expect(page.locator('[data-row]').first()).toBeVisible();
      const { output: versions } = tour.run(10, 'npm run realm -- versions ironclad');
      expect(versions).toContain(NOTE);
      const isStored = readNewestVersion(versions) > versionBefore;

      tour.follow(10, 'npm start');
      product = await startProduct({ DATA_DIR: dataDir });
      expect(tour.run(10, 'npm run realm -- versions ironclad').output).toBe(versions);
      await page.goto(product.url('ironclad', '/?lang=en'));
      await expect(heading).toHaveText(isStored ? titleAfter : titleBefore);
    });
    expect(tour.listUnrunCommands(), 'commands of docs/tour.md that no step has run').toEqual([]);
  } finally {
    await product.stop();
    tour.remove();
  }
});
