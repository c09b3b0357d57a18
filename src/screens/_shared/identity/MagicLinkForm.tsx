import { observer } from 'mobx-react-lite';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import validateCode from '#schemas/generated/validators/form-mail-code.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { PasswordAccountStore } from '#src/stores/PasswordAccountStore.ts';
import { useScreens } from '../ScreenContext.tsx';
import { Form, FormMessage } from '../form/Form.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { TextField } from '../form/TextField.tsx';
import { textOf } from '../form/readValues.ts';
import { useForm } from '../form/useForm.ts';
import { EmailRequestForm } from './EmailRequestForm.tsx';
import { MailSent } from './MailSent.tsx';
import { useReturnAddress } from './useReturnAddress.ts';
import { useSentAddress } from './useSentAddress.ts';
import form from '../form/Form.module.css';

/**
 * Asks for an address, sends a magic link to it, and then takes the code of the mail.
 * @param props failureKey: label key of why the link of a mail did not work.
 */
export function MagicLinkForm({ failureKey }: { readonly failureKey?: string | undefined }) {
  const { lazy } = useScreens().stores;
  const address = useReturnAddress();
  const [sentTo, setSentTo] = useSentAddress('magic-link');
  const t = usePort((p) => p.text.t);
  const send = async (email: string, solution?: ChallengeSolution): Promise<void> => {
    await lazy.get(PasswordAccountStore).requestMagicLink(email, address.returnTo, solution);
    setSentTo(email);
  };
  const failure = failureKey !== undefined && (
    <div className={form['form']}>
      <p className={form['error']} role="alert">
        {t(failureKey)}
      </p>
    </div>
  );
  if (sentTo === undefined)
    return (
      <>
        {failure}
        <EmailRequestForm
          name="magic-link"
          submitLabel={t('magicLinkSubmit')}
          defaultEmail={address.query.get('email') ?? undefined}
          send={send}
        />
      </>
    );
  return (
    <>
      {failure}
      <MailSent
        text={t('magicLinkSent', { email: sentTo })}
        onResend={() => send(sentTo)}
        onOtherAddress={() => setSentTo(undefined)}
      >
        <CodeForm email={sentTo} onSignedIn={() => setSentTo(undefined)} />
      </MailSent>
    </>
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
