import { makeAutoObservable, observableRef } from 'mobx';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { isEqual, type JsonObject } from '#schemas/jsonPointer.ts';
import type { ApiFailure } from '#src/api/createApi.ts';
import { DELAYS_MS, getStoredDocument, toKnownVersions, UNOBSERVED_FIELDS } from './draftState.ts';
import type { CheckedDraft, Conflict, DraftSyncOptions, LocalDraft, SaveState } from './draftTypes.ts';
import { DraftRecorder, type RecordedState } from './DraftRecorder.ts';
import type { PagePublishResult, SaveResult, StoredPage } from './editingClient.ts';
import { EditorStore } from './EditorStore.ts';
import { hasSameUnsavedEdits, type JoinedDrafts } from './joinDrafts.ts';
import { SaveTimer } from './SaveTimer.ts';
import { findConflictOfTabs, restoreDraft } from './restoreDraft.ts';
import type { DocumentPermit } from '#src/realm/editorPermits.ts';

export type { Conflict, DraftSyncOptions, LocalDraft, TabChannel } from './draftTypes.ts';

/**
 * Keeps the draft of a page: each edit is stored in the browser at once and sent to the server after a short pause.
 * While the server cannot be reached the edits stay in the browser and are sent later.
 */
export class DraftSync {
  private readonly options: DraftSyncOptions;
  private readonly cleanups: (() => void)[] = [];
  private readonly timer: SaveTimer;
  private saving: Promise<void> | undefined;

  readonly store: EditorStore;
  private readonly recorder: DraftRecorder;
  /** Drafts of other tabs about which an editor has to decide after the shown conflict. */
  private undecided: readonly LocalDraft[] = [];
  /** Revision of the draft on the server that this tab knows. */
  revision: number;
  /** Version of the realm that viewers see. */
  version: number;
  /** Version of the realm on whose page the document of this tab is based; undefined: not known. */
  private seenVersion: number | undefined;
  /** The document of the server from which the edits of this tab began. */
  private base: JsonObject | undefined;
  /** The published version with which an editor has merged the document after a conflict; sent with the next save. */
  private mergedWith: number | undefined;
  /** Whether the server has a draft that is not published. */
  hasServerDraft: boolean;
  published: JsonObject | undefined;
  state: SaveState = 'saved';
  /** Time of the last save by this tab, in ms since 1970; undefined: this tab saved nothing. */
  savedAt: number | undefined = undefined;
  conflict: Conflict | undefined = undefined;
  /** The draft that the server has checked last; undefined: this tab has saved none. */
  checked: CheckedDraft | undefined = undefined;
  /** What the editor's role allows; undefined: everything, or it is not known. */
  readonly permit: DocumentPermit | undefined;
  /** The response with which the server refused the draft last. */
  refusal: ApiFailure | undefined = undefined;
  /** Whether another tab changed the document last. */
  followsOtherTab = false;

  constructor(page: StoredPage, pageId: string, local: JoinedDrafts | undefined, options: DraftSyncOptions) {
    this.options = options;
    const { draft, published } = page;
    const current = draft?.document ?? published ?? { id: pageId, elements: [] };
    this.base = current;
    this.version = page.version;
    this.seenVersion = page.version > 0 ? page.version : undefined;
    this.published = published;
    this.revision = page.revision;
    this.store = new EditorStore(pageId, current, options.now);
    this.store.setFindings(page.findings);
    this.permit = page.permit;
    this.hasServerDraft = draft !== undefined;
    makeAutoObservable<this, keyof typeof UNOBSERVED_FIELDS>(
      this,
      { ...UNOBSERVED_FIELDS, published: observableRef, conflict: observableRef, checked: observableRef },
      { autoBind: true },
    );
    this.recorder = new DraftRecorder({ ...options, pageId, readState: this.readState });
    this.timer = new SaveTimer(options.schedule, () => void this.save());
    if (local) this.restore(local, current, draft?.author ?? '');
  }

  /** Follows edits and other tabs. Returns a cleanup function. */
  start(): () => void {
    this.cleanups.push(
      this.store.onEdit(this.onEdit),
      this.options.tabs.subscribe(({ pageId, tab }) => {
        if (pageId === this.store.pageId) void this.follow(tab);
      }),
    );
    if (this.state === 'unsaved') this.timer.start(0);
    return () => {
      this.timer.cancel();
      for (const cleanup of this.cleanups.splice(0)) cleanup();
    };
  }

  /** False: the browser cannot keep the draft when the tab closes. */
  get isDurable(): boolean {
    return this.recorder.isDurable;
  }

  /** Whether closing the tab would lose edits. */
  get wouldLoseEdits(): boolean {
    return !this.isDurable && this.state !== 'saved';
  }

  /** Marks the document as unsaved, so that `start` sends the edits of an earlier visit. */
  resume(): void {
    if (this.state === 'saved') this.state = 'unsaved';
  }

  /**
   * Sends the draft now, for example because the browser is online again.
   * @param isForSameDocument true: what others have saved meanwhile is not shown, because a call about the shown document
   *   follows. The server then refuses the old revision.
   */
  async flush(isForSameDocument = false): Promise<void> {
    this.timer.cancel();
    await this.saving;
    if (this.state !== 'saved' && this.state !== 'conflict' && this.state !== 'invalid') await this.save();
    // The page was opened without the server, so this tab does not know what is published.
    if (this.version === 0) await this.reload(isForSameDocument).catch(() => undefined);
  }

  async publish(reason: string): Promise<PagePublishResult> {
    await this.flush(true);
    if (this.state !== 'saved') return { kind: 'conflict' };
    const result = await this.options.client.publish(this.store.pageId, this.revision, reason);
    if (result.kind === 'findings') this.store.setFindings(result.findings);
    if (result.kind === 'published') {
      const page = await this.options.client.readPage(this.store.pageId).catch(() => undefined);
      this.setPublished(page);
    }
    if (result.kind === 'conflict') this.showPublishConflict(result);
    return result;
  }

  /** Replaces the document by one in which an editor has resolved a conflict, and sends it. Undo reverts this. */
  resolveWith(document: JsonObject): void {
    if (!this.conflict) return;
    const { revision, version, document: theirs, isOfPublish = false, ofTab } = this.conflict;
    if (ofTab) this.recorder.contain([ofTab]);
    else {
      Object.assign(this, { revision, seenVersion: version, base: theirs });
      this.mergedWith = isOfPublish ? version : undefined;
    }
    this.conflict = undefined;
    this.followsOtherTab = false;
    this.state = 'unsaved';
    this.store.replaceDocument(document);
    this.showConflictOfTabs();
    void this.recorder.write();
    this.timer.start(0);
  }

  /** Replaces the other editor's document on the server by the document of this tab. */
  keepMine(): void {
    this.resolveWith(this.store.document);
  }

  /** Shows the other editor's document. Undo returns to the document of this tab. */
  takeTheirs(): void {
    if (!this.conflict) return;
    const { document, isOfPublish = false, ofTab } = this.conflict;
    this.resolveWith(document);
    // The server has the other editor's draft already. A published page, and a draft of another tab, have to be saved.
    if (!isOfPublish && !ofTab && !this.conflict) this.finishWithoutSave();
  }

  /** Waits until the server has the draft. Returns its revision, or undefined when it cannot be saved now. */
  async getSavedRevision(): Promise<number | undefined> {
    await this.flush(true);
    return this.state === 'saved' ? this.revision : undefined;
  }

  /** Sets the revision after a call of this tab that changed the draft's revision, but not its document. */
  setRevision(revision: number): void {
    this.revision = revision;
    void this.recorder.write();
  }

  /** Shows a draft that the server has created from an old version. Undo returns to the document before it. */
  showRestored(revision: number, document: JsonObject, findings: readonly EditFinding[]): void {
    this.revision = revision;
    this.base = document;
    Object.assign(this, { hasServerDraft: true, followsOtherTab: false });
    this.store.replaceDocument(document);
    this.store.setFindings(findings);
    this.finishWithoutSave();
  }

  /**
   * Opens the page again as the server has it, unless this tab has edits or shows it already.
   *
   * @param isForSameDocument true: only when the server has the document that this tab shows, because others changed its
   *   status or published it
   * @returns whether this tab now has what the server has
   * @throws ApiFailure
   */
  async reload(isForSameDocument = false): Promise<boolean> {
    if (this.state !== 'saved') return false;
    const page = await this.options.client.readPage(this.store.pageId);
    const isKnown = page.revision < this.revision || (page.revision === this.revision && this.version > 0);
    if (isKnown || this.state !== 'saved') return false;
    const document = page.draft?.document ?? page.published;
    if (!document || (isForSameDocument && !isEqual(document, this.store.document))) return false;
    const { version, published } = page;
    Object.assign(this, { version, seenVersion: version, published });
    this.showRestored(page.revision, document, page.findings);
    this.hasServerDraft = page.draft !== undefined;
    return true;
  }

  private finishWithoutSave(): void {
    this.store.setRefusal([]);
    this.state = 'saved';
    this.timer.cancel();
    void this.recorder.write();
  }

  private showPublishConflict(conflict: Extract<PagePublishResult, { kind: 'conflict' }>): void {
    if (conflict.draftConflict) this.applyResult(conflict.draftConflict, this.store.document, this.store.editNumber);
    if (!conflict.publishConflict) return;
    const { version, published, base } = conflict.publishConflict;
    const document = getStoredDocument(this.store.pageId, { draft: undefined, published });
    this.conflict = { revision: this.revision, version, document, author: '', base, isOfPublish: true };
    this.state = 'conflict';
  }

  /** Restores the drafts of this browser, unless they were saved and the server now has a different document. */
  private restore({ draft, document, contained, undecided }: JoinedDrafts, current: JsonObject, author: string): void {
    this.recorder.contain(contained);
    const { revision, version } = this;
    const restored = restoreDraft(draft, { document: current, author, revision, version });
    if (!restored) return;
    this.store.replaceHistory(draft.history, draft.sourceText);
    this.state = restored.state;
    this.conflict = restored.conflict;
    this.seenVersion = restored.version ?? this.seenVersion;
    if ('base' in restored) this.base = restored.base ?? (version === 0 ? this.base : undefined);
    if (document !== draft.history.document) {
      this.store.replaceDocument(document);
      if (this.state === 'saved') this.state = 'unsaved';
    }
    this.undecided = undecided;
    this.showConflictOfTabs();
  }

  /** Opens the conflict with the next draft of another tab that changed the same fields, when there is one. */
  private showConflictOfTabs(): void {
    const { revision, version, base } = this;
    const conflict = this.conflict ? undefined : findConflictOfTabs({ revision, version, base }, this.undecided);
    if (!conflict) return;
    this.undecided = this.undecided.slice(1);
    this.conflict = conflict;
    this.state = 'conflict';
  }

  private onEdit(): void {
    this.followsOtherTab = false;
    if (this.state !== 'conflict') this.state = this.store.isSourceInvalid ? 'invalid' : 'unsaved';
    void this.recorder.write();
    if (this.state === 'unsaved') this.timer.start(DELAYS_MS.save);
  }

  private readState(): RecordedState {
    const { store, revision, seenVersion: version, base, state } = this;
    const sourceText = store.isSourceInvalid ? store.sourceText : undefined;
    return { history: store.history, sourceText, revision, version, base, isSaved: state === 'saved' };
  }

  /** Sends the draft. Edits that are made meanwhile are sent after it. */
  private save(): Promise<void> {
    if (this.state === 'conflict' || this.state === 'invalid') return Promise.resolve();
    this.saving ??= this.send();
    return this.saving;
  }

  private async send(): Promise<void> {
    const { document, pageId, editNumber } = this.store;
    this.state = 'saving';
    const known = toKnownVersions(this.revision, this.seenVersion, this.mergedWith);
    const result = await this.options.client.saveDraft(pageId, known, document);
    this.saving = undefined;
    if (this.adoptUnchanged(result)) return this.save();
    this.applyResult(result, document, editNumber);
    await this.recorder.write();
  }

  /**
   * Takes over the revision of a refusal when the server still has the document from which the edits of this tab began
   * (others changed only its status, or published it), or an earlier state of this tab's document that another tab has
   * sent. Returns whether the draft can be sent again.
   */
  private adoptUnchanged(result: SaveResult): boolean {
    if (result.kind !== 'conflict') return false;
    const stored = getStoredDocument(this.store.pageId, result);
    const isOfOtherTab = this.recorder.hasStored(stored) && !isEqual(stored, this.store.document);
    if (!isOfOtherTab && !(this.base && isEqual(stored, this.base))) return false;
    this.base = stored;
    const { revision, version, published, draft } = result;
    if (version !== this.mergedWith) this.mergedWith = undefined;
    Object.assign(this, { revision, version, seenVersion: version, published, hasServerDraft: draft !== undefined });
    return true;
  }

  private applyResult(result: SaveResult, sent: JsonObject, editNumber: number): void {
    // False: the document was edited while the draft was sent.
    const isLatest = this.store.document === sent;
    if (result.kind === 'saved') {
      this.hasServerDraft = true;
      this.checked = { document: sent, editNumber, findings: result.findings };
      this.revision = result.revision;
      this.base = sent;
      this.mergedWith = undefined;
      this.timer.reset();
      this.savedAt = this.options.now();
      if (isLatest) this.store.setFindings(result.findings);
      this.finishSave(isLatest);
    } else if (result.kind === 'conflict') {
      const { revision, version, published, draft, author } = result;
      const theirs = getStoredDocument(this.store.pageId, result);
      Object.assign(this, { version, published, hasServerDraft: draft !== undefined });
      if (isEqual(theirs, this.store.document)) {
        Object.assign(this, { revision, seenVersion: version, base: theirs });
        this.finishSave(true);
        return;
      }
      this.state = 'conflict';
      this.mergedWith = undefined;
      this.conflict = { revision, version, document: theirs, author, base: this.base };
    } else if (result.kind === 'retryLater') {
      this.state = 'offline';
      this.timer.retry();
    } else {
      this.state = 'refused';
      this.refusal = result.error;
      // The refused edits stay in this browser.
      this.store.setRefusal(result.findings);
    }
  }

  private finishSave(isLatest: boolean): void {
    this.store.setRefusal([]);
    if (this.store.isSourceInvalid) {
      this.state = 'invalid';
      return;
    }
    this.state = isLatest ? 'saved' : 'unsaved';
    if (!isLatest) this.timer.start(DELAYS_MS.save);
  }

  /** Shows what another tab of this browser has stored, unless this tab has unsaved edits that the other one lacks. */
  private async follow(tab: string): Promise<void> {
    const local = await this.recorder.readOther(tab);
    if (!local) return;
    const isShown = this.followsOtherTab && this.recorder.isFollowing(tab);
    // The other tab's save failed. Adopting its draft would end the wait or the conflict of this tab.
    if (this.state !== 'saved' && hasSameUnsavedEdits(this.store, local))
      return isShown ? this.recorder.follow(local) : undefined;
    // Edits of an earlier draft do not replace the newer draft that this tab shows.
    const isNewer = this.state === 'saved' && (local.isSaved || local.revision >= this.revision);
    if (isNewer || isShown || this.recorder.isContinuedBy(local)) this.adoptLocal(local);
    else if (local.isSaved && this.recorder.hasStored(local.history.document)) {
      // The other tab has sent an earlier state of this tab's document.
      this.setOrigin(local);
      void this.recorder.write();
    }
  }

  private adoptLocal(local: LocalDraft): void {
    this.followsOtherTab = true;
    this.conflict = undefined;
    this.setOrigin(local);
    this.recorder.follow(local);
    this.store.replaceHistory(local.history, local.sourceText);
    this.timer.cancel();
    if (local.isSaved) this.state = 'saved';
    else this.state = this.store.isSourceInvalid ? 'invalid' : 'unsaved';
    // The other tab can be offline, or be closed before it sends the edit.
    if (this.state === 'unsaved') this.timer.start(DELAYS_MS.saveOfOtherTab);
  }

  private setOrigin({ revision, version = this.seenVersion, base = this.base }: LocalDraft): void {
    Object.assign(this, { revision, seenVersion: version, base });
  }

  private setPublished(page: StoredPage | undefined): void {
    this.hasServerDraft = false;
    this.published = page?.published ?? this.store.document;
    if (!page) return;
    const { version, revision, published: base } = page;
    Object.assign(this, { version, seenVersion: version, revision, base });
    // The server merged this publish with another editor's publish: the result is shown.
    if (page.published && !page.draft && !isEqual(page.published, this.store.document)) {
      this.store.replaceDocument(page.published);
      this.finishWithoutSave();
    }
    this.store.setFindings(page.findings);
    void this.recorder.write();
  }
}
