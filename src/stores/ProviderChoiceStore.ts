import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ProviderInfo } from '#schemas/appState.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** The form of a sign-up that waits for the consent. `id` identifies the person (`loadSignUp` returns it). */
export type SignUpAnswers = {
  readonly id: string;
  readonly name: string;
  /** Answers to the consent terms by fieldName. */
  readonly consents: Readonly<Record<string, boolean>>;
};

/**
 * The calls of a sign-in with another provider that waits for a choice: a sign-up waits for the consent to the terms of
 * the brand, and a conflict waits for the choice of the account.
 */
export class ProviderChoiceStore implements LazyStore {
  private readonly deps: LazyStoreDeps;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Returns whose sign-up waits for the consent, and the terms of the brand.
   * @throws ApiFailure
   */
  async loadSignUp(): Promise<CallResponse<'getPendingSignUp'> & CallResponse<'getConsentTerms'>> {
    const { api, locale } = this.deps;
    const [person, terms] = await Promise.all([api.getPendingSignUp({}), api.getConsentTerms({ lang: locale() })]);
    return { ...person, ...terms };
  }

  /**
   * Creates the account of the person who has agreed.
   * @throws ApiFailure
   */
  completeSignUp(body: SignUpAnswers): Promise<SessionResponse> {
    return this.deps.api.postPendingSignUp({ body });
  }

  /** Lets the server delete the data of the person who has not agreed. Never rejects. */
  async declineSignUp(): Promise<void> {
    await this.deps.api.deletePendingSignUp({ body: {} }).catch(() => undefined);
  }

  /** Returns the page that ends the session at a provider; undefined: there is none, or it cannot be found. */
  async signOutAtProvider({ kind, clientName: client = '' }: Pick<ProviderInfo, 'kind' | 'clientName'>) {
    const { api } = this.deps;
    try {
      if (kind === 'openid') return (await api.getOpenIdLogoutUri({ client })).logoutUri;
      if (kind === 'generic-oauth') return (await api.postOAuthLogout({ client, body: {} })).logoutUri;
    } catch {
      // When the provider does not respond, its session continues: the next sign-in there is as the same person.
    }
    return undefined;
  }

  forget(): void {
    // This store keeps no data.
  }
}
