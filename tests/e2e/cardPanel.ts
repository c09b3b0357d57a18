// Steps that the browser tests of a card's actions share.
import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Fields with which viewers may share an item of the catalogue. */
export const shareable = { socialSharingDetail: { trackingConfiguration: [{ name: 'source', value: 'lab' }] } };

/** Opens the panel of a card by hovering it, and returns the panel's group of buttons. */
export const openPanel = async (card: Locator): Promise<Locator> => {
  const group = card.getByRole('group');
  // The card is scrolled to the middle of the window first, because a click that scrolls would move it away from the
  // pointer.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // The hover is repeated, because another card that is still growing may cover this one.
  await expect(async () => {
    await card.page().mouse.move(5, 5);
    await card.hover();
    await expect(group).toBeVisible({ timeout: 3000 });
  }).toPass();
  return group;
};
/**
 * Opens a card's panel and clicks one of its buttons. It retries, because a row that loads meanwhile may move the
 * card away from the pointer, which closes the panel. The timeout of the click is long: on a slow machine a short one
 * would expire after the button has received the click, and the next attempt would fail, because the click has opened a
 * dialog that covers the card. The option `noWaitAfter` does not help: with it, Playwright reports a click as done
 * although a moving button has not received it.
 */
export const clickAction = (card: Locator, name: string): Promise<void> =>
  expect(async () => {
    await (await openPanel(card)).getByRole('button', { name }).click({ timeout: 15_000 });
  }).toPass();
