import { expect, test } from 'vitest';
import { checkEditorRoles } from './checkEditorRoles.ts';

/** Returns what the check reports: pointer and suggestion. */
function check(editorRoles: unknown): string[] {
  const found: string[] = [];
  checkEditorRoles(
    {
      report: (_file, code, pointer, { nearest } = {}) =>
        found.push([code, pointer, nearest].filter(Boolean).join(' ')),
    },
    editorRoles,
  );
  return found;
}

const role = (id: string, document: string) => ({ id, name: id, reason: 'Texts only.', allow: [{ document }] });

test('equal ids and documents that cannot exist are reported', () => {
  const roles = [role('a', 'pages/*'), role('a', 'page/home'), role('b', 'settings:label')];
  expect(check(roles)).toEqual([
    'FIELD_VALUE /editorRoles/1/id',
    expect.stringContaining('FIELD_VALUE /editorRoles/1/allow/0/document'),
    'FIELD_VALUE /editorRoles/2/allow/0/document settings:labels',
  ]);
});

test('pages, documents of settings and patterns are accepted; a value that is not a list has no findings, because the schema reports it', () => {
  expect(check(['pages/home', 'settings:*', 'menu:web', '*'].map((document, at) => role(`r${at}`, document)))).toEqual(
    [],
  );
  expect(check('none')).toEqual([]);
  expect(check([null, { allow: [{}, 1] }])).toEqual([]);
});
