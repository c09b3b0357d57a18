import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import validateEmail from '#schemas/generated/validators/form-email.js';
import validatePasswordChange from '#schemas/generated/validators/form-password-change.js';
import validateSignUp from '#schemas/generated/validators/form-sign-up.js';
import { findFieldErrors } from '#schemas/forms/findFieldErrors.ts';
import { toFormFailure } from './toFormFailure.ts';

describe('the errors of a form', () => {
  it('a missing value and a wrong one have messages of their own', () => {
    expect(findFieldErrors(validateSignUp, { name: '', email: 'ann', secret: 'short' })).toEqual({
      name: 'pleaseProvideYourName',
      email: 'pleaseProvideValidEmail',
      secret: 'passwordTooShort',
    });
    expect(findFieldErrors(validateSignUp, { name: 'Ann', secret: '' })).toEqual({
      email: 'pleaseProvideYourEmail',
      secret: 'pleaseProvideYourPassword',
    });
    expect(findFieldErrors(validateSignUp, { name: 'Ann', email: 'ann@example.test' })).toEqual({});
    expect(findFieldErrors(validateEmail, { email: `${'a'.repeat(250)}@b.test` })).toEqual({
      email: 'pleaseProvideValidEmail',
    });
  });
  it('the two passwords of a form have different messages in every language', async () => {
    const errors = findFieldErrors(validatePasswordChange, { currentSecret: '', secret: '' });
    expect(errors).toEqual({ currentSecret: 'currentPasswordIsRequired', secret: 'newPasswordIsRequired' });
    for (const locale of ['en', 'es', 'pt', 'ar']) {
      const file = new URL(`../../../../realms/default/strings/${locale}.json`, import.meta.url);
      const labels = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
      const texts = Object.values(errors).map((key) => labels[key]);
      expect(texts, locale).not.toContain(undefined);
      expect(new Set(texts).size, locale).toBe(2);
    }
  });
  it('the label keys of a field without messages of its own are made from its name', () => {
    const validate = Object.assign(() => false, {
      errors: [
        { instancePath: '', keyword: 'required', params: { missingProperty: 'line1' } },
        { instancePath: '/postalCode', keyword: 'pattern', params: {} },
      ],
    });
    expect(findFieldErrors(validate, { postalCode: '?' })).toEqual({
      line1: 'line1FieldIsRequired',
      postalCode: 'postalCodeFieldIsInvalid',
    });
  });
  it('the label of a failed call is chosen by its message, then by its code; otherwise it is a general label', () => {
    expect(toFormFailure({ message: 'invalidToken', code: 'OTHER' })).toEqual({ key: 'invalidToken' });
    expect(toFormFailure({ message: 'The link is old.', code: 'invalidToken' })).toEqual({ key: 'invalidToken' });
    expect(toFormFailure({ message: 'x', code: 'constructor' })).toEqual({ key: 'sorrySomethingWentWrong' });
    expect(toFormFailure(new TypeError('x'), 'failedToSend')).toEqual({ key: 'failedToSend' });
    expect(toFormFailure({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 61 })).toEqual({
      key: 'tooManyAttempts',
      values: { minutes: 2 },
    });
    expect(toFormFailure({ code: 'INPUT_REFUSED', details: { fields: { secret: 'passwordTooCommon' } } })).toEqual({
      fields: { secret: 'passwordTooCommon' },
    });
  });
});
