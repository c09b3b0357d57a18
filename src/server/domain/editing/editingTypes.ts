// What the functions of the editor of pages share.
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { deletePageDraft } from '#schemas/api/editing/deletePageDraft.ts';
import type { getEditingPage } from '#schemas/api/editing/getEditingPage.ts';
import type { getEditingPages } from '#schemas/api/editing/getEditingPages.ts';
import type { putPageDraft } from '#schemas/api/editing/putPageDraft.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { DraftAuthor, PageDraft, PageDrafts } from '../../db/repositories/pageDrafts.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { AuthoredPage, AuthoredPages } from './authoredPages.ts';

/** The editor of a call, and the published realm that the call is about. */
export type EditingCaller = { readonly realm: RealmSnapshot; readonly author: DraftAuthor };

/** The published and the drafted side of a page. */
export type PageSides = {
  readonly published: AuthoredPage | undefined;
  readonly draft: PageDraft | undefined;
  readonly revision: number;
};

/** What the parts of the editing service use. */
export type EditingDeps = {
  readonly pages: AuthoredPages;
  readonly drafts: PageDrafts;
  readonly now: () => number;
  /** Checks an authored page against the published realm. */
  readonly check: (realm: RealmSnapshot, pageId: string, document: unknown) => Promise<readonly EditFinding[]>;
};

/** A change of a draft: the revision that the editor has seen, and the new document. */
export type DraftInput = { readonly revision: number; readonly document: Readonly<Record<string, unknown>> };

/** Drafts of the pages of a realm. */
export type DraftService = {
  list(realm: RealmSnapshot): Promise<ResponseOf<typeof getEditingPages>>;
  /** @throws HttpError 404 PAGE_NOT_FOUND. */
  read(realm: RealmSnapshot, pageId: string): Promise<ResponseOf<typeof getEditingPage>>;
  /** @throws HttpError 404 PAGE_NOT_FOUND, 412 DRAFT_CHANGED, 413 PAGE_TOO_LARGE. */
  save(caller: EditingCaller, pageId: string, input: DraftInput): Promise<ResponseOf<typeof putPageDraft>>;
  /** @throws HttpError 404 DRAFT_NOT_FOUND, 412 DRAFT_CHANGED. */
  remove(caller: EditingCaller, pageId: string, revision: number): Promise<ResponseOf<typeof deletePageDraft>>;
};
