import type { ProviderInfo } from '#schemas/appState.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { ApiFailure } from '#src/api/createApi.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** A provider to whose pages the browser goes. The API calls it a client. */
export type RedirectClient = { readonly kind: 'openid' | 'generic-oauth'; readonly clientName: string };

/** Why a sign-in with a provider failed. `message` is the text of the server, in the language of the call. */
export type ProviderSignInFailure = {
  readonly code: string;
  readonly message: string | undefined;
  /** Seconds after which the server accepts another attempt. */
  readonly retryAfter?: number | undefined;
};

/** The calls of a sign-in with an external provider. Only the screens of such a sign-in load this module. */
export class ProviderSignInStore implements LazyStore {
  private readonly deps: LazyStoreDeps;
  private exchange: { readonly state: string; readonly result: Promise<SessionResponse> } | undefined;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Begins a sign-in and returns the provider's address.
   * @throws ApiFailure
   */
  async begin(
    { kind, clientName: client }: RedirectClient,
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

  /**
   * Exchanges the parameters of the provider's redirect for a session, once for each redirect.
   * @throws ApiFailure
   */
  finish(
    { kind, clientName: client }: RedirectClient,
    query: URLSearchParams,
    isSilent: boolean,
  ): Promise<SessionResponse> {
    const state = query.get('state') ?? '';
    if (this.exchange?.state === state) return this.exchange.result;
    const iss = query.get('iss');
    const body = { authorisationCode: query.get('code') ?? '', state, silent: isSilent, ...(iss !== null && { iss }) };
    const { api } = this.deps;
    const input = { client, body, isAnonymous: true };
    const result = kind === 'openid' ? api.postOpenIdToken(input) : api.postOAuthToken(input);
    this.exchange = { state, result };
    return result;
  }

  /**
   * Lets an app exchange the code of the provider's redirect, once.
   * @param app scheme of the app.
   * @throws ApiFailure
   */
  async handOver({ kind, clientName }: RedirectClient, query: URLSearchParams, app: string): Promise<void> {
    const iss = query.get('iss');
    const authorisationCode = query.get('code') ?? '';
    const body = { kind, clientName, app, authorisationCode, state: query.get('state') ?? '' };
    await this.deps.api.postAppHandOver({ body: { ...body, ...(iss !== null && { iss }) } });
  }

  /**
   * Gives this browser the session that a response contains, and reloads the browser's other tabs. The caller then loads
   * a new document, so that no data of the earlier viewer stays.
   */
  adoptSession(response: SessionResponse): Promise<void> {
    return this.deps.adoptSession(response);
  }

  /**
   * Links a provider to the account that the viewer has signed in to, after the sign-in with the provider was refused
   * because the account has the same e-mail address. Never rejects.
   */
  async linkPending(): Promise<void> {
    await this.deps.api.postPendingLink({ body: {} }).catch(() => undefined);
  }

  forget(): void {
    this.exchange = undefined;
  }

  /** Describes a failure, and tracks it. */
  describe(error: unknown, { kind }: Pick<ProviderInfo, 'kind'>): ProviderSignInFailure {
    const { code = '', messages, requestId, retryAfter } = (error ?? {}) as Partial<ApiFailure>;
    const message = messages?.[0];
    this.deps.track('login-error', { provider: kind, code, message, requestId });
    return { code, message, retryAfter };
  }
}
