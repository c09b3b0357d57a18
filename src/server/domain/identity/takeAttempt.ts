import type { ProviderSettings } from '#schemas/realm/identity.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { HttpError } from '../../http/errors.ts';
import { hashSecret, looksLikeSecret, unseal } from '../session/secrets.ts';
import { toProviderKey, type ProviderName } from './createProviderLookup.ts';

/** An attempt that was removed. `owner`: the secret that could read it. */
export type TakenAttempt = {
  readonly memory: Readonly<Record<string, string>>;
  readonly returnUrl: string;
  readonly owner: string;
};

/** What identifies an attempt. */
type AttemptInput = {
  readonly name: ProviderName;
  /** Value of the browser's attempt cookie. */
  readonly browser: string | undefined;
  readonly state: string | undefined;
  readonly code?: string | undefined;
};

type Deps = { readonly attempts: Pick<SignInAttempts, 'take'>; readonly now: () => number };

/** Kinds whose response always has a state. Without it a code could belong to a stranger's attempt. */
const RETURNS_STATE: readonly ProviderSettings['kind'][] = ['openid', 'generic-oauth'];

/**
 * Takes the attempt of a browser, or the one that a browser has handed over with its code: without a state an app may
 * name it by the code alone. The attempt is removed before the call to the provider, so that a repeated response calls
 * the provider once.
 * @throws HttpError 400 signInExpired.
 */
export async function takeAttempt(
  { attempts, now }: Deps,
  realmId: string,
  { name, browser, state, code = '' }: AttemptInput,
): Promise<TakenAttempt> {
  const isHandedOver = state === undefined && RETURNS_STATE.includes(name.kind);
  const [owner, named] = isHandedOver ? [code, code] : [browser, state];
  if (owner === undefined || owner === '') throw expired();
  if (!isHandedOver && !(looksLikeSecret(owner) && (named === undefined || looksLikeSecret(named)))) throw expired();
  const attempt = await attempts.take(realmId, {
    provider: toProviderKey(name),
    browserHash: hashSecret(owner),
    stateHash: named === undefined ? undefined : hashSecret(named),
    at: new Date(now()),
  });
  if (!attempt) throw expired();
  const memory = JSON.parse(unseal(attempt.sealed, owner)) as TakenAttempt['memory'];
  return { memory, returnUrl: attempt.returnUrl, owner };
}

/** The attempt is unknown, used, too old, or was begun in another browser or for another provider. */
export const expired = (): HttpError =>
  new HttpError(400, 'signInExpired', 'This sign-in has expired or was already used. Start again.');
