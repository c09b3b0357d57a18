import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AppleSignInStore } from '#src/stores/AppleSignInStore.ts';
import { ProviderSignInStore, type ProviderSignInFailure } from '#src/stores/ProviderSignInStore.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import type { ProviderPartProps } from './providerPart.ts';
import { forgetSignIn, restoreSignInQuery, storeSignInQuery } from './ssoMemory.ts';

/** The state of a sign-in on Apple's page. */
type AppleSignIn = {
  /** `opening`: the browser goes to Apple. `finishing`: it has come back. */
  readonly step: 'idle' | 'opening' | 'finishing';
  readonly failure: ProviderSignInFailure | undefined;
  /** Opens Apple's page. */
  readonly start: () => void;
};

/**
 * Carries out the sign-in. The rules are those of useRedirectSignIn.ts, which every page of a provider loads, so that
 * this page adds nothing to it. An app gets no code of Apple.
 */
export function useAppleRedirect({ provider, query }: ProviderPartProps): AppleSignIn {
  const { lazy, session } = useScreens().stores;
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const { target } = useReturnAddress();
  const hasReturned = query.has('code') || query.has('error');
  const isAutomatic = !hasReturned && session.isGuest && query.has('type');
  const [step, setStep] = useState<AppleSignIn['step']>(firstStep(hasReturned, isAutomatic));
  const [failure, setFailure] = useState<ProviderSignInFailure>();
  const [store, sessions] = [lazy.get(AppleSignInStore), lazy.get(ProviderSignInStore)];

  const fail = (reason: unknown): void => {
    setFailure(sessions.describe(reason, provider));
    setStep('idle');
  };
  const openPage = (): void => {
    storeSignInQuery(query, hash);
    // The page is replaced, so that Back leads to the page before it.
    store.begin(pathname).then((address) => window.location.replace(address), fail);
  };
  const start = (): void => {
    setStep('opening');
    setFailure(undefined);
    openPage();
  };
  const finish = async (): Promise<void> => {
    const error = query.get('error');
    if (error !== null) throw toRefusal(error);
    await sessions.adoptSession(await store.finish(query, window.location.origin + pathname));
    // After a conflict the viewer has signed in to the account to which another provider is linked.
    if (query.get('link') === 'true') await sessions.linkPending();
    forgetSignIn();
    window.location.replace(target.includes('#') ? target : target + hash);
  };
  const run = useEffectEvent(() => {
    if (isAutomatic) openPage();
    if (!hasReturned) return;
    if (query.get('PAGE_READY') === 'true') finish().catch(fail);
    else void navigate(pathname + restoreSignInQuery(query), { replace: true });
  });
  const search = query.toString();
  useEffect(() => run(), [pathname, search]);

  // Another tab may sign the viewer in. Only `link=true` adds Apple to the account.
  const mustLeave = !session.isGuest && !hasReturned && query.get('link') !== 'true';
  const leave = useEffectEvent(() => void navigate(target, { replace: true }));
  useEffect(() => {
    if (mustLeave) leave();
  }, [mustLeave]);
  return { step, failure, start };
}

const toRefusal = (error: string): Error =>
  Object.assign(new Error(''), { code: error === 'access_denied' ? 'cancelled' : 'failed' });

function firstStep(hasReturned: boolean, isAutomatic: boolean): AppleSignIn['step'] {
  if (hasReturned) return 'finishing';
  return isAutomatic ? 'opening' : 'idle';
}
