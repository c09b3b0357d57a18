// Roles of editors in the browser: an administrator gives an editor a role. The editor changes a name, and finds
// everything else locked with the reason. The server refuses a change that the editor makes in the source, and the
// browser keeps it.
import { openAccessClient } from '../../src/cli/realm/access/openAccessClient.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const EDITOR = 'copy@example.test';
const REASON = 'Texts only; ask for new rows.';
/** The role's name is isolated from the direction of the text around it. */
const LOCKED = 'Not for the role \u2068Copywriter\u2069:';
const ROLES = [
  {
    id: 'copywriter',
    name: 'Copywriter',
    reason: REASON,
    allow: [{ document: 'pages/*', fields: ['/elements/*/name'] }],
    publish: false,
  },
];

test('an editor with a role changes the name of a row and nothing else, and cannot publish', async ({
  page,
  product,
  problems,
  browser,
}) => {
  test.slow();
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('first', { when: { audience: 'guest' } }, 4), bucket('second', {}, 4)] } },
    { realm: { sessionMode: 'cookie', editorRoles: ROLES } },
  );
  realm.write('pages/home.json', {
    id: 'home',
    title: 'Lab page',
    elements: [bucket('first', { when: { audience: 'guest' } }, 4), bucket('second', { displayPosters: true }, 4)],
  });
  expect((await realm.publish()).status).toBe(0);
  const access = await openAccessClient({}, { DATA_DIR: product.dataDir });
  await access.staff.create(realm.id, { email: EDITOR, password: 'marquee-demo-1', role: 'editor' });
  await access.close();

  // The administrator gives the role.
  const people = product.url(realm.id, '/_admin/people');
  await openEmptyDocument(page, people);
  await signInByApi(page, 'admin@demo.test');
  await page.goto(people);
  await page.getByLabel(`Role of ${EDITOR}`).selectOption({ label: 'Copywriter' });
  await expect(page.getByRole('status')).toHaveText(`The role of ${EDITOR} is changed.`);
  await expect(page.getByLabel(`Role of ${EDITOR}`)).toHaveValue('editor:copywriter');
  await expect(page.getByRole('main').getByText(`Role changed: ${EDITOR}`)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  const context = await browser.newContext();
  const editor = await context.newPage();
  await editor.setViewportSize({ width: 1280, height: 900 });
  const url = product.url(realm.id, '/_admin/pages/home');
  await openEmptyDocument(editor, url);
  await signInByApi(editor, EDITOR);
  await editor.goto(product.url(realm.id, '/_admin/settings'));
  const theme = editor.getByRole('listitem').filter({ has: editor.getByText('Theme', { exact: true }) });
  await expect(theme).toContainText('Not for the role \u2068Copywriter\u2069');
  expect(await findAxeViolations(editor)).toEqual([]);
  await editor.goto(url);
  const saveState = editor.locator('[data-save-state]');
  await editor.locator('[data-element="/elements/0"]').click();

  // The name can be changed; the source of items and the condition are locked with the reason.
  const name = editor.locator('[data-pointer="/elements/0/name"]');
  await name.getByRole('textbox').first().fill('A new name');
  await expect(saveState).toHaveText(/Saved \d/);
  for (const pointer of ['/elements/0/source', '/elements/0/when']) {
    const field = editor.locator(`[data-pointer="${pointer}"]`);
    await expect(field.locator('input, select, button').first()).toBeDisabled();
    await expect(field.locator('[data-lock="role"]').first()).toHaveText(`${LOCKED} ${REASON}`);
  }
  for (const button of ['Add a row', 'Paste', 'Publish'])
    await expect(editor.getByRole('button', { name: button, exact: true })).toBeDisabled();
  await expect(editor.getByRole('button', { name: 'Publish', exact: true })).toHaveAccessibleDescription(
    `${LOCKED} \u2068${REASON}\u2069`,
  );
  await editor.locator('[data-element="/elements/0"]').press('Delete');
  await expect(editor.locator('[data-announcement]')).toContainText(LOCKED);
  await expect(editor.locator('[data-element^="/elements/"]')).toHaveCount(2);
  expect(await findAxeViolations(editor)).toEqual([]);

  // Compared with the first version, one row has another name, and one has other cards: only the first can be restored.
  await editor.getByRole('button', { name: 'Versions' }).click();
  const versions = editor.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('list', { name: 'Versions' }).getByRole('button').last().click();
  await expect(versions.getByRole('button', { name: /^Restore this row: .*A new name/ })).toBeEnabled();
  for (const locked of [/^Restore this row: .*Row second/, 'Restore the whole page']) {
    const button = versions.getByRole('button', { name: locked });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(`${LOCKED} \u2068${REASON}\u2069`);
  }
  expect(await findAxeViolations(editor)).toEqual([]);
  await editor.keyboard.press('Escape');

  // The editor changes the type in the source: the server refuses the draft, a finding names the field, and the change
  // is still there after a reload.
  const source = editor.locator('.cm-content');
  await expect(source).toContainText('A new name');
  const changed = await editor.evaluate(async () => {
    const { draft } = (await (await fetch('/api/v2/editing/pages/home')).json()) as {
      draft: { document: { elements: object[] } };
    };
    const [first, ...rest] = draft.document.elements;
    return JSON.stringify({ ...draft.document, elements: [{ ...first, type: 'LIVE_PLAYLIST' }, ...rest] });
  });
  await source.click();
  await editor.keyboard.press('Control+a');
  await editor.keyboard.insertText(changed);
  await expect(saveState).toHaveAttribute('data-save-state', 'refused');
  const findings = editor.getByRole('region', { name: 'Findings' });
  await expect(findings).toContainText('Your role may not change this.');
  await expect(findings).toContainText('/elements/0/type');
  await editor.reload();
  await expect(saveState).toHaveAttribute('data-save-state', 'refused');
  await expect(editor.locator('.cm-content')).toContainText('LIVE_PLAYLIST');
  await expect(editor.locator('.cm-content')).toContainText('A new name');
  await editor.keyboard.press('Control+z');
  await expect(saveState).toHaveText(/Saved \d/);
  await context.close();
  allowProblems(problems, /403/);
  expect(problems).toEqual([]);
  realm.remove();
});
