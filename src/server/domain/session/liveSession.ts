import type { Spoilers } from '#schemas/domain/viewer-settings.ts';
import type { ViewerView } from '#schemas/appState.ts';

/** A session that has not ended. */
export type LiveSession = {
  readonly sessionId: string;
  /** Null for a guest. */
  readonly accountId: string | null;
  readonly profileId: string | null;
  readonly country: string | null;
  /** Account of the administrator who sees the site as this viewer; missing: the viewer has signed in. */
  readonly impersonatedBy?: string;
  readonly viewer: ViewerView;
  /** Where results are hidden, by the profile's preferences; undefined when not chosen. */
  readonly spoilers?: Spoilers | undefined;
};
