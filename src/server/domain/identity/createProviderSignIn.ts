// The steps of a sign-in with another provider: remembers what `begin` of the provider returned, for one browser and
// one use, and gives it to `complete`.
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { HttpError } from '../../http/errors.ts';
import type { Outbound } from '../../outbound/createOutbound.ts';
import { hashSecret, looksLikeSecret, newSecret, seal, unseal } from '../session/secrets.ts';
import type { OpenedSession, SessionRealm, Visitor } from '../session/sessionTypes.ts';
import type { Identities } from './createIdentities.ts';
import {
  isRefusal,
  type Beginning,
  type BeginInput,
  type IdentityProvider,
  type ProviderContext,
} from './identityProvider.ts';
import type { Refusal } from './identityProvider.ts';

/** Time within which the provider must have answered. */
export const ATTEMPT_LIFE_MS = 10 * MINUTE_MS;

/** Secrets of providers: by realm, then by kind and client name, such as `openid:acme`. */
export type ProviderSecrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A provider of a realm. `clientName` is empty for kinds with one client. */
export type ProviderName = { readonly kind: ProviderSettings['kind']; readonly clientName: string };

/** The realm's entries of realm.json. Their labels are in the viewer's language. */
export type ProviderRealm = SessionRealm & { readonly providers: readonly ProviderSettings[] };

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
  readonly providers: readonly IdentityProvider[];
  readonly secrets: ProviderSecrets;
  readonly attempts: SignInAttempts;
  readonly identities: Identities;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly now: () => number;
};

/** Returns the name under which a provider is stored and its secret is set: `openid:acme`. */
export const toProviderKey = ({ kind, clientName }: ProviderName): string =>
  clientName === '' ? kind : `${kind}:${clientName}`;

export function createProviderSignIn({
  providers,
  secrets,
  attempts,
  identities,
  outbound,
  now,
}: Deps): ProviderSignIn {
  const requireProvider = (
    realm: ProviderRealm,
    name: ProviderName,
  ): { provider: IdentityProvider; context: ProviderContext } => {
    const settings = realm.providers.find(
      (one) => one.kind === name.kind && (one.clientName ?? '') === name.clientName,
    );
    const provider = providers.find(({ kind }) => kind === name.kind);
    if (!settings || !provider)
      throw new HttpError(404, 'PROVIDER_UNKNOWN', 'This site does not offer this way to sign in.');
    const ofRealm = Object.hasOwn(secrets, realm.id) ? secrets[realm.id] : undefined;
    const key = toProviderKey(name);
    const secret = ofRealm && Object.hasOwn(ofRealm, key) ? ofRealm[key] : undefined;
    return { provider, context: { realmId: realm.id, settings, secret, outbound, now } };
  };

  return {
    async begin(realm, name, browser, input) {
      const { provider, context } = requireProvider(realm, name);
      const beginning = await provider.begin(context, input);
      if (isRefusal(beginning)) throw toError(beginning);
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
    async finish(realm, { name, browser, parameters, visitor, selfRegistration, country }) {
      const { provider, context } = requireProvider(realm, name);
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
      if (isRefusal(identity)) throw toError(identity);
      const maySignUp = selfRegistration && context.settings.signUp !== false;
      const signIn = { provider: toProviderKey(name), identity, maySignUp, country };
      const opened = await identities.signIn(realm, signIn, { ...visitor, browserHash: hashSecret(browser) });
      if (isRefusal(opened)) throw toError(opened);
      return opened;
    },
    async logout(realm, name, returnUrl, hint) {
      const { provider, context } = requireProvider(realm, name);
      return provider.logout?.(context, { hint, returnUrl });
    },
    removeExpired: () => attempts.removeExpired(new Date(now())),
  };
}

/** The attempt is unknown, used, too old, or was begun in another browser or for another provider. */
const expired = (): HttpError =>
  new HttpError(400, 'signInExpired', 'This sign-in has expired or was already used. Start again.');

const TEXTS: Partial<Readonly<Record<Refusal['refused'], string>>> = {
  accountExistsWithDifferentProvider:
    'An account with this e-mail address exists. Sign in to it first; then the provider is linked to it.',
  cannotLinkAccount: 'You are signed in to another account than the one that this provider belongs to.',
  emailNotVerified: 'The provider has not confirmed your e-mail address. Confirm it there first.',
  signUpNotAllowed: 'No account belongs to this sign-in, and this site does not create accounts with it.',
};

const toError = ({ refused, status, messages }: Refusal): HttpError =>
  new HttpError(status, refused, messages?.[0] ?? TEXTS[refused] ?? 'The sign-in failed. Start again.');
