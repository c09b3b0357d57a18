// Rows in the slots of other rows, as guests of a review link comment on them, and as a preview explains them.
import ar from '../../src/admin/strings/ar.json' with { type: 'json' };
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';

const promo = (id: string) => ({ type: 'promo', v: 1, id, props: { layout: 'strip', title: `Row ${id}` } });
const ELEMENTS = [
  promo('top'),
  {
    type: 'columns',
    v: 1,
    id: 'box',
    props: { title: 'Two columns' },
    slots: { first: [promo('one'), promo('two')], second: [promo('three')] },
  },
];

test('a guest comments on a row in a slot', { tag: '@deep' }, async ({ page, browser, product, problems }) => {
  const realm = await publishTestRealm(product, { home: { elements: ELEMENTS } });
  const editorUrl = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, editorUrl);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(editorUrl);
  // Links lead to drafts.
  await page.locator('[data-element="/elements/0"]').click();
  await page.locator('[data-pointer="/elements/0/props/title"]').getByRole('textbox').first().fill('Row at the top');
  await expect(page.locator('[data-save-state]')).toHaveText(/Saved \d/);
  await page.getByRole('button', { name: /^Review/ }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await review.getByRole('checkbox', { name: 'People with the link may comment' }).check();
  await review.getByRole('button', { name: 'Create a link' }).click();
  const address = await review.getByLabel('Copy the link now. It is not shown again.').inputValue();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const guest = await context.newPage();
  await guest.goto(address.replace('#', '&lang=ar#'));
  await guest.getByRole('complementary', { name: ar.review }).getByRole('button', { name: ar.comments }).click();
  const panel = guest.getByRole('region', { name: ar.comments, exact: true });
  await expect(panel.getByLabel(ar.guestRow).locator('option')).toHaveText([
    ar.page,
    'Row at the top',
    'Two columns',
    'Row one',
    'Row two',
    'Row three',
  ]);
  // The buttons of a row and of the first row in its slot do not cover each other.
  const pins = guest.getByRole('region', { name: ar.guestPins }).getByRole('button');
  await expect(pins).toHaveCount(5);
  const [around, inner] = await Promise.all([pins.nth(1).boundingBox(), pins.nth(2).boundingBox()]);
  expect(inner!.x + inner!.width).toBeLessThanOrEqual(around!.x);
  // On a phone the panel covers the lower rows, so the keyboard is used.
  await pins.nth(2).focus();
  await guest.keyboard.press('Enter');
  await expect(panel.getByLabel(ar.guestRow)).toHaveValue('one');
  await panel.getByLabel(ar.guestName).fill('Ana');
  await panel.getByLabel(ar.guestText).fill('In the first column');
  await panel.getByRole('button', { name: ar.guestSend }).click();
  await expect(panel.getByRole('heading', { name: 'Row one' })).toBeVisible();
  expect(await findAxeViolations(guest)).toEqual([]);

  const comment = review.locator('[data-thread]').filter({ hasText: 'In the first column' });
  await expect(comment.getByRole('button', { name: 'Go to Row one' })).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
  realm.remove();
});

test('a preview explains rows in slots', { tag: '@deep' }, async ({ page, product }) => {
  const realm = await publishTestRealm(product, { home: { elements: ELEMENTS } });
  const url = product.url(realm.id, '/_admin/composed-page-preview?page=home&source=published&mode=edit');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
  const why = page.getByRole('complementary', { name: 'Why is this here?' });
  await why.getByRole('button').click();
  const rows = why.getByLabel('Row to explain');
  await expect(rows.locator('option')).toHaveText([
    /^Row to explain/,
    'Row top',
    'Two columns',
    /Row one/,
    /Row two/,
    /Row three/,
  ]);
  await rows.selectOption('/elements/1/slots/second/0');
  await expect(why.getByRole('region')).toContainText('Row three');
  await expect(why.locator('[data-why-state="shown"]')).toBeVisible();
  // A click selects the row in the slot, and not the row around it.
  await page.locator('[data-row="two"]').getByText('Row two').click();
  await expect(rows).toHaveValue('/elements/1/slots/first/1');
  await expect(why.getByRole('region')).toContainText('Row two');
  realm.remove();
});
