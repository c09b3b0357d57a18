// The message that open tabs get when a realm has another published version (`GET /api/v2/events`).
import { defineSchema, type TypeOf } from '../defineSchema.ts';

const revision = <const D extends string>(description: D) =>
  ({ type: 'string', pattern: '^[0-9a-f]{12}$', description }) as const;

/**
 * Short hashes of what every page of a realm shows besides its rows. A tab compares them with its own, and fetches what
 * differs.
 */
export const revisionsSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['labels', 'menu', 'settings', 'theme'],
  description: 'Hashes of what pages show besides their rows.',
  properties: {
    labels: revision("Differs when a label differs: the realm's own or an inherited one."),
    menu: revision('Differs when a menu differs.'),
    settings: revision('Differs when the name, the logo or another setting of the realm differs.'),
    theme: revision('Differs when a colour, font, size or shape differs.'),
  },
});
/** Hashes of what pages show besides their rows. */
export type Revisions = TypeOf<typeof revisionsSchema>;

/** The data of the event `version`. */
export const publishedVersionSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['version', 'policy', 'revisions'],
  description: 'The current version of a realm.',
  properties: {
    version: { type: 'integer', minimum: 1, description: 'Current version.' },
    policy: {
      type: 'string',
      maxLength: 64,
      description: 'Hash of the content security policy. A document keeps the policy with which it was loaded.',
    },
    revisions: revisionsSchema,
  },
});
/** The current version of a realm, as the server announces it to open tabs. */
export type PublishedVersion = TypeOf<typeof publishedVersionSchema>;
