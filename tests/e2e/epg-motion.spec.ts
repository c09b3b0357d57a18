// How the guide scrolls to an hour: smoothly, or instantly for viewers who prefer reduced motion.
import { expect, waitForHydration, test } from './fixtures.ts';
import { publishTwoChannels } from './guideRealms.ts';
import type { TestRealm } from './testRealm.ts';

let realm: TestRealm;
test.beforeAll(async ({ product }) => {
  realm = await publishTwoChannels(product);
});
test.afterAll(() => realm.remove());

test('the choice of an hour scrolls the guide smoothly, and instantly for viewers who prefer reduced motion', async ({
  page,
  product,
  problems,
}) => {
  await page.addInitScript(() => {
    const behaviors: unknown[] = [];
    Object.assign(window, { behaviors });
    const scrollTo = Element.prototype.scrollTo as (this: Element, options: ScrollToOptions) => void;
    Element.prototype.scrollTo = function (this: Element, options: ScrollToOptions) {
      behaviors.push(options.behavior);
      scrollTo.call(this, options);
    } as typeof Element.prototype.scrollTo;
  });
  /** Returns the behavior of the scroll to the hour before or after the selected one. */
  const jumpByAnHour = async () => {
    const select = page.getByRole('region', { name: 'Guide' }).getByRole('combobox');
    const index = await select.evaluate(({ selectedIndex }: HTMLSelectElement) => selectedIndex);
    await select.selectOption({ index: index > 0 ? index - 1 : 1 });
    return page.evaluate(() => (window as unknown as { behaviors: unknown[] }).behaviors.at(-1));
  };
  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(product.url(realm.id, '/epg'));
    await waitForHydration(page);
    expect(await jumpByAnHour()).toBe(behavior);
  }
  expect(problems).toEqual([]);
});
