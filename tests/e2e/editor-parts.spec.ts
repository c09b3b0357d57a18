// Slides and other parts of a row in the tree: they are moved, duplicated and deleted by key. When their list does not
// allow a change, the editor announces the reason, and the form shows it too.
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { hero, publishTestRealm } from './testRealm.ts';

const ROW = { type: 'hero', v: 1, id: 'slides', props: { heroes: [hero('one'), hero('two')] } };
const PART = '/elements/0/props/heroes';

test('slides are moved, duplicated and deleted by key, and a change that their list does not allow says why @deep', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const realm = await publishTestRealm(product, { home: { elements: [ROW] } }, { realm: { sessionMode: 'cookie' } });
  await page.setViewportSize({ width: 1280, height: 900 });
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(url);
  const announcement = page.locator('[data-announcement]');
  const slide = (index: number) => page.locator(`[data-element="${PART}/${index}"]`);
  await page.locator('[data-element="/elements/0"]').focus();
  await page.keyboard.press('ArrowRight');
  await slide(0).focus();

  await page.keyboard.press('Alt+ArrowUp');
  await expect(announcement).toContainText('This is the first entry of the list');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(slide(1), 'the moved slide keeps the focus').toBeFocused();
  await expect(slide(1)).toContainText('Hero one');
  await expect(announcement).toContainText('position 2 of 2');
  await page.keyboard.press('Control+z');
  await expect(slide(0)).toContainText('Hero one');

  await slide(0).focus();
  await page.keyboard.press('Control+d');
  await expect(slide(2)).toContainText('Hero two');
  await page.keyboard.press('Delete');
  await expect(slide(2)).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(slide(1)).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(announcement, 'the last slide stays').toContainText('needs at least 1');
  await expect(slide(0)).toBeFocused();

  // The form says the same.
  const list = page.locator(`[data-pointer="${PART}"]`);
  await expect(list).toContainText('needs at least 1');
  await expect(list.getByRole('button', { name: /^Remove/ }).last()).toBeDisabled();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});
