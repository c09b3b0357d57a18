// The editor of menus, labels and the theme: the form, the contrast while a colour is picked, the preview, and a
// publish that viewers see. The test ends with the brand as it was, because other tests of the worker use it.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';

async function openSettings(page: Page, product: RunningProduct): Promise<void> {
  const url = product.url('ironclad', '/_admin/settings');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
}

const saveState = (page: Page) => page.locator('[data-save-state]');

async function publish(page: Page, reason: string): Promise<void> {
  await page.locator('header button').last().click();
  await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
}

test(
  'an editor picks a colour with its contrast, changes a label of the menu and a text, and publishes',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.slow();
    const preview = page.frameLocator('iframe');
    await page.setViewportSize({ width: 1280, height: 900 });
    await openSettings(page, product);
    expect(await findAxeViolations(page)).toEqual([]);

    // The theme: the contrast is shown while a colour is picked, a publish is refused while it is too low, and undo
    // restores the colour.
    await page.getByRole('link', { name: /^Theme/ }).click();
    const text = page.locator('[data-pointer="/colours/text"]');
    await expect(page.getByText('20 of 20 colour pairs have enough contrast')).toBeVisible();
    const before = await text.locator('input[type="text"]').inputValue();
    await text.locator('input[type="color"]').fill('#303030');
    await expect(text.locator('[data-enough="false"]').first()).toContainText('needs 4.5:1');
    await expect(page.getByText(/^1[0-9] of 20 colour pairs/)).toBeVisible();
    const tokens = preview.locator('#realm-tokens');
    // Playwright's assertions of texts read nothing from style elements.
    await expect
      .poll(() => tokens.evaluate((style) => style.textContent), { message: 'colour of the preview', timeout: 30_000 })
      .toContain('--color-text:#303030');
    await expect(page.locator('header button').last()).toContainText(/Publish: \d+ to fix first/);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect(text.locator('input[type="text"]')).toHaveValue(before);
    await expect(saveState(page)).toHaveText(/Saved \d/);

    // The menu: the preview shows the entry, and viewers get it after the publish.
    await page.getByRole('link', { name: 'Menu', exact: true }).click();
    const entry = page.locator('[data-pointer="/menus/0/items/1"]');
    await entry.locator('summary').first().click();
    const label = entry.locator('[data-pointer="/menus/0/items/1/label"]').getByRole('textbox').first();
    const name = await label.inputValue();
    await label.fill('Big nights');
    await page.getByRole('radio', { name: /^Laptop/ }).check({ force: true });
    await expect(preview.getByRole('link', { name: 'Big nights' }).first()).toBeVisible({ timeout: 30_000 });
    await expect(saveState(page)).toHaveText(/Saved \d/);
    await publish(page, 'A new name');
    const visitor = await page.context().newPage();
    await visitor.goto(product.url('ironclad', '/'));
    await expect(visitor.getByRole('link', { name: 'Big nights' }).first()).toBeAttached();
    await visitor.close();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(label).toHaveValue(name);
    await expect(saveState(page)).toHaveText(/Saved \d/);
    await publish(page, 'As before');

    // Labels: an own text replaces the inherited one in the preview; an empty field uses the inherited one again.
    await page.getByRole('link', { name: 'Labels', exact: true }).click();
    await page.getByRole('searchbox').fill('viewAllOf');
    const ownText = page.locator('[data-pointer$="/en"]').getByRole('textbox').first();
    await expect(ownText).toHaveValue('');
    await ownText.fill('Give me more');
    await expect(saveState(page)).toHaveText(/Saved \d/);
    expect(await findAxeViolations(page)).toEqual([]);
    await ownText.fill('');
    await expect(page.locator('header button').last()).toBeVisible();
    await expect(saveState(page)).toHaveText(/Saved \d/);
    expect(problems).toEqual([]);
  },
);

test('settings that a group has locked cannot be changed, and show the reason', async ({ page, product, problems }) => {
  const pages = { home: { elements: [] } };
  const locks = [
    { key: 'features.search', reason: 'One search for the whole group.' },
    { key: 'theme', reason: 'One look for the whole group.' },
  ];
  const group = await publishTestRealm(product, pages, { realm: { locks } });
  const brand = await publishTestRealm(product, pages, {
    realm: { extends: group.id, features: { watchlists: true } },
    theme: null,
  });
  const url = product.url(brand.id, '/_admin/settings/settings:features');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  const search = page.locator('[data-pointer="/features/search"]');
  await expect(search.getByRole('checkbox')).toBeDisabled();
  await expect(search).toContainText('One search for the whole group.');
  await expect(page.locator('[data-pointer="/features/watchlists"]').getByRole('checkbox')).toBeEnabled();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: /^Theme/ }).click();
  await expect(page.getByText('One look for the whole group.')).toBeVisible();
  await expect(page.locator('[data-pointer="/colours/text"] input[type="text"]')).toBeDisabled();
  expect(problems).toEqual([]);
});

test('a brand changes one token of the theme that it inherits, and then uses the inherited token again', async ({
  page,
  product,
  problems,
}) => {
  const pages = { home: { elements: [] } };
  const group = await publishTestRealm(product, pages);
  const brand = await publishTestRealm(product, pages, { realm: { extends: group.id }, theme: null });
  const url = product.url(brand.id, '/_admin/settings/settings:theme');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  const primary = page.locator('[data-pointer="/colours/primary"]');
  const inherited = `Inherited from ${group.id}`;
  await expect(primary).toContainText(inherited);
  await expect(page.getByText('20 of 20 colour pairs have enough contrast')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await primary.locator('input[type="text"]').fill('#e04a2f');
  await expect(primary).not.toContainText(inherited);
  await expect(page.locator('[data-pointer="/colours/background"]')).toContainText(inherited);
  await expect(page.getByText('20 of 20 colour pairs have enough contrast')).toBeVisible();
  await expect(saveState(page)).toHaveText(/Saved \d/);
  const readDraft = () =>
    page.evaluate(async () => {
      const response = await fetch('/api/v2/editing/pages/settings:theme');
      return ((await response.json()) as { draft: { document: unknown } }).draft.document;
    });
  expect(await readDraft(), 'nothing inherited is stored').toEqual({ inherits: true, colours: { primary: '#e04a2f' } });
  const tokens = page.frameLocator('iframe').locator('#realm-tokens');
  await expect
    .poll(() => tokens.evaluate((style) => style.textContent), {
      message: 'the preview has the new colour',
      timeout: 30_000,
    })
    .toContain('#e04a2f');
  await publish(page, 'A colour of its own');
  await primary.getByRole('button', { name: 'Use the inherited value of Primary' }).click();
  await expect(primary).toContainText(inherited);
  await expect(saveState(page)).toHaveText(/Saved \d/);
  expect(await readDraft()).toEqual({ inherits: true, colours: {} });
  expect(problems).toEqual([]);
});
