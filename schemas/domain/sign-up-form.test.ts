import { expect, test } from 'vitest';
import type { AccountInput } from './account.ts';
import type { Country } from './country.ts';
import type { SignUpField, SignUpFieldType } from './sign-up-field.ts';
import {
  checkSignUpFields,
  isFieldShown,
  listMissingFields,
  selectFieldValues,
  toControlName,
} from './sign-up-form.ts';

const BRAZIL: Country = {
  name: 'Brazil',
  iso3166alpha2: 'BR',
  callingCode: '+55',
  addressRequiredFields: [
    { fieldName: 'line1', label: 'Street' },
    { fieldName: 'administrativeLevel1', label: 'State', acceptableValues: ['PE', 'SP'] },
    { fieldName: 'postalCode', label: 'CEP', formats: ['00000000'] },
  ],
};

const field = (type: SignUpFieldType, more: Partial<SignUpField> = {}): SignUpField => ({
  type,
  fieldName: type,
  label: '',
  hint: '',
  required: true,
  ...more,
});
const context = (more: object = {}) => ({
  settings: {},
  country: '',
  addressCountry: undefined,
  today: '2026-11-28',
  ...more,
});

test('each required field without a value has the message of its type', () => {
  const fields = [
    field('name'),
    field('fullName'),
    field('email'),
    field('password'),
    field('confirmPassword'),
    field('text', { fieldName: 'club' }),
    field('dropdown', { fieldName: 'sport', acceptableValues: [{ value: 'boxing', label: 'Boxing' }] }),
    field('date', { fieldName: 'since' }),
    field('birthDate'),
    field('phoneNumber'),
    field('taxNumber'),
    field('address'),
    field('postalCode'),
  ];
  expect(checkSignUpFields(fields, selectFieldValues(fields, {}, context()), context())).toEqual({
    name: 'pleaseProvideYourName',
    'answers.fullName': 'pleaseProvideYourName',
    'answers.club': 'answerIsRequired',
    'answers.sport': 'answerIsRequired',
    'answers.since': 'answerIsRequired',
    birthDate: 'birthDateFieldIsRequired',
    phoneNumber: 'phoneNumberFieldIsRequired',
    taxNumber: 'taxNumberFieldIsRequired',
    address: 'pleaseProvideYourAddress',
  });
});

test('a value that its type does not allow is invalid; optional fields may be empty', () => {
  const fields = [
    field('text', { fieldName: 'club', required: false }),
    field('dropdown', { fieldName: 'sport', acceptableValues: [{ value: 'boxing', label: 'Boxing' }] }),
    field('date', { fieldName: 'since' }),
    field('birthDate'),
    field('phoneNumber'),
    field('line1', { required: false }),
  ];
  const input: AccountInput = {
    answers: { sport: 'chess', since: '2026-02-30', line1: 'a\u0007b' },
    birthDate: '2030-01-01',
    phoneNumber: '+44',
  };
  expect(checkSignUpFields(fields, input, context())).toEqual({
    'answers.sport': 'answerIsInvalid',
    'answers.since': 'answerIsInvalid',
    'answers.line1': 'line1FieldIsInvalid',
    birthDate: 'birthDateFieldIsInvalid',
    phoneNumber: 'phoneNumberFieldIsInvalid',
  });
});

test('in a form with an address its parts follow the country; without one they are separate answers', () => {
  const parts = [field('line1', { required: false }), field('administrativeLevel1'), field('postalCode')];
  const fields = [field('address', { required: false }), ...parts];
  const inBrazil = context({ country: 'BR', addressCountry: BRAZIL });
  expect(parts.map((part) => toControlName(part, fields))).toEqual(['line1', 'administrativeLevel1', 'postalCode']);
  expect(parts.map((part) => toControlName(part, parts))[0]).toBe('answers.line1');
  expect(parts.map((part) => isFieldShown(part, fields, context()))).toEqual([false, false, false]);
  const address = { country: 'BR', fields: { line1: '', administrativeLevel1: 'XX', postalCode: '50010-000' } };
  expect(checkSignUpFields(fields, { address }, inBrazil)).toEqual({
    line1: 'line1FieldIsRequired',
    administrativeLevel1: 'administrativeLevel1FieldIsInvalid',
  });
  expect(checkSignUpFields(fields, {}, context())).toEqual({});
  expect(checkSignUpFields(parts, {}, context())).toEqual({
    'answers.administrativeLevel1': 'administrativeLevel1FieldIsRequired',
    'answers.postalCode': 'postalCodeFieldIsRequired',
  });
});

test('birth date and tax number follow the countries of the account form, where it names some', () => {
  const fields = [field('birthDate', { required: false }), field('taxNumber', { required: false })];
  const settings = {
    birthDate: [{ restrictionType: 'whitelist', elements: ['BR'] }],
    functionalPurposes: ['birthDate'],
  } as const;
  const shown = (country: string, more: object): string[] =>
    fields.filter((each) => isFieldShown(each, fields, context({ country, ...more }))).map(({ type }) => type);
  expect(shown('BR', { settings })).toEqual(['birthDate']);
  expect(shown('FR', { settings })).toEqual([]);
  expect(shown('FR', {})).toEqual(['birthDate', 'taxNumber']);
  expect(checkSignUpFields(fields, { birthDate: null }, context({ country: 'BR', settings }))).toEqual({
    birthDate: 'birthDateFieldIsRequired',
  });
});

test('values without a field are left out', () => {
  const fields = [field('fullName'), field('text', { fieldName: 'club' })];
  const input = { name: 'Ann', phoneNumber: '+447700900123', answers: { club: 'Lions', other: 'x' } };
  expect(selectFieldValues(fields, input, context())).toEqual({ name: 'Ann', answers: { club: 'Lions' } });
});

test('listMissingFields returns the required fields without a value, except those of the credentials', () => {
  const fields = [
    field('email'),
    field('password'),
    field('name'),
    field('phoneNumber'),
    field('text', { fieldName: 'club' }),
    field('date', { fieldName: 'since', required: false }),
    field('address'),
    field('postalCode'),
  ];
  const account = { name: 'Ann', phoneNumber: '+447700900123', answers: {} };
  const names = (found: readonly SignUpField[]): string[] => found.map(({ fieldName }) => fieldName);
  expect(names(listMissingFields(fields, account, context()))).toEqual(['club', 'address']);
  const complete = { ...account, answers: { club: 'Lions' }, address: { country: 'GB', fields: {} } };
  expect(listMissingFields(fields, complete, context())).toEqual([]);
});
