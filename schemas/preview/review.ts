// What the calls of review links share.
import { defineSchema } from '../defineSchema.ts';
import { COMMENT_LENGTH } from '../domain/authored-page.ts';
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

/** Whether the guest of a link may comment. */
export const mayComment = {
  type: 'boolean',
  description:
    'true: the guest of the link sees the comments of the page with the names of their authors, and comments.',
} as const;

/** Maximum number of characters of the name that a guest gives. */
export const GUEST_NAME_LENGTH = 60;

/** Characters that change the direction of the text around them, and the separators of lines and paragraphs. */
const DIRECTION = '\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
/** A text with at least one character that is visible: no space, mark, control, or filler of a script. */
const HAS_VISIBLE = '(?=[\\s\\S]*[^\\s\\p{M}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800])';

/** Name that a guest gives. */
export const guestName = {
  type: 'string',
  minLength: 1,
  maxLength: GUEST_NAME_LENGTH,
  // No control characters, none that change the direction of the text after them, and no space at an end.
  pattern: `^${HAS_VISIBLE}[^\\s\\p{Cc}${DIRECTION}](?:[^\\p{Cc}${DIRECTION}]*[^\\s\\p{Cc}${DIRECTION}])?$`,
  examples: ['Ana Silva'],
  description: 'Name of the guest: at least one visible character, no control characters, and no space at either end.',
} as const;

/** Text that a guest writes. Line breaks are allowed, other control characters are not. */
export const guestText = {
  type: 'string',
  minLength: 1,
  maxLength: COMMENT_LENGTH,
  pattern: `^${HAS_VISIBLE}[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$`,
  examples: ['Shorter, please.'],
  description:
    'The text, without markup: at least one visible character. Of the control characters it has only line breaks and tabs.',
} as const;

/** Id of a comment that a guest writes. The guest's browser chooses it at random, so a repeated call adds no second one. */
export const guestCommentId = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  maxLength: 36,
  examples: ['5f0c2f5e-6a4b-4b0e-9d5e-0b1c2d3e4f50'],
  description: 'Id of the comment: a random UUID.',
} as const;

/** A page as a guest sees it by a review link. */
export const reviewStateSchema = defineSchema({
  type: 'object',
  description: 'What a review link shows.',
  required: ['page', 'title', 'key', 'state', 'expiresAt', 'mayComment', 'comments'],
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
    mayComment,
    comments: {
      type: 'string',
      maxLength: 64,
      description: 'State of the comments of the page: when it changes, read them again.',
    },
    delivered: { description: 'The page as the audience gets it; missing: it equals the one of `since`.' },
  },
});
