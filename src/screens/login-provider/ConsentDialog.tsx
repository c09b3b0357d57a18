import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProviderView } from '#schemas/appState.ts';
import validateForm from '#schemas/generated/validators/form-provider-sign-up.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { ProviderSignInStore } from '#src/stores/ProviderSignInStore.ts';
import { ProviderChoiceStore } from '#src/stores/ProviderChoiceStore.ts';
import { Modal } from '../_shared/dialogs/Modal.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { TextField } from '../_shared/form/TextField.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { toFormFailure, type FormFailure } from '../_shared/form/toFormFailure.ts';
import { useForm } from '../_shared/form/useForm.ts';
import {
  Consent,
  findConsentErrors,
  listRequired,
  readConsents,
  toFieldName,
  useRequiredConsents,
} from '../_shared/identity/Consents.tsx';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import dialogs from '../_shared/dialogs/Dialogs.module.css';
import form from '../_shared/form/Form.module.css';

type SignUp = Awaited<ReturnType<ProviderChoiceStore['loadSignUp']>>;
type Props = { readonly provider: ProviderView };

/** Error codes after which the sign-up cannot be completed: it has expired, or another tab has completed it. */
const FAILURES = { signInExpired: 'providerExpired', signUpNotAllowed: 'providerSignUpNotAllowed' };

/** `isFinal`: the sign-up cannot be completed any more, and the viewer signs in again. */
type Failure = FormFailure & { readonly isFinal: boolean };
const toFailure = (error: unknown): Failure => ({
  ...toFormFailure(error, '', FAILURES),
  isFinal: Object.hasOwn(FAILURES, (error as { readonly code?: string }).code ?? ''),
});

/**
 * Asks a new viewer of another provider for the consents of the brand and the name, before the account is created.
 * Closing the dialog declines: no account exists then. A click outside does not close it.
 */
export function ConsentDialog({ provider }: Props) {
  const { lazy } = useScreens().stores;
  const store = lazy.get(ProviderChoiceStore);
  const navigate = useNavigate();
  const { to } = useReturnAddress();
  const t = usePort((p) => p.text.t);
  const [signUp, setSignUp] = useState<SignUp>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (!failure) store.loadSignUp().then(setSignUp, (error: unknown) => setFailure(toFailure(error)));
  }, [store, failure]);
  const leave = (): void => void navigate(to('LOGIN'), { replace: true });
  const decline = (): void => {
    void store.declineSignUp();
    leave();
  };
  return (
    <Modal title={t('providerConsentTitle')} onClose={decline} isPersistent>
      {failure ? (
        <div className={form['form']}>
          <p role="alert" className={form['error']}>
            {t(failure.key || 'serviceUnreachable', { name: provider.label, ...failure.values })}
          </p>
          <button
            type="button"
            className={form['primary']}
            onClick={failure.isFinal ? leave : () => setFailure(undefined)}
          >
            {t('retry')}
          </button>
        </div>
      ) : (
        <>
          {!signUp && <Loading text={t('loading')} />}
          {signUp && <ConsentForm {...{ provider, signUp, setFailure }} onDecline={decline} />}
        </>
      )}
    </Modal>
  );
}

type FormProps = Props & {
  readonly signUp: SignUp;
  readonly setFailure: (failure: Failure) => void;
  readonly onDecline: () => void;
};

function ConsentForm({ provider, signUp: { email, name, terms }, setFailure, onDecline }: FormProps) {
  const { lazy, realm } = useScreens().stores;
  const store = lazy.get(ProviderChoiceStore);
  const { target } = useReturnAddress();
  const t = usePort((p) => p.text.t);
  const required = listRequired(terms);
  const values = { name: provider.label, brand: realm.name, email };
  const state = useForm({
    name: 'provider-sign-up',
    validate: validateForm,
    check: (entered) => findConsentErrors(entered, required),
    toFieldName: (field) => toFieldName(field, terms),
    send: async (entered) => {
      try {
        const response = await store.completeSignUp(textOf(entered, 'name'), readConsents(entered, terms));
        await lazy.get(ProviderSignInStore).adopt(response);
        window.location.replace(target);
      } catch (error) {
        // The form cannot be sent again, so its place is taken by the message.
        const failure = toFailure(error);
        if (!failure.isFinal) throw error;
        setFailure(failure);
      }
    },
  });
  const { ref } = state;
  // The dialog has given the focus to the button that closes it, with which the viewer would decline.
  useEffect(
    () => ref.current?.querySelector<HTMLInputElement>(name === '' ? '[name="name"]' : '[type="checkbox"]')?.focus(),
    [ref, name],
  );
  const isAgreed = useRequiredConsents(state.ref, required);
  const blockedId = `${state.id}-blocked`;
  return (
    <>
      <p className={dialogs['description']}>{t('providerConsentText', values)}</p>
      <Form form={state} label={t('providerConsentTitle')}>
        <TextField name="name" label={t('yourName')} autoComplete="name" defaultValue={name} required />
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
        <button type="button" className={form['secondary']} onClick={onDecline}>
          {t('providerConsentDecline')}
        </button>
      </Form>
    </>
  );
}
