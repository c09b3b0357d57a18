import type { ReactNode } from 'react';
import type { AccountInput } from '#schemas/domain/account.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { FieldErrors } from '#schemas/forms/findFieldErrors.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
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
import form from '../_shared/form/Form.module.css';

/** What the sign-up form sends. */
export type SignUpValues = {
  readonly name: string;
  readonly email: string;
  /** The password; missing when it is not chosen here. */
  readonly secret?: string;
  /** Answers to the consent terms by fieldName. */
  readonly consents: Readonly<Record<string, boolean>>;
  /** Values of the brand's own fields. */
  readonly details?: Omit<AccountInput, 'name'>;
};

/** What a sign-up form gets from its page. */
export type SignUpFormProps = {
  /** The consent terms of the brand. */
  readonly terms: readonly Term[];
  /**
   * Creates the account.
   *
   * @throws ApiFailure, whose message the form shows
   */
  readonly send: (values: SignUpValues, solution?: ChallengeSolution) => Promise<void>;
  /** Whether the password is chosen here; default: as realm.json says. */
  readonly needsSecret?: boolean;
} & Pick<FormOptions, 'failureKeys' | 'failureValues'>;

type Props = Omit<SignUpFormProps, 'needsSecret'> &
  Pick<FormOptions, 'validate'> & {
    readonly hasSecret: boolean;
    /** Finds errors in the brand's own fields. */
    readonly check?: (values: FormValues) => FieldErrors;
    /** Returns the values of the brand's own fields. */
    readonly toDetails?: (values: FormValues) => NonNullable<SignUpValues['details']>;
    readonly children: ReactNode;
  };

/**
 * A form around the fields of a sign-up, with the consents of the brand. The button is enabled when every required
 * consent is given (identity-and-commerce 4).
 */
export function SignUpFormFrame({ terms, send, hasSecret, check, toDetails, children, ...options }: Props) {
  const required = listRequired(terms);
  const state = useForm({
    name: 'sign-up',
    ...options,
    check: (values) => ({
      ...check?.(values),
      ...(hasSecret && findRepetitionError(values)),
      ...findConsentErrors(values, required),
    }),
    send: (values, solution) =>
      send({ ...toSignUp(values, terms, hasSecret), ...(toDetails && { details: toDetails(values) }) }, solution),
    toFieldName: (name) => toFieldName(name, terms),
  });
  const isAgreed = useRequiredConsents(state.ref, required);
  const t = usePort((p) => p.text.t);
  const blockedId = `${state.id}-blocked`;
  return (
    <Form form={state} label={t('signup')}>
      {children}
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
