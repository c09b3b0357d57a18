// The types of the modules that store drafts and send them to the server.
import type { DraftStorage, TabDraftKey } from '#src/api/openDraftStorage.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { DocumentHistory } from '../document/documentHistory.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { EditingClient } from './editingClient.ts';

/** A draft as a tab of this browser stores it. */
export type LocalDraft = TabDraftKey & {
  /** When the tab stored it, in ms since 1970; 0: stored by an earlier release. */
  readonly storedAt: number;
  readonly history: DocumentHistory;
  /** Source text that is not valid JSON yet. */
  readonly sourceText?: string | undefined;
  /** Revision of the server's draft on which the document is based; 0: none. */
  readonly revision: number;
  /**
   * The document is based on the page as this version of the realm contains it. Missing in drafts that earlier releases
   * have stored.
   */
  readonly version?: number | undefined;
  /** The document of the server from which the edits began; missing in drafts that earlier releases have stored. */
  readonly base?: JsonObject | undefined;
  /** The state of another tab's draft from which the edits of this tab began; undefined: there is none. */
  readonly continued?: Pick<TabDraftKey, 'tab' | 'number'> | undefined;
  /** Whether the server had this draft when the browser stored it. */
  readonly isSaved: boolean;
};

/**
 * How far the draft has come to the server. refused: the server does not accept it; invalid: the source is not valid
 * JSON, so it is not sent.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused' | 'invalid';

/** What someone else has saved or published meanwhile. */
export type Conflict = {
  readonly revision: number;
  readonly version: number;
  readonly document: JsonObject;
  /** Name of the other editor; '': not known. */
  readonly author: string;
  /** The document from which both editors began; undefined: not known. */
  readonly base: JsonObject | undefined;
  /** Whether a publish was refused because others published the page meanwhile. */
  readonly isOfPublish?: boolean;
  /** The draft of another tab of this browser that was not saved, when the conflict is with that draft. */
  readonly ofTab?: LocalDraft;
};

/** A draft that the server has stored and checked. The document can have been edited since. */
export type CheckedDraft = {
  readonly document: JsonObject;
  /** Number of this state of the document in this tab (EditorStore). */
  readonly editNumber: number;
  readonly findings: readonly EditFinding[];
};

/** Says that a tab has stored its draft of a page. */
export type TabMessage = { readonly pageId: string; readonly tab: string };

/** Messages between the tabs of a browser that edit a page. */
export type TabChannel = {
  post(message: TabMessage): void;
  subscribe(listener: (message: TabMessage) => void): () => void;
};

/** What DraftSync needs. `now` returns ms since 1970. */
export type DraftSyncOptions = {
  readonly account: string;
  readonly client: EditingClient;
  readonly storage: DraftStorage<LocalDraft>;
  readonly tabs: TabChannel;
  /** Calls a function later. Returns a cleanup function. */
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
  readonly now: () => number;
  /** Creates an id for a page that is opened in a tab. */
  readonly createTabId: () => string;
};
