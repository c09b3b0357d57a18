// The editor of pages: from the list to the public page, by mouse and by keyboard, in the demo brands. Each test ends
// with the page as it was, because other tests of the worker use the same brands.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';

type Texts = { readonly $text: Readonly<Record<string, string>> };
type Bucket = { readonly bucketId?: string; readonly name?: Texts };

/** Returns the first row of a brand's home page that has a heading, and its index among the elements. */
function findRow(realm: string): { readonly index: number; readonly name: Texts } {
  const { elements } = JSON.parse(readFileSync(`realms/${realm}/pages/home.json`, 'utf8')) as {
    readonly elements: readonly Bucket[];
  };
  const index = elements.findIndex(({ bucketId, name }) => bucketId !== undefined && name !== undefined);
  return { index, name: elements[index]!.name! };
}

async function openPages(page: Page, product: RunningProduct, realm: string): Promise<void> {
  const url = product.url(realm, '/_admin/pages');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
}

const saveState = (page: Page) => page.locator('[data-save-state]');
const rowButton = (page: Page, index: number) => page.locator(`[data-element="/elements/${index}"]`);
/** The field with a row's heading in a language. */
const nameField = (page: Page, index: number, locale: string) =>
  page.locator(`[data-pointer="/elements/${index}/name"]`).getByRole('textbox', { name: locale, exact: true });

/** Publishes the draft and waits until the public page shows a heading. */
async function publishAndCheck(page: Page, product: RunningProduct, realm: string, locale: string, heading: string) {
  await page.locator('header button').last().click();
  await page.getByRole('dialog').getByRole('textbox').fill('Test of the editor');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
  const visitor = await page.context().newPage();
  await visitor.goto(product.url(realm, `/?lang=${locale}`));
  await expect(visitor.getByRole('heading', { name: heading }).first()).toBeAttached();
  await visitor.close();
}

test('an editor opens a page, changes a row, undoes the change, also after a reload, and publishes', async ({
  page,
  product,
  problems,
}) => {
  const { index, name } = findRow('ironclad');
  const preview = page.frameLocator('iframe');
  const original = name.$text['en']!;
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPages(page, product, 'ironclad');
  await page.getByRole('link', { name: 'home', exact: true }).click();
  await expect(page).toHaveURL(/\/_admin\/pages\/home$/);
  await rowButton(page, index).click();
  await expect(page.locator('.cm-content')).toContainText(`"${original}"`);
  await nameField(page, index, 'en').fill('Tonight only');
  await expect(page.locator('.cm-content')).toContainText('"Tonight only"');
  await expect(preview.getByRole('heading', { name: 'Tonight only' }), 'the preview shows the change').toBeAttached();
  await expect(saveState(page)).toHaveText(/Saved \d/);
  await expect(rowButton(page, index)).toContainText('Tonight only');

  // Undo and redo, by button and by key, also after a reload.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nameField(page, index, 'en')).toHaveValue(original);
  await expect(preview.getByRole('heading', { name: original })).toBeAttached();
  await preview
    .locator('[data-edit-path="/elements/0"]')
    .first()
    .click({ position: { x: 20, y: 200 } });
  await expect(rowButton(page, 0), 'a click in the preview selects the element').toHaveAttribute(
    'aria-current',
    'true',
  );
  await rowButton(page, index).click();
  await page.keyboard.press('Control+Shift+Z');
  await expect(rowButton(page, index)).toContainText('Tonight only');
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
  await page.reload();
  await expect(rowButton(page, index)).toContainText('Tonight only');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowButton(page, index)).toContainText(original);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(rowButton(page, index)).toContainText('Tonight only');

  // After a move the preview marks the rows by their new positions.
  await rowButton(page, index).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(
    preview.locator(`[data-edit-path="/elements/${index - 1}"]`).getByRole('heading', { name: 'Tonight only' }),
  ).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(rowButton(page, index)).toContainText('Tonight only');

  // The source: completion and findings come from the schema; errors prevent a publish and lead to their field.
  await rowButton(page, index).click();
  const wrong = `"type": "VOD_PLAYLISTS"`;
  await replaceInSource(page, /"type": "VOD_PLAYLIST"/, wrong);
  await expect(page.locator('.cm-finding').first()).toBeVisible();
  await expect(page.locator('[data-severity="error"]').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Findings' }), 'the finding says what is expected').toContainText(
    /Expected: one of .*VOD_PLAYLIST.* Found: "VOD_PLAYLISTS"\. Did you mean VOD_PLAYLIST\?/,
  );
  await page.getByRole('button', { name: /Publish: 1 to fix first/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/Not published/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /\/elements\// })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Findings' })).not.toContainText('VOD_PLAYLISTS');
  expect(await findAxeViolations(page)).toEqual([]);
  await checkRefusedPublish(page);

  await publishAndCheck(page, product, 'ironclad', 'en', 'Tonight only');
  await page.getByRole('button', { name: 'Undo' }).click();
  await publishAndCheck(page, product, 'ironclad', 'en', original);
  await checkReviewAndVersions(page);
  await page.goto(product.url('ironclad', '/_admin/pages/no-such-page'));
  await expect(page.getByRole('alert')).toContainText('There is no page');
  allowProblems(problems, /status of 404/);
  await page.getByRole('alert').getByRole('link', { name: 'Pages' }).click();
  await expect(page.getByRole('link', { name: 'home', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

/** While the source is not valid JSON, the dialog says why nothing was published. */
async function checkRefusedPublish(page: Page): Promise<void> {
  await page.locator('.cm-line').filter({ hasText: '"bucketId"' }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' x');
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'invalid');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Not published, because the server does not have this draft. The source is not valid JSON yet',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saveState(page)).not.toHaveAttribute('data-save-state', 'invalid');
}

/** Without a draft the review offers no link to it. A version is listed with its author below its number. */
async function checkReviewAndVersions(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Review/ }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review).toContainText('There is no draft.');
  await expect(review.getByRole('button', { name: 'Create a link' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Versions' }).click();
  const version = page.getByRole('list', { name: 'Versions' }).getByRole('button').first();
  const number = (await version.locator('strong').boundingBox())!;
  const author = (await version.locator('span').first().boundingBox())!;
  expect(author.y, 'the author is below the number').toBeGreaterThanOrEqual(number.y + number.height);
  await page.keyboard.press('Escape');
}

/** Replaces a text of the source as an author does: selects it and types. */
async function replaceInSource(page: Page, found: RegExp, text: string): Promise<void> {
  const line = page.locator('.cm-line').filter({ hasText: found }).first();
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.insertText(`${text},`);
}

/** Moves the focus by Tab until it is on an element that fits a selector. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No Tab leads to ${selector}.`);
}

/** Returns the names of the page's elements, in their order. */
const readElementNames = (page: Page): Promise<string[]> =>
  page.locator('[data-element^="/elements/"] bdi').allTextContents();

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' });

  test('with the keyboard alone, on a phone and in Arabic, rows are inserted, moved, duplicated, undone and published @deep', async ({
    page,
    product,
    problems,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const url = product.url('sahra', '/_admin/pages');
    await openEmptyDocument(page, url);
    await signInByApi(page, 'editor@demo.test');
    await page.goto(url);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const home = page.getByRole('link', { name: 'home', exact: true });
    await expect(home).toBeVisible();
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter(
            (element) =>
              element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto',
          )
          .map(({ className }) => className),
      ),
      'the list does not scroll sideways',
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await tabTo(page, 'a[href="/_admin/pages/home"]');
    await page.keyboard.press('Enter');
    await expect(rowButton(page, 0)).toBeVisible();
    const before = await readElementNames(page);

    // A row is added from the gallery: it is found by its name, added at the chosen position, and selected.
    await tabTo(page, '[data-element=""]');
    await page.keyboard.press('ArrowDown');
    await expect(rowButton(page, 0)).toBeFocused();
    await tabTo(page, '[data-tree] ~ div button');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('li img').first()).toBeVisible();
    await page.keyboard.type('rich');
    await expect(dialog.locator('li')).toHaveCount(1);
    await tabTo(page, 'li button');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(rowButton(page, 1), 'the new row has the focus').toBeFocused();
    const announcement = page.locator('[data-announcement]');
    await expect(announcement).toContainText('تمت الإضافة');
    const [added] = (await readElementNames(page)).slice(1, 2);
    expect(await readElementNames(page)).toEqual(before.toSpliced(1, 0, added!));

    // The row is moved alone and then together with its neighbour, and both are duplicated. Each action is announced.
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rowButton(page, 0)).toBeFocused();
    await expect(announcement).toContainText(`الموضع 1 من ${before.length + 1}`);
    await page.keyboard.press('Alt+ArrowUp');
    await expect(announcement).toContainText('في البداية بالفعل');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.locator('[data-tree] [aria-current]')).toHaveCount(2);
    await page.keyboard.press('Alt+ArrowDown');
    expect(await readElementNames(page)).toEqual([before[1], added, before[0], ...before.slice(2)]);
    await page.keyboard.press('Control+d');
    await expect.poll(() => readElementNames(page)).toHaveLength(before.length + 3);
    await page.keyboard.press('Delete');
    await expect.poll(() => readElementNames(page)).toHaveLength(before.length + 1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => readElementNames(page)).toHaveLength(before.length + 3);
    await expect(announcement).toContainText('تم التراجع');
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');

    // Every step can be undone, also after a reload.
    await page.reload();
    await expect.poll(() => readElementNames(page)).toHaveLength(before.length + 3);
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
    await expect.poll(() => readElementNames(page)).toEqual([added, ...before]);

    // A text that is not a row is refused with a reason, and so is a row that does not fit the schema.
    await tabTo(page, '[data-element=""]');
    await page.keyboard.press('ArrowDown');
    await expect(rowButton(page, 0)).toBeFocused();
    for (const [copied, words] of [
      ['a sentence', 'لا يوجد صف'],
      ['{"type":"rich-text","v":"one","id":"x","props":{}}', 'لم يُلصق'],
    ] as const) {
      await paste(page, copied);
      await expect(announcement).toContainText(words);
    }
    expect(await readElementNames(page)).toHaveLength(before.length + 1);
    await paste(page, '{"type":"rich-text","v":1,"id":"pasted","props":{"blocks":[{"type":"paragraph","text":"Hi"}]}}');
    await expect(rowButton(page, 1), 'the pasted row has the focus').toBeFocused();
    await expect.poll(() => readElementNames(page)).toHaveLength(before.length + 2);
    expect(await findAxeViolations(page)).toEqual([]);

    // Publishes the changed page, then publishes the original one again.
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
    await publishByKeyboard(page);
    await expect(announcement).toContainText('نُشر');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => readElementNames(page)).toEqual(before);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
    await publishByKeyboard(page);
    expect(problems).toEqual([]);
  });
});

/** Pastes a text as Ctrl+V does, at the focused element. */
const paste = (page: Page, copied: string): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, copied);

async function publishByKeyboard(page: Page): Promise<void> {
  await tabTo(page, 'header button:last-child', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'dialog input');
  await page.keyboard.type('Test of the editor');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
}

for (const realm of ['ironclad', 'cancha', 'sahra'])
  test(`rows of ${realm} are dragged by mouse @deep`, async ({ page, product, problems }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openPages(page, product, realm);
    await page.goto(product.url(realm, '/_admin/pages/home'));
    await expect(rowButton(page, 1)).toBeVisible();
    const before = await readElementNames(page);
    const from = (await rowButton(page, 0).boundingBox())!;
    const to = (await rowButton(page, 2).boundingBox())!;
    const middle = from.x + from.width / 2;
    await page.mouse.move(middle, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(middle, from.y + from.height, { steps: 4 });
    await page.mouse.move(middle, to.y + to.height - 2, { steps: 8 });
    await expect(page.locator('[data-gap]')).toHaveCount(1);
    await page.mouse.up();
    const moved = [before[1], before[2], before[0], ...before.slice(3)];
    await expect.poll(() => readElementNames(page)).toEqual(moved);
    await page.keyboard.press('Control+z');
    await expect.poll(() => readElementNames(page)).toEqual(before);
    // Escape leaves everything as it was.
    await page.mouse.move(middle, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(middle, to.y + to.height - 2, { steps: 8 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await readElementNames(page)).toEqual(before);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'saved');
    expect(problems).toEqual([]);
  });
