// The reset pages for a password that a provider (partner) stores. They have the addresses of the realm's own reset
// pages, with the query `?providerName=pbr`.
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ProviderInfo } from '#schemas/appState.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import validatePassword from '#schemas/generated/validators/form-partner-password.js';
import validateReset from '#schemas/generated/validators/form-partner-reset.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { PartnerStore } from '#src/stores/PartnerStore.ts';
import type { Backdrop } from '../defineScreen.ts';
import { useScreens } from '../ScreenContext.tsx';
import { LoginFrame } from '../../login/LoginFrame.tsx';
import { Form, FormMessage } from '../form/Form.tsx';
import { SecretField } from '../form/SecretField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { TextField } from '../form/TextField.tsx';
import { textOf } from '../form/readValues.ts';
import { useForm } from '../form/useForm.ts';
import { findRepetitionError } from './findRepetitionError.ts';
import { MailSent } from './MailSent.tsx';
import { PasswordChanged } from './PasswordChanged.tsx';
import { useReturnAddress } from './useReturnAddress.ts';
import form from '../form/Form.module.css';

type Props = {
  readonly provider: ProviderInfo;
  readonly backdrop: Backdrop | undefined;
};

const FAILURES = { providerUnreachable: 'providerUnreachable' } as const;
/** Kind of the only provider that resets passwords (docs/identity.md). */
const PROVIDER_NAME = 'pbr';

/** Returns the provider whose password a reset page is for; undefined: the realm's own. */
export const findPasswordProvider = (
  query: URLSearchParams,
  providers: readonly ProviderInfo[],
): ProviderInfo | undefined =>
  query.get('providerName') === PROVIDER_NAME ? providers.find(({ kind }) => kind === PROVIDER_NAME) : undefined;

/** Asks the provider for a mail with which its password is reset. */
export const PartnerRequestPage = observer(function PartnerRequestPage({ provider, backdrop }: Props) {
  const { lazy } = useScreens().stores;
  const address = useReturnAddress();
  const [sentTo, setSentTo] = useState<string>();
  const { label: name } = provider;
  const t = usePort((p) => p.text.t);
  const signIn = address.to('LOGIN_PROVIDER', {}, { authProvider: PROVIDER_NAME });
  const send = async (id: string, solution?: ChallengeSolution): Promise<void> => {
    const pages = { resetUrl: address.to('LOGIN_RESET_PASSWORD'), returnTo: address.returnTo };
    await lazy.get(PartnerStore).requestReset(id, pages, solution);
    setSentTo(id);
  };
  return (
    <LoginFrame
      title={t('forgotPasswordTitle')}
      hint={sentTo === undefined ? t('partnerResetPrompt', { name }) : ''}
      backdrop={backdrop}
      back={signIn}
    >
      {sentTo === undefined ? (
        <RequestForm name={name} defaultId={address.query.get('email') ?? undefined} send={send} />
      ) : (
        <MailSent
          text={t('partnerResetSent', { name, id: sentTo })}
          onResend={() => send(sentTo)}
          onOtherAddress={() => setSentTo(undefined)}
        />
      )}
      <div className={form['form']}>
        <p className={form['aside']}>
          {t('passwordRemembered')} <Link to={signIn}>{t('providerSignIn', { name })}</Link>
        </p>
      </div>
    </LoginFrame>
  );
});

type RequestFormProps = {
  readonly name: string;
  readonly defaultId: string | undefined;
  readonly send: (id: string, solution?: ChallengeSolution) => Promise<void>;
};

function RequestForm({ name, defaultId, send }: RequestFormProps) {
  const state = useForm({
    name: 'partner-reset',
    validate: validateReset,
    failureKeys: FAILURES,
    failureValues: { name },
    send: (values, solution) => send(textOf(values, 'id'), solution),
  });
  const t = usePort((p) => p.text.t);
  return (
    <Form form={state}>
      <TextField
        name="id"
        label={t('partnerId')}
        autoComplete="username"
        inputMode="email"
        defaultValue={defaultId}
        required
      />
      <FormMessage form={state} />
      <SubmitButton label={t('resetSubmit')} busyLabel={t('mailResending')} />
    </Form>
  );
}

/** Asks for a new password with the token of the provider's mail. */
export const PartnerResetPage = observer(function PartnerResetPage({ provider, backdrop }: Props) {
  const { lazy } = useScreens().stores;
  const address = useReturnAddress();
  const [isChanged, setChanged] = useState(false);
  const { label: name } = provider;
  const t = usePort((p) => p.text.t);
  const signIn = address.to('LOGIN_PROVIDER', {}, { authProvider: PROVIDER_NAME });
  const state = useForm({
    name: 'partner-password',
    validate: validatePassword,
    check: findRepetitionError,
    failureKeys: FAILURES,
    failureValues: { name },
    send: async (values) => {
      await lazy.get(PartnerStore).resetPassword(address.query.get('token') ?? '', textOf(values, 'secret'));
      setChanged(true);
    },
  });
  return (
    <LoginFrame
      title={t('newPasswordTitle')}
      hint={isChanged ? '' : t('partnerNewPasswordHint', { name })}
      backdrop={backdrop}
      back={signIn}
    >
      {isChanged ? (
        <PasswordChanged signIn={signIn} />
      ) : (
        <Form form={state}>
          <SecretField name="secret" label={t('newPassword')} autoComplete="new-password" />
          <SecretField name="confirmSecret" label={t('confirmPassword')} autoComplete="new-password" />
          <FormMessage form={state}>
            <Link to={address.to('LOGIN_REQUEST_PASSWORD', { providerName: PROVIDER_NAME })}>{t('resetSubmit')}</Link>
          </FormMessage>
          <SubmitButton label={t('savePassword')} busyLabel={t('savingPassword')} />
        </Form>
      )}
    </LoginFrame>
  );
});
