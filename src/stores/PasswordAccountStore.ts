import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { Api } from '#src/api/createApi.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** What the sign-up form sends. */
export type SignUpBody = Parameters<Api['postUser']>[0]['body'];
/** A confirmed address, and whether the viewer signs in or chooses a password next. */
export type ConfirmedAddress = CallResponse<'getUserConfirm'>;

/** The calls of accounts with a password. Only the screens of sign-up, reset and magic links load this module. */
export class PasswordAccountStore implements LazyStore {
  /** Whether the mail of the last request waits, because the mail server cannot be reached. Not observable. */
  isMailDelayed: boolean | undefined;
  private readonly deps: LazyStoreDeps;
  private confirmation: { readonly token: string; readonly result: Promise<ConfirmedAddress> } | undefined;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Stores a sign-up and sends its mail.
   * @throws ApiFailure
   */
  async signUp(body: SignUpBody): Promise<void> {
    this.isMailDelayed = (await this.deps.api.postUser({ body })).isDelayed;
  }

  /**
   * Confirms an e-mail address. A token is sent once; another call sends it again only after a failure.
   * @throws ApiFailure
   */
  confirm(token: string): Promise<ConfirmedAddress> {
    if (this.confirmation?.token === token) return this.confirmation.result;
    const result = this.deps.api.getUserConfirm({ token });
    this.confirmation = { token, result };
    result.catch(() => {
      this.confirmation = undefined;
    });
    return result;
  }

  /**
   * Requests a mail that resets a password.
   * @throws ApiFailure
   */
  async requestReset(email: string, returnTo: string | undefined, solution?: ChallengeSolution): Promise<void> {
    const { isDelayed } = await this.deps.api.postResetPassword({
      body: {
        id: email,
        provider: 'password',
        ...(returnTo !== undefined && { returnTo }),
        ...(solution && { solution }),
      },
    });
    this.isMailDelayed = isDelayed;
  }

  /**
   * Sets a password with the token of a mail.
   * @returns the address of the account
   * @throws ApiFailure
   */
  async setPassword(token: string, secret: string): Promise<string> {
    return (await this.deps.api.putResetPassword({ body: { token, secret } })).email;
  }

  /**
   * Requests a mail with a link that signs the viewer in.
   * @throws an error with the code failedToSend, TOO_MANY_ATTEMPTS or CHALLENGE_REQUIRED.
   */
  async requestMagicLink(email: string, returnTo: string | undefined, solution?: ChallengeSolution): Promise<void> {
    try {
      const { isDelayed } = await this.deps.api.getMagicEmail({
        email,
        ...(returnTo !== undefined && { returnTo }),
        ...(solution && { solution: JSON.stringify(solution) }),
      });
      this.isMailDelayed = isDelayed;
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code === 'TOO_MANY_ATTEMPTS' || code === 'CHALLENGE_REQUIRED') throw error;
      throw Object.assign(new Error('failedToSend', { cause: error }), { code: 'failedToSend' });
    }
  }

  forget(): void {
    this.confirmation = undefined;
  }
}
