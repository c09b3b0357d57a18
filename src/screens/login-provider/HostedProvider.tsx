import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { HostedServiceInfo } from '#schemas/appState.ts';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import validateForm from '#schemas/generated/validators/form-partner-sign-in.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { HostedSignInStore } from '#src/stores/HostedSignInStore.ts';
import { ScriptSignInStore } from '#src/stores/ScriptSignInStore.ts';
import { ProviderSignInStore } from '#src/stores/ProviderSignInStore.ts';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SecretField } from '../_shared/form/SecretField.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { EmailField } from '../_shared/form/TextField.tsx';
import { toFormFailure } from '../_shared/form/toFormFailure.ts';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { SignUpForm } from '../signup/SignUpForm.tsx';
import { STAY, staysOnSignUp } from '../signup/staysOnSignUp.ts';
import form from '../_shared/form/Form.module.css';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { CONFLICTS, ProviderConflict } from './ProviderConflict.tsx';
import type { ProviderPartProps } from './providerPart.ts';

/** Label keys of the service's errors and of the refusals of this server (identity-and-commerce 8). */
const FAILURES: Readonly<Record<string, string>> = {
  'auth/invalid-credential': 'failedAuthentication',
  'auth/user-disabled': 'partnerLocked',
  'auth/too-many-requests': 'hostedTooManyAttempts',
  'auth/account-exists-with-different-credential': 'accountExistsWithDifferentProvider',
  appCheckFailedWeb: 'appCheckFailedWeb',
  emailAlreadyInUse: 'emailAlreadyInUse',
  providerUnreachable: 'providerUnreachable',
  emailNotVerified: 'providerEmailNotVerified',
  signUpNotAllowed: 'providerSignUpNotAllowed',
  signInExpired: 'providerExpired',
  serverMessage: 'serverMessage',
};

/** Codes with which a function of the brand refuses an account: of the service, and of this server. */
const BLOCKING: readonly string[] = ['auth/internal-error', 'blockingFunctionRefused'];

const loadIdentity = () => import('#src/identity/hosted/index.ts');

type Props = ProviderPartProps & { readonly service: HostedServiceInfo };

/** Sign-in and sign-up with a hosted identity service, whose forms are on our page. */
export const HostedProvider = observer(function HostedProvider(props: ProviderPartProps) {
  const { hosted } = props.provider;
  if (!hosted) return null;
  return props.isSignUp ? <SignUp {...props} service={hosted} /> : <SignIn {...props} service={hosted} />;
});

/** Returns what runs a sign-in, the conflict with which it ended, and the values of the texts of its failures. */
function useHostedSession({ provider, query, isSignUp }: ProviderPartProps) {
  const { lazy, realm } = useScreens().stores;
  const { target, to } = useReturnAddress();
  const [conflict, setConflict] = useState<string>();
  const [message, setMessage] = useState('');
  const sessions = lazy.get(ProviderSignInStore);
  const run = async (open: () => Promise<SessionResponse>): Promise<void> => {
    setConflict(undefined);
    try {
      await sessions.adoptSession(await open());
      if (query.get('link') === 'true') await sessions.linkPending();
      window.location.replace(isSignUp && staysOnSignUp(query) ? to('SIGNUP', { [STAY]: 'true' }) : target);
    } catch (error) {
      const { code, message: first = '' } = sessions.describe(error, provider);
      // The conflict is resolved in a dialog, and is not a mistake in the form.
      if (CONFLICTS.includes(code)) return setConflict(code);
      const { key } = toFormFailure(error, '', FAILURES);
      if (key !== '' || first === '') throw error;
      // An error without a text of its own shows the first message of the server.
      setMessage(BLOCKING.includes(code) ? await lazy.get(HostedSignInStore).describeBlocking(first) : first);
      throw Object.assign(new Error(first, { cause: error }), { code: 'serverMessage' });
    }
  };
  return { run, conflict, failureValues: { name: provider.label, brand: realm.name, message } };
}

function SignIn(props: Props) {
  const { provider, service, query } = props;
  const { lazy } = useScreens().stores;
  const { label: name } = provider;
  const { run, conflict, failureValues } = useHostedSession(props);
  const t = usePort((p) => p.text.t);
  const signIn = useForm({
    name: 'sign-in-hosted',
    validate: validateForm,
    genericKey: 'failedAuthentication',
    failureKeys: FAILURES,
    failureValues,
    send: (values) =>
      run(async () => {
        const { signInWithPassword } = await loadIdentity();
        const tokens = await signInWithPassword(service, textOf(values, 'id'), textOf(values, 'secret'));
        return lazy.get(HostedSignInStore).signIn(tokens);
      }),
  });
  return (
    <>
      <Form form={signIn}>
        <EmailField
          name="id"
          label={t('email')}
          autoComplete="username"
          defaultValue={query.get('email') ?? undefined}
        />
        <SecretField
          name="secret"
          label={t('password')}
          autoComplete="current-password"
          action={<ForgottenPassword provider={provider} />}
        />
        <FormMessage form={signIn} />
        <SubmitButton label={t('providerSignIn', { name })} busyLabel={t('loggingIn')} />
      </Form>
      {conflict !== undefined && <ProviderConflict provider={provider} code={conflict} />}
    </>
  );
}

function SignUp(props: Props) {
  const { provider, service } = props;
  const { lazy } = useScreens().stores;
  const store = lazy.get(HostedSignInStore);
  const { run, conflict, failureValues } = useHostedSession(props);
  const t = usePort((p) => p.text.t);
  const [terms, setTerms] = useState<CallResponse<'getConsentTerms'>['terms']>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!hasFailed) store.loadTerms().then(setTerms, () => setFailed(true));
  }, [store, hasFailed]);
  if (hasFailed)
    return (
      <div className={form['form']}>
        <div className={form['message']} role="alert">
          <p className={form['error']}>
            <span>{t('serviceUnreachable')}</span>
          </p>
        </div>
        <button type="button" className={form['primary']} onClick={() => setFailed(false)}>
          {t('retry')}
        </button>
      </div>
    );
  if (!terms) return <Loading text={t('providerLoading', { name: provider.label })} />;
  return (
    <>
      <SignUpForm
        terms={terms}
        needsSecret
        failureKeys={FAILURES}
        failureValues={failureValues}
        send={(values, solution) =>
          run(async () => {
            const { appCheck } = service;
            const { requestAppCheckToken } = await loadIdentity();
            const { scripts } = lazy.get(ScriptSignInStore);
            const token = appCheck && (await requestAppCheckToken(appCheck, (url) => scripts.load(url)));
            return store.signUp({ ...values, secret: values.secret ?? '', solution }, token);
          })
        }
      />
      {conflict !== undefined && <ProviderConflict provider={provider} code={conflict} />}
    </>
  );
}
