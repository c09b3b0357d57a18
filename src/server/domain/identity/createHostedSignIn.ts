// Sign-in and sign-up with a hosted identity service, which stores the passwords.
import { decodeJwt } from 'jose';
import { HOUR_MS } from '#schemas/durations.ts';
import { findFieldErrors } from '#schemas/forms/findFieldErrors.ts';
import validateForm from '#schemas/generated/validators/form-sign-up.js';
import type { AccountInput } from '#schemas/domain/account.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import type { OwnAccounts } from '../../db/repositories/ownAccounts.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import { HttpError } from '../../http/errors.ts';
import type { AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import { hashSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { OpenedSession, Visitor } from '../session/sessionTypes.ts';
import type { VerifiedSignIn } from './createAccountMatching.ts';
import type { Identities } from './createIdentities.ts';
import { providerUnknown, toProviderError, type ProviderLookup, type ProviderRealm } from './createProviderLookup.ts';
import { readSignUpForm } from './createSignUp.ts';
import { inputRefused } from './identityErrors.ts';
import { isRefusal, type ExternalIdentity } from './identityProvider.ts';
import type { SignUpRules } from './identityTypes.ts';

/** The facts about the request of a sign-in, and whether the realm allows new accounts. */
type HostedVisitor = {
  readonly visitor: Visitor;
  /** Hash of the browser's cookie. When the person's address already has an account, this browser can link the two. */
  readonly browserHash: string;
  readonly country: string | null;
  readonly allowsSelfRegistration: boolean;
};

/** The values of the sign-up form. */
export type HostedSignUpInput = HostedVisitor & {
  readonly email: string;
  readonly secret: string;
  /** Empty: the first part of the address. */
  readonly name: string;
  /** Answers to the consent terms by fieldName. */
  readonly consents: Readonly<Record<string, boolean>>;
  /** Values of the realm's own fields. */
  readonly details?: AccountInput | undefined;
  readonly appCheckToken: string | undefined;
  readonly solution: ChallengeSolution | undefined;
};

/** Sign-in and sign-up with a hosted identity service. */
export type HostedSignIn = {
  /**
   * Exchanges the service's ID token for a session, once.
   * @throws HttpError 404 PROVIDER_UNKNOWN, 400 signInExpired, or the refusal of the provider or of `Identities`.
   */
  exchange(realm: ProviderRealm, input: HostedVisitor & { readonly idToken: string }): Promise<OpenedSession>;
  /**
   * Creates an account at the service and here, and opens a session.
   * @throws HttpError 404 PROVIDER_UNKNOWN, 403 SIGN_UP_CLOSED, 400 INPUT_REFUSED, 429, or the refusal of the provider or
   *   of `Identities`.
   */
  signUp(realm: ProviderRealm, rules: SignUpRules, input: HostedSignUpInput): Promise<OpenedSession>;
};

type Deps = {
  readonly lookUp: ProviderLookup;
  readonly identities: Pick<Identities, 'signIn'>;
  readonly attempts: AttemptLimiter;
  readonly limits: Pick<RateLimits, 'increment'>;
  readonly accounts: Pick<OwnAccounts, 'change'>;
  readonly now: () => number;
};

const NAME = { kind: 'hosted', clientName: '' } as const;

/** Creates the sign-in and the sign-up with the hosted identity service. */
export function createHostedSignIn({ lookUp, identities, attempts, limits, accounts, now }: Deps): HostedSignIn {
  const open = async (
    realm: ProviderRealm,
    identity: ExternalIdentity,
    maySignUp: boolean,
    { visitor, browserHash, country, consents }: HostedVisitor & { readonly consents?: VerifiedSignIn['consents'] },
  ): Promise<OpenedSession> => {
    const signIn = { provider: NAME.kind, identity, maySignUp, country, consents };
    const opened = await identities.signIn(realm, signIn, { ...visitor, browserHash });
    if (isRefusal(opened)) throw toProviderError(opened);
    return opened;
  };
  return {
    async exchange(realm, input) {
      const { provider, context } = lookUp(realm, NAME);
      const { idToken, allowsSelfRegistration } = input;
      const identity = await provider.complete(context, {
        parameters: { code: idToken },
        memory: undefined,
        returnUrl: '',
      });
      if (isRefusal(identity)) throw toProviderError(identity);
      // Each use is counted at the time at which the token expires, so that all uses fall into the same time window.
      const expiresAt = (decodeJwt(idToken).exp ?? 0) * 1000;
      const use = { realmId: realm.id, bucket: 'hostedToken', key: hashSecret(idToken), windowMs: HOUR_MS };
      if ((await limits.increment({ ...use, now: expiresAt })) > 1)
        throw new HttpError(400, 'signInExpired', 'This sign-in was already used. Sign in again.');
      return open(realm, identity, allowsSelfRegistration && context.settings.signUp !== false, input);
    },
    async signUp(realm, rules, input) {
      const { provider, context } = lookUp(realm, NAME);
      const { signUp, trustsEmail, appCheck } = context.settings;
      if (!provider.signUp) throw providerUnknown();
      // The service confirms the address only later, so the brand must have declared that it trusts the service's
      // addresses.
      if (!input.allowsSelfRegistration || signUp === false || trustsEmail !== true)
        throw new HttpError(403, 'SIGN_UP_CLOSED', 'Nobody can sign up here by themselves.');
      const email = normaliseEmail(input.email);
      const form = readSignUpForm(rules, { ...input, email }, toUtcDay(now()));
      const name = form.name || (email.split('@', 1)[0] ?? '');
      const fields = { ...form.errors, ...findSignUpErrors(rules, { ...input, email, name }) };
      if (Object.keys(fields).length > 0) throw inputRefused(fields);
      if (appCheck && input.appCheckToken === undefined)
        throw toProviderError({ refused: 'appCheckFailedWeb', status: 403 });
      const { solution, secret, visitor } = input;
      const { address, device } = visitor;
      await attempts.begin({
        realmId: realm.id,
        action: 'signUp',
        account: email,
        solution,
        isAlwaysChallenged: rules.hasCaptcha,
        address,
        device,
      });
      const appCheckToken = appCheck ? input.appCheckToken : undefined;
      const identity = await provider.signUp(context, { email, secret, appCheckToken });
      if (isRefusal(identity)) {
        if (identity.refused === 'passwordNotAccepted') throw inputRefused({ secret: identity.refused });
        if (identity.refused === 'pleaseProvideValidEmail') throw inputRefused({ email: identity.refused });
        throw toProviderError(identity);
      }
      const opened = await open(realm, { ...identity, name: identity.name ?? name }, true, input);
      const { accountId } = opened.session;
      if (accountId !== null)
        await accounts.change(realm.id, accountId, {
          consents: Object.fromEntries(rules.knownConsents.map((term) => [term, input.consents[term] === true])),
          ...(rules.form && { name, details: form.details }),
        });
      return opened;
    },
  };
}

/**
 * Returns the label key of the error of each invalid field. Passwords are not checked here: the service decides which
 * ones it accepts.
 */
function findSignUpErrors(
  { requiredConsents }: SignUpRules,
  { email, name, secret, consents }: Pick<HostedSignUpInput, 'email' | 'name' | 'secret' | 'consents'>,
): Record<string, string> {
  return {
    ...findFieldErrors(validateForm, { name, email, secret }),
    ...Object.fromEntries(
      requiredConsents.filter((term) => consents[term] !== true).map((term) => [term, 'pleaseAgree'] as const),
    ),
  };
}
