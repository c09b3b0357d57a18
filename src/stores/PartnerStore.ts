import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** A provider whose form is on a page of the product. */
export type FormKind = 'pbr' | 'sptv';

/** The calls of PBR, SPTV and OPiN. Only the pages of these providers load this store. */
export class PartnerStore implements LazyStore {
  private readonly deps: LazyStoreDeps;
  private exchange: { readonly state: string; readonly result: Promise<SessionResponse> } | undefined;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Signs in with what the viewer typed.
   * @throws ApiFailure
   */
  signIn(kind: FormKind, id: string, secret: string, solution?: ChallengeSolution): Promise<SessionResponse> {
    const { api } = this.deps;
    const body = { id, secret, ...(solution && { solution }) };
    return kind === 'pbr' ? api.postPbrLogin({ body }) : api.postSptvLogin({ body });
  }

  /**
   * Requests a mail from PBR that resets a password.
   * @param resetUrl path of the page to which the mail leads.
   * @throws ApiFailure
   */
  async requestReset(
    id: string,
    { resetUrl, returnTo }: { readonly resetUrl: string; readonly returnTo: string | undefined },
    solution?: ChallengeSolution,
  ): Promise<void> {
    await this.deps.api.postPbrResetPassword({
      body: { id, resetUrl, ...(returnTo !== undefined && { returnTo }), ...(solution && { solution }) },
    });
  }

  /**
   * Sets a password at PBR with the token of its mail.
   * @throws ApiFailure
   */
  async resetPassword(token: string, secret: string): Promise<void> {
    await this.deps.api.putPbrResetPassword({ body: { token, secret } });
  }

  /**
   * Begins a sign-in with OPiN and returns the address of its page.
   * @param redirectUrl path of the page to which OPiN returns the viewer.
   * @throws ApiFailure
   */
  async beginOpin(redirectUrl: string): Promise<string> {
    return (await this.deps.api.getOpinAuthUri({ redirectUrl })).authorisationUri;
  }

  /**
   * Exchanges the token with which OPiN has returned the viewer, once.
   * @throws ApiFailure
   */
  finishOpin(opinAuthToken: string, state: string): Promise<SessionResponse> {
    if (this.exchange?.state === state) return this.exchange.result;
    const result = this.deps.api.postOpinAuth({ body: { opinAuthToken, state } });
    this.exchange = { state, result };
    return result;
  }

  /**
   * Makes the server read the viewer's entitlements at OPiN, which become licences of the account.
   * @throws ApiFailure
   */
  async syncEntitlements({ refreshToken }: SessionResponse): Promise<void> {
    await this.deps.api.postEntitlementSync({ body: refreshToken === undefined ? {} : { refreshToken } });
  }

  forget(): void {
    this.exchange = undefined;
  }
}
