import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ViewerView } from '#schemas/appState.ts';
import type { SignInError } from './signInError.ts';

/** How a session is opened and ended: by cookie or by tokens, the store does not know (decision O1). Rejects like the API. */
export type SessionTransport = {
  readonly signIn: (given: { readonly id: string; readonly secret: string }) => Promise<ViewerView>;
  /** Answers the guest who is there afterwards. */
  readonly signOut: () => Promise<ViewerView>;
};

export type SessionDeps = SessionTransport & {
  /** Somebody else is looking: what was fetched for the one before goes, menu and page are fetched again (NAV-038). */
  readonly onViewer: () => void;
  /** Whether the labels have a key, for errors that name one. */
  readonly hasLabel: (key: string) => boolean;
};

/** Who is looking, and signing in and out. Tokens never stand here. */
export class SessionStore {
  viewer: ViewerView;
  /** A sign-in or sign-out is under way. */
  isBusy = false;
  private readonly deps: SessionDeps;

  constructor(viewer: ViewerView, deps: SessionDeps) {
    this.viewer = viewer;
    this.deps = deps;
    makeAutoObservable<this, 'deps'>(this, { viewer: observableRef, deps: false }, { autoBind: true });
  }

  get isGuest(): boolean {
    return this.viewer.isGuest;
  }

  /** Undefined when the viewer is signed in, else what to say. A second call while one is under way does nothing (N11). */
  async signIn(given: { readonly id: string; readonly secret: string }): Promise<SignInError | undefined> {
    return this.once(async () => {
      try {
        this.become(await this.deps.signIn(given));
        return undefined;
      } catch (error) {
        // Few sign-ins fail: nobody else pays for the words.
        return await import('./signInError.ts').then(
          ({ signInError }) => signInError(error, this.deps.hasLabel),
          () => ({ key: 'signInUnreachable' }),
        );
      }
    });
  }

  /** False when the server could not be reached: the session is still in force and the viewer must know. */
  async signOut(): Promise<boolean> {
    const done = await this.once(async () => {
      try {
        this.become(await this.deps.signOut());
        return true;
      } catch {
        return false;
      }
    });
    return done ?? true;
  }

  /** Takes over who is looking now: from an answer, from another tab, or because the session ended. */
  become(viewer: ViewerView): void {
    runInAction(() => {
      // Where they are is nobody's to say but the page's.
      const { territory } = this.viewer;
      this.viewer = territory === undefined ? viewer : { ...viewer, territory };
      this.deps.onViewer();
    });
  }

  private async once<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isBusy) return undefined;
    runInAction(() => {
      this.isBusy = true;
    });
    try {
      return await work();
    } finally {
      runInAction(() => {
        this.isBusy = false;
      });
    }
  }
}
