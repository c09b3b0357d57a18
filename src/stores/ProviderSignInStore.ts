import type { SessionResponse } from '#schemas/domain/session.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** A provider to whose pages the browser goes. */
export type RedirectProvider = { readonly kind: 'openid' | 'generic-oauth'; readonly clientName: string };

/** Why a sign-in with a provider failed. `message`: of the server, in its language. */
export type ProviderSignInFailure = { readonly code: string; readonly message: string | undefined };

/** The calls of a sign-in with another provider. Only the pages of providers load it. */
export class ProviderSignInStore implements LazyStore {
  private readonly deps: LazyStoreDeps;
  private exchange: { readonly state: string; readonly result: Promise<SessionResponse> } | undefined;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /** Begins a sign-in and returns the provider's address. Rejects with ApiFailure. */
  async begin(
    { kind, clientName: client }: RedirectProvider,
    input: {
      readonly flow: 'SIGNIN' | 'SIGNUP';
      readonly isSilent: boolean;
      readonly extraParams?: string | undefined;
      readonly redirectUrl: string;
    },
  ): Promise<string> {
    const { flow, isSilent, redirectUrl } = input;
    const more = { redirectUrl, ...(input.extraParams !== undefined && { extraParams: input.extraParams }) };
    if (kind === 'generic-oauth') return (await this.deps.api.getOAuthAuthUri({ client, ...more })).authorisationUri;
    const uris = await this.deps.api.getOpenIdAuthUri({ client, authoriseUriFlow: flow, ...more });
    return isSilent ? uris.silentAuthorisationUri : uris.authorisationUri;
  }

  /** Exchanges what the provider's redirect contains, once for each redirect. Rejects with ApiFailure. */
  finish({ kind, clientName: client }: RedirectProvider, query: URLSearchParams): Promise<SessionResponse> {
    const state = query.get('state') ?? '';
    if (this.exchange?.state === state) return this.exchange.result;
    const iss = query.get('iss');
    const body = { authorisationCode: query.get('code') ?? '', state, ...(iss !== null && { iss }) };
    const { api } = this.deps;
    const result = kind === 'openid' ? api.postOpenIdToken({ client, body }) : api.postOAuthToken({ client, body });
    this.exchange = { state, result };
    return result;
  }

  /**
   * Makes the session of a response the browser's: stores the tokens of bearer mode. The caller then loads a document,
   * so that nothing of the earlier viewer stays.
   */
  adopt({ authorisationToken, refreshToken }: SessionResponse): void {
    const { storage } = this.deps;
    if (authorisationToken !== undefined) storage?.set('auth-token', authorisationToken);
    if (refreshToken !== undefined) storage?.set('refresh-token', refreshToken);
  }

  /** Links the provider of an earlier conflict to the account that the viewer has signed in to. Never rejects. */
  async linkPending(): Promise<void> {
    await this.deps.api.postPendingLink({ body: {} }).catch(() => undefined);
  }

  forget(): void {
    this.exchange = undefined;
  }

  /** Describes a failure, and tracks it. */
  describe(error: unknown, provider: RedirectProvider): ProviderSignInFailure {
    const { code = '', message, requestId } = (error ?? {}) as { code?: string; message?: string; requestId?: string };
    this.deps.track('login-error', { provider: provider.kind, code, message, requestId });
    return { code, message };
  }
}
