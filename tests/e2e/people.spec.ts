// The people who run a brand: an administrator invites, changes and removes them; the invited person gets the role.
import { readMail, SECRET } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';

test('an administrator invites an editor by mail, changes the role and removes the editor; other accounts do not see the page', async ({
  page,
  product,
  browser,
  problems,
}) => {
  const realm = await publishTestRealm(product, { home: { elements: [] } }, { realm: { sessionMode: 'cookie' } });
  const url = product.url(realm.id, '/_admin/people');
  for (const account of ['viewer', 'editor']) {
    await openEmptyDocument(page, url);
    await signInByApi(page, `${account}@demo.test`);
    expect((await page.goto(url))!.status()).toBe(404);
  }
  await openEmptyDocument(page, url);
  await signInByApi(page, 'admin@demo.test');
  await page.goto(url);
  const main = page.getByRole('main');
  await expect(main.getByText('admin@demo.test')).toBeVisible();
  await expect(main.getByText('You', { exact: true })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill('new@example.test');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('status')).toHaveText('The invitation to new@example.test is on its way.');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('');
  const { link: firstLink } = await readMail(page, 'new@example.test', /invited/);
  await page.getByRole('button', { name: 'Send again to new@example.test' }).click();
  const { link } = await readMail(page, 'new@example.test', /invited/, firstLink);
  await page.getByLabel('E-mail', { exact: true }).fill('other@example.test');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const { link: withdrawn } = await readMail(page, 'other@example.test', /invited/);
  await page.getByRole('button', { name: 'Withdraw the invitation of other@example.test' }).click();
  await expect(page.getByRole('status')).toContainText('does not work any more');

  const context = await browser.newContext();
  const invited = await context.newPage();
  for (const invalid of [firstLink, withdrawn]) {
    await invited.goto(product.url(realm.id, invalid));
    await expect(invited.getByRole('alert')).toContainText('Ask for a new one');
  }
  await invited.goto(product.url(realm.id, link));
  await expect(invited.getByText('new@example.test is invited')).toBeVisible();
  await invited.getByLabel('Name').fill('New');
  await invited.getByLabel('Password').fill('short');
  await invited.getByRole('button', { name: 'Create the account' }).click();
  await expect(invited.getByRole('alert')).toContainText('at least 12 characters');
  expect(await findAxeViolations(invited)).toEqual([]);
  await invited.getByLabel('Password').fill(SECRET);
  await invited.getByRole('button', { name: 'Create the account' }).click();
  await invited.waitForURL('**/_admin/activity');
  await expect(invited.getByRole('link', { name: 'Gallery' })).toBeVisible();
  await expect(invited.getByRole('link', { name: 'People' })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByLabel('Role of new@example.test').selectOption('admin');
  await expect(page.getByRole('status')).toHaveText('The role of new@example.test is changed.');
  expect((await invited.goto(url))!.status()).toBe(200);
  await expect(invited.getByRole('main').getByText('Role changed: new@example.test')).toBeVisible();
  await page.getByRole('button', { name: 'Remove new@example.test' }).click();
  const confirm = page.getByRole('group').getByRole('button', { name: 'Remove' });
  await expect(confirm).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await confirm.click();
  await expect(page.getByRole('status')).toHaveText('new@example.test has no access any more.');
  await expect(page.getByLabel('Role of new@example.test')).toHaveCount(0);
  expect((await invited.goto(url))!.status()).toBe(404);
  await context.close();
  // The browser logs the 404 of the documents and of calls that this test expects to fail.
  allowProblems(problems, /40[04]/);
  expect(problems).toEqual([]);
  realm.remove();
});
