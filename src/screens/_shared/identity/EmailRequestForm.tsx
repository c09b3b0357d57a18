import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import validateForm from '#schemas/generated/validators/form-email.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { Form, FormMessage } from '../form/Form.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { EmailField } from '../form/TextField.tsx';
import { textOf } from '../form/readValues.ts';
import { useForm } from '../form/useForm.ts';

type Props = {
  /** Name of the form in the session storage. */
  readonly name: string;
  readonly submitLabel: string;
  readonly defaultEmail: string | undefined;
  /**
   * Sends the mail.
   * @throws ApiFailure
   */
  readonly send: (email: string, solution?: ChallengeSolution) => Promise<void>;
};

/** Asks for an e-mail address to which a mail is sent. */
export function EmailRequestForm({ name, submitLabel, defaultEmail, send }: Props) {
  const form = useForm({
    name,
    validate: validateForm,
    send: (values, solution) => send(textOf(values, 'email'), solution),
  });
  const t = usePort((p) => p.text.t);
  return (
    <Form form={form}>
      <EmailField label={t('email')} autoComplete="username" defaultValue={defaultEmail} />
      <FormMessage form={form} />
      <SubmitButton label={submitLabel} busyLabel={t('mailResending')} />
    </Form>
  );
}
