// Parameters and responses that the calls of comments and review links share.
import { defineSchema } from '../defineSchema.ts';
import { authoredDocumentId, authoredPageId, commentId } from '../domain/authored-page.ts';
import { guestCommentId, reviewLinkId } from '../preview/review.ts';

/** Path of the calls about one comment on an authored document. */
export const pageCommentParams = { id: authoredDocumentId, comment: commentId } as const;

/** Path of the calls about one review link of a page. */
export const pageReviewLinkParams = { id: authoredPageId, link: reviewLinkId } as const;

/** Path of the calls about one comment of the guest of a review link. */
export const guestCommentParams = { link: reviewLinkId, comment: guestCommentId } as const;

type IdSchema = typeof commentId | typeof guestCommentId | typeof reviewLinkId;

/** The response of a call that stores or deletes something: its id. */
export const idResponse = /* @__NO_SIDE_EFFECTS__ */ <const D extends string, const I extends IdSchema>(
  description: D,
  id: I,
) => defineSchema({ type: 'object', description, required: ['id'], properties: { id } });
