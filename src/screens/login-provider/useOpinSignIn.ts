import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionResponse } from '#schemas/domain/session.ts';
import { PartnerStore } from '#src/stores/PartnerStore.ts';
import { ProviderSignInStore, type ProviderSignInFailure } from '#src/stores/ProviderSignInStore.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { CONFLICTS } from './ProviderConflict.tsx';
import type { ProviderPartProps } from './providerPart.ts';
import { forgetSignIn, restoreSignInQuery, storeSignInQuery } from './ssoMemory.ts';

/** The state of a sign-in with OPiN. */
type OpinSignIn = {
  /**
   * `opening`: the browser goes to OPiN. `finishing`: it has come back. `unsynced`: the viewer is signed in, but OPiN has
   * not said what they may watch.
   */
  readonly step: 'idle' | 'opening' | 'finishing' | 'unsynced';
  readonly failure: ProviderSignInFailure | undefined;
  /** Opens OPiN's page. */
  readonly start: () => void;
  /** Asks OPiN again what the viewer may watch. */
  readonly sync: () => void;
  /** Opens the target of the sign-in. */
  readonly proceed: () => void;
};

/** Carries out the sign-in. */
export function useOpinSignIn({ provider, query }: ProviderPartProps): OpinSignIn {
  const { lazy, session: viewer } = useScreens().stores;
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const { target } = useReturnAddress();
  const hasReturned = query.has('opinAuthToken') || query.has('error');
  // The links of the sign-in page have a type. For a signed-in viewer this would link OPiN to the account, and a link
  // of another site must not cause that.
  const isAutomatic = !hasReturned && viewer.isGuest && query.has('type');
  const [step, setStep] = useState<OpinSignIn['step']>(firstStep(hasReturned, isAutomatic));
  const [failure, setFailure] = useState<ProviderSignInFailure>();
  const [response, setResponse] = useState<SessionResponse>();
  const partner = lazy.get(PartnerStore);
  const sessions = lazy.get(ProviderSignInStore);

  const fail = (reason: unknown): void => {
    const { code } = sessions.describe(reason, provider);
    const hasText = CONFLICTS.includes(code) || code === 'cancelled' || code === 'TOO_MANY_ATTEMPTS';
    // The specification gives every failure of OPiN one text (identity-and-commerce 8).
    setFailure({ code: hasText ? code : 'sorrySomethingWentWrong', message: undefined });
    setStep('idle');
  };
  const openPage = (): void => {
    storeSignInQuery(query, hash);
    // The page is replaced, so that Back leads to the page before it.
    partner.beginOpin(pathname).then((address) => window.location.replace(address), fail);
  };
  const start = (): void => {
    setStep('opening');
    setFailure(undefined);
    openPage();
  };
  const proceed = (): void => {
    forgetSignIn();
    window.location.replace(target);
  };
  const settle = (session: SessionResponse, isSynced: boolean): void => {
    if (isSynced) proceed();
    else {
      setResponse(session);
      setStep('unsynced');
    }
  };
  const syncAndSettle = (session: SessionResponse): Promise<void> =>
    partner.syncEntitlements(session).then(
      () => settle(session, true),
      (error: unknown) => {
        sessions.describe(error, provider);
        settle(session, false);
      },
    );
  const run = useEffectEvent(() => {
    if (isAutomatic) openPage();
    if (!hasReturned) return;
    if (query.get('PAGE_READY') === 'true') finishSignIn(partner, sessions, query).then(syncAndSettle, fail);
    else void navigate(pathname + restoreSignInQuery(query), { replace: true });
  });
  const search = query.toString();
  useEffect(() => run(), [pathname, search]);
  const sync = (): void => {
    if (!response) return;
    setStep('finishing');
    void syncAndSettle(response);
  };
  return { step, failure, start, sync, proceed };
}

function firstStep(hasReturned: boolean, isAutomatic: boolean): OpinSignIn['step'] {
  if (hasReturned) return 'finishing';
  return isAutomatic ? 'opening' : 'idle';
}

/** Exchanges OPiN's token for a session and makes it the browser's. Rejects with the reason for which it failed. */
async function finishSignIn(
  partner: PartnerStore,
  sessions: ProviderSignInStore,
  query: URLSearchParams,
): Promise<SessionResponse> {
  const token = query.get('opinAuthToken');
  if (token === null) throw Object.assign(new Error(''), { code: 'cancelled' });
  const session = await partner.finishOpin(token, query.get('state') ?? '');
  await sessions.adoptSession(session);
  if (query.get('link') === 'true') await sessions.linkPending();
  return session;
}
