// Comments of guests with a review link (ADR 076). The cookie of the opened link is the guest's secret, and the database
// stores its hash: a link opens in one browser, so the comments of a link are those of its guest.
import type { BodyOf, ResponseOf } from '#schemas/defineCall.ts';
import type { getReviewComments } from '#schemas/api/reviews/getReviewComments.ts';
import type { putReviewComment } from '#schemas/api/reviews/putReviewComment.ts';
import { listFilledSlots } from '#engine/page/slots.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { PageComment, PageReviews } from '../../db/repositories/pageReviews.ts';
import type { ReviewTarget } from '../../db/repositories/reviewLinks.ts';
import { HttpError } from '../../http/errors.ts';
import type { AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { groupThreads, MAX_COMMENTS_FOR_GUESTS, type Thread } from './comments.ts';
import { readSides } from './createDraftService.ts';
import { commentNotFound } from './editingErrors.ts';
import type { EditingDeps } from './editingTypes.ts';

type Realm = Pick<RealmSnapshot, 'id'>;

/** A comment that a guest writes. */
export type GuestComment = BodyOf<typeof putReviewComment> & {
  readonly id: string;
  /** Network address of the guest. */
  readonly address: string;
};

/** The comments that the guest of a link sees, writes and deletes. */
export type GuestComments = {
  list(realm: Realm, target: ReviewTarget): Promise<ResponseOf<typeof getReviewComments>>;
  /** Returns a text that changes when the guest must read the comments again. */
  readState(realm: Realm, target: ReviewTarget): Promise<string>;
  /**
   * Adds a comment. Does nothing when the guest has added it before.
   * @throws HttpError 403 COMMENTS_OFF, 404 ROW_NOT_FOUND, 404 COMMENT_NOT_FOUND, 409 COMMENT_EXISTS, 409
   *   TOO_MANY_COMMENTS, 429 TOO_MANY_ATTEMPTS, 429 CHALLENGE_REQUIRED.
   */
  add(realm: Realm, target: ReviewTarget, comment: GuestComment): Promise<void>;
  /** Deletes a comment of this guest. @throws HttpError 404 COMMENT_NOT_FOUND. */
  remove(realm: Realm, target: ReviewTarget, commentId: string): Promise<void>;
};

type Deps = Pick<EditingDeps, 'pages' | 'drafts' | 'audit' | 'now'> & {
  readonly reviews: PageReviews;
  readonly attempts: Pick<AttemptLimiter, 'begin'>;
};

/** Creates the comments of guests of one database. */
export function createGuestComments(deps: Deps): GuestComments {
  const { reviews, audit, now } = deps;
  return {
    async list({ id: realmId }, { pageId, linkId, mayComment }) {
      const threads = groupThreads(await reviews.listComments(realmId, pageId));
      const isOwn = ({ guestLink }: PageComment): boolean => guestLink === linkId;
      const shown = mayComment ? threads : threads.filter(({ comment, replies }) => [comment, ...replies].some(isOwn));
      return { mayComment, comments: shown.map((thread) => toShownThread(thread, isOwn)) };
    },
    async readState({ id: realmId }, { pageId, mayComment }) {
      return `${mayComment ? 'on' : 'off'} ${await reviews.readState(realmId, pageId)}`;
    },
    async add({ id: realmId }, target, comment) {
      const { pageId, linkId } = target;
      const { id: commentId, name, body, row: rowId, replyTo, solution, address } = comment;
      if (!target.mayComment) throw commentsOff();
      if (await isStored(reviews, realmId, target, commentId)) return;
      if (rowId !== undefined && replyTo === undefined) await requireRow(deps, realmId, pageId, rowId);
      await deps.attempts.begin({ realmId, action: 'guestComment', account: linkId, address, solution });
      const author = { id: '', name };
      const at = new Date(now());
      const stored = { commentId, pageId, rowId, pointer: '', body, author, at, guestLink: linkId, replyTo };
      try {
        const added = await reviews.addComment(realmId, stored, MAX_COMMENTS_FOR_GUESTS);
        if (added === 'unknown') throw threadEnded();
        if (added === 'full') throw pageFull();
      } catch (error) {
        // The same call, sent twice at once.
        if (isUniqueViolation(error) && (await isStored(reviews, realmId, target, commentId))) return;
        throw isUniqueViolation(error) ? commentExists() : error;
      }
      await audit.add(realmId, { pageId, action: 'comment', author, linkId, at });
    },
    async remove({ id: realmId }, { pageId, linkId }, commentId) {
      const at = new Date(now());
      const deleted = await reviews.deleteGuestComment(realmId, { pageId, commentId, guestLink: linkId }, at);
      if (!deleted) throw commentNotFound();
      await audit.add(realmId, { pageId, action: 'deleteComment', author: deleted.author, linkId, at });
    },
  };
}

/**
 * Whether the guest has added this comment before.
 * @throws HttpError 409 COMMENT_EXISTS when somebody else has.
 */
async function isStored(
  reviews: PageReviews,
  realmId: string,
  { pageId, linkId }: ReviewTarget,
  commentId: string,
): Promise<boolean> {
  const stored = await reviews.findComment(realmId, pageId, commentId);
  if (stored && stored.guestLink !== linkId) throw commentExists();
  return stored !== undefined;
}

/** @throws HttpError 404 ROW_NOT_FOUND when neither the draft nor, without a draft, the published page has the row. */
async function requireRow(
  deps: Pick<EditingDeps, 'pages' | 'drafts'>,
  realmId: string,
  pageId: string,
  rowId: string,
): Promise<void> {
  const { draft, published } = await readSides(deps, realmId, pageId);
  const { elements } = JSON.parse(draft?.document ?? published?.text ?? '{}') as { readonly elements?: unknown };
  if (!Array.isArray(elements) || !hasRow(elements, rowId))
    throw new HttpError(404, 'ROW_NOT_FOUND', 'The page has no such row any more. Choose another one.');
}

/** Whether a row is in a list, or in a slot of one of its rows. */
const hasRow = (rows: readonly unknown[], rowId: string): boolean =>
  rows.some(
    (row) => findEntryId(row)?.id === rowId || listFilledSlots(row).some(({ elements }) => hasRow(elements, rowId)),
  );

const toShownThread = ({ comment, replies }: Thread, isOwn: (comment: PageComment) => boolean) => {
  const toShown = (each: PageComment) => ({
    id: each.commentId,
    body: each.body,
    name: each.author.name,
    isGuest: each.guestLink !== undefined,
    isOwn: isOwn(each),
    isDeleted: each.deletedAt !== null,
    at: each.at.toISOString(),
  });
  const { rowId, resolvedAt } = comment;
  return {
    ...toShown(comment),
    ...(rowId !== undefined && { row: rowId }),
    isResolved: resolvedAt !== null,
    replies: replies.map(toShown),
  };
};

const commentsOff = (): HttpError =>
  new HttpError(403, 'COMMENTS_OFF', 'The guest of this link may not comment. Ask the person who sent it.');

const commentExists = (): HttpError =>
  new HttpError(409, 'COMMENT_EXISTS', 'There is another comment with this id. Choose a new random id.');

const pageFull = (): HttpError =>
  new HttpError(
    409,
    'TOO_MANY_COMMENTS',
    `Guests add no comments to a page that has ${MAX_COMMENTS_FOR_GUESTS} or more. Ask the person who sent the link.`,
  );

const threadEnded = (): HttpError =>
  new HttpError(404, 'COMMENT_NOT_FOUND', 'The page has no such open comment. Begin a new one.');
