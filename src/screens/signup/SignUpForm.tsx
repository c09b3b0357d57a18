import { useEffect, useState } from 'react';
import validateForm from '#schemas/generated/validators/form-sign-up.js';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { CheckboxField } from '../_shared/form/CheckboxField.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { EmailField, TextField } from '../_shared/form/TextField.tsx';
import { listControls, textOf, type FormValues } from '../_shared/form/readValues.ts';
import { useForm, type FormOptions } from '../_shared/form/useForm.ts';
import { findRepetitionError } from '../_shared/identity/findRepetitionError.ts';
import { SecretFields } from '../_shared/identity/NewPasswordForm.tsx';
import form from '../_shared/form/Form.module.css';

type Term = CallResponse<'getConsentTerms'>['terms'][number];

/** What the sign-up form sends. */
export type SignUpValues = {
  readonly name: string;
  readonly email: string;
  readonly secret?: string;
  readonly consents: Readonly<Record<string, boolean>>;
};

type Props = {
  readonly terms: readonly Term[];
  readonly send: (values: SignUpValues, solution?: ChallengeSolution) => Promise<void>;
  /** Whether the password is chosen here; default: as realm.json says. */
  readonly needsSecret?: boolean;
} & Pick<FormOptions, 'failureKeys' | 'failureValues'>;

/** Consents have names that the brand chooses, so the prefix separates them from the other fields. */
const toConsentField = (fieldName: string): string => `consent-${fieldName}`;
const isChoice = ({ fieldType }: Term): boolean => fieldType === 'BINARY_CHOICE';

/**
 * Name, e-mail, password and the consents of the brand. The button is enabled when every required consent is given
 * (identity-and-commerce 4).
 */
export function SignUpForm({ terms, send, needsSecret, failureKeys, failureValues }: Props) {
  const { identity } = useScreens().stores.realm;
  const hasSecret = needsSecret ?? identity?.signUpPassword !== 'MAIL';
  const required = terms.filter((term) => isChoice(term) && term.required);
  const state = useForm({
    name: 'sign-up',
    validate: validateForm,
    ...(failureKeys && { failureKeys }),
    ...(failureValues && { failureValues }),
    check: (values) => ({
      ...(hasSecret && findRepetitionError(values)),
      ...Object.fromEntries(
        required.flatMap(({ fieldName }) =>
          values[toConsentField(fieldName)] === true ? [] : [[toConsentField(fieldName), 'pleaseAgree']],
        ),
      ),
    }),
    send: (values, solution) => send(toSignUp(values, terms, hasSecret), solution),
    toFieldName: (name) => (terms.some(({ fieldName }) => fieldName === name) ? toConsentField(name) : name),
  });
  const isAgreed = useRequiredConsents(state.ref, required);
  const t = usePort((p) => p.text.t);
  const blockedId = `${state.id}-blocked`;
  return (
    <Form form={state} label={t('signup')}>
      <TextField name="name" label={t('yourName')} autoComplete="name" required />
      <EmailField label={t('email')} hint={hasSecret ? undefined : t('signupPasswordByMail')} />
      {hasSecret && <SecretFields labelKey="password" />}
      {terms.map((term) => (
        <Consent key={term.fieldName} term={term} />
      ))}
      <FormMessage form={state} />
      {!isAgreed && (
        <p id={blockedId} className={form['fieldHint']}>
          {t('agreeFirst')}
        </p>
      )}
      <SubmitButton
        label={t('signupSubmit')}
        busyLabel={t('signupBusy')}
        isBlocked={!isAgreed}
        describedBy={isAgreed ? undefined : blockedId}
      />
    </Form>
  );
}

/** A text of the brand, or a question that the viewer answers. */
function Consent({ term: { fieldName, fieldType, label, text, required, defaultValue } }: { readonly term: Term }) {
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
function useRequiredConsents(ref: { readonly current: HTMLFormElement | null }, required: readonly Term[]): boolean {
  const [isAgreed, setAgreed] = useState(() => required.every(({ defaultValue }) => defaultValue));
  const names = required.map(({ fieldName }) => toConsentField(fieldName)).join(' ');
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const count = (): void =>
      setAgreed(
        listControls(element).every(
          (control) => !names.split(' ').includes(control.name) || (control as HTMLInputElement).checked,
        ),
      );
    count();
    element.addEventListener('input', count);
    return () => element.removeEventListener('input', count);
  }, [ref, names]);
  return isAgreed;
}

function toSignUp(values: FormValues, terms: readonly Term[], hasSecret: boolean): SignUpValues {
  return {
    name: textOf(values, 'name'),
    email: textOf(values, 'email'),
    ...(hasSecret && { secret: textOf(values, 'secret') }),
    consents: Object.fromEntries(
      terms.filter(isChoice).map(({ fieldName }) => [fieldName, values[toConsentField(fieldName)] === true]),
    ),
  };
}
