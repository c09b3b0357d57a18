import type { ViewerView } from '#schemas/appState.ts';

/** A session that is in force now. */
export type LiveSession = {
  readonly sessionId: string;
  /** Null for a guest. */
  readonly accountId: string | null;
  readonly profileId: string | null;
  readonly country: string | null;
  readonly viewer: ViewerView;
};
