import { useEffect, useState } from 'react';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { CheckboxField } from '../form/CheckboxField.tsx';
import { listControls, type FormValues } from '../form/readValues.ts';
import form from '../form/Form.module.css';

/** A consent term of the brand in the viewer's language. */
export type Term = CallResponse<'getConsentTerms'>['terms'][number];

/** Consents have names that the brand chooses, so the prefix separates them from the other fields. */
const toConsentField = (fieldName: string): string => `consent-${fieldName}`;
const isChoice = ({ fieldType }: Term): boolean => fieldType === 'BINARY_CHOICE';

/** Returns the name of the field for a name in an error of the server. */
export const toFieldName = (name: string, terms: readonly Term[]): string =>
  terms.some(({ fieldName }) => fieldName === name) ? toConsentField(name) : name;

/** Returns the questions that viewers must agree to. */
export const listRequired = (terms: readonly Term[]): Term[] => terms.filter((term) => isChoice(term) && term.required);

/** Returns a label key for each required question without consent, by field. */
export const findConsentErrors = (values: FormValues, required: readonly Term[]): Record<string, string> =>
  Object.fromEntries(
    required.flatMap(({ fieldName }) =>
      values[toConsentField(fieldName)] === true ? [] : [[toConsentField(fieldName), 'pleaseAgree']],
    ),
  );

/** Returns the answers of a form by fieldName. */
export const readConsents = (values: FormValues, terms: readonly Term[]): Record<string, boolean> =>
  Object.fromEntries(
    terms.filter(isChoice).map(({ fieldName }) => [fieldName, values[toConsentField(fieldName)] === true]),
  );

/** A text of the brand, or a question that the viewer answers. */
export function Consent({
  term: { fieldName, fieldType, label, text, required, defaultValue },
}: {
  readonly term: Term;
}) {
  if (fieldType === 'BINARY_CHOICE')
    return (
      <CheckboxField
        name={toConsentField(fieldName)}
        label={label}
        hint={text === '' ? undefined : text}
        required={required}
        defaultChecked={defaultValue}
      />
    );
  return (
    <p className={form['information']}>
      <strong>{label}</strong>
      {text !== '' && <span>{text}</span>}
    </p>
  );
}

/** Whether every required consent is given. A stored draft may give them after the first render. */
export function useRequiredConsents(
  ref: { readonly current: HTMLFormElement | null },
  required: readonly Term[],
): boolean {
  const [isAgreed, setAgreed] = useState(() => required.every(({ defaultValue }) => defaultValue));
  const names = required.map(({ fieldName }) => toConsentField(fieldName)).join(' ');
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const update = (): void =>
      setAgreed(
        listControls(element).every(
          (control) => !names.split(' ').includes(control.name) || (control as HTMLInputElement).checked,
        ),
      );
    update();
    element.addEventListener('input', update);
    return () => element.removeEventListener('input', update);
  }, [ref, names]);
  return isAgreed;
}
