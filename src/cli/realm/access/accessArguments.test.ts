import { expect, test } from 'vitest';
import { readAccessArguments } from './accessArguments.ts';
import { generatePassword } from './readPassword.ts';

test.each([
  [['admin', 'create', 'a@b.c'], { name: 'admin create', email: 'a@b.c', role: 'admin', generate: false }],
  [
    ['admin', 'create', 'a@b.c', '--role', 'editor', '--generate', '--realm', 'x'],
    { name: 'admin create', role: 'editor', generate: true, realm: 'x' },
  ],
  [['admin', 'list', '--url', 'https://h.example'], { name: 'admin list', url: 'https://h.example' }],
  [['admin', 'role', 'a@b.c', '--role=editor'], { name: 'admin role', role: 'editor' }],
  [['admin', 'role', 'a@b.c', '--role=editor:texts'], { name: 'admin role', role: 'editor', editorRole: 'texts' }],
  [['token', 'create', 'CI', '--days', '30'], { name: 'token create', title: 'CI', days: 30 }],
  [['token', 'revoke', 'id-1'], { name: 'token revoke', id: 'id-1' }],
])('parses %j', (args, command) => {
  expect(readAccessArguments(args)).toMatchObject(command);
});

test.each([
  [['admin'], 'no command "admin"'],
  [['admin', 'create'], 'needs one email'],
  [['admin', 'create', 'a@b.c', 'secret'], 'needs one email'],
  [['admin', 'create', 'a@b.c', '--password', 'secret'], '--password'],
  [['admin', 'create', 'a@b.c', '--role', 'owner'], '--role needs one of editor, admin'],
  [['admin', 'role', 'a@b.c'], '--role needs one of'],
  [['admin', 'list', 'a@b.c'], 'does not accept a name'],
  [['token', 'create', 'CI', '--days', '9999'], '--days needs a whole number'],
])('refuses %j', (args, message) => {
  expect(readAccessArguments(args)).toMatchObject({ usageError: expect.stringContaining(message) });
});

test('generated passwords differ and are long enough', () => {
  expect(generatePassword()).toMatch(/^(\w{5}-){4}\w{5}$/);
  expect(generatePassword()).not.toBe(generatePassword());
});
