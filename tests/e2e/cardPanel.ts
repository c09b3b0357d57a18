// What the tests of a card's actions share.
import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What an item of the catalogue needs to be shared. */
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
 * card away from the pointer, which closes the panel. The click has a long limit: on a slow machine a short one would
 * end after the click, and the repeated click would meet the dialog that the first one has opened. `noWaitAfter` is no
 * remedy for that: with it, Playwright reports a click as done although it has withheld it from a moving button.
 */
export const clickAction = (card: Locator, name: string): Promise<void> =>
  expect(async () => {
    await (await openPanel(card)).getByRole('button', { name }).click({ timeout: 15_000 });
  }).toPass();
