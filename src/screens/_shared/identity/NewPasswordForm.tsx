import validateForm from '#schemas/generated/validators/form-new-password.js';
import { ACCOUNT_LIMITS } from '#schemas/domain/account.ts';
import type { ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { Form, FormMessage } from '../form/Form.tsx';
import { SecretField } from '../form/SecretField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { textOf } from '../form/readValues.ts';
import { useForm } from '../form/useForm.ts';
import { findRepetitionError } from './findRepetitionError.ts';

type Props = {
  /** Name of the form in the session storage. */
  readonly name: string;
  /** Address of the account, for the browser's password manager; undefined: not known. */
  readonly email?: string | undefined;
  readonly submitLabel: string;
  /**
   * Sets the password.
   * @throws ApiFailure
   */
  readonly send: (secret: string) => Promise<void>;
  /** Shown after the message of a failure. */
  readonly help?: ReactNode;
};

/** Asks for a new password, twice. */
export function NewPasswordForm({ name, email, submitLabel, send, help }: Props) {
  const form = useForm({
    name,
    validate: validateForm,
    check: findRepetitionError,
    send: (values) => send(textOf(values, 'secret')),
  });
  const t = usePort((p) => p.text.t);
  return (
    <Form form={form}>
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <SecretFields />
      <FormMessage form={form}>{help}</FormMessage>
      <SubmitButton label={submitLabel} busyLabel={t('savingPassword')} />
    </Form>
  );
}

/**
 * The fields of a new password and its repetition.
 * @param props labelKey: label key of the first field.
 */
export function SecretFields({ labelKey = 'newPassword' }: { readonly labelKey?: string }) {
  const t = usePort((p) => p.text.t);
  return (
    <>
      <SecretField
        name="secret"
        label={t(labelKey)}
        hint={t('passwordHint', { min: ACCOUNT_LIMITS.secretMin })}
        autoComplete="new-password"
      />
      <SecretField name="confirmSecret" label={t('confirmPassword')} autoComplete="new-password" />
    </>
  );
}
