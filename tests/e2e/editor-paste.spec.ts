// Rows that are copied in the editor of one brand and pasted in the editor of another: what the other brand does not
// have is listed, and the rows can be taken back.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { bucket, createTestRealm, items, publishTestRealm, type TestRealm } from './testRealm.ts';

const PROMO = {
  type: 'promo',
  v: 1,
  id: 'promo',
  props: {
    title: 'Join',
    description: 'Every fight.',
    primaryCta: { ctaText: 'More', link: { type: 'SECTION_LINK', name: 'only-there' } },
  },
};

const COOKIES = { realm: { sessionMode: 'cookie' } };

async function openEditor(page: Page, product: RunningProduct, realm: TestRealm): Promise<void> {
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
}

const node = (page: Page, index: number) => page.locator(`[data-element="/elements/${index}"]`);

/** Copies the chosen rows as Ctrl+C does, and returns the text. */
const copy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    );
    return clipboardData.getData('text/plain');
  });

/** Pastes a text as Ctrl+V does. */
const paste = (page: Page, copied: string): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, copied);

/** Rows whose props name a video, a text and a feed of their brand. */
const NAMING_ROWS = [
  { type: 'item-detail', id: 'detail', props: { itemId: 'their-item' } },
  { type: 'rich-text', id: 'words', props: { textKey: 'their-rules' } },
  { type: 'zoned-page', id: 'zones', props: { title: 'Help', chapters: [{ textKey: 'their-rules', title: 'One' }] } },
];

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('after rows of another brand are pasted, a dialog lists what this brand does not have, and can remove the rows again @deep', async ({
    page,
    product,
    problems,
  }) => {
    test.slow();
    const there = await publishTestRealm(
      product,
      {
        home: { elements: [bucket('shared', {}, 2), bucket('theirs', { source: { ids: ['their-item'] } }), PROMO] },
        'only-there': { elements: [bucket('part', {}, 2)] },
      },
      { ...COOKIES, catalogue: [...items(30), { ...items(1)[0], id: 'their-item' }] },
    );
    const here = await publishTestRealm(product, { home: { elements: [bucket('mine', {}, 2)] } }, COOKIES);
    await openEditor(page, product, there);
    await node(page, 0).click();
    const shared = await copy(page);
    await node(page, 1).click();
    await page.keyboard.press('Shift+ArrowDown');
    const theirs = await copy(page);

    await openEditor(page, product, here);
    const dialog = page.getByRole('dialog', { name: /References of the pasted rows that .*Lab.* does not have: 2/ });
    await node(page, 0).click();
    await paste(page, shared);
    await expect(node(page, 1)).toBeFocused();
    await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);
    await expect(page.getByRole('dialog'), 'this brand has everything that the row names').toHaveCount(0);

    await paste(page, theirs);
    await expect(dialog.locator('[data-code="ITEM_UNKNOWN"]')).toContainText('their-item');
    await expect(dialog.locator('[data-code="SECTION_UNKNOWN"]')).toContainText('only-there');
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take the rows back' }).click();
    await expect(node(page, 2)).toHaveCount(0);
    await expect(node(page, 1)).toHaveCount(1);

    await node(page, 1).click();
    await paste(page, theirs);
    await dialog.getByRole('button', { name: /Go to the field.*source\/ids\/0/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Edit' }).locator('code').first()).toHaveText(
      '/elements/2/source/ids/0',
    );
    expect(problems).toEqual([]);
  });

  test('ids in the props of pasted rows are listed, also when the page is edited while it is saved, and each is replaced by the keyboard @deep', async ({
    page,
    product,
    problems,
  }) => {
    test.slow();
    const here = createTestRealm(product, { home: { elements: [bucket('mine', {}, 2)] } }, COOKIES);
    here.write('data/texts.json', { texts: [{ key: 'our-rules', title: 'Rules of the house', blocks: [] }] });
    expect((await here.publish()).status).toBe(0);
    await openEditor(page, product, here);
    await node(page, 0).click();
    const dialog = page.getByRole('dialog', { name: /References of the pasted rows/ });
    // The answer to the save with the rows waits until the page was edited again.
    let continueSave = (): void => undefined;
    const edited = new Promise<void>((resolve) => (continueSave = resolve));
    await page.route('**/editing/pages/home/draft', async (route) => {
      await edited;
      await route.continue();
    });
    const isSent = page.waitForRequest('**/editing/pages/home/draft');
    await paste(page, JSON.stringify(NAMING_ROWS));
    await isSent;
    await node(page, 0).click();
    await page.keyboard.press('Alt+ArrowDown');
    continueSave();
    await expect(dialog.locator('li')).toHaveCount(3);
    await page.unroute('**/editing/pages/home/draft');
    await expect(dialog.locator('[data-code="ITEM_UNKNOWN"]')).toContainText('their-item');
    await expect(dialog.locator('[data-code="REFERENCE_UNKNOWN"]')).toHaveCount(2);
    expect(await findAxeViolations(page)).toEqual([]);

    // The browser offers what the brand has of that kind, with its titles.
    const video = dialog.locator('[data-code="ITEM_UNKNOWN"]').getByLabel('Replace with');
    await video.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('item-2');
    const options = dialog.locator('[data-code="ITEM_UNKNOWN"] datalist option');
    await expect(options.filter({ hasText: /^Item 2$/ })).toHaveAttribute('value', 'item-2');
    await page.keyboard.press('Enter');
    await expect(dialog.locator('li')).toHaveCount(2);
    for (const left of [1, 0]) {
      const field = dialog.locator('li').first().getByLabel('Replace with');
      await field.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('our-rules');
      await page.keyboard.press('Enter');
      if (left > 0) await expect(dialog.locator('li')).toHaveCount(left);
    }
    await expect(dialog, 'everything exists now').toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'exists now' })).toBeAttached();
    await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);

    // The form offers the same lists.
    await node(page, 0).click();
    const form = page.locator('[data-pointer$="/props/itemId"]');
    await form.getByRole('combobox').fill('item-1');
    await expect(form.locator('datalist option').first()).toHaveText('Item 1');
    expect(problems).toEqual([]);
    here.remove();
  });
});
