import { useEffect, useRef, useState } from 'react';
import type { ProviderInfo } from '#schemas/appState.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import validateForm from '#schemas/generated/validators/form-provider-sign-up.js';
import { usePort } from '#engine/plugin-api/index.ts';
import { ProviderChoiceStore, type SignUpAnswers } from '#src/stores/ProviderChoiceStore.ts';
import { Modal } from '../dialogs/Modal.tsx';
import { Form, FormMessage } from '../form/Form.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { TextField } from '../form/TextField.tsx';
import { clearDraft, toDraftKey } from '../form/draft.ts';
import { textOf } from '../form/readValues.ts';
import { toFormFailure, type FormFailure } from '../form/toFormFailure.ts';
import { useForm } from '../form/useForm.ts';
import {
  Consent,
  findConsentErrors,
  listRequired,
  readConsents,
  toFieldName,
  useRequiredConsents,
} from './Consents.tsx';
import { Loading } from './LinkStates.tsx';
import { useScreens } from '../ScreenContext.tsx';
import dialogs from '../dialogs/Dialogs.module.css';
import form from '../form/Form.module.css';

type SignUp = Awaited<ReturnType<ProviderChoiceStore['loadSignUp']>>;

/** The provider with which a new viewer signs in, and what follows the dialog. */
export type SignUpConsentDialogProps = {
  readonly provider: ProviderInfo;
  /** Gets the session of the new account, which the browser has not adopted yet, and opens the next page. */
  readonly onCreated: (session: SessionResponse) => Promise<void>;
  /**
   * Called when no account was created.
   * @param hasDeclined false: the sign-up has expired, and the viewer signs in again.
   */
  readonly onLeave: (hasDeclined: boolean) => void;
};

/** Name of the form in the session storage. */
const FORM_NAME = 'provider-sign-up';

/** Error codes after which the sign-up cannot be completed: it has expired, or another tab has completed it. */
const FAILURES = { signInExpired: 'providerExpired', signUpNotAllowed: 'providerSignUpNotAllowed' };

/** `isFinal`: the sign-up cannot be completed any more, and the viewer signs in again. */
type Failure = FormFailure & { readonly isFinal: boolean };
const toFailure = (error: unknown): Failure => ({
  ...toFormFailure(error, '', FAILURES),
  isFinal: Object.hasOwn(FAILURES, (error as { readonly code?: string }).code ?? ''),
});

/**
 * Asks a new viewer of another provider to agree to the brand's terms, and for the name, before the account is created.
 * Closing the dialog declines: no account exists then. A click outside does not close it.
 */
export function SignUpConsentDialog({ provider, onCreated, onLeave }: SignUpConsentDialogProps) {
  const { lazy, realm } = useScreens().stores;
  const store = lazy.get(ProviderChoiceStore);
  const sending = useRef<Promise<boolean>>(undefined);
  const t = usePort((p) => p.text.t);
  const [signUp, setSignUp] = useState<SignUp>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (!failure) store.loadSignUp().then(setSignUp, (error: unknown) => setFailure(toFailure(error)));
  }, [store, failure]);
  const decline = async (): Promise<void> => {
    if (failure?.isFinal) return onLeave(false);
    // The account may exist already when the viewer closes the dialog after they have agreed.
    if (await sending.current) return;
    clearDraft(toDraftKey(realm.id, FORM_NAME));
    await store.declineSignUp();
    onLeave(true);
  };
  const create = async (answers: SignUpAnswers): Promise<void> => {
    const call = store.completeSignUp(answers);
    sending.current = call.then(
      () => true,
      () => false,
    );
    await onCreated(await call);
  };
  return (
    <Modal title={t('providerConsentTitle')} onClose={() => void decline()} isPersistent>
      {failure ? (
        <div className={form['form']}>
          <p role="alert" className={form['error']}>
            {t(failure.key || 'serviceUnreachable', { name: provider.label, ...failure.values })}
          </p>
          <button
            type="button"
            className={form['primary']}
            onClick={failure.isFinal ? () => onLeave(false) : () => setFailure(undefined)}
          >
            {t('retry')}
          </button>
        </div>
      ) : (
        <>
          {!signUp && <Loading text={t('loading')} />}
          {signUp && <ConsentForm {...{ provider, signUp, create, setFailure }} onDecline={() => void decline()} />}
        </>
      )}
    </Modal>
  );
}

type FormProps = Pick<SignUpConsentDialogProps, 'provider'> & {
  readonly signUp: SignUp;
  readonly create: (answers: SignUpAnswers) => Promise<void>;
  readonly setFailure: (failure: Failure) => void;
  readonly onDecline: () => void;
};

function ConsentForm({ provider, signUp: { id, email, name, terms }, create, setFailure, onDecline }: FormProps) {
  const { realm } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const required = listRequired(terms);
  const values = { name: provider.label, brand: realm.name, email };
  const state = useForm({
    name: FORM_NAME,
    validate: validateForm,
    check: (entered) => findConsentErrors(entered, required),
    toFieldName: (field) => toFieldName(field, terms),
    send: async (entered) => {
      try {
        await create({ id, name: textOf(entered, 'name'), consents: readConsents(entered, terms) });
      } catch (error) {
        // The form cannot be sent again, so the message replaces it.
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
      <p className={dialogs['description']}>
        {t(email === '' ? 'providerConsentNoEmail' : 'providerConsentText', values)}
      </p>
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
