import type { ProviderSettings } from '#schemas/realm/identity.ts';
import type { AttemptKey, SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { HttpError } from '../../http/errors.ts';
import { hashSecret, looksLikeSecret, unseal } from '../session/secrets.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';
import type { CountedStep } from './countStep.ts';
import { toProviderKey, type ProviderName } from './createProviderLookup.ts';

/** An attempt that was taken from the database, decrypted. */
export type DecryptedAttempt = {
  readonly memory: Readonly<Record<string, string>>;
  readonly returnUrl: string;
  /** What the provider's page has posted, still encrypted; undefined: nothing. */
  readonly posted: string | undefined;
};

/** What identifies an attempt. */
type AttemptInput = {
  readonly name: ProviderName;
  /** Value of the browser's attempt cookie. */
  readonly browserSecret: string | undefined;
  readonly state: string | undefined;
  readonly code?: string | undefined;
};

type Deps = { readonly attempts: Pick<SignInAttempts, 'take' | 'takeWithin'>; readonly now: () => number };

/**
 * Kinds of providers whose response always contains a state. Without the check of it, a code could come from another
 * person's attempt.
 */
const RETURNS_STATE: readonly ProviderSettings['kind'][] = ['openid', 'generic-oauth'];

/**
 * Takes the attempt of a browser, or the one that a browser has handed over to an app. The app names the attempt by its
 * code, without a state. The attempt is removed before the call to the provider, so that a repeated response calls the
 * provider once.
 * @param step is counted with the same statement; undefined: the caller has counted it.
 * @throws HttpError 400 signInExpired, 429 TOO_MANY_ATTEMPTS.
 */
export async function takeAttempt(
  { attempts, now }: Deps,
  realmId: string,
  { name, browserSecret, state, code = '' }: AttemptInput,
  step?: CountedStep,
): Promise<DecryptedAttempt> {
  const isHandedOver = state === undefined && RETURNS_STATE.includes(name.kind);
  const [secret, stateOrCode] = isHandedOver ? [code, code] : [browserSecret, state];
  if (secret === undefined || secret === '') throw expired();
  if (!isHandedOver && !(looksLikeSecret(secret) && (stateOrCode === undefined || looksLikeSecret(stateOrCode))))
    throw expired();
  const key: AttemptKey = {
    provider: toProviderKey(name),
    browserHash: hashSecret(secret),
    stateHash: stateOrCode === undefined ? undefined : hashSecret(stateOrCode),
    at: new Date(now()),
  };
  const taken = step
    ? await attempts.takeWithin(realmId, key, step.takeLimit())
    : { attempt: await attempts.take(realmId, key) };
  if ('retryAfter' in taken) throw tooManyAttempts(taken.retryAfter);
  const { attempt } = taken;
  if (!attempt) throw expired();
  const memory = JSON.parse(unseal(attempt.sealed, secret)) as DecryptedAttempt['memory'];
  return { memory, returnUrl: attempt.returnUrl, posted: attempt.posted };
}

/** The attempt is unknown, used, too old, or was begun in another browser or for another provider. */
export const expired = (): HttpError =>
  new HttpError(400, 'signInExpired', 'This sign-in has expired or was already used. Start again.');
