// One page for several audiences, languages and window widths, side by side.
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';

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
  await expect(page.getByRole('alert')).toContainText('Your choice has 16: 2 × 2 × 4');
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
