import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { OwnSession } from '#schemas/api/identity/getSessions.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** The devices on which the viewer is signed in. */
export class OwnSessionsStore implements LazyStore {
  /** All sessions, including the one of this browser. */
  sessions: readonly OwnSession[] = [];
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** Id of the session that is being ended, or `others`. */
  ending: string | undefined;
  /** The outcome of the last change. `ended`: how many sessions ended. */
  outcome: { readonly ended: number } | 'failed' | undefined;
  private readonly api: LazyStoreDeps['api'];
  /** Increases when the viewer changes, so that an earlier viewer's response is not used. */
  private generation = 0;
  /** The newest change, while it waits or runs. */
  private newest: { readonly ending: string; readonly done: Promise<boolean> } | undefined;

  constructor({ api }: LazyStoreDeps) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'generation' | 'newest'>(
      this,
      { sessions: observableRef, api: false, generation: false, newest: false },
      { autoBind: true },
    );
  }

  /** Whether the viewer is signed in on other devices. */
  get hasOthers(): boolean {
    return this.sessions.some(({ isCurrent }) => !isCurrent);
  }

  /** Loads the sessions. Never rejects: `state` contains the outcome. */
  async load(): Promise<void> {
    const { generation } = this;
    this.state = 'loading';
    const response = await this.api.getSessions({}).catch(() => undefined);
    if (generation !== this.generation) return;
    runInAction(() => {
      this.state = response ? 'ready' : 'failed';
      if (response) this.sessions = response.sessions;
    });
  }

  /** Ends one other session, after the changes before. Never rejects: `outcome` contains the outcome. */
  async end(id: string): Promise<void> {
    await this.change(id, () => this.api.deleteSession({ id }));
  }

  /**
   * Ends all other sessions, after the changes before. Never rejects: `outcome` contains the outcome.
   * @returns whether they have ended
   */
  endOthers(): Promise<boolean> {
    return this.change('others', () => this.api.deleteOtherSessions({}));
  }

  /** Reports that the session of this browser could not be ended. */
  fail(): void {
    this.outcome = 'failed';
  }

  forget(cause: ContextChange): void {
    if (cause !== 'viewer') return;
    this.generation += 1;
    this.sessions = [];
    this.state = 'idle';
    this.ending = undefined;
    this.outcome = undefined;
    this.newest = undefined;
  }

  /** Makes a change when the changes before have ended. A change that is the newest already is not made twice. */
  private change(ending: string, send: () => Promise<{ readonly ended: number }>): Promise<boolean> {
    const { newest, generation } = this;
    if (newest?.ending === ending) return newest.done;
    const done = (newest?.done ?? Promise.resolve())
      .then(() => generation === this.generation && this.send(ending, send))
      .finally(() => {
        if (this.newest?.done === done) this.newest = undefined;
      });
    this.newest = { ending, done };
    return done;
  }

  /** @returns whether the server has made the change */
  private async send(ending: string, send: () => Promise<{ readonly ended: number }>): Promise<boolean> {
    const { generation } = this;
    this.ending = ending;
    this.outcome = undefined;
    const response = await send().catch((error: unknown) =>
      // Another tab has already ended the session, which is what the viewer wants.
      (error as { code?: string }).code === 'SESSION_UNKNOWN' ? { ended: 1 } : undefined,
    );
    if (generation !== this.generation) return false;
    runInAction(() => {
      this.ending = undefined;
      this.outcome = response ?? 'failed';
      if (response)
        this.sessions = this.sessions.filter(
          ({ id, isCurrent }) => isCurrent || (ending !== 'others' && id !== ending),
        );
    });
    return response !== undefined;
  }
}
