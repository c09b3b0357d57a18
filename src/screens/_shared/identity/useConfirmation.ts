import { useEffect, useState } from 'react';
import { PasswordAccountStore, type ConfirmedAddress } from '#src/stores/PasswordAccountStore.ts';
import { useScreens } from '../ScreenContext.tsx';

/** The result of a confirmation link. `invalid`: the token is not valid any more; `error`: something else failed. */
export type ConfirmationState = {
  readonly status: 'loading' | 'confirmed' | 'invalid' | 'error';
  /** What the link confirmed; undefined until `status` is `confirmed`. */
  readonly confirmed: ConfirmedAddress | undefined;
  /** Tries again; undefined when there is nothing to try. */
  readonly retry: (() => void) | undefined;
};

/**
 * Confirms the token of a mail in the browser, so that a program that only opens links confirms nothing.
 * @param token empty: the address has none, which is an error.
 */
export function useConfirmation(token: string): ConfirmationState {
  const { lazy } = useScreens().stores;
  const [status, setStatus] = useState<ConfirmationState['status']>(token === '' ? 'error' : 'loading');
  const [confirmed, setConfirmed] = useState<ConfirmedAddress>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (token === '') return undefined;
    let isCurrent = true;
    lazy
      .get(PasswordAccountStore)
      .confirm(token)
      .then(
        (found) => {
          if (!isCurrent) return;
          setConfirmed(found);
          setStatus('confirmed');
        },
        (error: { readonly status?: number }) => {
          if (isCurrent) setStatus(error.status === 404 ? 'invalid' : 'error');
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [token, lazy, attempt]);
  const retry = (): void => {
    setStatus('loading');
    setAttempt(attempt + 1);
  };
  return { status, confirmed, retry: token === '' ? undefined : retry };
}
