import { defineSchema, type TypeOf } from '../defineSchema.ts';

/**
 * What the viewer may do with the content (specification, content-and-viewing 3). Unknown or missing values are
 * read as DENIED (decision O12).
 */
export const accessLevelSchema = defineSchema({
  type: 'string',
  enum: ['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'],
  default: 'DENIED',
  description:
    'GRANTED: can be played; GRANTED_ON_SIGN_IN: can be played after sign-in; DENIED: must be bought; GEOBLOCKED: not available in this country.',
});
/** What the viewer may do with the content. */
export type AccessLevel = TypeOf<typeof accessLevelSchema>;
