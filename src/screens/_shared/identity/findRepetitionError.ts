import type { FieldErrors } from '#schemas/forms/findFieldErrors.ts';
import { textOf, type FormValues } from '../form/readValues.ts';

/**
 * Returns an error when a new password and its repetition differ. An empty password has an error of its own, and a form
 * without a field for the repetition has none.
 */
export function findRepetitionError(values: FormValues): FieldErrors {
  const { confirmSecret } = values;
  return confirmSecret !== undefined && textOf(values, 'secret') !== '' && values['secret'] !== confirmSecret
    ? { confirmSecret: 'passwordsDiffer' }
    : {};
}
