import { makeAutoObservable, observableRef } from 'mobx';
import type { Api } from '#src/api/createApi.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { isSettingsDocument } from '#schemas/domain/authored-page.ts';
import { getAt } from '#schemas/jsonPointer.ts';
import { findRowPointer } from '../document/rows.ts';
import type { DraftSync } from '../store/DraftSync.ts';

/** The calls of a review. */
export type ReviewApi = Pick<
  Api,
  | 'putPagePresence'
  | 'getPageComments'
  | 'postPageComment'
  | 'putPageCommentResolution'
  | 'postPageStatus'
  | 'getEditingAudit'
  | 'getEditingPage'
  | 'getReviewLinks'
  | 'postReviewLink'
  | 'deleteReviewLink'
  | 'putReviewLink'
  | 'deletePageComment'
>;

/** A comment on an element of the page. */
export type ReviewComment = Awaited<ReturnType<Api['getPageComments']>>['comments'][number];
type Presence = Awaited<ReturnType<Api['putPagePresence']>>;
/** An editor, as other editors see them. */
type DraftAuthor = NonNullable<Presence['author']>;
/** The step that a draft has reached between the first edit and its publish. */
export type DraftStatus = NonNullable<Presence['status']>;
/** A link with which a guest sees the draft. */
export type GuestLink = Awaited<ReturnType<Api['getReviewLinks']>>['links'][number];
/** What an editor did with the page, as one entry of its audit. */
export type AuditEntry = Awaited<ReturnType<Api['getEditingAudit']>>['entries'][number];

/** What failed: reading one part of the review, or a change. */
type FailedCall = 'comments' | 'status' | 'links' | 'audit' | 'newer' | 'change';

/** A change of another editor that this tab does not show. */
export type NewerDraft = {
  readonly revision: number;
  /** Name of the editor who saved the draft; undefined: the draft was published or discarded. */
  readonly author: string | undefined;
};

/** Actions that do not change the draft: a failed schedule stays visible after them. */
const ACTIONS_WITHOUT_CHANGE: readonly AuditEntry['action'][] = [
  'preview',
  'share',
  'revoke',
  'allowComments',
  'stopComments',
  'comment',
  'deleteComment',
];

/** Interval of the calls that report that this tab has the page open (putPagePresence). */
const PRESENCE_INTERVAL_MS = 10_000;
/** Interval of these calls while the dialog is open: they also report new comments. */
const OPEN_INTERVAL_MS = 3_000;

/** What the editors of a page share: who has it open, comments, the status of the draft and its schedule. */
export class ReviewStore {
  private readonly api: ReviewApi;
  private readonly sync: DraftSync;
  /** Id of this editor's account. */
  private readonly account: string;
  /** Names this browser tab in the list of people who have the page open. */
  private readonly tab = crypto.randomUUID();

  tabs: Presence['tabs'] = [];
  comments: readonly ReviewComment[] = [];
  /** State of the comments that were read last, as presence reported it; undefined: they could not be read. */
  private commentsState: string | undefined = undefined;
  status: DraftStatus = 'draft';
  publishAt: string | undefined = undefined;
  /** Ids of the other documents that are published at the same moment. */
  scheduledWith: readonly string[] = [];
  /** Who gave the draft its status, or changed it last; undefined: there is no draft. */
  statusAuthor: DraftAuthor | undefined = undefined;
  /** Whether the dialog of the review is open. */
  isOpen = false;
  /** Id of the comment that the dialog shows first; undefined: none. */
  shownThread: string | undefined = undefined;
  /** The newest revision that this tab does not show, as presence reported it. */
  private reported: NewerDraft | undefined = undefined;
  /** Why the scheduled publish failed, when that is the newest change in `audit`; '': it is not. */
  scheduleFailure = '';
  links: readonly GuestLink[] = [];
  audit: readonly AuditEntry[] = [];
  hasMoreAudit = false;
  /** The calls that failed, with the error, until the same kind of call succeeds. Changes are one kind. */
  failures: ReadonlyMap<FailedCall, unknown> = new Map();

  constructor(api: ReviewApi, sync: DraftSync, account: string) {
    this.api = api;
    this.sync = sync;
    this.account = account;
    makeAutoObservable<this, 'api' | 'sync' | 'account' | 'tab' | 'reported' | 'commentsState'>(
      this,
      {
        api: false,
        sync: false,
        account: false,
        tab: false,
        commentsState: false,
        tabs: observableRef,
        reported: observableRef,
        comments: observableRef,
        statusAuthor: observableRef,
        scheduledWith: observableRef,
        links: observableRef,
        audit: observableRef,
        failures: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Reports that this tab has the page open, and follows what other editors do. Returns a cleanup function. */
  start(): () => void {
    // Presence also says whether comments exist that this tab does not show.
    void this.reportPresence().then((isReported) => isReported || this.readComments());
    void this.readStatus();
    void this.readAudit();
    const timer = setInterval(() => void this.reportPresence(), PRESENCE_INTERVAL_MS);
    const openTimer = setInterval(() => this.isOpen && void this.reportPresence(), OPEN_INTERVAL_MS);
    const leave = (): void => void this.sendPresence(true).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      clearInterval(openTimer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }

  get pageId(): string {
    return this.sync.store.pageId;
  }

  /** Id of the selected row; undefined: the page itself is selected. */
  get selectedRow(): string | undefined {
    const { selection, document } = this.sync.store;
    const row = findRowPointer(selection);
    return row === undefined ? undefined : findEntryId(getAt(document, row))?.id;
  }

  /** The other tabs that have the page open, one for each editor. */
  get others(): Presence['tabs'] {
    const tabsByEditor = new Map(
      this.tabs.filter(({ tab }) => tab !== this.tab).map((tab) => [tab.editor.id, tab] as const),
    );
    return [...tabsByEditor.values()];
  }

  /** A change of another editor that can be shown; undefined: this tab shows the newest one, or has edits of its own. */
  get newer(): NewerDraft | undefined {
    const { revision, state } = this.sync;
    return this.reported && this.reported.revision > revision && state === 'saved' ? this.reported : undefined;
  }

  get openComments(): readonly ReviewComment[] {
    return this.comments.filter(({ resolvedAt }) => resolvedAt === undefined);
  }

  /** Open comments of a row; undefined: of the page itself. */
  listOpenComments(row: string | undefined): readonly ReviewComment[] {
    return this.openComments.filter((comment) => comment.row === row);
  }

  /** Whether this editor asked for the review, so that another editor has to approve the draft. */
  get isOwnRequest(): boolean {
    return this.status === 'review' && this.statusAuthor?.id === this.account;
  }

  /** A failure to show: of a change, else of a read; undefined: no call has failed, or each has succeeded since. */
  get failure(): { readonly error: unknown } | undefined {
    const error = this.failures.get('change') ?? [...this.failures.values()][0];
    return this.failures.size > 0 ? { error } : undefined;
  }

  /** Opens the dialog. @param thread id of the comment that it shows first */
  open(thread?: string): void {
    this.shownThread = thread;
    this.isOpen = true;
    void this.readComments();
    void this.readStatus();
    void this.readLinks();
  }

  close(): void {
    this.isOpen = false;
  }

  /** Reports that this tab has the page open, and reads which other tabs have it open. Returns false when it failed. */
  async reportPresence(): Promise<boolean> {
    const presence = await this.sendPresence(false).catch(() => undefined);
    if (presence) this.applyPresence(presence);
    return presence !== undefined;
  }

  /** Reads the comments. Returns false when that failed. */
  readComments(): Promise<boolean> {
    return this.attempt('comments', this.api.getPageComments({ id: this.pageId }), ({ comments }) => {
      this.comments = comments;
    });
  }

  async addComment(body: string): Promise<boolean> {
    const row = this.selectedRow;
    const comment = { pointer: '', body, ...(row !== undefined && { row }) };
    const isStored = await this.attempt('change', this.api.postPageComment({ id: this.pageId, body: comment }));
    if (isStored) await this.readComments();
    return isStored;
  }

  async addReply(replyTo: string, body: string): Promise<boolean> {
    const isStored = await this.attempt(
      'change',
      this.api.postPageComment({ id: this.pageId, body: { pointer: '', body, replyTo } }),
    );
    await this.readComments();
    return isStored;
  }

  async resolveComment(comment: string, isResolved: boolean): Promise<void> {
    await this.attempt('change', this.api.putPageCommentResolution({ id: this.pageId, comment, body: { isResolved } }));
    await this.readComments();
  }

  /** Deletes the comment or reply of a guest. */
  async deleteComment(comment: string): Promise<void> {
    await this.attempt('change', this.api.deletePageComment({ id: this.pageId, comment }));
    await Promise.all([this.readComments(), this.readAudit()]);
  }

  /**
   * Changes the status of the draft, after it was saved.
   *
   * @param publishAt moment of the publish, only with the status `scheduled`
   */
  async setStatus(status: DraftStatus, publishAt?: string): Promise<boolean> {
    const revision = await this.sync.getSavedRevision();
    if (revision === undefined) {
      this.setFailure('change', new Error('The draft is not saved.'));
      return false;
    }
    const body = { revision, status, ...(publishAt !== undefined && { publishAt }) };
    const isStored = await this.attempt('change', this.api.postPageStatus({ id: this.pageId, body }), (stored) => {
      this.status = stored.status;
      this.publishAt = stored.publishAt;
      this.sync.setRevision(stored.revision);
    });
    void this.readAudit();
    if (isStored) await this.readStatus();
    return isStored;
  }

  /** Reads everything again that the dialog shows, after a call has failed. */
  async retry(): Promise<void> {
    this.setFailure('change', undefined);
    this.setFailure('newer', undefined);
    await Promise.all([this.readComments(), this.readStatus(), this.readLinks(), this.readAudit()]);
  }

  /** Whether guests can see the draft with a link: it is a page. */
  get canHaveLinks(): boolean {
    return !isSettingsDocument(this.pageId);
  }

  async readLinks(): Promise<void> {
    if (!this.canHaveLinks) return;
    await this.attempt('links', this.api.getReviewLinks({ id: this.pageId }), ({ links }) => {
      this.links = links;
    });
  }

  /** Creates a link for a guest. Returns its path on this host; undefined when that failed. */
  async createLink(hours: number, mayComment: boolean): Promise<string | undefined> {
    let path: string | undefined;
    await this.attempt('change', this.api.postReviewLink({ id: this.pageId, body: { hours, mayComment } }), (link) => {
      path = link.path;
    });
    await Promise.all([this.readLinks(), this.readAudit()]);
    return path;
  }

  async revokeLink(link: string): Promise<void> {
    await this.attempt('change', this.api.deleteReviewLink({ id: this.pageId, link }));
    await Promise.all([this.readLinks(), this.readAudit()]);
  }

  /** Lets the guest of a link comment, or not any more. */
  async setMayComment(link: string, mayComment: boolean): Promise<void> {
    await this.attempt('change', this.api.putReviewLink({ id: this.pageId, link, body: { mayComment } }));
    await Promise.all([this.readLinks(), this.readAudit()]);
  }

  /** Shows the draft that somebody else has saved. */
  async showNewer(): Promise<void> {
    await this.attempt('newer', this.sync.reload());
    await Promise.all([this.reportPresence(), this.readStatus()]);
  }

  async readAudit(before?: number): Promise<void> {
    const query = { page: this.pageId, ...(before !== undefined && { before }) };
    await this.attempt('audit', this.api.getEditingAudit(query), ({ entries, hasMore }) => {
      this.audit = before === undefined ? entries : [...this.audit, ...entries];
      this.hasMoreAudit = hasMore;
      const newest = this.audit.find(({ action }) => !ACTIONS_WITHOUT_CHANGE.includes(action));
      this.scheduleFailure = newest?.action === 'fail' ? newest.reason : '';
    });
  }

  private async readStatus(): Promise<void> {
    await this.attempt('status', this.api.getEditingPage({ id: this.pageId }), ({ draft }) => {
      this.status = draft?.status ?? 'draft';
      this.publishAt = draft?.publishAt;
      this.scheduledWith = draft?.scheduledWith ?? [];
      this.statusAuthor = draft?.author;
    });
  }

  private sendPresence(isLeaving: boolean): Promise<Presence> {
    const row = this.selectedRow;
    const body = { tab: this.tab, isLeaving, ...(row !== undefined && { row }) };
    return this.api.putPagePresence({ id: this.pageId, body });
  }

  private applyPresence({ tabs, revision, author, status, comments }: Presence): void {
    const hasChanged = (status ?? 'draft') !== this.status;
    this.tabs = tabs;
    if (comments !== this.commentsState) {
      this.commentsState = comments;
      void this.readComments().then((isRead) => {
        // After a failure, the next presence reads them again.
        if (!isRead && this.commentsState === comments) this.commentsState = undefined;
      });
    }
    if (revision > this.sync.revision) void this.followNewer({ revision, author: author?.name });
    else if (hasChanged) this.readChange();
  }

  /** Adopts a newer revision when its document is the one of this tab; otherwise offers to show it. */
  private async followNewer(newer: NewerDraft): Promise<void> {
    const isAdopted = await this.sync.reload(true).catch(() => false);
    this.runAsAction(() => {
      this.reported = isAdopted ? undefined : newer;
    });
    this.readChange();
  }

  private readChange(): void {
    void this.readStatus();
    void this.readAudit();
  }

  /** @param error undefined: the call has succeeded */
  private setFailure(kind: FailedCall, error: unknown): void {
    const failures = new Map(this.failures);
    if (error === undefined) failures.delete(kind);
    else failures.set(kind, error);
    this.failures = failures;
  }

  /** Waits for a call. Returns false when it failed; the screen then shows the reason. */
  private async attempt<T>(
    kind: FailedCall,
    call: Promise<T>,
    apply: (result: T) => void = () => undefined,
  ): Promise<boolean> {
    try {
      const result = await call;
      this.setFailure(kind, undefined);
      this.runAsAction(() => apply(result));
      return true;
    } catch (error) {
      this.setFailure(kind, error);
      return false;
    }
  }

  /** Makes a change after an `await`: MobX requires an action, and each method of this class is one. */
  private runAsAction(change: () => void): void {
    change();
  }
}
