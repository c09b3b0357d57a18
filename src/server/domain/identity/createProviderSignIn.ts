// The steps of a sign-in with another provider: remembers what `begin` of the provider returned, for one browser and
// one use, and gives it to `complete`.
import { MINUTE_MS } from '#schemas/durations.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { HttpError } from '../../http/errors.ts';
import { hashSecret, looksLikeSecret, newSecret, seal, unseal } from '../session/secrets.ts';
import type { OpenedSession, Visitor } from '../session/sessionTypes.ts';
import type { Identities } from './createIdentities.ts';
import {
  toProviderError,
  toProviderKey,
  type FoundProvider,
  type ProviderLookup,
  type ProviderName,
  type ProviderRealm,
} from './createProviderLookup.ts';
import { isRefusal, type Beginning, type BeginInput } from './identityProvider.ts';

/**
 * Errors after which the viewer's session at the provider stays: after a conflict the viewer goes on with this person,
 * and a provider that does not respond cannot end it.
 */
const KEEPS_SESSION: readonly string[] = ['accountExistsWithDifferentProvider', 'providerUnreachable'];

/** Time within which the provider must have answered. */
export const ATTEMPT_LIFE_MS = 10 * MINUTE_MS;

/** What the browser brings back from a provider. */
export type FinishInput = {
  readonly name: ProviderName;
  /** Value of the browser's attempt cookie. */
  readonly browser: string | undefined;
  /** `code`, `state`, `iss` ... Without a state the newest attempt of the browser is used. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly visitor: Visitor;
  readonly selfRegistration: boolean;
  /** Country of the request, for a new account. */
  readonly country: string | null;
};

/** Sign-in with other providers. */
export type ProviderSignIn = {
  /**
   * Begins a sign-in.
   * @param browser value of the browser's attempt cookie.
   * @throws HttpError 404 PROVIDER_UNKNOWN, or the provider's refusal.
   */
  begin(realm: ProviderRealm, name: ProviderName, browser: string, input: BeginInput): Promise<Beginning>;
  /**
   * Exchanges what the provider returned for a session.
   * @throws HttpError 404 PROVIDER_UNKNOWN, 400 signInExpired, or the refusal of the provider or of `Identities`.
   */
  finish(realm: ProviderRealm, input: FinishInput): Promise<OpenedSession>;
  /** Returns the address that ends the session at a provider; undefined when it has none. */
  logout(realm: ProviderRealm, name: ProviderName, returnUrl: string, hint?: string): Promise<string | undefined>;
  removeExpired(): Promise<void>;
};

type Deps = {
  readonly lookUp: ProviderLookup;
  readonly attempts: SignInAttempts;
  readonly identities: Identities;
  readonly now: () => number;
};

export function createProviderSignIn({ lookUp, attempts, identities, now }: Deps): ProviderSignIn {
  const finish = async (
    realm: ProviderRealm,
    { provider, context }: FoundProvider,
    { name, browser, parameters, visitor, selfRegistration, country }: FinishInput,
  ): Promise<OpenedSession> => {
    const { state } = parameters;
    if (!looksLikeSecret(browser) || (state !== undefined && !looksLikeSecret(state))) throw expired();
    // The attempt is removed before the call to the provider, so that a repeated response calls the provider once.
    const attempt = await attempts.take(realm.id, {
      provider: toProviderKey(name),
      browserHash: hashSecret(browser),
      stateHash: state === undefined ? undefined : hashSecret(state),
      at: new Date(now()),
    });
    if (!attempt) throw expired();
    const { returnUrl } = attempt;
    const { callbackUri = returnUrl } = parameters;
    if (callbackUri !== returnUrl) throw expired();
    const memory = JSON.parse(unseal(attempt.sealed, browser)) as Readonly<Record<string, string>>;
    const identity = await provider.complete(context, { parameters, memory, returnUrl });
    if (isRefusal(identity)) throw toProviderError(identity);
    const maySignUp = selfRegistration && context.settings.signUp !== false;
    const signIn = { provider: toProviderKey(name), identity, maySignUp, country };
    const opened = await identities.signIn(realm, signIn, { ...visitor, browserHash: hashSecret(browser) });
    if (isRefusal(opened)) throw toProviderError(opened);
    return opened;
  };

  return {
    async begin(realm, name, browser, input) {
      const { provider, context } = lookUp(realm, name);
      const beginning = await provider.begin(context, input);
      if (isRefusal(beginning)) throw toProviderError(beginning);
      if (beginning.step === 'form') return beginning;
      const { memory } = beginning;
      await attempts.add(realm.id, {
        stateHash: hashSecret(memory['state'] ?? newSecret()),
        browserHash: hashSecret(browser),
        provider: toProviderKey(name),
        returnUrl: input.returnUrl,
        sealed: seal(JSON.stringify(memory), browser),
        createdAt: new Date(now()),
        expiresAt: new Date(now() + ATTEMPT_LIFE_MS),
      });
      return beginning;
    },
    async finish(realm, input) {
      const found = lookUp(realm, input.name);
      try {
        return await finish(realm, found, input);
      } catch (error) {
        if (!(error instanceof HttpError && KEEPS_SESSION.includes(error.code)))
          await found.provider.endFailedSession?.(found.context, input.parameters);
        throw error;
      }
    },
    async logout(realm, name, returnUrl, hint) {
      const { provider, context } = lookUp(realm, name);
      return provider.logout?.(context, { hint, returnUrl });
    },
    removeExpired: () => attempts.removeExpired(new Date(now())),
  };
}

/** The attempt is unknown, used, too old, or was begun in another browser or for another provider. */
const expired = (): HttpError =>
  new HttpError(400, 'signInExpired', 'This sign-in has expired or was already used. Start again.');
