import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import type { ProviderInfo } from '#schemas/appState.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { ProviderChoiceStore } from '#src/stores/ProviderChoiceStore.ts';
import { ProviderSignInStore } from '#src/stores/ProviderSignInStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { useModalDialog } from '../_shared/dialogs/useModalDialog.ts';
import { SignUpConsentDialog } from '../_shared/identity/SignUpConsentDialog.tsx';
import { DECLINED_SIGN_UP } from '../_shared/identity/declinedSignUp.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import dialogs from '../_shared/dialogs/Dialogs.module.css';
import form from '../_shared/form/Form.module.css';

/** A sign-in that the server refused until the viewer chooses how to continue. */
export type ConflictProps = {
  readonly provider: ProviderInfo;
  /** One of `CONFLICTS` (ProviderConflict.tsx). */
  readonly code: string;
};

/** Asks how to continue after a refusal. */
export function ChoiceDialog({ provider, code }: ConflictProps) {
  return code === 'consentRequired' ? (
    <SignUpConsent provider={provider} />
  ) : (
    <ConflictDialog provider={provider} code={code} />
  );
}

/**
 * Asks a new viewer for the consents of the brand. A viewer who declines returns to the sign-in page, which says that no
 * account was created.
 */
function SignUpConsent({ provider }: Pick<ConflictProps, 'provider'>) {
  const store = useScreens().stores.lazy.get(ProviderSignInStore);
  const navigate = useNavigate();
  const { target, to } = useReturnAddress();
  return (
    <SignUpConsentDialog
      provider={provider}
      onCreated={async (session) => {
        await store.adoptSession(session);
        window.location.replace(target);
      }}
      onLeave={(hasDeclined) =>
        void navigate(to('LOGIN'), { replace: true, state: hasDeclined ? DECLINED_SIGN_UP : null })
      }
    />
  );
}

/**
 * The account conflict (identity-and-commerce 4): nothing proceeds until the viewer continues or signs out. To continue
 * means to stay in the account, or to sign in to the existing account, to which the provider is then linked.
 */
function ConflictDialog({ provider, code }: ConflictProps) {
  // With this code, the viewer is signed in, and the provider is linked to another account than theirs.
  const isLinkedToAnotherAccount = code === 'cannotLinkAccount';
  const { session, lazy } = useScreens().stores;
  const navigate = useNavigate();
  const { target, to } = useReturnAddress();
  const t = usePort((p) => p.text.t);
  const direction = usePort((p) => p.text.direction);
  const dialog = useModalDialog();
  const id = useId();
  const text = t(code, { name: provider.label });
  // Browsers close a dialog at the second Escape, whatever the page wants. The viewer must choose, so it opens again.
  useEffect(() => {
    const { current } = dialog;
    const reopen = (): void => {
      if (current?.isConnected && !current.open) current.showModal();
    };
    current?.addEventListener('close', reopen);
    return () => current?.removeEventListener('close', reopen);
  }, [dialog]);
  const proceed = (): void => {
    void navigate(isLinkedToAnotherAccount ? target : to('LOGIN', { link: 'true' }), { replace: true });
  };
  const signOut = async (): Promise<void> => {
    if (isLinkedToAnotherAccount) await session.signOut();
    // The viewer is signed out at the provider, too, so that they can choose another account there.
    const address = await lazy.get(ProviderChoiceStore).signOutAtProvider(provider);
    if (address === undefined) void navigate(to('LOGIN'), { replace: true });
    else window.location.replace(address);
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={dialogs['modal']}
      dir={direction}
      aria-labelledby={`${id}-title`}
      aria-describedby={id}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={dialogs['box']}>
        <header className={dialogs['head']}>
          <h2 id={`${id}-title`}>{t('accountConflict')}</h2>
        </header>
        <p id={id} className={dialogs['description']}>
          {text}
        </p>
        <div className={form['form']}>
          <button type="button" className={form['primary']} onClick={proceed}>
            {t('conflictContinue')}
          </button>
          <button type="button" className={form['secondary']} onClick={() => void signOut()}>
            {t('logout')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
