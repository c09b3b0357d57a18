// What the editor needs of the server (`/api/v2/editing/...`). src/app/entryAdmin.tsx connects it to the API client.
import type { Json, JsonObject } from '#schemas/jsonPointer.ts';
import type { DocumentPermit } from '#src/realm/editorPermits.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { ApiFailure } from '#src/api/createApi.ts';

/** A page in the list. */
export type PageSummary = {
  readonly id: string;
  readonly title: Json | undefined;
  /** Number of elements of the page. */
  readonly elements: number;
  /** Name of the editor's role, when it may change nothing in the page. */
  readonly closedForRole?: string;
  /** Revision of the page's drafts, for an archived page also without a draft. */
  readonly revision: number;
  /** Who archived the page, and when; missing: it is not archived. */
  readonly archived?: { readonly author: string; readonly at: string };
  /** Missing: the page has no draft. */
  readonly draft?: DraftSummary;
};

/** A draft in a list. */
export type DraftSummary = {
  readonly author: string;
  readonly updatedAt: string;
  readonly errors: number;
  readonly warnings: number;
  readonly status: 'draft' | 'review' | 'approved' | 'scheduled';
  /** When the server publishes the draft; missing: it is not scheduled. */
  readonly publishAt?: string;
  /** The other documents that are published with it; missing: none. */
  readonly scheduledWith?: readonly string[];
};

/** Whether a page can be opened: an archived page without a draft has to be restored first. */
export const isOpenable = ({ archived, draft }: PageSummary): boolean => archived === undefined || draft !== undefined;

/** A page as the server has it. */
export type StoredPage = {
  /** Version of the realm that viewers see. */
  readonly version: number;
  readonly published: JsonObject | undefined;
  /** Revision to send with the next change of the draft; 0: the page never had one. */
  readonly revision: number;
  readonly draft: { readonly document: JsonObject; readonly author: string } | undefined;
  readonly findings: readonly EditFinding[];
  /** What the role of the editor allows; missing: everything, or it is not known. */
  readonly permit?: DocumentPermit | undefined;
};

/** The result of saving a draft. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly revision: number; readonly findings: readonly EditFinding[] }
  /** Someone else has saved or published meanwhile. */
  | {
      readonly kind: 'conflict';
      readonly revision: number;
      /** Version of the realm that viewers see. */
      readonly version: number;
      /** The page that viewers see; undefined: it is not published. */
      readonly published: JsonObject | undefined;
      /** The other editor's draft; undefined: it was published or deleted. */
      readonly draft: JsonObject | undefined;
      readonly author: string;
    }
  /** The server did not respond, or refused the request for now. The same request can succeed later. */
  | { readonly kind: 'retryLater' }
  | { readonly kind: 'refused'; readonly error: ApiFailure; readonly findings: readonly EditFinding[] };

/** The result of a publish. */
export type PagePublishResult =
  | { readonly kind: 'published' }
  | { readonly kind: 'findings'; readonly findings: readonly EditFinding[] }
  | {
      /** Without `draftConflict` and `publishConflict`: the draft could not be saved before the publish. */
      readonly kind: 'conflict';
      /** Somebody else has saved the draft meanwhile. */
      readonly draftConflict?: Extract<SaveResult, { readonly kind: 'conflict' }>;
      /** Somebody else has published the page meanwhile, and the draft contradicts that page. */
      readonly publishConflict?: {
        readonly version: number;
        readonly published: JsonObject | undefined;
        readonly base: JsonObject | undefined;
      };
    }
  | { readonly kind: 'failed'; readonly error: ApiFailure };

/** The calls of the editor. */
export type EditingClient = {
  listPages(): Promise<readonly PageSummary[]>;
  readPage(pageId: string): Promise<StoredPage>;
  /**
   * @param knownVersions the revision of the draft and the version of the realm that the caller knows, and the published
   *   version with which an editor has merged the document after a conflict
   */
  saveDraft(
    pageId: string,
    knownVersions: { readonly revision: number; readonly version?: number; readonly mergedWith?: number },
    document: JsonObject,
  ): Promise<SaveResult>;
  publish(pageId: string, revision: number, reason: string): Promise<PagePublishResult>;
};
