// Two tabs of one browser that edit a page: nothing that was typed is lost when one is offline or crashes, and a conflict
// at a publish is decided in the browser.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { bucket, publishTestRealm, type TestRealm } from './testRealm.ts';

const DRAFT_CALL = '**/api/v2/editing/pages/home/draft*';
const createPage = (title: string) => ({
  id: 'home',
  title,
  elements: [bucket('first', {}, 4), bucket('second', {}, 4)],
});

const saveState = (page: Page) => page.locator('[data-save-state]');
const title = (page: Page) => page.locator('[data-pointer="/title"]').getByRole('textbox').first();
const rowName = (page: Page, index: number) =>
  page.locator(`[data-pointer="/elements/${index}/name"]`).getByRole('textbox').first();
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

async function openTab(page: Page, product: RunningProduct, realm: TestRealm): Promise<Page> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(product.url(realm.id, '/_admin/pages/home'));
  await expect(saveState(page)).toBeVisible();
  return page;
}

async function typeTitle(page: Page, text: string): Promise<void> {
  await page.locator('[data-element=""]').click();
  await title(page).fill(text);
}

async function typeRowName(page: Page, index: number, text: string): Promise<void> {
  await page.locator(`[data-element="/elements/${index}"]`).click();
  await rowName(page, index).fill(text);
}

/** The tab cannot send drafts any more. */
const goOffline = (page: Page) => page.route(DRAFT_CALL, (route) => route.abort());

/** Ends the process of a tab, so that nothing of the page runs any more. A tab that is closed still sends its draft. */
async function crash(tab: Page): Promise<void> {
  await Promise.all([tab.waitForEvent('crash'), tab.goto('chrome://crash').catch(() => undefined)]);
  await tab.close();
}

/** The tab does not hear from other tabs, as when an editor types in both before the message of the first arrives. */
const ignoreOtherTabs = (page: Page) =>
  page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });

/** Opens two tabs that do not hear from each other and are offline, types in both, and ends both without a save. */
async function crashTwoTabs(
  page: Page,
  product: RunningProduct,
  realm: TestRealm,
  [typeInFirst, typeInSecond]: readonly [(tab: Page) => Promise<void>, (tab: Page) => Promise<void>],
): Promise<void> {
  // A third tab would show and send what is typed in the first one.
  await openEmptyDocument(page, product.url(realm.id));
  const tabs = [await page.context().newPage(), await page.context().newPage()] as const;
  for (const tab of tabs) {
    await ignoreOtherTabs(tab);
    await openTab(tab, product, realm);
    await goOffline(tab);
  }
  for (const [tab, type] of [
    [tabs[0], typeInFirst],
    [tabs[1], typeInSecond],
  ] as const) {
    await type(tab);
    await expect(saveState(tab)).toHaveAttribute('data-save-state', 'offline');
    await crash(tab);
  }
}

test(
  'what was typed in two tabs is kept when one is offline or both crash, and conflicts are decided in the browser',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.slow();
    const realm = await publishTestRealm(
      product,
      { home: createPage('Published') },
      { realm: { sessionMode: 'cookie' } },
    );
    await openEmptyDocument(page, product.url(realm.id, '/_admin/pages/home'));
    await signInByApi(page, 'editor@demo.test');
    await openTab(page, product, realm);

    // The tab that is offline ends straight after the edit. The other one shows the edit and sends it.
    const offline = await openTab(await page.context().newPage(), product, realm);
    await goOffline(offline);
    await typeTitle(offline, 'Typed offline');
    await expect(page.locator('[data-element=""]')).toContainText('Typed offline');
    await crash(offline);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
    await expect(publishButton(page)).not.toHaveAttribute('aria-disabled', 'true');

    // Both tabs crash with edits of their own: the next one has all of them.
    await crashTwoTabs(page, product, realm, [
      (tab) => typeRowName(tab, 0, 'From the first tab'),
      (tab) => typeRowName(tab, 1, 'From the second tab'),
    ]);
    await openTab(page, product, realm);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
    await page.reload();
    await expect(page.locator('[data-element="/elements/0"]')).toContainText('From the first tab');
    await expect(page.locator('[data-element="/elements/1"]')).toContainText('From the second tab');
    await expect(page.locator('[data-element=""]')).toContainText('Typed offline');

    // Both changed the same field: the editor chooses.
    await crashTwoTabs(page, product, realm, [
      (tab) => typeTitle(tab, 'Title of the first tab'),
      (tab) => typeTitle(tab, 'Title of the second tab'),
    ]);
    await openTab(page, product, realm);
    const dialog = page.getByRole('dialog', { name: 'Another tab of this browser had unsaved changes' });
    await expect(dialog.locator('ins').getByText(/^Title of the (first|second) tab$/)).toHaveCount(2);
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('radio', { name: /^The other tab/ }).check();
    await dialog.getByRole('button', { name: 'Take the merged page' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
    await expect(page.locator('[data-element=""]')).toContainText('Title of the first tab');

    // Somebody else has published another title meanwhile.
    realm.write('pages/home.json', createPage('Published by somebody else'));
    expect((await realm.publish()).status).toBe(0);
    const publish = async (): Promise<void> => {
      await publishButton(page).click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox').fill('A new title');
      await form.getByRole('button', { name: 'Publish', exact: true }).click();
    };
    await publish();
    const conflict = page.getByRole('dialog', { name: 'The page was published by somebody else meanwhile' });
    await expect(conflict.locator('ins').getByText('Published by somebody else')).toBeVisible();
    for (const mine of await conflict.getByRole('radio', { name: /^You/ }).all()) await mine.check();
    await conflict.getByRole('button', { name: 'Take the merged page' }).click();
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
    await publish();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(product.url(realm.id));
    await expect(page).toHaveTitle(/Title of the first tab/);
    await expect(page.locator('[data-row="second"] h2')).toHaveText('From the second tab');
    allowProblems(problems, /ERR_FAILED|status of 4(09|12)/);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
