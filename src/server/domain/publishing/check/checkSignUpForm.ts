// Checks the fields of the sign-up form of realm.json: each field is complete and occurs once, and an account can be
// created with them.
import { excerpt } from '#schemas/excerpt.ts';
import type { SignUpFieldType } from '#schemas/domain/sign-up-field.ts';
import type { SignUpFieldSettings } from '#schemas/realm/sign-up-fields.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { CheckContext } from './checkContext.ts';

const POINTER = '/identity/signUpFields';
/** Types that the realm names and labels itself, and that may occur several times. */
const REPEATABLE: readonly unknown[] = ['text', 'dropdown', 'date'] satisfies readonly SignUpFieldType[];

/**
 * Reports incomplete and repeated fields, and forms with which no account can be created.
 * @param own realm.json as the folder has it.
 * @param merged realm.json with the settings that it inherits.
 */
export function checkSignUpForm(
  { report }: Pick<CheckContext, 'report'>,
  file: string,
  own: Partial<Realm>,
  merged: Partial<Realm>,
): void {
  const written: unknown = own.identity?.signUpFields;
  if (!Array.isArray(written)) return;
  const fields = written.map((field: unknown) =>
    typeof field === 'object' && field !== null ? (field as Partial<SignUpFieldSettings>) : {},
  );
  for (const [index, field] of fields.entries())
    for (const { code, at, ...more } of findFieldProblems(field, fields.slice(0, index)))
      report(file, code, `${POINTER}/${index}${at}`, more);
  for (const type of listRequiredTypes(merged))
    if (!fields.some((field) => field.type === type))
      report(file, 'FIELD_MISSING', POINTER, {
        expected: `a field of the type ${type}, without which viewers cannot sign up`,
      });
}

type FieldProblem = {
  readonly code: 'FIELD_MISSING' | 'FIELD_VALUE';
  readonly at: string;
  readonly expected: string;
  readonly found?: string;
};

/** @param earlier the fields before it. */
function findFieldProblems(
  field: Partial<SignUpFieldSettings>,
  earlier: readonly Partial<SignUpFieldSettings>[],
): FieldProblem[] {
  const { type, fieldName, label, acceptableValues } = field;
  const problems: FieldProblem[] = [];
  if (REPEATABLE.includes(type))
    for (const [name, value] of Object.entries({ fieldName, label }))
      if (value === undefined)
        problems.push({ code: 'FIELD_MISSING', at: '', expected: `${name}, which a field of the type ${type} needs` });
  const isRepeated = !REPEATABLE.includes(type) && type !== undefined && earlier.some((each) => each.type === type);
  if (isRepeated)
    problems.push({
      code: 'FIELD_VALUE',
      at: '/type',
      expected: 'a type that no field before it has (only text, dropdown and date may be repeated)',
      found: excerpt(type),
    });
  const name = fieldName ?? type;
  if (!isRepeated && name !== undefined && earlier.some((each) => (each.fieldName ?? each.type) === name))
    problems.push({
      code: 'FIELD_VALUE',
      at: fieldName === undefined ? '/type' : '/fieldName',
      expected: 'a name that no field before it has',
      found: excerpt(name),
    });
  if (type === 'dropdown' && acceptableValues === undefined)
    problems.push({ code: 'FIELD_MISSING', at: '', expected: 'acceptableValues, from which viewers choose' });
  if (type !== 'dropdown' && acceptableValues !== undefined)
    problems.push({
      code: 'FIELD_VALUE',
      at: '/acceptableValues',
      expected: 'no acceptableValues, which only a field of the type dropdown has',
    });
  return [...problems, ...findRepeatedValues(acceptableValues)];
}

function findRepeatedValues(acceptableValues: unknown): FieldProblem[] {
  if (!Array.isArray(acceptableValues)) return [];
  const values = acceptableValues.map((each: unknown) => (each as { readonly value?: unknown } | null)?.value);
  return values.flatMap((value, index) =>
    value !== undefined && values.indexOf(value) < index
      ? [
          {
            code: 'FIELD_VALUE',
            at: `/acceptableValues/${index}/value`,
            expected: 'a value that is not in the list before',
            found: excerpt(value),
          } as const,
        ]
      : [],
  );
}

/** Returns the types of fields that a form needs. The form of a hosted identity service always needs the password. */
function listRequiredTypes({ identity, providers }: Partial<Realm>): readonly SignUpFieldType[] {
  const isHosted = Array.isArray(providers) && providers.some((provider) => provider?.kind === 'hosted');
  return identity?.signUpPassword === 'MAIL' && !isHosted ? ['email'] : ['email', 'password'];
}
