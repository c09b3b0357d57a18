// The steps of a sign-in with another provider. The `memory` that the provider's `begin` returned is stored for one
// browser and one use, and is given to the provider's `complete`.
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import type { FoundAccount } from '../../db/repositories/linkedIdentities.ts';
import type { Limit, RateLimits } from '../../db/repositories/rateLimits.ts';
import type { Sessions } from '../../db/repositories/sessions.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { HttpError } from '../../http/errors.ts';
import { hashSecret, newSecret, seal, unseal } from '../session/secrets.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';
import type { OpenedSession, Visitor } from '../session/sessionTypes.ts';
import { countStep, type CountedStep } from './countStep.ts';
import type { Identities } from './createIdentities.ts';
import {
  toProviderError,
  toProviderKey,
  type FoundProvider,
  type ProviderLookup,
  type ProviderName,
  type ProviderRealm,
} from './createProviderLookup.ts';
import { createPostedForms, openPosted, type PostedForms } from './createPostedForms.ts';
import { expired, takeAttempt } from './takeAttempt.ts';
import { isRefusal, type SignInStart, type BeginInput } from './identityProvider.ts';

/**
 * Errors after which the viewer's session at the provider is not ended: after a conflict it is still needed to link the
 * account, a new viewer has yet to agree to the terms of the brand, a provider that does not respond cannot end it, and
 * above the limit no provider is called.
 */
const ERRORS_KEEPING_SESSION: readonly string[] = [
  'accountExistsWithDifferentProvider',
  'consentRequired',
  'providerUnreachable',
  'TOO_MANY_ATTEMPTS',
];

/** Time in ms within which the provider must return the viewer. */
export const ATTEMPT_LIFE_MS = 10 * MINUTE_MS;

/** Time in ms within which an app must exchange a code that a browser has handed over to it. */
const HAND_OVER_LIFE_MS = 2 * MINUTE_MS;

/** What begins a sign-in in a browser. */
export type BeginSignInInput = BeginInput & {
  /** Value of the browser's attempt cookie. */
  readonly browserSecret: string;
  /** Limit of the steps of sign-ins. */
  readonly limit: Limit;
};

/** The data with which the browser returns from a provider. */
export type FinishInput = {
  readonly name: ProviderName;
  /** Limit of the steps of sign-ins. */
  readonly limit: Limit;
  /** Value of the browser's attempt cookie. */
  readonly browserSecret: string | undefined;
  /**
   * Value of the cookie with which the viewer continues after a refusal: `browserSecret`, or a new value for an app,
   * which has no cookie.
   */
  readonly nextBrowserSecret: string;
  /**
   * `code`, `state`, `iss` ... Without a `state`, a kind of provider that returns one finishes the attempt that a
   * browser has handed over with this `code`; any other kind finishes the newest attempt of the browser.
   */
  readonly parameters: Readonly<Record<string, string>>;
  readonly visitor: Visitor;
  readonly allowsSelfRegistration: boolean;
  /** Country of the request, for a new account. */
  readonly country: string | null;
};

/** A sign-in that a browser hands over to an app. */
export type HandOverInput = Pick<FinishInput, 'name' | 'browserSecret'> & {
  readonly code: string;
  readonly state: string;
  /** Issuer that the response names (RFC 9207). */
  readonly iss: string | undefined;
};

/** Sign-in with other providers. */
export type ProviderSignIn = PostedForms & {
  /**
   * Begins a sign-in.
   * @throws HttpError 404 PROVIDER_UNKNOWN, 429 TOO_MANY_ATTEMPTS, or the provider's refusal.
   */
  begin(realm: ProviderRealm, name: ProviderName, input: BeginSignInInput): Promise<SignInStart>;
  /**
   * Exchanges what the provider returned for a session.
   * @throws HttpError 404 PROVIDER_UNKNOWN, 400 signInExpired, 429 TOO_MANY_ATTEMPTS, or the refusal of the provider or
   *   of `Identities`.
   */
  finish(realm: ProviderRealm, input: FinishInput): Promise<OpenedSession>;
  /**
   * Lets an app finish a sign-in with the provider's code alone, once. `expiresIn`: seconds that the app has for it.
   * @throws HttpError 404 PROVIDER_UNKNOWN, 400 signInExpired.
   */
  handOver(realm: ProviderRealm, input: HandOverInput): Promise<{ readonly expiresIn: number }>;
  /**
   * Returns the address that ends the session at a provider; undefined when it has none.
   * @param sessionId the viewer's session here, with which the ID token for the provider is stored; undefined: none.
   */
  logout(
    realm: ProviderRealm,
    name: ProviderName,
    input: { readonly returnUrl: string; readonly sessionId: string | undefined },
  ): Promise<string | undefined>;
  /** Removes the expired attempts of every realm. */
  removeExpired(): Promise<void>;
};

type Deps = {
  readonly lookUp: ProviderLookup;
  readonly attempts: SignInAttempts;
  readonly identities: Identities;
  readonly storedSessions: Pick<Sessions, 'findLogoutHint'>;
  readonly limits: Pick<RateLimits, 'consume'>;
  readonly now: () => number;
};

/** Creates the sign-in with providers to whose page the browser is redirected. */
export function createProviderSignIn({
  lookUp,
  attempts,
  identities,
  storedSessions,
  limits,
  now,
}: Deps): ProviderSignIn {
  const begin = createBegin({ lookUp, attempts, now });
  const finish = createFinish({ attempts, identities, now });
  return {
    ...createPostedForms({ lookUp, attempts, limits, now }),
    begin: (realm, name, input) => countStep(limits, input.limit, (step) => begin(realm, name, input, step)),
    finish: (realm, input) =>
      countStep(limits, input.limit, async (step) => {
        const found = lookUp(realm, input.name);
        try {
          return await finish(realm, found, input, step);
        } catch (error) {
          await step.count();
          if (!(error instanceof HttpError && ERRORS_KEEPING_SESSION.includes(error.code)))
            await found.provider.endFailedSession?.(found.context, input.parameters);
          throw error;
        }
      }),
    async handOver(realm, { name, browserSecret, code, state, iss }) {
      lookUp(realm, name);
      const { memory, returnUrl } = await takeAttempt({ attempts, now }, realm.id, { name, browserSecret, state });
      await attempts.add(realm.id, {
        stateHash: hashSecret(code),
        browserHash: hashSecret(code),
        provider: toProviderKey(name),
        returnUrl,
        sealed: seal(JSON.stringify({ ...memory, ...(iss !== undefined && { iss }) }), code),
        createdAt: new Date(now()),
        expiresAt: new Date(now() + HAND_OVER_LIFE_MS),
      });
      return { expiresIn: HAND_OVER_LIFE_MS / SECOND_MS };
    },
    async logout(realm, name, { returnUrl, sessionId }) {
      const { provider, context } = lookUp(realm, name);
      const sealed =
        sessionId === undefined
          ? undefined
          : await storedSessions.findLogoutHint(realm.id, sessionId, toProviderKey(name));
      return provider.logout?.(context, { hint: unsealHint(sealed, context.secret), returnUrl });
    },
    removeExpired: () => attempts.removeExpired(new Date(now())),
  };
}

/** Creates the function that begins a sign-in. */
const createBegin =
  ({ lookUp, attempts, now }: Pick<Deps, 'lookUp' | 'attempts' | 'now'>) =>
  async (
    realm: ProviderRealm,
    name: ProviderName,
    { browserSecret, limit: _limit, ...input }: BeginSignInInput,
    step: CountedStep,
  ): Promise<SignInStart> => {
    const { provider, context } = lookUp(realm, name);
    if (provider.beginsWithoutCall?.(context) !== true) await step.count();
    const start = await provider.begin(context, input);
    if (isRefusal(start)) throw toProviderError(start);
    if (start.step === 'form') return start;
    const { memory } = start;
    const attempt = {
      stateHash: hashSecret(memory['state'] ?? newSecret()),
      browserHash: hashSecret(browserSecret),
      provider: toProviderKey(name),
      returnUrl: input.returnUrl,
      sealed: seal(JSON.stringify(memory), browserSecret),
      createdAt: new Date(now()),
      expiresAt: new Date(now() + ATTEMPT_LIFE_MS),
    };
    if (step.isCounted()) await attempts.add(realm.id, attempt);
    else {
      const retryAfter = await attempts.addWithin(realm.id, attempt, step.takeLimit());
      if (retryAfter !== undefined) throw tooManyAttempts(retryAfter);
    }
    return start;
  };

/** Creates the function that exchanges what the provider returned for a session. */
const createFinish =
  ({ attempts, identities, now }: Pick<Deps, 'attempts' | 'identities' | 'now'>) =>
  async (
    realm: ProviderRealm,
    { provider, context }: FoundProvider,
    { name, browserSecret, nextBrowserSecret, parameters, visitor, allowsSelfRegistration, country }: FinishInput,
    step: CountedStep,
  ): Promise<OpenedSession> => {
    const { state, code } = parameters;
    const attempt = await takeAttempt({ attempts, now }, realm.id, { name, browserSecret, state, code }, step);
    const { memory, returnUrl } = attempt;
    const { callbackUri = returnUrl } = parameters;
    if (callbackUri !== returnUrl) throw expired();
    const { iss } = memory;
    const received = { ...(iss !== undefined && { iss }), ...openPosted(attempt, parameters) };
    const providerKey = toProviderKey(name);
    let found: { readonly subject: string; readonly account: FoundAccount | undefined } | undefined;
    const verified = await provider.complete(context, {
      parameters: received,
      memory,
      returnUrl,
      async hasAccount(subject) {
        const account = await identities.find(realm.id, { provider: providerKey, subject });
        found = { subject, account };
        return account !== undefined;
      },
    });
    if (isRefusal(verified)) throw toProviderError(verified);
    const { logoutHint, ...identity } = verified;
    const signIn = {
      provider: providerKey,
      identity,
      linked: found?.subject === identity.subject ? found.account : undefined,
      sealedLogoutHint: sealHint(logoutHint, context.secret),
      maySignUp: allowsSelfRegistration && context.settings.signUp !== false,
      country,
      needsNoEmail: name.kind === 'pay-tv',
    };
    const opened = await identities.signIn(realm, signIn, { ...visitor, browserHash: hashSecret(nextBrowserSecret) });
    if (isRefusal(opened)) throw toProviderError(opened);
    return opened;
  };

/**
 * Encrypts an ID token with the client secret, which is not in the database. Without a secret nothing is stored, and
 * the provider asks the viewer to confirm the sign-out.
 */
const sealHint = (hint: string | undefined, secret: string | undefined): string | undefined =>
  hint === undefined || secret === undefined ? undefined : seal(hint, secret);

/** Decrypts an ID token. Returns undefined when there is none, or when the client secret has changed. */
function unsealHint(sealed: string | undefined, secret: string | undefined): string | undefined {
  if (sealed === undefined || secret === undefined) return undefined;
  try {
    return unseal(sealed, secret);
  } catch {
    return undefined;
  }
}
