// Editors create, copy, archive and restore pages and discard drafts in the browser: by keyboard, on a phone in Arabic,
// and when the server refuses, a role does not allow it, or the network is missing.
import type { Page } from '@playwright/test';
import { openAccessClient } from '../../src/cli/realm/access/openAccessClient.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { bucket, publishTestRealm, type TestRealm } from './testRealm.ts';

const COPYWRITER = 'pages-copy@example.test';
const ROLES = [
  {
    id: 'copywriter',
    name: 'Copywriter',
    reason: 'Texts only; ask for new pages.',
    allow: [{ document: 'pages/*', fields: ['/elements/*/name'] }],
    publish: false,
  },
];

/** Publishes a realm whose home page contains the page `part`, and opens its list of pages. */
async function openList(page: Page, product: RunningProduct): Promise<TestRealm> {
  const realm = await publishTestRealm(
    product,
    {
      home: { elements: [bucket('first', {}, 4), { sectionName: 'part' }] },
      part: { elements: [bucket('in', {}, 4)] },
    },
    { realm: { sessionMode: 'cookie', editorRoles: ROLES } },
  );
  await openEmptyDocument(page, product.url(realm.id, '/_admin/pages'));
  await signInByApi(page, 'editor@demo.test');
  await page.goto(product.url(realm.id, '/_admin/pages'));
  return realm;
}

const row = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: id, exact: true }) });
const saveState = (page: Page) => page.locator('[data-save-state]');
/** Returns the HTTP status of a page of the site. */
const fetchStatus = (page: Page, path: string): Promise<number> =>
  page.evaluate((address) => fetch(address, { cache: 'no-store' }).then(({ status }) => status), path);

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
}

async function clickMenuEntry(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More for this page' }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

test('an editor copies a page, publishes, archives, restores and discards it; what the server refuses is explained', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const realm = await openList(page, product);
  const dialog = page.getByRole('dialog');

  // The keyboard alone: the id comes from the title, and the dialog names the address.
  await page.getByRole('button', { name: 'New page' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Películas: verano');
  await expect(dialog.getByRole('textbox', { name: /^Id/ })).toHaveValue('peliculas-verano');
  await expect(dialog).toContainText('/section/peliculas-verano');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('home');
  await dialog.getByRole('combobox', { name: 'Begin with' }).selectOption('home');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Begin the page' }).click();
  await expect(dialog.getByRole('alert')).toContainText('belongs to another page or draft');
  await expect(dialog.getByRole('link', { name: 'Open that page' })).toHaveAttribute('href', '/_admin/pages/home');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: /^Id/ }).fill('a page');
  await expect(dialog.getByRole('textbox', { name: /^Id/ })).toHaveAccessibleDescription(/letters from a to z/);
  await dialog.getByRole('textbox', { name: /^Id/ }).fill('summer');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached, so nothing was changed.');
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/_admin\/pages\/summer$/);
  await expect(page.locator('[data-element^="/elements/"]')).toHaveCount(2);
  expect(await fetchStatus(page, '/section/summer')).toBe(404);
  await publish(page);
  expect(await fetchStatus(page, '/section/summer')).toBe(200);

  // Discard: the editor shows what is published, and undo brings the draft back.
  await page.locator('[data-element=""]').click();
  const title = page.locator('[data-pointer="/title"]').getByRole('textbox').first();
  await title.fill('Winter');
  await expect(saveState(page)).toHaveText(/Saved \d/);
  await clickMenuEntry(page, 'Discard the draft');
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(title).toHaveValue('Películas: verano');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Winter');
  await expect(saveState(page)).toHaveText(/Saved \d/);
  await clickMenuEntry(page, 'Discard the draft');
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(dialog).toHaveCount(0);

  // Archive: the list says who and when. Undo shows the page to viewers again.
  await clickMenuEntry(page, 'Archive the page');
  await dialog.getByRole('textbox').fill('The summer is over');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/_admin\/pages$/, { timeout: 30_000 });
  await expect(row(page, 'summer')).toContainText('Archived by');
  expect(await fetchStatus(page, '/section/summer')).toBe(404);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main')).toContainText(/Viewers get the page .summer. again/, { timeout: 30_000 });
  await expect(row(page, 'summer')).not.toContainText('Archived by');
  expect(await fetchStatus(page, '/section/summer')).toBe(200);

  // At its address the editor says that the page is archived, and restores it as a draft. The draft is discarded.
  await row(page, 'summer').getByRole('link').click();
  await clickMenuEntry(page, 'Archive the page');
  await dialog.getByRole('button', { name: 'Archive the page' }).click();
  await expect(row(page, 'summer')).toContainText('Archived by', { timeout: 30_000 });
  await page.goto(product.url(realm.id, '/_admin/pages/summer'));
  await expect(page.getByRole('alert')).toContainText('is archived: viewers do not get it');
  await page.getByRole('button', { name: /^Restore the page/ }).click();
  await expect(page.locator('[data-element^="/elements/"]')).toHaveCount(2);
  expect(await fetchStatus(page, '/section/summer')).toBe(404);
  await clickMenuEntry(page, 'Discard the draft');
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page).toHaveURL(/\/_admin\/pages$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main')).toContainText(/The page .summer. and its draft are back/);
  await expect(row(page, 'summer').getByRole('link')).toBeVisible();

  // Pages that the brand needs stay, and the dialog leads to the place that needs them.
  await row(page, 'part').getByRole('link').click();
  await clickMenuEntry(page, 'Archive the page');
  await dialog.getByRole('button', { name: 'Archive the page' }).click();
  await expect(dialog.getByRole('alert')).toContainText('because the brand still uses it', { timeout: 30_000 });
  await expect(dialog.getByRole('link', { name: 'pages/home.json /elements/1/sectionName' })).toHaveAttribute(
    'href',
    '/_admin/pages/home',
  );
  await page.goto(product.url(realm.id, '/_admin/pages/home'));
  await clickMenuEntry(page, 'Archive the page');
  await dialog.getByRole('button', { name: 'Archive the page' }).click();
  await expect(dialog.getByRole('alert')).toContainText('realm.json', { timeout: 30_000 });
  await page.goto(product.url(realm.id, '/_admin/pages/epg'));
  await clickMenuEntry(page, 'Archive the page');
  await expect(dialog).toContainText('Only pages of this brand can be archived');
  await expect(dialog.getByRole('button', { name: 'Archive the page' })).toHaveCount(0);
  allowProblems(problems, /status of (404|409|422)|ERR_INTERNET_DISCONNECTED/);
  expect(problems).toEqual([]);
});

test('an editor whose role allows only texts cannot create or archive a page, and reads why and whom to ask', async ({
  page,
  product,
  problems,
}) => {
  const realm = await openList(page, product);
  const access = await openAccessClient({}, { DATA_DIR: product.dataDir });
  await access.staff.create(realm.id, { email: COPYWRITER, password: 'marquee-demo-1', role: 'editor' });
  await access.close();
  const people = product.url(realm.id, '/_admin/people');
  await openEmptyDocument(page, people);
  await signInByApi(page, 'admin@demo.test');
  await page.goto(people);
  await page.getByLabel(`Role of ${COPYWRITER}`).selectOption({ label: 'Copywriter' });
  await expect(page.getByRole('status')).toHaveText(`The role of ${COPYWRITER} is changed.`);
  await page.context().clearCookies();
  await openEmptyDocument(page, people);
  await signInByApi(page, COPYWRITER);
  await page.goto(product.url(realm.id, '/_admin/pages'));
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(
    /Not for the role .Copywriter.: .Texts only; ask for new pages/,
  );
  await expect(dialog.getByRole('alert')).toContainText('An administrator can do this:');
  await page.goto(product.url(realm.id, '/_admin/pages/part'));
  await page.getByRole('button', { name: 'More for this page' }).click();
  const archive = page.getByRole('button', { name: 'Archive the page' });
  await expect(archive).toBeDisabled();
  await expect(archive).toHaveAccessibleDescription(/Not for the role .Copywriter.: .Texts only/);
  allowProblems(problems, /status of 403/);
  expect(problems).toEqual([]);
});

test('in a browser that does not focus clicked buttons, the menu of a page works, and its dialogs return the focus to it @deep', async ({
  page,
  product,
  problems,
}) => {
  await openList(page, product);
  // As Safari does: a press on a button removes the focus, unless the page prevents the default action.
  await page.evaluate(() =>
    window.addEventListener('mousedown', (event) => {
      if (event.defaultPrevented || !(event.target as Element).closest('button')) return;
      event.preventDefault();
      (document.activeElement as HTMLElement).blur();
    }),
  );
  await row(page, 'home').getByRole('link').click();
  const menu = page.getByRole('button', { name: 'More for this page' });
  await menu.click();
  await expect(menu, 'Escape works at once').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  await menu.click();
  await expect(menu, 'a second click closes the menu').toHaveAttribute('aria-expanded', 'false');
  await clickMenuEntry(page, 'Archive the page');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  expect(problems).toEqual([]);
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' });

  test('on a phone in Arabic the menu of a page opens and closes by keyboard, stays in the window, and begins a copy', async ({
    page,
    product,
    problems,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const realm = await openList(page, product);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('link', { name: 'part', exact: true }).click();
    const menu = page.getByRole('button', { name: 'المزيد لهذه الصفحة' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const copy = page.getByRole('button', { name: 'نسخ الصفحة' });
    await expect(copy).toBeInViewport({ ratio: 1 });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(copy).toHaveCount(0);
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox')).toHaveValue('part');
    await dialog.getByRole('textbox').first().fill('أفلام الصيف');
    await expect(dialog.getByRole('textbox').nth(1)).toHaveValue('');
    await dialog.getByRole('textbox').nth(1).fill('summer-ar');
    await expect(dialog.getByRole('button', { name: 'إنشاء الصفحة' })).toBeInViewport({ ratio: 1 });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(product.url(realm.id, '/_admin/pages/summer-ar'));
    await expect(page.locator('[data-element^="/elements/"]')).toHaveCount(1);
    expect(problems).toEqual([]);
  });
});
