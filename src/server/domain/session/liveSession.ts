import type { Spoilers } from '#schemas/domain/viewer-settings.ts';
import type { ViewerInfo } from '#schemas/appState.ts';

/** A session that requests may use. */
export type LiveSession = {
  readonly sessionId: string;
  /** Null for a guest. */
  readonly accountId: string | null;
  readonly profileId: string | null;
  readonly country: string | null;
  /** Account of the administrator who sees the site as this viewer; missing: the viewer has signed in. */
  readonly impersonatedBy?: string;
  /**
   * True: a new session of the same viewer in the same browser has taken its place a moment ago. Only requests that read
   * may use it.
   */
  readonly isContinued?: true;
  readonly viewer: ViewerInfo;
  /** Where results are hidden, by the profile's preferences; undefined when not chosen. */
  readonly spoilers?: Spoilers | undefined;
};
