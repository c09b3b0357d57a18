import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProviderInfo } from '#schemas/appState.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { toSafeReturnTarget } from '#src/routes/safeTargets.ts';
import { ProviderSignInStore, type RedirectClient } from '#src/stores/ProviderSignInStore.ts';
import { LazyPart } from '../_shared/LazyPart.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import type { SignUpConsentDialogProps } from '../_shared/identity/SignUpConsentDialog.tsx';
import { DECLINED_SIGN_UP } from '../_shared/identity/declinedSignUp.ts';
import { forgetLicenceRedirect, readLicenceRedirect } from '../_shared/identity/licenceRedirect.ts';
import { readReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import styles from './LicenceRedirect.module.css';

const loadSignUpConsentDialog = () =>
  import('../_shared/identity/SignUpConsentDialog.tsx').then((module) => module.SignUpConsentDialog);

/**
 * Exchanges the code of an external provider of licences and opens the stored target (identity-and-commerce 4, external
 * licence redirect). Without a target, and after a failure, it opens the home page. Only screen readers get a text. A
 * new viewer is asked for the consents of the brand in a dialog. A viewer who declines arrives at the sign-in page, which
 * says that no account was created.
 */
export function LicenceRedirectPage() {
  const { stores, locale } = useScreens();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const t = usePort((p) => p.text.t);
  const [consent, setConsent] = useState<SignUpConsentDialogProps>();
  const run = useEffectEvent(async (): Promise<void> => {
    const store = stores.lazy.get(ProviderSignInStore);
    const query = new URLSearchParams(search);
    const { redirectTarget, provider = findRedirectProvider(stores.realm.providers) } = readLicenceRedirect();
    const target = toSafeReturnTarget(redirectTarget);
    const leave = (path: string, nextState: object | null = null): void => {
      forgetLicenceRedirect();
      void navigate(path, { replace: true, state: nextState });
    };
    const home = buildPath('HOME', {}, choosePathSet(locale)) ?? '/';
    if (target === undefined || !provider || !query.has('code')) return leave(home);
    const open = async (session: SessionResponse): Promise<void> => {
      await store.adoptSession(session);
      forgetLicenceRedirect();
      window.location.replace(withExtraParams(target, query.get('extraParams')));
    };
    const ask = (): void => {
      const view = stores.realm.providers.find(
        (each) => each.kind === provider.kind && each.clientName === provider.clientName,
      );
      if (!view) return leave(home);
      void navigate(pathname + search, { replace: true, state: PAUSED });
      const signIn = readReturnAddress(new URLSearchParams({ from: target }), locale).to('LOGIN');
      setConsent({
        provider: view,
        onCreated: open,
        onLeave: (hasDeclined) => leave(signIn, hasDeclined ? DECLINED_SIGN_UP : null),
      });
    };
    // After a reload the code cannot be exchanged again, and the server still waits for the consent.
    if (hasPaused(state)) return ask();
    try {
      await open(await store.finish(provider, query, false));
    } catch (error) {
      const { code } = store.describe(error, provider);
      if (code === 'consentRequired') ask();
      else leave(home);
    }
  });
  useEffect(() => void run(), []);
  return (
    <>
      <main id="content" tabIndex={-1} aria-busy className={styles['page']}>
        <p role="status">{t('loggingIn')}</p>
      </main>
      {consent && <LazyPart load={loadSignUpConsentDialog} props={consent} />}
    </>
  );
}

/** Navigation state while a new viewer has yet to agree to the terms of the brand. It survives a reload. */
const PAUSED = { mustAgree: true };
const hasPaused = (state: unknown): boolean => (state as Partial<typeof PAUSED> | null)?.mustAgree === true;

/** Returns the realm's first provider that returns a code. */
function findRedirectProvider(providers: readonly ProviderInfo[]): RedirectClient | undefined {
  for (const { kind, clientName } of providers)
    if ((kind === 'openid' || kind === 'generic-oauth') && clientName !== undefined) return { kind, clientName };
  return undefined;
}

/** Returns the target with the provider's `extraParams` in its query. */
function withExtraParams(target: string, extraParams: string | null): string {
  if (extraParams === null) return target;
  const url = new URL(target, window.location.origin);
  url.searchParams.set('extraParams', extraParams);
  return url.pathname + url.search + url.hash;
}
