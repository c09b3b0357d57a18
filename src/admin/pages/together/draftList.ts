// The drafts that can be published together, and what an editor reads when the server refuses.
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { getEditingPages } from '#schemas/api/editing/getEditingPages.ts';
import type { getEditingSettings } from '#schemas/api/editing/getEditingSettings.ts';
import { ApiFailure, type Api } from '#src/api/createApi.ts';
import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';
import { DOCUMENT_PRESENTATIONS } from '../../settings/settingsDocuments.ts';
import { describeRefusal, type Refusal } from '../manage/describeRefusal.ts';
import type { DraftStatus } from '../review/ReviewStore.ts';
import { readText } from '../schema/describeElement.ts';
import type { Json } from '#schemas/jsonPointer.ts';

/** The calls of this dialog. */
export type TogetherApi = Pick<
  Api,
  'getEditingPages' | 'getEditingSettings' | 'postPublication' | 'postDraftPreview' | 'postSchedule'
>;

/** A draft in the list. */
export type ListedDraft = {
  /** Id of the page or of the document of settings. */
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  readonly author: string;
  readonly updatedAt: string;
  /** Number of errors when the draft was saved. */
  readonly errors: number;
  readonly status: DraftStatus;
  /** When the server publishes the draft by itself (ISO 8601); undefined: it is not scheduled. */
  readonly publishAt: string | undefined;
  /** Whether the page is archived, so that a publish shows it to viewers again. */
  readonly isArchived: boolean;
  /** Name of the editor's role, when it may change nothing in the document. */
  readonly closedForRole: string | undefined;
};

type Responses = {
  readonly pages: ResponseOf<typeof getEditingPages>;
  readonly settings: ResponseOf<typeof getEditingSettings>;
};

/**
 * Returns the drafts of pages and of documents of settings.
 *
 * @returns pages first, in the order of the responses
 */
export function listDrafts({ pages, settings }: Responses, text: AdminText, locale: string): ListedDraft[] {
  return [
    ...pages.pages.map((page) => ({ ...page, name: readText(page.title as Json | undefined, locale) ?? page.id })),
    ...settings.documents.map((found) => ({
      ...found,
      name: text(DOCUMENT_PRESENTATIONS[found.id].name),
      archived: undefined,
    })),
  ].flatMap(({ id, revision, name, draft, archived, closedForRole }) => {
    if (!draft) return [];
    const { author, updatedAt, errors, status, publishAt } = draft;
    const isArchived = archived !== undefined;
    return [
      { id, revision, name, author: author.name, updatedAt, errors, status, publishAt, isArchived, closedForRole },
    ];
  });
}

/** The texts of refusals that are about one of the drafts. */
const TEXTS = {
  DRAFT_CHANGED: 'draftNamedChanged',
  DRAFT_NOT_FOUND: 'draftNamedGone',
  PAGE_CONFLICT: 'draftNamedConflict',
} as const;

/** The texts of refusals that are about none of them. */
const GENERAL_TEXTS = {
  PAGE_INVALID: 'draftsHaveErrors',
  PUBLISH_CONFLICT: 'publishBusy',
  SCHEDULE_INVALID: 'scheduleInvalid',
  RESULT_UNKNOWN: 'publishResultUnknown',
} as const;

/** Why drafts were not published together, and which of them is the reason. */
export type TogetherRefusal = Refusal & {
  /** Undefined: the reason is not one of the drafts, or several are. */
  readonly draft: ListedDraft | undefined;
};

/** Returns what an editor reads when drafts could not be published or previewed together. */
export function describeTogether(text: AdminText, error: unknown, drafts: readonly ListedDraft[]): TogetherRefusal {
  const { code = '', details = {} } = error instanceof ApiFailure ? error : {};
  const draft = drafts.find(({ id }) => id === details['id']);
  const refusal = describeRefusal(text, error, draft?.id ?? '');
  const general = Object.hasOwn(GENERAL_TEXTS, code) ? GENERAL_TEXTS[code as keyof typeof GENERAL_TEXTS] : undefined;
  if (general) return { ...refusal, message: text(general), draft };
  const key = Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : undefined;
  if (key && draft) return { ...refusal, message: text(key, { name: isolate(draft.name) }), draft };
  return { ...refusal, draft };
}
