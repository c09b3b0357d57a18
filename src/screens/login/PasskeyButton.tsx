import CircleAlert from 'lucide-react/icons/circle-alert';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import type { PasskeySignIn, PasskeyState } from './createPasskeySignIn.ts';
import form from '../_shared/form/Form.module.css';

/** The button that signs in with a passkey, with its error message. While it is mounted, browsers suggest passkeys. */
export function PasskeyButton() {
  const { session, lazy } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const [state, setState] = useState<PasskeyState>({ isBusy: false });
  const signIn = useRef<Promise<PasskeySignIn>>(undefined);
  const load = (): Promise<PasskeySignIn> =>
    (signIn.current ??= Promise.all([
      import('./createPasskeySignIn.ts'),
      import('#src/identity/passkeys/index.ts'),
    ]).then(([{ createPasskeySignIn }, browser]) =>
      createPasskeySignIn({ browser, lazy, session, onState: setState }),
    ));
  useEffect(() => {
    let isMounted = true;
    const suggest = async (): Promise<void> => {
      const loaded = isMounted ? await load().catch(() => undefined) : undefined;
      if (isMounted) await loaded?.suggest();
    };
    const timer = setTimeout(() => void suggest());
    return () => {
      isMounted = false;
      clearTimeout(timer);
      signIn.current?.then((loaded) => loaded.dispose()).catch(() => undefined);
      signIn.current = undefined;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one sign-in for each mounted button
  }, []);
  const start = (): void => {
    if (state.isBusy) return;
    load().then(
      (loaded) => loaded.start(),
      () => {
        signIn.current = undefined;
        setState({ isBusy: false, error: { key: 'signInUnreachable' } });
      },
    );
  };
  const { error } = state;
  return (
    <div className={form['form']}>
      <button
        type="button"
        className={form['secondary']}
        data-passkey=""
        aria-disabled={state.isBusy || undefined}
        onClick={start}
      >
        <KeyRound size={20} strokeWidth={1.75} aria-hidden /> {t(state.isBusy ? 'passkeyWaiting' : 'passkeySignIn')}
      </button>
      {error && (
        <div className={form['message']} role="alert">
          <p className={form['error']}>
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
            <span>{t(error.key, error.values)}</span>
          </p>
        </div>
      )}
    </div>
  );
}
