// Extensions of plugins on public pages, and in the editor: a module beside an item, a frame below a hero
// (docs/plugins.md, "Extension points").
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, navigate, open, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { recordCspViolations } from './recordCspViolations.ts';
import { bucket, hero, publishTestRealm, type TestRealm } from './testRealm.ts';

type Plugin = { readonly id: string };
const { plugins } = JSON.parse(readFileSync('realms/debug/realm.json', 'utf8')) as { readonly plugins: Plugin[] };
const link = { ctaText: 'Browse', link: { type: 'BROWSE' } };

const publish = (product: RunningProduct): Promise<TestRealm> =>
  publishTestRealm(
    product,
    { home: { elements: [hero('top', { primaryButton: link }), bucket('row')] }, browse: { elements: [bucket('b')] } },
    {
      realm: {
        plugins: plugins.filter(({ id }) => id === 'polls' || id === 'countdown'),
        extensions: {
          'polls/item-poll': { enabled: true },
          'countdown/next': { enabled: true, config: { button: 'See what is on' } },
        },
      },
    },
  );

const rowOf = (page: Page, key: string) => page.locator(`[data-row="extension.${key.replace('/', '.')}"]`);

/** Returns the row that has the focus; for a frame the row around it. */
const focusedRow = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']);

/** Presses a key until the focus is in another row, and returns its id. */
async function leaveRow(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string | undefined> {
  const before = await focusedRow(page);
  for (let presses = 0; presses < 40 && (await focusedRow(page)) === before; presses += 1)
    await page.keyboard.press(key);
  return focusedRow(page);
}

test(
  'a frame stands below the hero and a module below the actions of an item, in the order of the page, also from right to left',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.setTimeout(120_000);
    const { id } = await publish(product);
    const violations = await recordCspViolations(page);
    await page.setViewportSize({ width: 1280, height: 1600 });
    await open(page, product.url(id, '/?lang=en'));
    const countdown = rowOf(page, 'countdown/next');
    const frame = countdown.frameLocator('iframe');
    await expect(frame.locator('#left')).toHaveText(/\d+:\d\d:\d\d:\d\d/);
    const [top, below, after] = await Promise.all(
      [page.locator('[data-row="top"]'), countdown, page.locator('[data-row="row"]')].map((each) => each.boundingBox()),
    );
    // The end of a hero lies behind the row below it.
    expect(top!.y).toBeLessThan(below!.y);
    expect(below!.y + below!.height).toBeLessThanOrEqual(after!.y + 1);
    // By keyboard the frame comes between the hero and the next row.
    await page.locator('[data-row="top"]').getByRole('link', { name: 'Browse' }).focus();
    expect(await leaveRow(page, 'Tab')).toBe('extension.countdown.next');
    await frame.getByRole('button', { name: 'See what is on' }).focus();
    expect(await leaveRow(page, 'Tab')).toBe('row');

    // The page of an item has the module with the title as its context.
    await navigate(page, '/video/item-1');
    const poll = rowOf(page, 'polls/item-poll');
    await expect(poll.getByRole('heading', { name: 'Will you watch it?' })).toBeVisible();
    await expect(poll).toContainText('Item 1');
    await poll.getByRole('button').first().focus();
    expect(await leaveRow(page, 'Shift+Tab')).toBe('item');
    expect(await leaveRow(page, 'Tab')).toBe('extension.polls.item-poll');
    await page.keyboard.press('Enter');
    await expect(poll.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
    expect(await findAxeViolations(page, { include: '[data-row="extension.polls.item-poll"]' })).toEqual([]);

    // From right to left the first answer is on the right, and follows the item in the same order.
    const address = new URL(page.url());
    await open(page, `${address.origin}${address.pathname}?lang=ar`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(poll.getByRole('heading', { name: 'هل ستشاهده؟' })).toBeVisible();
    const answers = poll.getByRole('button');
    const [first, second] = await Promise.all([answers.nth(0).boundingBox(), answers.nth(1).boundingBox()]);
    expect(first!.x).toBeGreaterThan(second!.x);
    await answers.first().focus();
    expect(await leaveRow(page, 'Shift+Tab')).toBe('item');
    expect(await violations()).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test(
  'the editor shows the rows of extensions, says where they come from, and does not edit them',
  { tag: '@deep' },
  async ({ page, product }) => {
    test.setTimeout(120_000);
    const { id } = await publish(product);
    await page.setViewportSize({ width: 1280, height: 900 });
    const url = product.url(id, '/_admin/pages/home?lang=en');
    await openEmptyDocument(page, url);
    await signInByApi(page, 'editor@demo.test');
    await page.goto(url);
    const shown = page.frameLocator('iframe').first().locator('[data-row="extension.countdown.next"]');
    await expect(shown).toHaveAttribute('data-edit-path', '/extensions/countdown~1next');
    await expect(page.locator('[data-element^="/elements/"]'), 'the tree has only the rows of the page').toHaveCount(2);

    await page.getByRole('button', { name: 'Why is this here?' }).click();
    const panel = page.locator('[data-why-panel]');
    await panel.getByRole('button', { name: 'countdown/next' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('A plugin adds this row.');
    await expect(panel).toContainText('Below the hero');
    await expect(panel).toContainText('realm.json#/extensions/countdown~1next');
    await expect(panel).toContainText(`“enabled” is set by${id}`);
    await expect(panel.getByRole('button', { name: 'countdown/next' })).toHaveAttribute('aria-pressed', 'true');
    expect(await findAxeViolations(page, { include: '[data-why-panel]' })).toEqual([]);

    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await expect(page.getByText('A plugin adds the row “countdown/next” to this page.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Edit', exact: true }).locator('input')).toHaveCount(0);

    // The rows stay at their places while the page changes.
    await page.locator('[data-element="/elements/1"]').click();
    await page.keyboard.press('Delete');
    await expect(page.locator('[data-element^="/elements/"]')).toHaveCount(1);
    await expect(shown).toBeAttached();
    await expect(page.frameLocator('iframe').first().locator('[data-row]')).toHaveCount(2);
  },
);
