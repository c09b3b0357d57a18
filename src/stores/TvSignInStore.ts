import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { TvCode } from '#schemas/api/identity/postTvCode.ts';
import type { TvDevice } from '#schemas/api/identity/postTvLogin.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/**
 * Maximum number of codes that a device requests by itself, one after the other (about an hour). After them the viewer
 * must press a button.
 */
const MAX_RENEWALS = 6;

/** The viewer's decision about a device. */
export type TvDecision = 'APPROVE' | 'REFUSE';

/**
 * The sign-in of a device by a code on another device (RFC 8628). On the device: the code that it shows, and the
 * outcome. On the other device: the device that shows the code, and the viewer's decision.
 */
export class TvSignInStore implements LazyStore {
  /** The code that this device shows. */
  code: TvCode | undefined;
  /** When `code` expires, in ms since 1970. */
  expiresAt = 0;
  /**
   * State of this device. `waiting`: the code is shown. `approved`: the viewer is signed in and a new document is
   * loading. In `expired`, `refused` and `failed` the device waits until the viewer presses a button.
   */
  state: 'idle' | 'loading' | 'waiting' | 'approved' | 'expired' | 'refused' | 'failed' = 'idle';
  /** True while the server cannot be reached. The device repeats its requests meanwhile. */
  isUnreachable = false;
  private readonly deps: LazyStoreDeps;
  private cancelCheck: (() => void) | undefined;
  private renewals = 0;
  /** Increases with each code, so that responses about an earlier code are ignored. */
  private generation = 0;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'cancelCheck' | 'renewals' | 'generation'>(
      this,
      { code: observableRef, deps: false, cancelCheck: false, renewals: false, generation: false },
      { autoBind: true },
    );
  }

  /** Gets a code and waits for its approval. Never rejects: `state` contains the outcome. */
  async begin(): Promise<void> {
    this.renewals = 0;
    await this.renew();
  }

  /** Stops waiting for the approval, because the viewer leaves the screen. */
  stop(): void {
    this.generation += 1;
    this.cancelCheck?.();
    this.code = undefined;
    this.state = 'idle';
    this.isUnreachable = false;
  }

  forget(cause: ContextChange): void {
    if (cause === 'viewer') this.stop();
  }

  /**
   * Returns the device that shows a code.
   * @throws ApiFailure
   */
  describe(code: string, solution?: ChallengeSolution): Promise<TvDevice> {
    return this.deps.api.postTvLogin({ body: { code, action: 'DESCRIBE', ...(solution && { solution }) } });
  }

  /**
   * Signs the device in, or refuses it.
   * @throws ApiFailure
   */
  decide(code: string, action: TvDecision): Promise<TvDevice> {
    return this.deps.api.postTvLogin({ body: { code, action } });
  }

  private async renew(): Promise<void> {
    this.stop();
    const { generation } = this;
    this.state = 'loading';
    const code = await this.deps.api.postTvCode({}).catch(() => undefined);
    if (generation !== this.generation) return;
    runInAction(() => {
      this.state = code ? 'waiting' : 'failed';
      this.code = code;
      this.expiresAt = code ? Date.now() + code.expiresIn * 1000 : 0;
    });
    if (code) this.scheduleCheck(code);
  }

  private scheduleCheck(code: TvCode): void {
    this.cancelCheck = this.deps.after(code.interval * 1000, () => void this.check(code));
  }

  private async check(code: TvCode): Promise<void> {
    const { generation } = this;
    const body = { deviceToken: code.deviceToken };
    try {
      const { status } = await this.deps.api.postTvStatus({ body });
      if (generation !== this.generation) return;
      if (status === 'APPROVED') return await this.finish(body);
      runInAction(() => {
        this.isUnreachable = false;
        if (status === 'REFUSED') this.state = 'refused';
      });
      if (status === 'PENDING') this.scheduleCheck(code);
    } catch (error) {
      if (generation !== this.generation) return;
      if ((error as { readonly code?: string }).code === 'tvCodeExpired') return await this.expire();
      runInAction(() => {
        this.isUnreachable = true;
      });
      this.scheduleCheck(code);
    }
  }

  private async finish(body: { readonly deviceToken: string }): Promise<void> {
    await this.deps.adoptSession(await this.deps.api.postTvToken({ body }));
    runInAction(() => {
      this.state = 'approved';
    });
  }

  /**
   * Requests a new code when the current one has expired, because viewers may take a while to find their phone; after
   * MAX_RENEWALS codes the state becomes `expired`.
   */
  private async expire(): Promise<void> {
    this.renewals += 1;
    if (this.renewals <= MAX_RENEWALS) return this.renew();
    runInAction(() => {
      this.state = 'expired';
      this.code = undefined;
    });
  }
}
