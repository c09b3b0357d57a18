import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { IdentitySignIn } from '#src/identity/_shared/identityModule.ts';
import type { ScriptKind } from '#src/stores/ScriptSignInStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { readReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import form from '../_shared/form/Form.module.css';
import { AppleRedirect } from './AppleRedirect.tsx';
import { ContinueStep } from './ContinueStep.tsx';
import { FailureMessage } from './FailureMessage.tsx';
import { CONFLICTS, ProviderConflict } from './ProviderConflict.tsx';
import type { ProviderPartProps } from './providerPart.ts';
import { useScriptSignIn, type ScriptSignIn } from './useScriptSignIn.ts';
import styles from './ScriptProvider.module.css';

/** Sign-in with Google, Facebook or Apple (identity-and-commerce 2 and 4): with its script, or on Apple's page. */
export const ScriptProvider = (props: ProviderPartProps) =>
  props.provider.redirects ? <AppleRedirect {...props} /> : <ProviderScript {...props} />;

/** Sign-in with a provider whose script runs in the page. */
const ProviderScript = observer(function ProviderScript({ provider, query, isSignUp }: ProviderPartProps) {
  const { locale, stores } = useScreens();
  const kind = provider.kind as ScriptKind;
  const signIn = useScriptSignIn({
    kind,
    mustConfirm: isSignUp && kind === 'google',
    onSignedIn: () => window.location.replace(readReturnAddress(query, locale).target),
  });
  const name = provider.label;
  const t = usePort((p) => p.text.t);
  const { step, failure } = signIn;
  if (failure && CONFLICTS.includes(failure.code)) return <ProviderConflict provider={provider} code={failure.code} />;
  if (step.name === 'confirm')
    return (
      <ContinueStep
        text={t('providerContinueText', { name, brand: stores.realm.name })}
        idToken={step.credential['idToken'] ?? ''}
        onContinue={() => signIn.exchange(step.credential)}
        onBack={signIn.restart}
      />
    );
  return (
    <div className={form['form']}>
      <FailureMessage failure={failure} name={name} genericKey="sorrySomethingWentWrong" />
      <SignInButton signIn={signIn} name={name} isSignUp={isSignUp} />
    </div>
  );
});

type ButtonProps = { readonly signIn: ScriptSignIn; readonly name: string; readonly isSignUp: boolean };

/** The button of the current step. The provider's own button takes the place of ours when the provider has one. */
function SignInButton({ signIn, name, isSignUp }: ButtonProps) {
  const { step, start, restart } = signIn;
  const t = usePort((p) => p.text.t);
  const label = t(isSignUp ? 'providerSignUp' : 'providerSignIn', { name });
  if (step.name === 'stopped')
    return (
      <button type="button" className={form['primary']} onClick={restart}>
        {t('retry')}
      </button>
    );
  if (!('signIn' in step))
    return (
      <button type="button" className={form['primary']} aria-disabled data-busy="">
        {step.name === 'loading' ? t('providerLoading', { name }) : t('loggingIn')}
      </button>
    );
  if (step.signIn.renderButton)
    return <ProvidersButton signIn={step.signIn} onStart={start} label={label} isSignUp={isSignUp} />;
  return (
    <button type="button" className={form['primary']} onClick={() => start(step.signIn)}>
      {label}
    </button>
  );
}

type ProvidersButtonProps = {
  readonly signIn: IdentitySignIn;
  readonly onStart: (signIn: IdentitySignIn) => void;
  readonly label: string;
  readonly isSignUp: boolean;
};

/** The box in which the provider draws its own button. */
function ProvidersButton({ signIn, onStart, label, isSignUp }: ProvidersButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  const start = useRef(onStart);
  useEffect(() => {
    start.current = onStart;
  }, [onStart]);
  useEffect(() => {
    start.current(signIn);
    const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
    const purpose = isSignUp ? 'signUp' : 'signIn';
    return box.current ? signIn.renderButton?.(box.current, { purpose, isDark }) : undefined;
  }, [signIn, isSignUp]);
  return <div ref={box} className={styles['ownButton']} role="group" aria-label={label} data-provider-button="" />;
}
