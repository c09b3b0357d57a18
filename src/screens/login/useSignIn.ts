// The request of the password form: what the viewer typed, the challenge of the server, and the error.
import { useRef, useState, type FormEvent } from 'react';
import type { SignInError } from '#src/stores/signInError.ts';
import { useChallenge } from '../_shared/challenge/useChallenge.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { useTypedAddress } from './useTypedAddress.ts';

/** Error codes that the server adds to the address after a form was sent without JavaScript. Others are ignored. */
const ADDRESS_ERRORS: readonly string[] = [
  'emptyInputsError',
  'failedAuthentication',
  'tooManyAttempts',
  'signInNeedsScript',
  'challengeNeeded',
];

/** How long the server refuses sign-ins after too many attempts. */
const LOCK_MINUTES = 15;

/**
 * Returns the fields and the state of the password form, and its handlers.
 * @param query of the address: it may contain an error code
 * @param keepsAddress whether the typed e-mail address stays over a reload
 */
export function useSignIn(query: URLSearchParams, keepsAddress: boolean) {
  const { session } = useScreens().stores;
  const [error, setError] = useState<SignInError | undefined>(() => readError(query));
  const challenge = useChallenge();
  // Whether the browser is solving a challenge.
  const isSolvingChallenge = challenge.progress !== undefined;
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const typedAddress = useTypedAddress(email, keepsAddress);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const credentials = { id: email.current?.value.trim() ?? '', secret: password.current?.value ?? '' };
    if (credentials.id === '' && credentials.secret === '') {
      setError({ key: 'emptyInputsError' });
      email.current?.focus();
      return;
    }
    if (isSolvingChallenge) return;
    const solution = error?.challenge && (await challenge.solve(error.challenge));
    if (error?.challenge && !solution) {
      setError({ key: 'challengeFailed' });
      return;
    }
    setError(undefined);
    const signInError = await session.signIn({ ...credentials, ...(solution && { solution }) });
    setError(signInError);
    if (!signInError) typedAddress.drop();
    // After a challenge the viewer only confirms, so the focus stays on the button.
    if (!signInError || signInError.challenge) return;
    password.current?.focus();
    password.current?.select();
  };
  /**
   * Stores the changed e-mail address for a reload, and removes the challenge, because a challenge is valid for one
   * address.
   */
  const onAddress = (): void => {
    typedAddress.keep();
    if (error?.challenge) setError(undefined);
  };
  return { email, password, error, progress: challenge.progress, submit, onAddress };
}

/** Returns the error in the query of the address, if it is one of the server's codes. */
function readError(query: URLSearchParams): SignInError | undefined {
  const key = query.get('error') ?? '';
  if (!ADDRESS_ERRORS.includes(key)) return undefined;
  return key === 'tooManyAttempts' ? { key, values: { minutes: LOCK_MINUTES } } : { key };
}
