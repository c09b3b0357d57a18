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

/** An editor sent more changes than anybody types. */
export const tooManyChanges = (retryAfter: number): HttpError =>
  new HttpError(
    429,
    'TOO_MANY_REQUESTS',
    'There were too many changes in one minute. Wait, then send the latest one.',
    {
      retryAfter,
    },
  );
