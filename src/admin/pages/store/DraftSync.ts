import { makeAutoObservable, observableRef } from 'mobx';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { isEqual, type JsonObject } from '#schemas/jsonPointer.ts';
import type { ApiFailure } from '#src/api/createApi.ts';
import { DELAYS_MS, getStoredDocument, UNOBSERVED_FIELDS } from './draftState.ts';
import type { CheckedDraft, Conflict, DraftSyncOptions, LocalDraft, SaveState } from './draftTypes.ts';
import type { PagePublishResult, SaveResult, StoredPage } from './editingClient.ts';
import { EditorStore } from './EditorStore.ts';
import type { DocumentPermit } from '#src/realm/editorPermits.ts';

export type { Conflict, DraftSyncOptions, LocalDraft, TabChannel } from './draftTypes.ts';

/**
 * Keeps the draft of a page: each edit is stored in the browser at once and sent to the server after a short pause.
 * While the server cannot be reached the edits stay in the browser and are sent later.
 */
export class DraftSync {
  private readonly options: DraftSyncOptions;
  private readonly cleanups: (() => void)[] = [];
  private cancelSave: (() => void) | undefined;
  private writing: Promise<void> | undefined;
  private hasUnwrittenEdit = false;
  private saving: Promise<void> | undefined;
  private retryDelayMs: number = DELAYS_MS.retry;

  readonly store: EditorStore;
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
  /** What the role of the editor allows; undefined: everything, or it is not known. */
  readonly permit: DocumentPermit | undefined;
  /** The response with which the server refused the draft last. */
  refusal: ApiFailure | undefined = undefined;
  /** False: the browser cannot keep the draft when the tab closes. */
  isDurable = true;
  /** Whether another tab changed the document last. */
  followsOtherTab = false;

  constructor(page: StoredPage, pageId: string, local: LocalDraft | undefined, options: DraftSyncOptions) {
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
    if (local) this.restore(local, current, draft?.author ?? '');
  }

  /** Follows edits and other tabs. Returns a cleanup function. */
  start(): () => void {
    this.cleanups.push(
      this.store.onEdit(this.onEdit),
      this.options.tabs.subscribe(({ pageId }) => {
        if (pageId === this.store.pageId) void this.follow();
      }),
    );
    if (this.state === 'unsaved') this.saveLater(0);
    return () => {
      this.cancelSave?.();
      for (const cleanup of this.cleanups.splice(0)) cleanup();
    };
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
    this.cancelSave?.();
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
    const { revision, version, document: theirs, isOfPublish = false } = this.conflict;
    this.revision = revision;
    this.seenVersion = version;
    this.base = theirs;
    this.mergedWith = isOfPublish ? version : undefined;
    this.conflict = undefined;
    this.state = 'unsaved';
    this.store.replaceDocument(document);
    this.saveLater(0);
  }

  /** Replaces the other editor's document on the server by the document of this tab. */
  keepMine(): void {
    this.resolveWith(this.store.document);
  }

  /** Shows the other editor's document. Undo returns to the document of this tab. */
  takeTheirs(): void {
    if (!this.conflict) return;
    const { document, isOfPublish = false } = this.conflict;
    this.resolveWith(document);
    // The server has the other editor's draft already. A published page has to be saved as a draft.
    if (!isOfPublish) this.finishWithoutSave();
  }

  /** Waits until the server has the draft. Returns its revision, or undefined when it cannot be saved now. */
  async getSavedRevision(): Promise<number | undefined> {
    await this.flush(true);
    return this.state === 'saved' ? this.revision : undefined;
  }

  /** Sets the revision after a call of this tab that changed the draft's revision, but not its document. */
  setRevision(revision: number): void {
    this.revision = revision;
    void this.write();
  }

  /** Shows a draft that the server has created from an old version. Undo returns to the document before it. */
  showRestored(revision: number, document: JsonObject, findings: readonly EditFinding[]): void {
    this.revision = revision;
    this.base = document;
    this.hasServerDraft = true;
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
    this.version = page.version;
    this.seenVersion = page.version;
    this.published = page.published;
    this.showRestored(page.revision, document, page.findings);
    this.hasServerDraft = page.draft !== undefined;
    return true;
  }

  private finishWithoutSave(): void {
    this.store.setRefusal([]);
    this.state = 'saved';
    this.cancelSave?.();
    void this.write();
  }

  private showPublishConflict(conflict: Extract<PagePublishResult, { kind: 'conflict' }>): void {
    if (conflict.draftConflict) this.applyResult(conflict.draftConflict, this.store.document, this.store.editNumber);
    if (!conflict.publishConflict) return;
    const { version, published, base } = conflict.publishConflict;
    const document = published ?? { id: this.store.pageId, elements: [] };
    this.conflict = { revision: this.revision, version, document, author: '', base, isOfPublish: true };
    this.state = 'conflict';
  }

  /** Restores the draft of this browser, unless it was saved and the server now has a different document. */
  private restore(local: LocalDraft, current: JsonObject, author: string): void {
    const { history, sourceText, isSaved } = local;
    if (isEqual(history.document, current)) {
      this.store.replaceHistory(history, sourceText);
      if (sourceText !== undefined) this.state = 'invalid';
      // Without the server `current` is the draft of this browser, so that the server's page is not known.
      if (this.version === 0) Object.assign(this, { seenVersion: local.version, base: local.base ?? this.base });
    } else if (!isSaved) {
      this.store.replaceHistory(history, sourceText);
      this.state = 'unsaved';
      // The server refuses the draft when the page was published again since that version.
      this.seenVersion = local.version ?? this.seenVersion;
      this.base = local.base;
      const isUnchanged = local.base !== undefined && isEqual(local.base, current);
      if (local.revision !== this.revision && !isUnchanged) {
        this.state = 'conflict';
        const { base } = local;
        this.conflict = { revision: this.revision, version: this.version, document: current, author, base };
      }
    }
  }

  private onEdit(): void {
    this.followsOtherTab = false;
    if (this.state !== 'conflict') this.state = this.store.isSourceInvalid ? 'invalid' : 'unsaved';
    void this.write();
    if (this.state === 'unsaved') this.saveLater(DELAYS_MS.save);
  }

  private saveLater(delayMs: number): void {
    this.cancelSave?.();
    this.cancelSave = this.options.schedule(() => void this.save(), delayMs);
  }

  /** Stores the newest state in this browser. While one write runs, further edits wait for it and share the next. */
  private write(): Promise<void> {
    this.hasUnwrittenEdit = true;
    this.writing ??= this.writeAll();
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    while (this.hasUnwrittenEdit) {
      this.hasUnwrittenEdit = false;
      const { store } = this;
      // oxlint-disable-next-line no-await-in-loop -- the next write contains the edits made during this one
      const isDurable = await this.options.storage.write({
        account: this.options.account,
        pageId: store.pageId,
        history: store.history,
        ...(store.isSourceInvalid && { sourceText: store.sourceText }),
        revision: this.revision,
        ...(this.seenVersion !== undefined && { version: this.seenVersion }),
        ...(this.base && { base: this.base }),
        isSaved: this.state === 'saved',
      });
      this.setDurable(isDurable);
      this.options.tabs.post({ pageId: store.pageId });
    }
    // Set in the same task as the end of the loop, so that a later edit begins another write.
    this.writing = undefined;
  }

  private setDurable(isDurable: boolean): void {
    this.isDurable = isDurable;
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
    const knownVersions = {
      revision: this.revision,
      ...(this.seenVersion !== undefined && { version: this.seenVersion }),
      ...(this.mergedWith !== undefined && { mergedWith: this.mergedWith }),
    };
    const result = await this.options.client.saveDraft(pageId, knownVersions, document);
    this.saving = undefined;
    if (this.adoptUnchanged(result)) return this.save();
    this.applyResult(result, document, editNumber);
    await this.write();
  }

  /**
   * Takes over the revision of a refusal when the server still has the document from which the edits of this tab began:
   * others changed only its status, or published it. Returns whether the draft can be sent again.
   */
  private adoptUnchanged(result: SaveResult): boolean {
    if (result.kind !== 'conflict') return false;
    if (!this.base || !isEqual(getStoredDocument(this.store.pageId, result), this.base)) return false;
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
      this.retryDelayMs = DELAYS_MS.retry;
      this.savedAt = this.options.now();
      if (isLatest) this.store.setFindings(result.findings);
      this.finishSave(isLatest);
    } else if (result.kind === 'conflict') {
      const { revision, version, published, draft, author } = result;
      const theirs = getStoredDocument(this.store.pageId, result);
      Object.assign(this, { version, published, hasServerDraft: draft !== undefined });
      if (isEqual(theirs, this.store.document)) {
        this.revision = revision;
        this.seenVersion = version;
        this.base = theirs;
        this.finishSave(true);
        return;
      }
      this.state = 'conflict';
      this.mergedWith = undefined;
      this.conflict = { revision, version, document: theirs, author, base: this.base };
    } else if (result.kind === 'retryLater') {
      this.state = 'offline';
      this.saveLater(this.retryDelayMs);
      this.retryDelayMs = Math.min(this.retryDelayMs * 2, DELAYS_MS.maxRetry);
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
    if (!isLatest) this.saveLater(DELAYS_MS.save);
  }

  /** Shows what another tab of this browser has stored, unless this tab has edits of its own that are not saved. */
  private async follow(): Promise<void> {
    const { account, storage } = this.options;
    const local = await storage.read({ account, pageId: this.store.pageId });
    if (!local || this.state !== 'saved') return;
    this.adoptLocal(local);
  }

  private adoptLocal(local: LocalDraft): void {
    this.followsOtherTab = true;
    this.revision = local.revision;
    this.seenVersion = local.version ?? this.seenVersion;
    this.base = local.base ?? this.base;
    this.store.replaceHistory(local.history, local.sourceText);
  }

  private setPublished(page: StoredPage | undefined): void {
    this.hasServerDraft = false;
    this.published = page?.published ?? this.store.document;
    if (!page) return;
    this.version = page.version;
    this.seenVersion = page.version;
    this.revision = page.revision;
    this.base = page.published;
    // The server merged this publish with another editor's publish: the result is shown.
    if (page.published && !page.draft && !isEqual(page.published, this.store.document)) {
      this.store.replaceDocument(page.published);
      this.finishWithoutSave();
    }
    this.store.setFindings(page.findings);
    void this.write();
  }
}
