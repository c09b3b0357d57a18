// The editor in Arabic: the focus stays in the form when a button removes itself, texts of the source have the direction
// and the language of the editor, and code that cannot be loaded is reported.
import { allowProblems, expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

test.use({ locale: 'ar' });

test('in Arabic the focus stays in the form, and the source explains problems and fields in Arabic @deep', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const realm = await publishTestRealm(
    product,
    {
      home: {
        title: { $text: { ar: 'الرئيسية.', en: 'Home' } },
        elements: [bucket('mine', { name: { $text: { ar: 'أخبار', en: 'News' } } }, 2)],
      },
    },
    { realm: { sessionMode: 'cookie', locales: ['ar', 'en'], defaultLocale: 'ar' } },
  );
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
  await page.locator('[data-element="/elements/0"]').click();
  const name = page.locator('[data-pointer="/elements/0/name"]');
  const inputs = name.locator('input');

  // The name is removed and written again, with one text for all languages and then one for each.
  await expect(inputs).toHaveCount(2);
  await name.getByRole('button').press('Enter');
  await expect(inputs).toBeFocused();
  await page.keyboard.type('خبر');
  await name.getByRole('button', { name: 'نص لكل لغة' }).press('Enter');
  await expect(inputs).toHaveCount(2);
  await expect(inputs.first()).toBeFocused();
  await expect(inputs.first()).toHaveValue('خبر');
  // A problem of the texts is shown at their field.
  await inputs.first().fill('');
  await expect(name.locator('[data-severity="error"]')).toContainText('ينقص حقل إلزامي.');
  await inputs.first().fill('أخبار');
  await expect(name.locator('[data-severity="error"]')).toHaveCount(0);

  // An entry is added to a list and removed again.
  const list = page.locator('[data-pointer="/elements/0/contents"], [data-pointer="/elements/0/source/ids"]').first();
  const entries = list.locator('ol > li');
  const add = list.locator(':scope > ol + button');
  await add.evaluate((button) => {
    for (let each = button.parentElement; each; each = each.parentElement)
      if (each instanceof HTMLDetailsElement) each.open = true;
  });
  const count = await entries.count();
  await add.press('Enter');
  await expect(entries).toHaveCount(count + 1);
  await expect(entries.last().locator(':focus')).toHaveCount(1);
  await entries.last().locator(':scope > span > button').last().press('Enter');
  await expect(entries).toHaveCount(count);
  await expect(list.locator(':focus')).toHaveCount(1);

  // The Arabic text of the source is isolated from the left-to-right JSON.
  const source = page.locator('.cm-content');
  await page.locator('[data-element=""]').click();
  await expect(source.locator('.cm-iso').filter({ hasText: 'الرئيسية.' })).toHaveText('"الرئيسية."');
  // A field is described, and a syntax error is explained, in Arabic and in its direction.
  await source.locator('.cm-line').filter({ hasText: '"id": "home"' }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"');
  await page.keyboard.press('Control+Space');
  const description = page.locator('.cm-completionInfo [dir="auto"]');
  await expect(description).toHaveText(/^[^a-z]*[\u0600-\u06ff]/);
  await page.keyboard.press('Escape');
  const problem = page.locator('.cm-finding-error').first();
  await expect(problem).toHaveText('تنقص نقطتان بعد اسم الحقل.');
  await expect(problem).toHaveAttribute('dir', 'auto');

  // The gallery of rows finds a name without its hamza.
  await page.keyboard.press('Control+z');
  await page.reload();
  await page.getByRole('button', { name: 'إضافة صف' }).click();
  await page.getByRole('searchbox').fill('اعمدة من');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(/columns/);
  expect(problems).toEqual([]);
});

test('an editor whose code cannot be loaded says so in Arabic, and is opened when the person tries again @deep', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('mine', {}, 2)] } },
    { realm: { sessionMode: 'cookie', locales: ['ar'], defaultLocale: 'ar' } },
  );
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  const code = /\/startPages[^/]*\.(js|tsx)/;
  await page.route(code, (route) => route.fulfill({ status: 503 }));
  await page.goto(url);
  await expect(page.getByRole('alert')).toContainText('تعذّر تحميل هذه الصفحة.');
  await page.unroute(code);
  await page.getByRole('button', { name: 'حاول مرة أخرى' }).click();
  await expect(page.locator('[data-element="/elements/0"]')).toBeVisible();
  allowProblems(problems, /503|startPages/);
  expect(problems).toEqual([]);
});
