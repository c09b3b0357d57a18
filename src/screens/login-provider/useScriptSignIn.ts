import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { ProviderParameters, IdentityModule, IdentitySignIn } from '#src/identity/_shared/identityModule.ts';
import { ProviderSignInStore, type ProviderSignInFailure } from '#src/stores/ProviderSignInStore.ts';
import { ScriptSignInStore, type ScriptKind } from '#src/stores/ScriptSignInStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';

/** An attempt is replaced after this time, because the server accepts it for ten minutes only. */
const RENEWAL_MS = 9 * MINUTE_MS;

const MODULES: Readonly<Record<ScriptKind, () => Promise<{ readonly default: IdentityModule }>>> = {
  google: () => import('#src/identity/google/index.ts'),
  facebook: () => import('#src/identity/facebook/index.ts'),
  apple: () => import('#src/identity/apple/index.ts'),
};

/**
 * `loading`: the script is not ready. `ready`: the viewer can click. `open`: the provider's window is open. `confirm`:
 * the provider has confirmed who a new viewer is, and the viewer has not continued yet. `exchange`: the server opens the
 * session. `stopped`: the script could not be loaded.
 */
export type ScriptStep =
  | { readonly name: 'loading' | 'stopped' | 'exchange' }
  | { readonly name: 'ready' | 'open'; readonly signIn: IdentitySignIn }
  | { readonly name: 'confirm'; readonly credential: ProviderParameters };

type Options = {
  readonly kind: ScriptKind;
  /** Whether the viewer confirms a new account before it is created. */
  readonly mustConfirm: boolean;
  readonly onSignedIn: () => void;
};

/** The state of a sign-in with a provider whose script runs in the page, and what the viewer can do. */
export type ScriptSignIn = {
  readonly step: ScriptStep;
  /** Why the last attempt failed; undefined: it has not failed. */
  readonly failure: ProviderSignInFailure | undefined;
  /** Asks the viewer to sign in at the provider. Call it in a click: browsers allow its window only then. */
  readonly start: (signIn: IdentitySignIn) => void;
  /** Sends the provider's credential to the server, which opens the session. */
  readonly exchange: (credential: ProviderParameters) => void;
  /** Begins another attempt. */
  readonly restart: () => void;
};

/** Prepares a sign-in with the provider's script, and carries it out. */
export function useScriptSignIn({ kind, mustConfirm, onSignedIn }: Options): ScriptSignIn {
  const { lazy } = useScreens().stores;
  const { step, setStep, failure, fail, setFailure, restart } = useAttempt(kind);
  // A viewer who does not see the provider's window may click again. Only the result of the last window counts.
  const windowCount = useRef(0);

  const exchange = (credential: ProviderParameters): void => {
    setStep({ name: 'exchange' });
    setFailure(undefined);
    lazy
      .get(ScriptSignInStore)
      .exchange(kind, credential)
      .then((response) => lazy.get(ProviderSignInStore).adoptSession(response))
      .then(onSignedIn, (error: unknown) => {
        fail(error);
        // The server has used the attempt.
        restart();
      });
  };

  const start = (signIn: IdentitySignIn): void => {
    const windowNumber = ++windowCount.current;
    // With a button of the provider, `start` only waits for a click on it, and no window is open yet.
    if (!signIn.renderButton) {
      setFailure(undefined);
      setStep({ name: 'open', signIn });
    }
    signIn.start().then(
      (credential) => {
        if (windowNumber !== windowCount.current) return;
        if (!credential) {
          setFailure({ code: 'cancelled', message: undefined });
          setStep({ name: 'ready', signIn });
        } else if (mustConfirm) setStep({ name: 'confirm', credential });
        else exchange(credential);
      },
      (error: unknown) => {
        if (windowNumber !== windowCount.current) return;
        fail(error);
        setStep({ name: 'ready', signIn });
      },
    );
  };
  return { step, failure, start, exchange, restart };
}

/** Begins an attempt and loads the provider's script, when the page opens and again when an attempt was used. */
function useAttempt(kind: ScriptKind) {
  const { stores, locale } = useScreens();
  const { lazy } = stores;
  const { pathname } = useLocation();
  const [attemptNumber, setAttemptNumber] = useState(0);
  const [step, setStep] = useState<ScriptStep>({ name: 'loading' });
  const [failure, setFailure] = useState<ProviderSignInFailure>();
  // An attempt is replaced only while the viewer can click, not while the provider's window is open.
  const isIdle = useRef(false);
  useEffect(() => {
    isIdle.current = step.name === 'ready';
  }, [step]);
  const fail = (error: unknown): void => setFailure(lazy.get(ProviderSignInStore).describe(error, { kind }));
  const restart = (): void => setAttemptNumber((current) => current + 1);

  useEffect(() => {
    let isCurrent = true;
    let signIn: IdentitySignIn | undefined;
    const store = lazy.get(ScriptSignInStore);
    const prepare = async (): Promise<void> => {
      setStep({ name: 'loading' });
      try {
        const [attempt, module] = await Promise.all([store.begin(kind, pathname), MODULES[kind]()]);
        if (!isCurrent) return;
        const created = module.default.createSignIn({
          ...attempt,
          locale,
          loadScript: (url, announce) => store.scripts.load(url, announce),
        });
        signIn = created;
        await created.prepare();
        if (isCurrent) setStep({ name: 'ready', signIn: created });
      } catch (error) {
        if (!isCurrent) return;
        fail(error);
        setStep({ name: 'stopped' });
      }
    };
    void prepare();
    const cancel = store.after(RENEWAL_MS, () => {
      if (isIdle.current) restart();
    });
    return () => {
      isCurrent = false;
      cancel();
      signIn?.dispose();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `fail` is created with each render; an attempt is not
  }, [kind, attemptNumber, lazy, locale, pathname]);
  return { step, setStep, failure, fail, setFailure, restart };
}
