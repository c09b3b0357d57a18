// Sign-in and new passwords with providers whose form is on our page: PBR and SPTV.
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { AttemptClient, AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { OpenedSession, Visitor } from '../session/sessionTypes.ts';
import type { Identities } from './createIdentities.ts';
import {
  providerUnknown,
  toProviderError,
  toProviderKey,
  type ProviderLookup,
  type ProviderName,
  type ProviderRealm,
} from './createProviderLookup.ts';
import { inputRefused } from './identityErrors.ts';
import { isRefusal, type ProviderResetRequest } from './identityProvider.ts';

/** The values that the viewer typed, and the facts about the request. */
export type FormSignInInput = {
  readonly name: ProviderName;
  /** The viewer's name at the provider: an e-mail address, or another id. */
  readonly id: string;
  readonly secret: string;
  readonly solution?: ChallengeSolution | undefined;
  /** Hash of the browser's cookie. When the person's address already has an account, this browser can link the two. */
  readonly browserHash: string;
  readonly visitor: Visitor;
  readonly allowsSelfRegistration: boolean;
  /** Country of the request, for a new account. */
  readonly country: string | null;
};

/** A request for a mail that resets a password, and the client that sends it. */
export type FormResetInput = ProviderResetRequest & {
  readonly solution?: ChallengeSolution | undefined;
  readonly client: AttemptClient;
};

/** Sign-in with providers whose form is on our page. */
export type FormSignIn = {
  /**
   * Sends id and secret to the provider and opens a session.
   * @throws HttpError 404 PROVIDER_UNKNOWN, 429, or the refusal of the provider or of `Identities`.
   */
  signIn(realm: ProviderRealm, input: FormSignInInput): Promise<OpenedSession>;
  /**
   * Requests a mail from the provider with which the viewer resets the password there. The result never reveals whether
   * the person exists.
   * @throws HttpError 404 PROVIDER_UNKNOWN, 429, or the provider's refusal.
   */
  requestReset(realm: ProviderRealm, name: ProviderName, input: FormResetInput): Promise<void>;
  /**
   * Sets a password at the provider with the token of its mail.
   * @throws HttpError 404 PROVIDER_UNKNOWN or invalidToken, 400 INPUT_REFUSED, 429, or the provider's refusal.
   */
  resetPassword(
    realm: ProviderRealm,
    name: ProviderName,
    input: { readonly token: string; readonly secret: string },
  ): Promise<void>;
};

type Deps = {
  readonly lookUp: ProviderLookup;
  readonly attempts: AttemptLimiter;
  readonly identities: Pick<Identities, 'signIn'>;
};

/** Creates the sign-in with a provider that checks the person's name and password itself. */
export function createFormSignIn({ lookUp, attempts, identities }: Deps): FormSignIn {
  return {
    async signIn(realm, { name, id, secret, solution, browserHash, visitor, allowsSelfRegistration, country }) {
      const { provider, context } = lookUp(realm, name);
      const key = toProviderKey(name);
      // The limits of sign-ins count these attempts too, but separately from attempts on an account with the same
      // address.
      const account = toAttemptAccount(name, id);
      const { address, device } = visitor;
      const attempt = await attempts.begin({
        realmId: realm.id,
        action: 'signIn',
        account,
        solution,
        address,
        device,
      });
      const parameters = { id: id.trim(), secret };
      const identity = await provider.complete(context, { parameters, memory: undefined, returnUrl: '' });
      if (isRefusal(identity)) {
        // The provider has not checked the secret, so the attempt does not count.
        if (identity.status >= 500) await attempt.cancel();
        throw toProviderError(identity);
      }
      await attempt.succeed();
      const maySignUp = allowsSelfRegistration && context.settings.signUp !== false;
      const opened = await identities.signIn(
        realm,
        { provider: key, identity, maySignUp, country },
        { ...visitor, browserHash },
      );
      if (isRefusal(opened)) throw toProviderError(opened);
      // The limits count attempts by the id at the provider, which is not the address of the account.
      const { token } = await attempts.devices.issue(realm.id, account, opened.device ?? device);
      return { ...opened, device: token };
    },
    async requestReset(realm, name, { id, locale, resetUrl, solution, client }) {
      const { provider, context } = lookUp(realm, name);
      if (!provider.requestReset) throw providerUnknown();
      const attempt = {
        realmId: realm.id,
        action: 'sendEmail',
        account: toAttemptAccount(name, id),
        solution,
      } as const;
      await attempts.begin({ ...attempt, ...client });
      const refusal = await provider.requestReset(context, { id: id.trim(), locale, resetUrl });
      // A refusal below 500 is not reported: it would reveal that the person does not exist, or is locked.
      if (refusal && refusal.status >= 500) throw toProviderError(refusal);
    },
    async resetPassword(realm, name, input) {
      const { provider, context } = lookUp(realm, name);
      if (!provider.resetPassword) throw providerUnknown();
      const refusal = await provider.resetPassword(context, input);
      if (refusal?.refused === 'passwordNotAccepted') throw inputRefused({ secret: refusal.refused });
      if (refusal) throw toProviderError(refusal);
    },
  };
}

const toAttemptAccount = (name: ProviderName, id: string): string => `${toProviderKey(name)} ${normaliseEmail(id)}`;
