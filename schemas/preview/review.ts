// What the calls of review links share.
import { defineSchema } from '../defineSchema.ts';
import { dateTime, shortText } from '../fields.ts';

/** Lifetime of a review link in hours. */
export const REVIEW_HOURS = { default: 72, max: 336 } as const;

/** The document to which a review link leads. Everybody may open it; it shows nothing without the link's token. */
export const REVIEW_PATH = '/_admin/review';

/** Id of a review link. It is not secret. */
export const reviewLinkId = {
  type: 'string',
  pattern: '^[\\w-]{16}$',
  maxLength: 16,
  examples: ['AbCdEfGhIjKlMnOp'],
  description: 'Id of the link.',
} as const;

/** A page as a guest sees it by a review link. */
export const reviewStateSchema = defineSchema({
  type: 'object',
  description: 'What a review link shows.',
  required: ['page', 'title', 'key', 'state', 'expiresAt'],
  properties: {
    page: { type: 'string', maxLength: 120, description: 'Id of the page.' },
    title: shortText('Title of the page in the language of the request; empty without one.'),
    key: {
      type: 'string',
      maxLength: 200,
      description: 'Identifies this state of the page, for `since`. It changes with every change of the draft.',
    },
    state: {
      type: 'string',
      enum: ['draft', 'published'],
      description: 'published: the page has no draft any more, so the link shows what viewers see.',
    },
    expiresAt: dateTime('When the link ends.'),
    delivered: { description: 'The page as the audience gets it; missing: it equals the one of `since`.' },
  },
});
