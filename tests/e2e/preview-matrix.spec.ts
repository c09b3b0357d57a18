// One page for several audiences, languages and window widths, side by side.
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

test('a page is compared in at most twelve frames, which load one after the other and show changes of the draft', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const url = product.url('ironclad', '/_admin/preview-matrix?page=rankings&audience=guest&lang=en,ar&width=390');
  await page.setViewportSize({ width: 1280, height: 900 });
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.addInitScript(() => {
    const counter = window as unknown as { maxLoadingFrames: number };
    counter.maxLoadingFrames = 0;
    if (location.pathname !== '/_admin/preview-matrix') return;
    new MutationObserver(() => {
      const count = document.querySelectorAll('[data-cell][data-state="loading"]').length;
      counter.maxLoadingFrames = Math.max(counter.maxLoadingFrames, count);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(url);
  const cells = page.locator('[data-cell]');
  await expect(page.locator('[data-cell][data-state="shown"]')).toHaveCount(2, { timeout: 60_000 });
  const [english, arabic] = [cells.nth(0), cells.nth(1)];
  await expect(english.getByRole('heading')).toHaveText(/^Guest · .?English.? · 390 px$/);
  await expect(english.getByRole('status')).toHaveText('To fix: 0. To look at: 0.');
  await expect(arabic.locator('iframe').contentFrame().locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(arabic.getByRole('link', { name: /Open alone/ })).toHaveAttribute(
    'href',
    '/_admin/composed-page-preview?mode=browse&lang=ar&audience=guest&page=rankings&source=draft',
  );
  expect(await page.evaluate(() => (window as unknown as { maxLoadingFrames: number }).maxLoadingFrames)).toBe(1);
  // Each frame is a document of its own, with the same landmarks as the others.
  expect(await findAxeViolations(page, { exclude: 'iframe' })).toEqual([]);

  // The address contains the chosen audiences, languages and widths. A choice with more than twelve combinations is
  // refused, and the message says why.
  await page.getByRole('checkbox', { name: '768' }).check();
  await expect(page).toHaveURL(/width=390%2C768/);
  await expect(cells).toHaveCount(4);
  for (const name of ['1280', '1920', 'Signed in']) await page.getByRole('checkbox', { name }).check();
  await expect(page.getByRole('alert')).toContainText('Your choice has 16: 2 × 2 × 4 × 1');
  await expect(cells).toHaveCount(0);
  for (const name of ['768', '1280', '1920', 'Signed in']) await page.getByRole('checkbox', { name }).uncheck();
  await expect(page.locator('[data-cell][data-state="shown"]')).toHaveCount(2, { timeout: 60_000 });

  // The frames follow the draft that is changed in another tab.
  const editor = await page.context().newPage();
  await editor.setViewportSize({ width: 1280, height: 900 });
  await editor.goto(product.url('ironclad', '/_admin/pages/rankings'));
  await editor.locator('[data-element=""]').click();
  await editor.locator('[data-pointer="/title"]').getByRole('textbox', { name: 'en', exact: true }).fill('All ranked');
  await expect(english.locator('iframe').contentFrame().getByRole('heading', { name: 'All ranked' })).toBeAttached();
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.locator('[data-save-state]')).toHaveText(/Saved \d/);
  await editor.close();
  expect(problems).toEqual([]);
});

test('the variants of an experiment are compared side by side, and the address names them', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const rowOf = (variant: string) => bucket(variant, { when: { experiment: { id: 'rows', variant } } }, 2);
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('first', {}, 2), rowOf('control'), rowOf('large')] } },
    {
      realm: {
        sessionMode: 'cookie',
        experiments: [
          {
            id: 'rows',
            name: 'Larger rows',
            variants: [
              { id: 'control', weight: 50 },
              { id: 'large', weight: 50 },
            ],
            endsAt: new Date(Date.now() + 86_400_000).toISOString(),
          },
        ],
      },
    },
  );
  // An address can name variants that were removed.
  const query = 'page=home&audience=guest&lang=en&width=390&experiment=rows:control,rows:large,gone:b';
  const url = product.url(realm.id, `/_admin/preview-matrix?${query}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  const cells = page.locator('[data-cell]');
  await expect(page.locator('[data-cell][data-state="shown"]')).toHaveCount(2, { timeout: 60_000 });
  for (const [index, variant] of ['control', 'large'].entries()) {
    const cell = cells.nth(index);
    await expect(cell.getByRole('heading')).toHaveText(new RegExp(`390 px · .?rows: ${variant}.?$`));
    const rows = cell.locator('iframe').contentFrame().locator('[data-row]');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toHaveAttribute('data-row', variant);
  }
  const group = page.getByRole('group', { name: /Variant of .?Larger rows/ });
  expect(await findAxeViolations(page, { exclude: 'iframe' })).toEqual([]);
  await group.getByRole('checkbox', { name: /control/ }).uncheck();
  await expect(page).toHaveURL(/experiment=rows%3Alarge$/);
  await expect(cells).toHaveCount(1);
  await expect(cells.getByRole('link', { name: /Open alone/ })).toHaveAttribute(
    'href',
    '/_admin/composed-page-preview?mode=browse&lang=en&audience=guest&page=home&source=draft&experiment=rows%3Alarge',
  );
  await group.getByRole('checkbox', { name: /large/ }).uncheck();
  await expect(page, 'without a choice the address names no variant').not.toHaveURL(/experiment/);
  await expect(cells.getByRole('heading')).toHaveText(/390 px$/);
  realm.remove();
  expect(problems).toEqual([]);
});

test('a preview shows rows with one item, with 200 items and with long words', async ({ page, product, problems }) => {
  const url = (state: string): string =>
    product.url('ironclad', `/_admin/composed-page-preview?page=home&source=published&mode=edit&state=${state}`);
  await openEmptyDocument(page, url('one'));
  await signInByApi(page, 'editor@demo.test');
  /** The first row of cards of the page. */
  const row = page
    .locator('[data-edit-path^="/elements/"]')
    .filter({ has: page.locator('li') })
    .first();
  await page.goto(url('ready'));
  await expect.poll(() => row.locator('li').count()).toBeGreaterThan(1);
  const name = (await row.getByRole('heading').first().textContent())!;
  await page.goto(url('one'));
  await expect(row.locator('li')).toHaveCount(1);
  await page.goto(url('many'));
  await expect.poll(() => row.locator('li').count()).toBeGreaterThan(20);
  await page.goto(url('long'));
  await expect(row.getByText('Donaudampfschifffahrtsgesellschaftskapitänsmütze').first()).toBeAttached();
  await expect(row.getByRole('heading', { name, exact: true }), 'the heading has a longer text, too').toHaveCount(0);
  expect(problems).toEqual([]);
});
