// Actions of a card on touch screens: a sheet instead of the panel.
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

test('a button opens a sheet with the actions of the card', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    { catalogue: items(12).map((item) => ({ ...item, socialSharingDetail: {} })) },
  );
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const more = page.getByRole('button', { name: 'More for Item 1', exact: true });
  const { width, height } = (await more.boundingBox())!;
  expect(Math.min(width, height), 'the button is at least 44 px wide and high').toBeGreaterThanOrEqual(44);
  await more.tap();
  const sheet = page.getByRole('dialog', { name: 'Item 1', exact: true });
  await expect(sheet.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/video/item-1/item-1');
  await sheet.getByRole('button', { name: 'Share' }).tap();
  await expect(page.getByRole('dialog', { name: 'Share: Item 1' })).toBeVisible();
  expect(problems).toEqual([]);
  realm.remove();
});
