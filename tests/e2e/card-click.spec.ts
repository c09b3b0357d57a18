// A click on a card: the page of the item is painted before the code of its actions is requested.
import { expect, open, test } from './fixtures.ts';

test('a click on a card paints the heading of the page, and then the code of the actions is requested', async ({
  page,
  product,
}) => {
  await open(page, product.url('ironclad'));
  await page.waitForLoadState('networkidle');
  const times = await page.evaluate(async () => {
    const card = document.querySelector<HTMLAnchorElement>(
      'main [data-item] a[href^="/video/"], main [data-item] a[href^="/live/"]',
    )!;
    const title = card.querySelector('bdi')!.textContent.trim();
    const hasHeading = (): boolean =>
      location.pathname === card.pathname &&
      [...document.querySelectorAll('main h1, main h2')].some(({ textContent }) => textContent.trim() === title);
    // No pointer moves over the card: the panel of an active card needs the actions, too.
    card.click();
    while (!hasHeading()) await new Promise((resolve) => requestAnimationFrame(resolve));
    const heading = performance.now();
    const findRequest = () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/openActions-'));
    while (!findRequest()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { heading, request: findRequest()!.startTime };
  });
  expect(times.request).toBeGreaterThanOrEqual(times.heading);
});
