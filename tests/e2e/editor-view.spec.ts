// The menu "View" of the preview beside the editor: width, text size, motion, direction and the state of the rows.
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

test('the menu "View" changes width, text size, motion, direction and the state of rows of the preview', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('first', {}, 6)] } },
    { realm: { sessionMode: 'cookie' } },
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  const iframe = page.locator('iframe');
  const root = page.frameLocator('iframe').locator('html');
  const waitUntilShown = async (): Promise<void> => {
    await expect(iframe).toHaveAttribute('data-preview-state', 'shown', { timeout: 20_000 });
  };
  await waitUntilShown();
  await page.getByText('View', { exact: true }).click();
  expect(await findAxeViolations(page)).toEqual([]);

  const fontSize = () => root.evaluate((html) => Number.parseFloat(getComputedStyle(html).fontSize));
  const normal = await fontSize();
  await page.getByLabel('Text size').selectOption('200');
  await waitUntilShown();
  await expect.poll(fontSize).toBe(2 * normal);
  await page.getByLabel('Text size').selectOption('100');

  await page.getByLabel('Direction').selectOption('rtl');
  await page.getByRole('checkbox', { name: 'Reduced motion' }).check();
  await waitUntilShown();
  await expect(root).toHaveAttribute('dir', 'rtl');
  expect(await root.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);

  const width = page.getByRole('spinbutton', { name: 'Width' });
  await width.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3840');
  await expect(width).toBeFocused();
  await expect.poll(() => root.evaluate(() => innerWidth)).toBe(3840);

  const rows = page.getByRole('combobox', { name: /^Rows/ });
  const card = page.frameLocator('iframe').locator('[data-row] li').first();
  const image = card.locator('img').first();
  await rows.selectOption('missing-image');
  await waitUntilShown();
  await expect(image, 'the card shows its title in place of the image').toHaveCount(0);
  expect(problems.join(), 'the image was requested').toContain(`/img/${'0'.repeat(64)}/`);
  await rows.selectOption('geoblocked');
  await waitUntilShown();
  await expect(card).toContainText(/country|region/i);
  await rows.selectOption('one');
  await waitUntilShown();
  await expect(page.frameLocator('iframe').locator('[data-row] li')).toHaveCount(1);
  await rows.selectOption('ready');
  await waitUntilShown();
  await expect(page.frameLocator('iframe').locator('[data-row] li')).toHaveCount(6);
  allowProblems(problems, /404/);
  expect(problems).toEqual([]);
});
