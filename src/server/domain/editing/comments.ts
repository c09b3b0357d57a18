// What the comments of editors and those of guests with a review link have in common.
import type { PageComment } from '../../db/repositories/pageReviews.ts';
import type { DraftAuthor } from '../../db/repositories/pageDrafts.ts';

/** Largest number of comments of a page. */
export const MAX_COMMENTS = 500;
/** Number of comments of a page from which guests add none, so that guests cannot take the place of editors. */
export const MAX_COMMENTS_FOR_GUESTS = 400;

/** A comment and its replies, oldest first. */
export type Thread = { readonly comment: PageComment; readonly replies: readonly PageComment[] };

/** Puts replies into the comments to which they reply. */
export const groupThreads = (comments: readonly PageComment[]): Thread[] =>
  comments
    .filter(({ replyTo }) => replyTo === undefined)
    .map((comment) => ({ comment, replies: comments.filter(({ replyTo }) => replyTo === comment.commentId) }));

/** Returns an author as responses name it: a guest has no id. */
export const toReviewAuthor = ({ id, name }: DraftAuthor): { readonly id?: string; readonly name: string } => ({
  ...(id !== '' && { id }),
  name,
});
