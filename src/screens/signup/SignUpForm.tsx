import validateForm from '#schemas/generated/validators/form-sign-up.js';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { EmailField, TextField } from '../_shared/form/TextField.tsx';
import { textOf, type FormValues } from '../_shared/form/readValues.ts';
import { useForm, type FormOptions } from '../_shared/form/useForm.ts';
import { findRepetitionError } from '../_shared/identity/findRepetitionError.ts';
import {
  Consent,
  findConsentErrors,
  listRequired,
  readConsents,
  toFieldName,
  useRequiredConsents,
  type Term,
} from '../_shared/identity/Consents.tsx';
import { SecretFields } from '../_shared/identity/NewPasswordForm.tsx';
import form from '../_shared/form/Form.module.css';

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

/**
 * Name, e-mail, password and the consents of the brand. The button is enabled when every required consent is given
 * (identity-and-commerce 4).
 */
export function SignUpForm({ terms, send, needsSecret, failureKeys, failureValues }: Props) {
  const { identity } = useScreens().stores.realm;
  const hasSecret = needsSecret ?? identity?.signUpPassword !== 'MAIL';
  const required = listRequired(terms);
  const state = useForm({
    name: 'sign-up',
    validate: validateForm,
    ...(failureKeys && { failureKeys }),
    ...(failureValues && { failureValues }),
    check: (values) => ({
      ...(hasSecret && findRepetitionError(values)),
      ...findConsentErrors(values, required),
    }),
    send: (values, solution) => send(toSignUp(values, terms, hasSecret), solution),
    toFieldName: (name) => toFieldName(name, terms),
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

function toSignUp(values: FormValues, terms: readonly Term[], hasSecret: boolean): SignUpValues {
  return {
    name: textOf(values, 'name'),
    email: textOf(values, 'email'),
    ...(hasSecret && { secret: textOf(values, 'secret') }),
    consents: readConsents(values, terms),
  };
}
