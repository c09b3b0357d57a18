// Experiments in the browser: the first HTML has the visitor's variant, the layout does not shift, the end of the
// experiment changes open pages, and an editor creates an experiment and previews both variants.
import type { BrowserContext, Page } from '@playwright/test';
import { assignVariant } from '../../src/server/domain/delivery/experiments.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, waitForHydration, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { bucket, createTestRealm, publishTestRealm } from './testRealm.ts';

const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';
const DAY_MS = 86_400_000;
const createExperiment = (endsAt: number) => ({
  id: 'rows',
  name: 'Larger rows',
  share: 100,
  variants: [
    { id: 'control', weight: 50 },
    { id: 'large', weight: 50 },
  ],
  endsAt: new Date(endsAt).toISOString(),
  winner: 'large',
});
const whenVariant = (variant: string) => ({ when: { experiment: { id: 'rows', variant } } });
const HOME = {
  elements: [
    bucket('first', {}, 4),
    bucket('small', whenVariant('control'), 4),
    bucket('large', { ...whenVariant('large'), rowTypeData: { displayPosters: true } }, 4),
    bucket('last', {}, 4),
  ],
};

/** Returns the lowest visitor number to which the variant is assigned. */
function findVisitor(variant: string): number {
  const now = Date.now();
  for (let visitor = 0; ; visitor += 1)
    if (assignVariant(createExperiment(now + DAY_MS), { now, visitor }).variant === variant) return visitor;
}

const readRows = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-row]').evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));

/** Adds up the layout shifts of a page, and collects all rows that were ever in its document. */
const recordLayout = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const recorded = { shift: 0, rows: new Set<string>() };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) recorded.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      for (const row of document.querySelectorAll('[data-row]')) recorded.rows.add(row.getAttribute('data-row')!);
    }).observe(document, { childList: true, subtree: true });
  });
const readRecorded = (page: Page): Promise<{ shift: number; rows: string[] }> =>
  page.evaluate(() => {
    const { shift, rows } = (window as unknown as { recorded: { shift: number; rows: Set<string> } }).recorded;
    return { shift, rows: [...rows] };
  });

test('two visitors get different variants in the first HTML, without a layout shift, and open pages show the winner at the end', async ({
  page,
  product,
  browser,
  problems,
}) => {
  test.slow();
  const realm = await publishTestRealm(
    product,
    { home: HOME },
    { realm: { experiments: [createExperiment(Date.now() + DAY_MS)] } },
  );
  const url = product.url(realm.id);
  const openAs = async (variant: string, tab: Page, rows: readonly string[]): Promise<void> => {
    await tab.context().addCookies([{ name: 'visitor', value: String(findVisitor(variant)), url }]);
    await recordLayout(tab.context());
    const html = await (await tab.goto(url))!.text();
    const inHtml = [...html.matchAll(/data-row="([^"]+)"/g)].map(([, row]) => row);
    expect(inHtml.filter((row) => row === 'small' || row === 'large')).toEqual([rows[1]]);
    await waitForHydration(tab);
    await tab.waitForLoadState('networkidle');
    expect(await readRows(tab)).toEqual(rows);
    const { shift, rows: renderedRows } = await readRecorded(tab);
    expect(shift, 'the page has no layout shift').toBeLessThan(0.001);
    expect(
      renderedRows.filter((row) => !rows.includes(row)),
      'no row of another variant',
    ).toEqual([]);
  };
  await openAs('control', page, ['first', 'small', 'last']);
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await openAs('large', other, ['first', 'large', 'last']);

  // A browser without the cookie `visitor` gets one, and keeps its variant.
  const newContext = await browser.newContext();
  const newcomer = await newContext.newPage();
  await newcomer.goto(url);
  await waitForHydration(newcomer);
  const firstRows = await readRows(newcomer);
  expect((await newContext.cookies()).map(({ name }) => name)).toContain('visitor');
  await newcomer.reload();
  await waitForHydration(newcomer);
  expect(await readRows(newcomer)).toEqual(firstRows);
  await newContext.close();

  await page.evaluate(() => {
    const row = document.querySelector('[data-row="last"]');
    const rowChange: { row: Element | null; at?: number } = { row };
    Object.assign(window, { rowChange });
    new MutationObserver(() => {
      if (!document.querySelector('[data-row="small"]')) rowChange.at ??= Date.now();
    }).observe(document.body, { childList: true, subtree: true });
  });
  const end = Date.now() + 8_000;
  realm.write('realm.json', {
    id: realm.id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'en',
    hosts: [`${realm.id}.localhost`],
    experiments: [createExperiment(end)],
  });
  expect((await realm.publish()).status).toBe(0);
  await expect(page.locator('[data-row="large"]')).toBeAttached({ timeout: 60_000 });
  expect(await readRows(page)).toEqual(['first', 'large', 'last']);
  const rowChange = await page.evaluate(() => {
    const { row, at } = (window as unknown as { rowChange: { row: Element; at: number } }).rowChange;
    return { at, isSameElement: row === document.querySelector('[data-row="last"]') };
  });
  expect(rowChange.isSameElement, 'the document and its other rows stay').toBe(true);
  expect(rowChange.at, 'the rows change at the end, within the precision of two clocks').toBeGreaterThan(end - 50);
  if (IS_DEEP) expect(rowChange.at - end).toBeLessThan(1_000);
  expect(await readRows(other), 'the visitor who has the winning variant keeps its rows').toEqual([
    'first',
    'large',
    'last',
  ]);
  await otherContext.close();
  realm.remove();
  expect(problems).toEqual([]);
});

async function openEditor(page: Page, product: RunningProduct, realm: string, path: string): Promise<void> {
  const url = product.url(realm, path);
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
}

const saveState = (page: Page) => page.locator('[data-save-state]');

async function publish(page: Page, reason: string): Promise<void> {
  await expect(saveState(page)).toHaveText(/Saved \d/);
  await page.locator('header button').last().click();
  await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
}

test('an editor creates an experiment, gives rows its variants, previews both, and ends it', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const testRealm = createTestRealm(product, { home: { elements: [bucket('one', {}, 4), bucket('two', {}, 4)] } });
  expect((await testRealm.publish()).status).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The experiment.
  await openEditor(page, product, testRealm.id, '/_admin/settings/settings%3Aexperiments');
  await page.locator('[data-pointer="/experiments"] button').last().click();
  const name = page.locator('[data-pointer="/experiments/0/name"]').getByRole('textbox');
  await name.fill('Second row');
  const state = page.locator('[data-experiment-state]');
  await expect(state).toHaveAttribute('data-experiment-state', 'running');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.locator('[data-pointer="/experiments/0/variants/1/weight"]').getByRole('spinbutton').fill('40');
  await expect(page.getByText('cannot divide visitors').first(), 'a wrong sum is named').toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('cannot divide visitors')).toHaveCount(0);
  await publish(page, 'A first experiment');
  await expect(state).toContainText('No published page uses it.');

  // The rows of its variants.
  await page.goto(product.url(testRealm.id, '/_admin/pages/home'));
  for (const [index, variant] of ['control', 'b'].entries()) {
    await page.locator(`[data-element="/elements/${index}"]`).click();
    const form = page.getByRole('form', { name: 'Form', exact: true });
    const when = page.locator(`[data-pointer="/elements/${index}/when"]`);
    // The last "More fields" belongs to the row, the earlier ones to parts of the row.
    await form
      .getByText(/^More fields/)
      .last()
      .click();
    await when.getByRole('button').first().click();
    await when.getByText(/^More fields/).click();
    await when.getByLabel('Experiment', { exact: true }).selectOption({ label: 'Second row (Running)' });
    await when.getByLabel('Variant', { exact: true }).selectOption(variant);
    await expect(page.locator(`[data-element="/elements/${index}"]`)).toContainText(`Second row · ${variant}`);
    await expect(form).toBeVisible();
  }
  expect(await findAxeViolations(page)).toEqual([]);

  // The preview shows each variant.
  const preview = page.frameLocator('iframe');
  const row = (id: string) => preview.locator(`[data-row="${id}"]`);
  const choice = page.getByLabel('Variant of Second row');
  await expect(row('one')).toBeAttached({ timeout: 30_000 });
  await expect(row('two')).toHaveCount(0);
  await choice.selectOption('b');
  await expect(row('two')).toBeAttached({ timeout: 30_000 });
  await expect(row('one')).toHaveCount(0);
  await choice.selectOption('control');
  await expect(row('one')).toBeAttached({ timeout: 30_000 });
  await publish(page, 'Rows of both variants');

  // The editor ends the experiment, and publishes its winner.
  await page.goto(product.url(testRealm.id, '/_admin/settings/settings%3Aexperiments'));
  await expect(state.getByRole('link', { name: 'home' })).toBeVisible();
  await page.locator('[data-pointer="/experiments/0/winner"]').getByRole('combobox').selectOption('b');
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(state).toHaveAttribute('data-experiment-state', 'ended');
  await publish(page, 'The second row wins');
  const visitor = await page.context().newPage();
  await visitor.goto(product.url(testRealm.id));
  expect(await readRows(visitor)).toEqual(['two']);
  await visitor.close();

  // The experiment can be removed, and the removal can be undone.
  await page.locator('[data-pointer="/experiments"] button[aria-label*="Remove"]').last().click();
  await expect(state).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(state).toBeVisible();
  testRealm.remove();
  expect(problems).toEqual([]);
});
