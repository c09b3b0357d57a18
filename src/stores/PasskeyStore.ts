import type { NewCredential, Passkey, PasskeyOptions } from '#schemas/domain/passkey.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';
import { LoadedValue } from './LoadedValue.ts';

/** The viewer's passkeys, and the calls that create and use them. */
export class PasskeyStore implements LazyStore {
  readonly passkeys: LoadedValue<CallResponse<'getPasskeys'>>;
  private readonly deps: LazyStoreDeps;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
    this.passkeys = new LoadedValue(() => deps.api.getPasskeys({}));
  }

  /**
   * Begins a sign-in.
   * @throws ApiFailure
   */
  beginSignIn(): Promise<PasskeyOptions> {
    return this.deps.api.postPasskeyOptions({});
  }

  /**
   * Begins to add a passkey.
   * @param secret undefined for accounts without a password
   * @throws ApiFailure
   */
  begin(secret: string | undefined, solution?: ChallengeSolution): Promise<PasskeyOptions> {
    return this.deps.api.postNewPasskeyOptions({
      body: { ...(secret !== undefined && { secret }), ...(solution && { solution }) },
    });
  }

  /**
   * Adds a passkey.
   * @throws ApiFailure
   */
  async add(credential: NewCredential): Promise<Passkey> {
    const added = await this.deps.api.postPasskey({ body: { credential } });
    await this.passkeys.load();
    return added;
  }

  /**
   * Renames a passkey.
   * @throws ApiFailure
   */
  async rename(id: string, name: string): Promise<void> {
    await this.deps.api.putPasskey({ id, body: { name } });
    await this.passkeys.load();
  }

  /**
   * Removes a passkey.
   * @returns false when it could not be removed
   */
  async remove(id: string): Promise<boolean> {
    const isRemoved = await this.deps.api.deletePasskey({ id }).then(
      () => true,
      (error: unknown) => (error as { readonly code?: string }).code === 'PASSKEY_UNKNOWN',
    );
    await this.passkeys.load();
    return isRemoved;
  }

  /**
   * Calls back after `ms` milliseconds.
   * @returns a function that cancels
   */
  after(ms: number, callback: () => void): () => void {
    return this.deps.after(ms, callback);
  }

  forget(cause: ContextChange): void {
    if (cause !== 'settings') this.passkeys.clear();
  }
}
