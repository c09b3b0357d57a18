// The types that the parts of the editing service share.
import type { BodyOf, ParamsOf, ResponseOf } from '#schemas/defineCall.ts';
import type { deletePageComment } from '#schemas/api/editing/deletePageComment.ts';
import type { deletePageDraft } from '#schemas/api/editing/deletePageDraft.ts';
import type { getEditingPage } from '#schemas/api/editing/getEditingPage.ts';
import type { getEditingSettings } from '#schemas/api/editing/getEditingSettings.ts';
import type { getEditingPages } from '#schemas/api/editing/getEditingPages.ts';
import type { getEditingAudit } from '#schemas/api/editing/getEditingAudit.ts';
import type { getEditingVersions } from '#schemas/api/editing/getEditingVersions.ts';
import type { getPageComments } from '#schemas/api/editing/getPageComments.ts';
import type { getPageVersion } from '#schemas/api/editing/getPageVersion.ts';
import type { getPageVersions } from '#schemas/api/editing/getPageVersions.ts';
import type { postDraftPreview } from '#schemas/api/editing/postDraftPreview.ts';
import type { postPage } from '#schemas/api/editing/postPage.ts';
import type { postPageComment } from '#schemas/api/editing/postPageComment.ts';
import type { postPageStatus } from '#schemas/api/editing/postPageStatus.ts';
import type { putPageCommentResolution } from '#schemas/api/editing/putPageCommentResolution.ts';
import type { putPagePresence } from '#schemas/api/editing/putPagePresence.ts';
import type { postPagePublish } from '#schemas/api/editing/postPagePublish.ts';
import type { postSchedule } from '#schemas/api/editing/postSchedule.ts';
import type { postPublication } from '#schemas/api/editing/postPublication.ts';
import type { postPageRemoval } from '#schemas/api/editing/postPageRemoval.ts';
import type { postPageRestore } from '#schemas/api/editing/postPageRestore.ts';
import type { putPageDraft } from '#schemas/api/editing/putPageDraft.ts';
import type { EditorRole } from '#schemas/realm/editor-roles.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { DraftSchedules } from '../../db/repositories/draftSchedules.ts';
import type { PageAudit } from '../../db/repositories/pageAudit.ts';
import type { DraftAuthor, PageDraft, PageDrafts } from '../../db/repositories/pageDrafts.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { AuthoredPage, AuthoredPages } from './authoredPages.ts';
import type { RoleGuard } from './createRoleGuard.ts';

/** The editor of a call, and the published realm that the call is about. */
export type EditingCaller = {
  readonly realm: RealmSnapshot;
  readonly author: DraftAuthor;
  /** The role that limits what the editor may change; undefined: nothing does. */
  readonly role: EditorRole | undefined;
};

/** The published page and its draft. */
export type PageSides = {
  readonly published: AuthoredPage | undefined;
  readonly draft: PageDraft | undefined;
  /** The revision of the page's drafts, also when there is no draft now. */
  readonly revision: number;
};

/** What the parts of the editing service use. */
export type EditingDeps = {
  readonly pages: AuthoredPages;
  /** Drafts are stored by the role guard only. */
  readonly drafts: Omit<PageDrafts, 'save'>;
  readonly schedules: DraftSchedules;
  readonly roleGuard: RoleGuard;
  readonly audit: PageAudit;
  /**
   * Starts the process that reads folders when none is running. A change of a draft calls it, because a publish often
   * follows soon and needs the process.
   */
  readonly warmParser: () => void;
  readonly now: () => number;
  /** Checks an authored page, or a document of settings, against the published realm. */
  readonly check: (realm: RealmSnapshot, pageId: string, document: unknown) => Promise<readonly EditFinding[]>;
};

/** A change of a draft: the revision that the editor has seen, and the new document. */
export type DraftInput = BodyOf<typeof putPageDraft>;

/** Drafts of the pages of a realm. */
export type DraftService = {
  list(realm: RealmSnapshot): Promise<ResponseOf<typeof getEditingPages>>;
  /** Lists the menus, labels, theme and settings. */
  listSettings(realm: RealmSnapshot): Promise<ResponseOf<typeof getEditingSettings>>;
  /** @throws HttpError 404 PAGE_NOT_FOUND. */
  read(realm: RealmSnapshot, pageId: string): Promise<ResponseOf<typeof getEditingPage>>;
  /** @throws HttpError 404 PAGE_NOT_FOUND, 412 DRAFT_CHANGED, 413 PAGE_TOO_LARGE. */
  save(caller: EditingCaller, pageId: string, input: DraftInput): Promise<ResponseOf<typeof putPageDraft>>;
  /** @throws HttpError 404 DRAFT_NOT_FOUND, 412 DRAFT_CHANGED. */
  remove(caller: EditingCaller, pageId: string, revision: number): Promise<ResponseOf<typeof deletePageDraft>>;
};

/** The draft to publish, and why. */
export type PagePublishInput = BodyOf<typeof postPagePublish>;

/** Publishes of pages. */
export type PublishService = {
  /**
   * Publishes a draft and removes it.
   * @throws HttpError 404 DRAFT_NOT_FOUND, 409 PAGE_CONFLICT, 412 DRAFT_CHANGED, 422 PAGE_INVALID.
   */
  publish(caller: EditingCaller, pageId: string, input: PagePublishInput): Promise<ResponseOf<typeof postPagePublish>>;
  /**
   * Publishes drafts as one version and removes them, or none of them.
   * @throws HttpError 400 DRAFT_REPEATED, and those of `publish` with the id of the draft in the details.
   */
  publishTogether(
    caller: EditingCaller,
    input: BodyOf<typeof postPublication>,
  ): Promise<ResponseOf<typeof postPublication>>;
  /**
   * Schedules drafts to be published as one version.
   * @throws HttpError 400 SCHEDULE_INVALID, and those of `publishTogether`.
   */
  scheduleTogether(caller: EditingCaller, input: BodyOf<typeof postSchedule>): Promise<ResponseOf<typeof postSchedule>>;
  /**
   * Stores a preview of the whole site with drafts.
   * @throws HttpError 400 DRAFT_REPEATED, 404 DRAFT_NOT_FOUND, 409 PAGE_CONFLICT, 412 DRAFT_CHANGED, 422 PAGE_INVALID.
   */
  previewTogether(
    caller: EditingCaller,
    input: BodyOf<typeof postDraftPreview>,
  ): Promise<ResponseOf<typeof postDraftPreview>>;
  /** @throws HttpError 409 PAGE_EXISTS. */
  create(caller: EditingCaller, input: BodyOf<typeof postPage>): Promise<ResponseOf<typeof postPage>>;
  /** @throws HttpError 404 PAGE_NOT_FOUND, 409 PUBLISH_CONFLICT, 422 PAGE_INVALID. */
  remove(
    caller: EditingCaller,
    pageId: string,
    input: BodyOf<typeof postPageRemoval>,
  ): Promise<ResponseOf<typeof postPageRemoval>>;
};

/** Versions of pages. */
export type VersionService = {
  listOfPage(
    realm: RealmSnapshot,
    pageId: string,
    before: number | undefined,
  ): Promise<ResponseOf<typeof getPageVersions>>;
  list(realm: RealmSnapshot, before: number | undefined): Promise<ResponseOf<typeof getEditingVersions>>;
  /**
   * @param since the version to compare with. Default: the one in which the page changed before.
   * @throws HttpError 404 VERSION_NOT_FOUND.
   */
  read(
    realm: RealmSnapshot,
    pageId: string,
    version: number,
    since: number | undefined,
  ): Promise<ResponseOf<typeof getPageVersion>>;
  /**
   * Writes an old version, or one row of it, into the draft.
   * @throws HttpError 404 VERSION_NOT_FOUND, 404 ROW_NOT_FOUND, 412 DRAFT_CHANGED.
   */
  restore(
    caller: EditingCaller,
    pageId: string,
    input: BodyOf<typeof postPageRestore>,
  ): Promise<ResponseOf<typeof postPageRestore>>;
  audit(
    realm: RealmSnapshot,
    query: { readonly page?: string | undefined; readonly before?: number | undefined },
  ): Promise<ResponseOf<typeof getEditingAudit>>;
};

/** What editors of a page share. */
export type ReviewService = {
  /**
   * @throws HttpError 400 SCHEDULE_INVALID, 404 DRAFT_NOT_FOUND, 409 APPROVAL_REFUSED, 412 DRAFT_CHANGED, 422
   *   PAGE_INVALID.
   */
  setStatus(
    caller: EditingCaller,
    pageId: string,
    input: BodyOf<typeof postPageStatus>,
  ): Promise<ResponseOf<typeof postPageStatus>>;
  /** @throws HttpError 404 PAGE_NOT_FOUND. */
  listComments(realm: RealmSnapshot, pageId: string): Promise<ResponseOf<typeof getPageComments>>;
  /** @throws HttpError 404 PAGE_NOT_FOUND, 404 COMMENT_NOT_FOUND, 409 TOO_MANY_COMMENTS. */
  addComment(
    caller: EditingCaller,
    pageId: string,
    input: BodyOf<typeof postPageComment>,
  ): Promise<ResponseOf<typeof postPageComment>>;
  /** @throws HttpError 404 COMMENT_NOT_FOUND. */
  resolveComment(
    caller: EditingCaller,
    ids: ParamsOf<typeof putPageCommentResolution>,
    input: BodyOf<typeof putPageCommentResolution>,
  ): Promise<ResponseOf<typeof putPageCommentResolution>>;
  /** Deletes the comment of a guest. @throws HttpError 404 COMMENT_NOT_FOUND. */
  deleteComment(
    caller: EditingCaller,
    ids: ParamsOf<typeof deletePageComment>,
  ): Promise<ResponseOf<typeof deletePageComment>>;
  /** Records that a tab has a page open or has closed it, and returns who has it open. */
  recordPresence(
    caller: EditingCaller,
    pageId: string,
    input: BodyOf<typeof putPagePresence>,
  ): Promise<ResponseOf<typeof putPagePresence>>;
  /** Removes tabs that have not been seen for a while. */
  removeAbsent(): Promise<void>;
};
