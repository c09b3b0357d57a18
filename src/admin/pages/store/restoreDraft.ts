// Which of the drafts that the tabs of a browser have stored an opened page shows, and which conflicts they have.
import { isEqual, type JsonObject } from '#schemas/jsonPointer.ts';
import type { Conflict, LocalDraft, SaveState } from './draftTypes.ts';
import { findBase, type JoinedDrafts } from './joinDrafts.ts';

/** What the server has. */
type ServerState = {
  readonly document: JsonObject;
  /** Name of the editor of its draft; '': there is no draft. */
  readonly author: string;
  readonly revision: number;
  /** Version of the realm; 0: the server did not respond, and `document` is the draft of this browser. */
  readonly version: number;
};

/** What an opened page begins with. `version` and `base` are missing when those of the server apply. */
export type RestoredDraft = {
  readonly state: SaveState;
  readonly version?: number | undefined;
  readonly base?: JsonObject | undefined;
  readonly conflict?: Conflict;
};

/** Returns how the draft of this browser is shown; undefined: the page is shown as the server has it. */
export function restoreDraft(draft: LocalDraft, server: ServerState): RestoredDraft | undefined {
  const { history, sourceText, isSaved, version, base } = draft;
  if (isEqual(history.document, server.document))
    return { state: sourceText === undefined ? 'saved' : 'invalid', ...(server.version === 0 && { version, base }) };
  if (isSaved) return undefined;
  const isUnchanged = base !== undefined && isEqual(base, server.document);
  // The server refuses the draft when the page was published again since the version of the draft.
  if (draft.revision === server.revision || isUnchanged) return { state: 'unsaved', version, base };
  return { state: 'conflict', version, base, conflict: { ...server, base } };
}

/** Returns the conflict of the shown draft with the draft of another tab. */
export function findConflictOfTabs(
  shown: { readonly revision: number; readonly version: number; readonly base: JsonObject | undefined },
  undecided: JoinedDrafts['undecided'],
): Conflict | undefined {
  const [ofTab] = undecided;
  if (!ofTab) return undefined;
  return { ...shown, document: ofTab.history.document, author: '', base: findBase(shown, ofTab), ofTab };
}
