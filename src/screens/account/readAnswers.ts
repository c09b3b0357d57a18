import type { SignUpField } from '#schemas/domain/sign-up-field.ts';
import { isAnswer } from '#schemas/domain/sign-up-form.ts';
import { textOf, type FormValues } from '../_shared/form/readValues.ts';

/** Returns the answers of a form by fieldName. */
export const readAnswers = (values: FormValues, fields: readonly SignUpField[]): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter((field) => isAnswer(field, fields))
      .map(({ fieldName }) => [fieldName, textOf(values, `answers.${fieldName}`)]),
  );
