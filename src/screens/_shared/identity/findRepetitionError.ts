import type { FieldErrors } from '#schemas/forms/findFieldErrors.ts';
import { textOf, type FormValues } from '../form/readValues.ts';

/** Returns an error when a new password and its repetition differ. An empty password has an error of its own. */
export function findRepetitionError(values: FormValues): FieldErrors {
  const secret = textOf(values, 'secret');
  return secret !== '' && secret !== textOf(values, 'confirmSecret') ? { confirmSecret: 'passwordsDiffer' } : {};
}
