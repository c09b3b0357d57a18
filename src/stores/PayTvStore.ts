import type { PayTvSettings } from '#schemas/api/identity/getPayTvSettings.ts';
import type { PayTvRegcode } from '#schemas/api/identity/postPayTvRegcode.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

type Client = { readonly clientId?: string; readonly clientSecret?: string };

/** The calls of a sign-in with a TV subscription, and what it stores. Only the page of the TV providers loads it. */
export class PayTvStore implements LazyStore {
  private readonly deps: LazyStoreDeps;
  private readonly settingsByProvider = new Map<string | null, PayTvSettings>();

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Returns the settings of the realm's pay-TV provider, which are fetched once for a viewer and a language.
   * @throws ApiFailure
   */
  async fetchSettings(provider: string | null): Promise<PayTvSettings> {
    const stored = this.settingsByProvider.get(provider);
    if (stored) return stored;
    const { api, locale } = this.deps;
    const settings = await api.getPayTvSettings({ lang: locale(), ...(provider !== null && { provider }) });
    this.settingsByProvider.set(provider, settings);
    return settings;
  }

  forget(): void {
    this.settingsByProvider.clear();
  }

  /**
   * Begins an attempt: requests a code for the page of the TV provider.
   * @throws ApiFailure
   */
  readonly regcode = (body: { readonly requestorId: string } & Client): Promise<PayTvRegcode> =>
    this.deps.api.postPayTvRegcode({ body });

  /**
   * Finishes an attempt: exchanges its access token for a session.
   * @throws ApiFailure
   */
  readonly token = (
    body: { readonly requestorId: string; readonly accessToken: string } & Client,
  ): Promise<SessionResponse> => this.deps.api.postPayTvToken({ body });

  /**
   * Makes the server check the viewer's TV subscription.
   * @throws ApiFailure
   */
  readonly confirm = (body: { readonly requestorId: string; readonly resourceId: string }): Promise<SessionResponse> =>
    this.deps.api.postPayTvUser({ body });

  /** The registration of this browser at the provider, as JSON. Only bearer mode has one. */
  readonly registration = {
    get: (): string | undefined => this.deps.storage?.get('pay-tv-client'),
    set: (value: string): void => this.deps.storage?.set('pay-tv-client', value),
    remove: (): void => this.deps.storage?.remove('pay-tv-client'),
  };

  /** Makes the session of a response the session of this browser. The caller then loads a new document. */
  readonly adoptSession = (response: SessionResponse): Promise<void> => this.deps.adoptSession(response);

  isOnline(): boolean {
    return this.deps.isOnline();
  }

  /** Tracks an error of the sign-in (content-and-viewing 8). */
  trackFailure(failure: {
    readonly code: string;
    readonly message: string | undefined;
    readonly requestId: string | undefined;
  }): void {
    this.deps.track('login-error', { provider: 'pay-tv', ...failure });
  }
}
