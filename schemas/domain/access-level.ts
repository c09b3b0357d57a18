import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** What the viewer may do with the content (content-and-viewing 3). Unknown or missing reads as DENIED (decision O12). */
export const accessLevelSchema = defineSchema({
  type: 'string',
  enum: ['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'],
  default: 'DENIED',
  description:
    'GRANTED plays; GRANTED_ON_SIGN_IN plays once signed in; DENIED must be bought; GEOBLOCKED is not shown here.',
});
export type AccessLevel = TypeOf<typeof accessLevelSchema>;
