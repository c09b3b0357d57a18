import { makeObservable } from 'mobx';
import { isEqual, type JsonObject } from '#schemas/jsonPointer.ts';
import type { TabDraftKey } from '#src/api/openDraftStorage.ts';
import type { DraftSyncOptions, LocalDraft } from './draftTypes.ts';

/** The state of a draft that a tab stores. */
export type RecordedState = Omit<LocalDraft, keyof TabDraftKey | 'storedAt' | 'continued'>;

type RecorderOptions = Pick<DraftSyncOptions, 'account' | 'storage' | 'tabs' | 'now' | 'createTabId'> & {
  readonly pageId: string;
  /** Returns the state to store. */
  readonly readState: () => RecordedState;
};

/** Number of states since the last save that are remembered. */
const MAX_STATES = 500;

/** Stores each state of a draft in this browser, and tells the other tabs. */
export class DraftRecorder {
  private readonly options: RecorderOptions;
  private readonly tab: string;
  private number = 0;
  private writing: Promise<void> | undefined;
  private hasUnwrittenEdit = false;
  /** Stored drafts of other tabs that the document of this tab contains; the next write deletes them. */
  private contained: readonly LocalDraft[] = [];
  /** The documents that this tab has stored since its last save, the oldest first. */
  private states: readonly JsonObject[] = [];
  private isLastUnsaved = false;
  /** The draft of another tab that this tab shows; undefined: this tab shows its own. */
  private followed: LocalDraft | undefined;

  /** False: the browser cannot keep the draft when the tab closes. */
  isDurable = true;

  constructor(options: RecorderOptions) {
    this.options = options;
    this.tab = options.createTabId();
    makeObservable<this, 'setDurable'>(this, { isDurable: true, setDurable: true });
  }

  /** Stores the newest state. While one write runs, further edits wait for it and share the next. */
  write(): Promise<void> {
    this.hasUnwrittenEdit = true;
    this.writing ??= this.writeAll();
    return this.writing;
  }

  /** Adds stored drafts of other tabs that the document now contains. */
  contain(drafts: readonly LocalDraft[]): void {
    this.contained = [...this.contained, ...drafts];
  }

  /** Whether this tab stored a document since its last save. Another tab can have sent it. */
  hasStored(document: JsonObject): boolean {
    return this.states.some((state) => isEqual(state, document));
  }

  /** Reads what another tab has stored; undefined: nothing, or it is deleted. */
  async readOther(tab: string): Promise<LocalDraft | undefined> {
    const { account, pageId, storage } = this.options;
    if (tab === this.tab) return undefined;
    return (await storage.read({ account, pageId })).find((draft) => draft.tab === tab);
  }

  /** Whether another tab has continued the newest state of this tab, so that its draft contains all edits of this tab. */
  isContinuedBy({ continued }: LocalDraft): boolean {
    return continued?.tab === this.tab && continued.number === this.number;
  }

  /** Whether this tab shows the unsaved document of another tab. */
  isFollowing(tab: string): boolean {
    return this.followed?.tab === tab;
  }

  /** Remembers that this tab shows the document of another tab, which has stored it. */
  follow(draft: LocalDraft): void {
    const { account, pageId, storage } = this.options;
    // What this tab has stored is an earlier state of the followed tab's document.
    if (this.isLastUnsaved && this.isFollowing(draft.tab))
      void storage.delete({ account, pageId, tab: this.tab, number: this.number });
    this.isLastUnsaved = false;
    this.followed = draft;
  }

  private async writeAll(): Promise<void> {
    const { account, pageId, storage, tabs, now, readState } = this.options;
    while (this.hasUnwrittenEdit) {
      this.hasUnwrittenEdit = false;
      const state = readState();
      const continued = this.followed && { tab: this.followed.tab, number: this.followed.number };
      const contained = this.followed ? [...this.contained, this.followed] : this.contained;
      this.contained = [];
      this.number += 1;
      this.rememberState(state);
      const key = { account, pageId, tab: this.tab, number: this.number };
      // oxlint-disable-next-line no-await-in-loop -- the next write contains the edits made during this one
      const isDurable = await storage.write({ ...state, ...key, continued, storedAt: now() }, contained);
      if (!isDurable) this.contained = [...contained, ...this.contained];
      this.setDurable(isDurable);
      tabs.post({ pageId, tab: this.tab });
    }
    // Set in the same task as the end of the loop, so that a later edit begins another write.
    this.writing = undefined;
  }

  private setDurable(isDurable: boolean): void {
    this.isDurable = isDurable;
  }

  private rememberState({ history: { document }, isSaved }: RecordedState): void {
    this.isLastUnsaved = !isSaved;
    const isKnown = this.states.at(-1) === document;
    if (isSaved) this.states = [document];
    else if (!isKnown) this.states = [...this.states, document].slice(-MAX_STATES);
  }
}
