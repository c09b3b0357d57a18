import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ViewerInfo } from '#schemas/appState.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { UsedCredential } from '#schemas/domain/passkey.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { SignInError } from './signInError.ts';

/** What the sign-in form sends. `solution` belongs to the challenge in the last `SignInError`. */
export type Credentials = {
  /** E-mail address. */
  readonly id: string;
  /** Password. */
  readonly secret: string;
  readonly solution?: ChallengeSolution;
};

/**
 * The content of a magic link's mail with which the viewer signs in: the token of the link, or the code with the e-mail
 * address to which it was sent.
 */
export type MagicProof =
  | { readonly token: string }
  | {
      readonly email: string;
      readonly code: string;
      readonly solution?: ChallengeSolution;
    };

/** What the browser's dialog returned for a passkey. */
export type PasskeyProof = { readonly passkey: UsedCredential };

/** What a change of profile sends. */
export type ProfileProof = {
  /** The PIN of the account, for protected profiles. */
  readonly pin?: string;
  /** Solution of the challenge that the server requires after wrong PINs. */
  readonly solution?: ChallengeSolution;
  /** Whether later sign-ins in this browser do not ask who is watching. */
  readonly doNotAsk?: boolean;
};

/**
 * Opens and ends sessions, with cookies or tokens; the store does not know which (decision O1). All functions reject
 * with ApiFailure.
 */
export type SessionTransport = {
  readonly signIn: (credentials: Credentials | MagicProof | PasskeyProof) => Promise<ViewerInfo>;
  /**
   * Makes the session of a response the session of this browser, and reloads its other tabs. The caller then loads a
   * new document.
   */
  readonly adoptSession: (response: SessionResponse) => Promise<void>;
  /**
   * Ends the viewer's session. Resolves to the new guest session. With a provider that has a page to sign out, the
   * browser goes there instead.
   */
  readonly signOut: (viewer: ViewerInfo) => Promise<ViewerInfo>;
  /** Changes the profile of the session. */
  readonly switchProfile: (id: string, proof: ProfileProof) => Promise<ViewerInfo>;
};

/** The parts of the product that SessionStore needs. */
export type SessionDeps = SessionTransport & {
  /** Called when the viewer changes: cached data is dropped, menu and page are fetched again (NAV-038). */
  readonly onViewer: (cause?: 'settings') => void;
  /** Whether a label exists for a key that an error names. */
  readonly hasLabel: (key: string) => boolean;
};

/** The current viewer, and signing in and out. It contains no tokens. */
export class SessionStore {
  /** The viewer of this tab; a guest before the sign-in and after the sign-out. */
  viewer: ViewerInfo;
  /** Whether a sign-in or sign-out is running. */
  isBusy = false;
  private readonly deps: SessionDeps;
  /** The sign-out that is running. */
  private signingOut: Promise<boolean> | undefined;

  constructor(viewer: ViewerInfo, deps: SessionDeps) {
    this.viewer = viewer;
    this.deps = deps;
    makeAutoObservable<this, 'deps'>(this, { viewer: observableRef, deps: false }, { autoBind: true });
  }

  /** Whether the viewer is not signed in. */
  get isGuest(): boolean {
    return this.viewer.isGuest;
  }

  /**
   * Signs in. A second call while one is running does nothing (N11).
   * @returns the error to show, or undefined on success
   */
  signIn(credentials: Credentials | MagicProof | PasskeyProof): Promise<SignInError | undefined> {
    return this.runUnlessBusy(async () => {
      try {
        this.setViewer(await this.deps.signIn(credentials));
        return undefined;
      } catch (error) {
        // Loaded on demand, because few sign-ins fail.
        return import('./signInError.ts').then(
          ({ toSignInError }) => toSignInError(error, this.deps.hasLabel),
          () => ({ key: 'signInUnreachable' }),
        );
      }
    });
  }

  /**
   * Signs out. A second call while one is running returns the result of the first.
   * @returns false when the server could not be reached, or while a sign-in is running: the session still exists, and
   *   the viewer must be informed
   */
  signOut(): Promise<boolean> {
    return (this.signingOut ??= this.runUnlessBusy(async () => {
      this.setViewer(await this.deps.signOut(this.viewer));
      return true;
    })
      .catch(() => false)
      .then((isSignedOut = false) => {
        this.signingOut = undefined;
        return isSignedOut;
      }));
  }

  /**
   * Changes to another profile of the account.
   * @throws ApiFailure
   */
  async switchProfile(id: string, proof: ProfileProof): Promise<void> {
    this.setViewer(await this.deps.switchProfile(id, proof));
  }

  /**
   * Sets the current viewer: from a response, from another tab, or after the session ended.
   *
   * @param cause `settings`: it is the same viewer, whose settings change what the server delivers.
   */
  setViewer(viewer: ViewerInfo, cause?: 'settings'): void {
    // Responses contain no territory, so the territory of the page's state remains.
    const { territory } = this.viewer;
    this.viewer = territory === undefined ? viewer : { ...viewer, territory };
    this.deps.onViewer(cause);
  }

  private async runUnlessBusy<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    return work().finally(() =>
      runInAction(() => {
        this.isBusy = false;
      }),
    );
  }
}
