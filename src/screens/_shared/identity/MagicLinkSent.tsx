import { observer } from 'mobx-react-lite';
import validateCode from '#schemas/generated/validators/form-mail-code.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import { Form, FormMessage } from '../form/Form.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { TextField } from '../form/TextField.tsx';
import { textOf } from '../form/readValues.ts';
import { useForm } from '../form/useForm.ts';
import { MailSent } from './MailSent.tsx';

type Props = {
  readonly email: string;
  /**
   * Sends the mail again.
   * @throws ApiFailure
   */
  readonly onResend: () => Promise<void>;
  /** Returns to the form: the viewer has signed in, or wants another address. */
  readonly onLeave: () => void;
};

/** The state after a magic link was sent, with a form for the code of the mail. */
export default function MagicLinkSent({ email, onResend, onLeave }: Props) {
  const t = usePort((p) => p.text.t);
  return (
    <MailSent text={t('magicLinkSent', { email })} onResend={onResend} onOtherAddress={onLeave}>
      <CodeForm email={email} onSignedIn={onLeave} />
    </MailSent>
  );
}

type CodeProps = { readonly email: string; readonly onSignedIn: () => void };

/** Signs in with the six digits of the mail, for viewers who read the mail on another device. */
const CodeForm = observer(function CodeForm({ email, onSignedIn }: CodeProps) {
  const { session } = useScreens().stores;
  const state = useForm({
    name: 'magic-code',
    validate: validateCode,
    send: async (values, solution) => {
      const error = await session.signIn({ email, code: textOf(values, 'code'), ...(solution && { solution }) });
      if (error?.challenge)
        throw Object.assign(new Error(error.key), {
          code: 'CHALLENGE_REQUIRED',
          details: { challenge: error.challenge },
        });
      if (error) throw Object.assign(new Error(error.key), { code: error.key });
      onSignedIn();
    },
  });
  const t = usePort((p) => p.text.t);
  return (
    <Form form={state} label={t('magicCode')}>
      <TextField
        name="code"
        label={t('magicCode')}
        hint={t('magicCodeHint')}
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <FormMessage form={state} />
      <SubmitButton label={t('login')} busyLabel={t('loggingIn')} />
    </Form>
  );
});
