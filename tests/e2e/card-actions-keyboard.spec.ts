// The actions of a card by keyboard.
import { shareable } from './cardPanel.ts';
import { expect, waitForHydration, test } from './fixtures.ts';
import { cardOf } from './rowElements.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

test('the keyboard reaches every action of a card, and a row is one Tab stop', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one'), bucket('two')] } },
    {
      catalogue: items(12).map((item) => ({
        ...item,
        ...shareable,
        description: 'What it is about.',
        localBroadcasters: ['Channel 4'],
        subEvents: [{ title: 'First part' }],
      })),
    },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const link = cardOf(page, 'one', 'item-1').locator('a').first();
  await link.focus();
  const group = cardOf(page, 'one', 'item-1').getByRole('group');
  await expect(group).toBeVisible();
  await expect(cardOf(page, 'one', 'item-1')).toContainText('What it is about.');
  await page.keyboard.press('Tab');
  await expect(group.getByRole('link', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('button', { name: 'Share' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(group).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cardOf(page, 'one', 'item-2').getByRole('group')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement!.closest('[data-row]')?.getAttribute('data-row'))).toBe(
    'two',
  );
  expect(problems).toEqual([]);
  realm.remove();
});
