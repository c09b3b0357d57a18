import { expect, test } from 'vitest';
import { checkSignUpForm } from './checkSignUpForm.ts';

const EMAIL = { type: 'email' };
const PASSWORD = { type: 'password' };
const CLUB = { type: 'text', fieldName: 'club', label: 'Club' };

/** Returns the findings as `CODE pointer: expected`. */
function check(signUpFields: unknown, identity: object = {}, providers?: unknown): readonly string[] {
  const found: string[] = [];
  const realm = { identity: { signUpFields, ...identity }, providers } as never;
  const report = (_file: string, code: string, pointer: string, more?: { readonly expected?: string }): void =>
    void found.push(`${code} ${pointer}: ${more?.expected ?? ''}`);
  checkSignUpForm({ report }, 'realm.json', realm, realm);
  return found;
}

test('a form needs the e-mail address, and the password where viewers choose it in the form', () => {
  const missing = (type: string) =>
    `FIELD_MISSING /identity/signUpFields: a field of the type ${type}, without which viewers cannot sign up`;
  expect(check([CLUB])).toEqual([missing('email'), missing('password')]);
  expect(check([EMAIL, PASSWORD, CLUB])).toEqual([]);
  expect(check([EMAIL], { signUpPassword: 'MAIL' })).toEqual([]);
  expect(check([EMAIL], { signUpPassword: 'MAIL' }, [{ kind: 'hosted' }])).toEqual([missing('password')]);
  expect(check(undefined)).toEqual([]);
});

test('names are unique, and only text, dropdown and date may be repeated', () => {
  expect(check([EMAIL, PASSWORD, CLUB, { ...CLUB, label: 'Other' }, { ...CLUB, fieldName: 'other' }])).toEqual([
    'FIELD_VALUE /identity/signUpFields/3/fieldName: a name that no field before it has',
  ]);
  expect(check([EMAIL, PASSWORD, EMAIL])).toEqual([
    'FIELD_VALUE /identity/signUpFields/2/type: a type that no field before it has (only text, dropdown and date may be repeated)',
  ]);
});

test('a text field needs a name and a label, a dropdown needs values', () => {
  expect(check([EMAIL, PASSWORD, { type: 'text' }, { type: 'dropdown', fieldName: 'sport', label: 'Sport' }])).toEqual([
    'FIELD_MISSING /identity/signUpFields/2: fieldName, which a field of the type text needs',
    'FIELD_MISSING /identity/signUpFields/2: label, which a field of the type text needs',
    'FIELD_MISSING /identity/signUpFields/3: acceptableValues, from which viewers choose',
  ]);
  expect(check([EMAIL, PASSWORD, { ...CLUB, acceptableValues: [{ value: 'a' }, { value: 'a' }] }])).toEqual([
    'FIELD_VALUE /identity/signUpFields/2/acceptableValues: no acceptableValues, which only a field of the type dropdown has',
    'FIELD_VALUE /identity/signUpFields/2/acceptableValues/1/value: a value that is not in the list before',
  ]);
});

test('malformed fields have the findings of their schema only', () => {
  expect(check([EMAIL, PASSWORD, null, 7, { type: 'captcha', acceptableValues: null }]).length).toBeLessThan(4);
});
