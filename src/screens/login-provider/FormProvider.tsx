import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ProviderInfo } from '#schemas/appState.ts';
import type { ProviderField } from '#schemas/realm/identity.ts';
import validateForm from '#schemas/generated/validators/form-partner-sign-in.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { PartnerStore, type FormKind } from '#src/stores/PartnerStore.ts';
import { ProviderSignInStore } from '#src/stores/ProviderSignInStore.ts';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SecretField } from '../_shared/form/SecretField.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { TextField } from '../_shared/form/TextField.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import form from '../_shared/form/Form.module.css';
import styles from '../login/Login.module.css';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { CONFLICTS, ProviderConflict } from './ProviderConflict.tsx';
import type { ProviderPartProps } from './providerPart.ts';

/** Label keys of the refusals of a provider and of the account service. Others are generic (identity-and-commerce 8). */
const FAILURES: Readonly<Record<string, string>> = {
  failedAuthentication: 'partnerWrongSecret',
  accountLocked: 'partnerLocked',
  providerUnreachable: 'providerUnreachable',
  emailNotVerified: 'providerEmailNotVerified',
  signUpNotAllowed: 'providerSignUpNotAllowed',
};

type Props = ProviderPartProps & { readonly kind: FormKind };

/** Sign-in with a provider whose form is on our page: PBR and SPTV. */
export function FormProvider(props: Props) {
  return props.isSignUp ? <SignUp {...props} /> : <SignInForm {...props} />;
}

/** Links to the provider's own page for new accounts. */
function SignUp({ provider: { label: name, signUpUri }, kind }: Props) {
  const address = useReturnAddress();
  const t = usePort((p) => p.text.t);
  return (
    <div className={form['form']}>
      <p className={styles['hint']}>{t('partnerSignUpText', { name })}</p>
      <a className={form['primary']} href={signUpUri}>
        {t('partnerSignUp', { name })}
      </a>
      <a className={form['secondary']} href={address.to('LOGIN_PROVIDER', {}, { authProvider: kind })}>
        {t('providerSignIn', { name })}
      </a>
    </div>
  );
}

/** Returns the fields of the form: those that the realm describes, in its order, and the others with our labels. */
function listFields({ fields = [] }: ProviderInfo): readonly (Partial<ProviderField> & Pick<ProviderField, 'name'>)[] {
  const missing = (['id', 'secret'] as const).filter((name) => !fields.some((field) => field.name === name));
  return [...fields, ...missing.map((name) => ({ name }))];
}

const SignInForm = observer(function SignInForm({ provider, kind }: Props) {
  const { lazy, realm } = useScreens().stores;
  const address = useReturnAddress();
  const [conflict, setConflict] = useState<string>();
  const { label: name } = provider;
  const t = usePort((p) => p.text.t);
  const signIn = useForm({
    name: `sign-in-${kind}`,
    validate: validateForm,
    failureKeys: FAILURES,
    failureValues: { name, brand: realm.name },
    send: async (values, solution) => {
      const sessions = lazy.get(ProviderSignInStore);
      setConflict(undefined);
      try {
        const partner = lazy.get(PartnerStore);
        const response = await partner.signIn(kind, textOf(values, 'id'), textOf(values, 'secret'), solution);
        await sessions.adoptSession(response);
        if (address.query.get('link') === 'true') await sessions.linkPending();
        window.location.replace(address.target);
      } catch (error) {
        const { code } = sessions.describe(error, provider);
        // The conflict is resolved in a dialog, and is not a mistake in the form.
        if (!CONFLICTS.includes(code)) throw error;
        setConflict(code);
      }
    },
  });
  return (
    <>
      <Form form={signIn}>
        {listFields(provider).map(({ name: field, label, hint, inputMode = 'email' }) =>
          field === 'id' ? (
            <TextField
              key={field}
              name={field}
              label={label ?? t('partnerId')}
              hint={hint}
              autoComplete="username"
              inputMode={inputMode}
              defaultValue={address.query.get('email') ?? undefined}
              required
            />
          ) : (
            <SecretField
              key={field}
              name={field}
              label={label ?? t('password')}
              hint={hint}
              autoComplete="current-password"
              action={<ForgottenPassword provider={provider} />}
            />
          ),
        )}
        <FormMessage form={signIn} />
        <SubmitButton label={t('providerSignIn', { name })} busyLabel={t('loggingIn')} />
      </Form>
      {conflict !== undefined && <ProviderConflict provider={provider} code={conflict} />}
    </>
  );
});
