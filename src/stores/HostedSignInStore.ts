import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

type SignUpBody = Parameters<LazyStoreDeps['api']['postFirebaseSignUp']>[0]['body'];

/** The values of the sign-up form. */
export type HostedSignUp = {
  readonly name: string;
  readonly email: string;
  /** Password. */
  readonly secret: string;
  /** Answers to the consent terms by fieldName. */
  readonly consents: Readonly<Record<string, boolean>>;
  /** Values of the brand's own fields. */
  readonly details?: NonNullable<SignUpBody['details']>;
  /** Solution of a challenge; undefined when the server required none. */
  readonly solution: ChallengeSolution | undefined;
};

/** Tokens of a sign-in at the service. */
type HostedTokens = { readonly idToken: string; readonly refreshToken: string };

/** Longest key of a label that the call accepts. */
const MAX_KEY_LENGTH = 120;

/** The calls about a hosted identity service. Only the pages of that sign-in load this store. */
export class HostedSignInStore implements LazyStore {
  private readonly deps: LazyStoreDeps;
  private terms: Promise<CallResponse<'getConsentTerms'>> | undefined;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Exchanges the service's tokens for a session.
   * @throws ApiFailure
   */
  signIn({ idToken: firebaseAuthToken, refreshToken: firebaseRefreshToken }: HostedTokens): Promise<SessionResponse> {
    return this.deps.api.postFirebaseAuth({ body: { firebaseAuthToken, firebaseRefreshToken } });
  }

  /**
   * Signs up.
   * @param appCheckToken token of Firebase App Check; undefined when the realm does not use App Check.
   * @throws ApiFailure
   */
  signUp(
    { name, email, secret, consents, details, solution }: HostedSignUp,
    appCheckToken: string | undefined,
  ): Promise<SessionResponse> {
    return this.deps.api.postFirebaseSignUp({
      body: {
        username: email,
        password: secret,
        name,
        consentAnswers: consents,
        ...(details && { details }),
        ...(appCheckToken !== undefined && { appCheckToken }),
        ...(solution && { solution }),
      },
    });
  }

  /**
   * Returns the message of a Firebase blocking function, with which a brand refuses accounts, in the viewer's language:
   * the brand's label for it, else the message itself. Never rejects.
   */
  async describeBlocking(message: string): Promise<string> {
    const { api, locale } = this.deps;
    const key = `firebaseBlockingFunction_${message}`;
    if (key.length > MAX_KEY_LENGTH) return message;
    const { translations } = await api
      .postTranslations({ body: { keys: [key] }, isAnonymous: true })
      .catch(() => ({ translations: {} as Record<string, Record<string, string>> }));
    return translations[locale()]?.[key] ?? message;
  }

  /**
   * Returns the consents of the sign-up form.
   * @throws ApiFailure
   */
  async loadTerms(): Promise<CallResponse<'getConsentTerms'>['terms']> {
    this.terms ??= this.deps.api.getConsentTerms({ lang: this.deps.locale() });
    try {
      return (await this.terms).terms;
    } catch (error) {
      this.terms = undefined;
      throw error;
    }
  }

  forget(): void {
    this.terms = undefined;
  }
}
