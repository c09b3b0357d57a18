// The refusals of the editor's calls.
import { HttpError } from '../../http/errors.ts';

/** The page does not exist, published or as a draft. */
export const pageNotFound = (pageId: string): HttpError =>
  new HttpError(
    404,
    'PAGE_NOT_FOUND',
    `The realm has no page "${pageId.slice(0, 120)}", and nobody has begun one. Create it first.`,
  );

/** The page has no draft. */
export const draftNotFound = (pageId: string): HttpError =>
  new HttpError(404, 'DRAFT_NOT_FOUND', `The page "${pageId.slice(0, 120)}" has no draft.`);

/** Somebody else has changed the draft. `current` is what is stored now. */
export const draftChanged = (seen: number, current: { readonly revision: number } & object): HttpError =>
  new HttpError(
    412,
    'DRAFT_CHANGED',
    `The draft is at revision ${current.revision}, not ${seen}. Merge with details.current, and send its revision.`,
    { current },
  );

/** The page is larger than a page may be. */
export const pageTooLarge = (): HttpError =>
  new HttpError(413, 'PAGE_TOO_LARGE', 'A page has at most 4 MB. Move items into the catalogue.');

/** An editor sent more changes than a person can type. */
export const tooManyChanges = (retryAfter: number): HttpError =>
  new HttpError(
    429,
    'TOO_MANY_REQUESTS',
    'There were too many changes in one minute. Wait, then send the latest one.',
    {
      retryAfter,
    },
  );

/** The realm has the page, or somebody has begun it. */
export const pageExists = (pageId: string): HttpError =>
  new HttpError(
    409,
    'PAGE_EXISTS',
    `The realm has a page "${pageId.slice(0, 120)}", or a draft of one. Open that page.`,
  );

/** The realm was not published from a folder that a page could be added to. */
export const folderUnknown = (message: string): HttpError => new HttpError(409, 'FOLDER_UNKNOWN', message);

/** The draft and the published page disagree. */
export const pageConflict = (details: { readonly version: number } & Record<string, unknown>): HttpError =>
  new HttpError(
    409,
    'PAGE_CONFLICT',
    `The page was published by somebody else meanwhile, and both changes disagree. Decide each of details.conflicts, store the result with "mergedWith": ${details.version}, and publish again.`,
    details,
  );

/** The page, or with it another file of the realm, has errors. */
export const pageInvalid = (findings: readonly object[], otherProblems: readonly object[] = []): HttpError =>
  new HttpError(
    422,
    'PAGE_INVALID',
    'The page has errors; nothing was published. Correct those in details.findings and publish again.',
    { findings, ...(otherProblems.length > 0 && { otherProblems }) },
  );

/** Several drafts, or other files with them, have errors. */
export const draftsInvalid = (problems: readonly object[]): HttpError =>
  new HttpError(
    422,
    'PAGE_INVALID',
    'The documents have errors; nothing was published. Correct those in details.otherProblems and publish again.',
    { findings: [], otherProblems: problems },
  );

/** A draft is named twice. */
export const draftRepeated = (id: string): HttpError =>
  new HttpError(400, 'DRAFT_REPEATED', `"drafts" names "${id.slice(0, 120)}" more than once. Name each draft once.`);

/** The page had no own file in this version. */
export const versionNotFound = (pageId: string, version: number): HttpError =>
  new HttpError(404, 'VERSION_NOT_FOUND', `The page "${pageId.slice(0, 120)}" has no version ${version} of its own.`);

/** Neither the page nor its old version has the row. */
export const rowNotFound = (rowId: string): HttpError =>
  new HttpError(404, 'ROW_NOT_FOUND', `Neither the page nor that version has a row "${rowId.slice(0, 120)}".`);

/** A draft cannot be published at that moment. */
export const scheduleInvalid = (): HttpError =>
  new HttpError(
    400,
    'SCHEDULE_INVALID',
    'A scheduled draft needs "publishAt": a moment in the future, at most one year away.',
  );

/** A draft that waits for no review, or that the caller wrote, cannot be approved. */
export const approvalRefused = (isOwn: boolean): HttpError =>
  new HttpError(
    409,
    'APPROVAL_REFUSED',
    isOwn
      ? 'You asked for the review of this draft. Another editor has to approve it.'
      : 'The draft waits for no review, so it cannot be approved. Set its status to "review" first; another editor then approves it.',
  );

/** The page has no such comment. */
export const commentNotFound = (): HttpError =>
  new HttpError(404, 'COMMENT_NOT_FOUND', 'The page has no such comment.');

/** The page has as many comments as it may have. */
export const tooManyComments = (max: number): HttpError =>
  new HttpError(409, 'TOO_MANY_COMMENTS', `A page has at most ${max} comments.`);

const toMb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The bytes of an upload are not an image that a field can show. @param found what they are, as far as known */
export const imageUnusable = (found: string): HttpError =>
  new HttpError(
    415,
    'IMAGE_UNUSABLE',
    `The file cannot be used as an image: found ${found.slice(0, 200)}. Expected: a WebP, PNG, JPEG or AVIF that is not animated and has at most 64 million pixels. Save it as one of these and upload it again.`,
    { found: found.slice(0, 200) },
  );

/** The uploaded images of the realm have as many bytes as they may have. */
export const imageQuotaReached = (sizes: {
  readonly used: number;
  readonly bytes: number;
  readonly max: number;
  readonly days: number;
}): HttpError =>
  new HttpError(
    413,
    'IMAGE_QUOTA_REACHED',
    `The images that editors uploaded to this brand have ${toMb(sizes.used)}, and this one has ${toMb(sizes.bytes)}. Expected: at most ${toMb(sizes.max)} together. Images that neither a draft nor a version names are deleted ${sizes.days} days after their upload. The operator can allow more (UPLOAD_QUOTA_MB).`,
    { usedBytes: sizes.used, imageBytes: sizes.bytes, maxBytes: sizes.max },
  );

/** The realm has no image of this name. */
export const imageNotFound = (name: string): HttpError =>
  new HttpError(
    404,
    'IMAGE_NOT_FOUND',
    `The realm has no image "${name.slice(0, 120)}", and no editor has uploaded one of that name. Correct the name or upload the image.`,
  );
