import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignInError } from '#src/stores/signInError.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';

type Status = 'start' | 'busy' | 'failed' | 'done';

/** Label key of a failure after which the token may still be valid. */
const UNREACHABLE = 'signInUnreachable';

/**
 * The token of the address. `none`: there is none (any more); `question`: the viewer has to click first; `busy`: it is
 * being exchanged; `failed`: the exchange can be tried again; `done`: the viewer is signed in with it.
 */
type MagicToken = {
  readonly state: 'none' | 'question' | 'busy' | 'failed' | 'done';
  readonly failureKey: string | undefined;
  /** Exchanges the token for a session. */
  readonly exchange: () => void;
};

/**
 * Exchanges the token of a magic link by a POST after the page has loaded, so that a program that only opens links does
 * not use it up (decision O2). A refused token is removed from the address.
 * @param isAutomatic false: the viewer clicks first.
 */
export function useMagicToken(isAutomatic: boolean): MagicToken {
  const { session } = useScreens().stores;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  const [status, setStatus] = useState<Status>('start');
  const [failureKey, setFailureKey] = useState<string>();
  const sentToken = useRef('');
  const fail = ({ key }: SignInError): void => {
    setFailureKey(key);
    sentToken.current = '';
    if (key === UNREACHABLE) return setStatus('failed');
    setStatus('start');
    query.delete('token');
    void navigate(query.size > 0 ? `${pathname}?${query}` : pathname, { replace: true });
  };
  const run = (): void => {
    if (sentToken.current === token) return;
    sentToken.current = token;
    void session.signIn({ token }).then((error) => (error ? fail(error) : setStatus('done')));
  };
  const runAutomatically = useEffectEvent(run);
  useEffect(() => {
    if (token !== '' && isAutomatic) runAutomatically();
  }, [token, isAutomatic]);
  return {
    state: computeState(token, status, isAutomatic),
    failureKey,
    exchange: () => {
      setStatus('busy');
      setFailureKey(undefined);
      run();
    },
  };
}

function computeState(token: string, status: Status, isAutomatic: boolean): MagicToken['state'] {
  if (token === '') return 'none';
  if (status !== 'start') return status;
  return isAutomatic ? 'busy' : 'question';
}
