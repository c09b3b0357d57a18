// Rows in the slots of other rows: an editor builds them by keyboard only, a place that refuses a row says why, and the
// page shows the columns.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, open, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { publishTestRealm, type TestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;

const promo = (id: string, title = id): Json => ({ type: 'promo', v: 1, id, props: { layout: 'strip', title } });
const columns = (id: string, slots: Json, more: Json = {}): Json => ({
  type: 'columns',
  v: 1,
  id,
  props: { title: id },
  slots,
  ...more,
});
const HERO = { heroId: 'hero', title: 'Tonight' };

async function openEditor(
  page: Page,
  product: RunningProduct,
  width: number,
  elements: readonly Json[],
): Promise<TestRealm> {
  const realm = await publishTestRealm(product, { home: { elements } }, { realm: { sessionMode: 'cookie' } });
  await page.setViewportSize({ width, height: 900 });
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
  return realm;
}

const node = (page: Page, pointer: string) => page.locator(`[data-element="${pointer}"]`);
const FIRST = '/elements/1/slots/first';
const SECOND = '/elements/1/slots/second';

test('by keyboard only, a row is added to a slot, moved between slots and out, and refused with the reason', async ({
  page,
  product,
  problems,
}) => {
  const realm = await openEditor(page, product, 1280, [
    HERO,
    columns('box', { first: [promo('one')], second: [promo('x')] }),
    promo('two'),
  ]);
  const announcement = page.locator('[data-announcement]');
  await node(page, `${SECOND}/0`).focus();
  await page.keyboard.press('Delete');
  await expect(node(page, SECOND), 'a slot without enough rows says so').toContainText('0, needs 1');

  // The arrows lead from the row to its slots; the button beside a slot opens the gallery.
  await node(page, '/elements/1').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(node(page, SECOND)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog', { name: 'Add a row to Second column' });
  await expect(gallery.getByRole('button', { name: /Headings and paragraphs/ })).toBeVisible();
  const refused = gallery.getByRole('button', { name: /hero/ });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toContainText(/A row of the type .hero. cannot stand in .Second column.\./);
  expect(await findAxeViolations(page)).toEqual([]);
  await gallery.getByRole('button', { name: /Headings and paragraphs/ }).focus();
  await page.keyboard.press('Enter');
  await expect(node(page, `${SECOND}/0`)).toBeFocused();

  // A row beside the columns moves in, to the next slot, and out.
  await node(page, '/elements/2').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(node(page, `${FIRST}/1`)).toBeFocused();
  await expect(announcement).toContainText(/two moved to .First column.: position 2 of 2/);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(node(page, `${SECOND}/0`)).toContainText('two');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(node(page, '/elements/2')).toBeFocused();
  await expect(node(page, '/elements/2')).toContainText('two');

  // A hero cannot stand in a column: nothing changes, and the reason is announced.
  await node(page, '/elements/0').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(announcement).toContainText(/A row of the type .hero. cannot stand in/);
  await expect(node(page, '/elements/0')).toContainText('Tonight');
  // Each move is one step of undo.
  await page.keyboard.press('Control+z');
  await expect(node(page, `${SECOND}/0`)).toContainText('two');
  await page.keyboard.press('Control+z');
  await expect(node(page, `${FIRST}/1`)).toContainText('two');
  await page.keyboard.press('Control+z');
  await expect(node(page, `${FIRST}/1`)).toHaveCount(0);
  await expect(node(page, '/elements/2')).toContainText('two');
  await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);
  realm.remove();
  expect(problems).toEqual([]);
});

test('a row is dragged into a slot; a place that refuses it is marked, says why and changes nothing', async ({
  page,
  product,
  problems,
}) => {
  const realm = await openEditor(page, product, 1280, [
    HERO,
    columns('box', { first: [promo('one', 'First row')], second: [promo('x')] }),
    promo('two'),
  ]);
  const drag = async (from: string, to: string, drop = true): Promise<void> => {
    const [start, end] = [await node(page, from).boundingBox(), await node(page, to).boundingBox()];
    await page.mouse.move(start!.x + 60, start!.y + start!.height / 2);
    await page.mouse.down();
    await page.mouse.move(start!.x + 60, start!.y + start!.height / 2 + 12, { steps: 3 });
    await page.mouse.move(end!.x + 60, end!.y + end!.height - 4, { steps: 6 });
    if (drop) await page.mouse.up();
  };
  await drag('/elements/2', `${FIRST}/0`);
  await expect(node(page, `${FIRST}/1`)).toContainText('two');
  await drag('/elements/0', `${FIRST}/0`, false);
  await expect(page.locator('[data-tree]')).toHaveAttribute('data-refused', 'true');
  await page.mouse.up();
  await expect(page.locator('[data-announcement]')).toContainText(
    /A row of the type .hero. cannot stand in .First column.\./,
  );
  await expect(node(page, '/elements/0')).toContainText('Tonight');
  await page.keyboard.press('Control+z');
  await expect(node(page, '/elements/2')).toContainText('two');

  // A click in the preview selects the row in the slot.
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { name: 'First row' }).click();
  await expect(page.locator('code').filter({ hasText: FIRST }).first()).toHaveText(`${FIRST}/0/props/title`);
  realm.remove();
  expect(problems).toEqual([]);
});

test.describe('in Arabic on a phone', () => {
  test.use({ locale: 'ar' });

  test('slots are shown and filled by buttons, inside the window, four levels deep', async ({ page, product }) => {
    const deep = columns('3', { first: [promo('p4')], second: [promo('s4')] });
    const box = columns('2', { first: [deep], second: [promo('s2')] });
    const realm = await openEditor(page, product, 390, [
      HERO,
      columns('box', { first: [box], second: [promo('s1')] }),
      promo('two'),
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await node(page, '/elements/2').click();
    await page.getByRole('button', { name: 'نقل إلى مكان' }).click();
    await page.getByRole('button', { name: 'العناصر' }).click();
    await expect(node(page, `${FIRST}/1`)).toContainText('two');
    const inner = `${FIRST}/0/slots/first/0/slots/first/0`;
    await expect(node(page, inner)).toContainText('p4');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findAxeViolations(page)).toEqual([]);
    realm.remove();
  });
});

for (const [locale, width, side] of [
  ['en', 1280, 'beside'],
  ['ar', 1280, 'beside'],
  ['en', 390, 'below'],
] as const)
  test(`columns of a page in ${locale} at ${width} px stand ${side} each other, each row with its own state`, async ({
    page,
    product,
    problems,
  }) => {
    const realm = await publishTestRealm(product, {
      home: {
        elements: [
          columns('box', {
            first: [promo('one', 'First row')],
            second: [promo('two', 'Second row'), promo('late', 'Late')],
          }),
        ],
      },
    });
    await page.setViewportSize({ width, height: 900 });
    await open(page, product.url(realm.id, locale === 'ar' ? '/?lang=ar' : '/'));
    const [one, two] = [
      await page.locator('[data-row="one"]').boundingBox(),
      await page.locator('[data-row="two"]').boundingBox(),
    ];
    if (side === 'below') expect(two!.y).toBeGreaterThanOrEqual(one!.y + one!.height - 1);
    else expect(Math.abs(one!.y - two!.y)).toBeLessThan(2);
    if (side === 'beside') expect(two!.x > one!.x).toBe(locale === 'en');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);

    // A publish that changes one row of a column keeps the nodes of the other rows.
    await page.locator('[data-row="one"]').evaluate((element) => element.setAttribute('data-kept', ''));
    realm.write('pages/home.json', {
      id: 'home',
      title: 'Lab page',
      elements: [columns('box', { first: [promo('one', 'First row')], second: [promo('two', 'Changed row')] })],
    });
    expect((await realm.publish()).status).toBe(0);
    await expect(page.getByRole('heading', { name: 'Changed row' })).toBeVisible();
    await expect(page.locator('[data-row="one"][data-kept]')).toBeVisible();
    await expect(page.locator('[data-row="late"]')).toHaveCount(0);
    realm.remove();
  });
