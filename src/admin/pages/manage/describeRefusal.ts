// What editors read when the server refuses to begin, archive, restore, discard or publish documents.
import type { EditFinding } from '#schemas/preview/finding.ts';
import { isSettingsDocument } from '#schemas/domain/authored-page.ts';
import { ApiFailure } from '#src/api/createApi.ts';
import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';

/** A problem in a file of the brand. */
export type OtherProblem = EditFinding & { readonly file: string };

/** What an editor reads after a refused or failed call. */
export type Refusal = {
  readonly message: string;
  /** The code of the API; missing: there was no response. */
  readonly code?: string;
  /** The places in files of the brand that prevent the change; empty: it was refused for another reason. */
  readonly places: readonly OtherProblem[];
};

/** The smallest status with which the server says that it, not the request, is the reason. */
const SERVER_ERROR = 500;
/** The status of a request whose body is larger than the server reads, or whose page is larger than a page may be. */
const TOO_LARGE = 413;

/** The texts of the codes of the API. `{{id}}` is the id of the page. */
const TEXTS = {
  PAGE_EXISTS: 'pageExists',
  PAGE_NOT_FOUND: 'pageGone',
  DRAFT_NOT_FOUND: 'draftGone',
  DRAFT_CHANGED: 'draftChangedMeanwhile',
  PUBLISH_CONFLICT: 'publishedMeanwhile',
  PAGE_INVALID: 'pageStillUsed',
  VERSION_NOT_FOUND: 'pageGone',
  TOO_MANY_REQUESTS: 'serverBusy',
  COMMENT_NOT_FOUND: 'commentGone',
  TOO_MANY_COMMENTS: 'commentsFull',
  REVIEW_LINK_NOT_FOUND: 'guestLinkGone',
  // The calls of editors do not exist for anybody else.
  ROUTE_NOT_FOUND: 'accessEnded',
} as const;

/** Returns what an editor reads after a call failed. */
export function describeRefusal(text: AdminText, error: unknown, id: string): Refusal {
  if (!(error instanceof ApiFailure) || error.status === 0) return { message: text('nothingSent'), places: [] };
  const { code, details = {} } = error;
  const { findings = [], otherProblems = [] } = details as {
    readonly findings?: readonly EditFinding[];
    readonly otherProblems?: readonly OtherProblem[];
  };
  // The page itself has a finding when it must exist, such as the page of "/".
  const places = [
    ...findings.map((finding) => ({ ...finding, file: isSettingsDocument(id) ? id : `pages/${id}.json` })),
    ...otherProblems,
  ];
  if (code === 'ROLE_NOT_ALLOWED') return { message: describeRole(text, details), code, places };
  if (error.status >= SERVER_ERROR) return { message: text('serverBusy'), code, places };
  if (error.status === TOO_LARGE) return { message: text('pageTooLarge'), code, places };
  const key = Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : undefined;
  return { message: key ? text(key, { id: isolate(id) }) : error.message, code, places };
}

function describeRole(text: AdminText, details: Readonly<Record<string, unknown>>): string {
  const { role, administrators = [] } = details as {
    readonly role?: { readonly name: string; readonly reason: string };
    readonly administrators?: readonly string[];
  };
  const reason = role ? `${text('lockedByRole', { name: isolate(role.name) })} ${isolate(role.reason)} ` : '';
  return `${reason}${text('askAdministrator', { names: administrators.map(isolate).join(', ') || '–' })}`;
}

/** Returns the address of the editor of a page, or of a document of settings. */
export const toDocumentAddress = (id: string): string =>
  `/_admin/${isSettingsDocument(id) ? 'settings' : 'pages'}/${encodeURIComponent(id)}`;

/**
 * Returns the address of the editor of a file of the brand, or of a document of settings; undefined: no editor shows it.
 */
export function findAddressOfFile(file: string): string | undefined {
  if (isSettingsDocument(file)) return toDocumentAddress(file);
  const [, folder = 'settings', name = ''] = /^(?:(pages|menus|strings)\/)?([^/]+)\.json$/.exec(file) ?? [];
  const idsByFolder: Readonly<Record<string, string>> = {
    menus: `menu:${name}`,
    strings: 'settings:labels',
    settings: `settings:${name}`,
  };
  const id = idsByFolder[folder] ?? name;
  return folder === 'pages' || isSettingsDocument(id) ? toDocumentAddress(id) : undefined;
}
