import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import { ProviderSignInStore, type ProviderSignInFailure } from '#src/stores/ProviderSignInStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import type { ProviderPartProps } from './providerPart.ts';
import { finishRedirectSignIn, hasReturned, isSilent, openProvider, type RedirectContext } from './redirectSteps.ts';
import { restoreSignInQuery } from './ssoMemory.ts';

/** The state of the sign-in. */
type RedirectSignIn = {
  /** `opening`: the browser goes to the provider. `finishing`: it has come back. */
  readonly step: 'idle' | 'opening' | 'finishing';
  readonly failure: ProviderSignInFailure | undefined;
  /** Address of the app that the sign-in was handed over to. */
  readonly appLink: string | undefined;
  /** Opens the provider's site. */
  readonly start: () => void;
};

/**
 * Carries out the sign-in. It begins at once when the address asks for it: `type=login` or `type=signup`, as the links
 * of the sign-in page have it, or `isSilent`. This holds for guests only: a signed-in viewer would link the provider to
 * their account, and no link of another site may cause that.
 */
export function useRedirectSignIn({ provider, query, isSignUp }: ProviderPartProps): RedirectSignIn {
  const { stores, locale } = useScreens();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const { isGuest } = stores.session;
  const isReturn = hasReturned(query);
  const isAutomatic = isGuest && (isSilent(query) || query.has('type'));
  const [step, setStep] = useState<RedirectSignIn['step']>(firstStep(isReturn, isAutomatic));
  const [failure, setFailure] = useState<ProviderSignInFailure>();
  const [appLink, setAppLink] = useState<string>();
  const target = findTargetAfterSignIn(query, choosePathSet(locale));
  const context: RedirectContext = {
    store: stores.lazy.get(ProviderSignInStore),
    provider: {
      kind: provider.kind === 'openid' ? 'openid' : 'generic-oauth',
      clientName: provider.clientName ?? '',
    },
    realm: stores.realm,
    query,
    target,
    pathname,
    hash,
  };
  const fail = (reason: unknown): void => {
    setFailure(context.store.describe(reason, provider));
    setStep('idle');
  };
  const openSite = (isRetry: boolean): void =>
    void openProvider(context, isSignUp ? 'SIGNUP' : 'SIGNIN', isRetry).catch(fail);
  const start = (): void => {
    setStep('opening');
    setFailure(undefined);
    openSite(failure !== undefined);
  };

  const run = useEffectEvent(() => {
    if (!isReturn) {
      if (isAutomatic) openSite(false);
      return;
    }
    // The provider returns without the parameters of the sign-in page, such as `from`. They are restored first, and
    // PAGE_READY=true marks that the query is complete and the code can be exchanged.
    if (query.get('PAGE_READY') === 'true') finishRedirectSignIn(context).then(setAppLink, fail);
    else void navigate(pathname + restoreSignInQuery(query), { replace: true });
  });
  const search = query.toString();
  useEffect(() => run(), [pathname, search]);

  // Another tab may sign the viewer in. Only `link=true` adds a provider to the account.
  const mustLeave = !isGuest && !isReturn && query.get('link') !== 'true';
  const leave = useEffectEvent(() => void navigate(target, { replace: true }));
  useEffect(() => {
    if (mustLeave) leave();
  }, [mustLeave]);
  return { step, failure, appLink, start };
}

function firstStep(isReturn: boolean, isAutomatic: boolean): RedirectSignIn['step'] {
  if (isReturn) return 'finishing';
  return isAutomatic ? 'opening' : 'idle';
}
