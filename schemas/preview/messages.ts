// The messages between a preview frame (/_admin/composed-page-preview and its siblings) and the window around it, by
// postMessage. docs/preview-protocol.md explains them. Both sides check the window and the origin of a message. The frame
// also checks the schema, and refuses a message that does not fit.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { previewAudienceSchema } from './audience.ts';
import { findingSchema } from './finding.ts';
import { rowMeasurementSchema } from './measurement.ts';
import { patchSchema } from './patch.ts';

/** Version of the protocol. A frame ignores messages of other versions. */
export const PREVIEW_PROTOCOL = 1;

/** The kinds of documents that can be previewed. */
export const PREVIEW_KINDS = [
  'page',
  'section',
  'row',
  'menu',
  'plugin',
  'not-found',
  'cancellation-promo',
  'theme',
  'labels',
] as const;
/** A kind of document that can be previewed. */
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** `edit`: elements are marked and selected by a click, and links are inert. `browse`: as for viewers. */
const mode = {
  type: 'string',
  enum: ['edit', 'browse'],
  description: 'edit: a click selects an element, and links are inert. browse: as for viewers.',
} as const;
const revision = (description: string) =>
  ({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }) as const;
const pointer = {
  type: 'string',
  maxLength: 2000,
  pattern: '^(/.*)?$',
  description: 'JSON pointer into the authored document. Empty: the document itself.',
} as const;
const findings = {
  type: 'array',
  maxItems: 10_000,
  items: findingSchema,
  description: 'All problems of the document.',
} as const;

const defineMessage = <const T extends string, const P extends object, const R extends readonly string[]>(
  type: T,
  description: string,
  properties: P,
  required: R,
) =>
  ({
    type: 'object',
    additionalProperties: false,
    description,
    required: ['marquee', 'version', 'type', ...required] as const,
    properties: {
      marquee: { type: 'string', const: 'preview', description: 'Marks the messages of this protocol.' } as const,
      version: { type: 'integer', const: PREVIEW_PROTOCOL, description: 'Version of the protocol.' } as const,
      type: { type: 'string', const: type, description: 'Kind of the message.' } as const,
      ...properties,
    },
  }) as const;

/** A message to the frame, from the window around it (the host). */
export const previewHostMessageSchema = defineSchema({
  description: 'A message to a preview frame.',
  anyOf: [
    defineMessage(
      'open',
      'Shows a document in place of the current one.',
      {
        revision: revision('Number of this state of the document. Every change has a higher one.'),
        kind: { type: 'string', enum: PREVIEW_KINDS, description: 'Kind of the document.' } as const,
        id: {
          type: 'string',
          minLength: 1,
          maxLength: 241,
          description: 'Id of the document in its realm: of a page, section, row, menu or plugin.',
        } as const,
        document: { description: 'The authored document, as in a file of the realm.' } as const,
        mode,
      },
      ['revision', 'kind', 'id', 'document', 'mode'],
    ),
    defineMessage(
      'patch',
      'Changes the document. A frame that does not have revision `from` sends `resync`.',
      {
        from: revision('Revision to which the operations apply.'),
        to: revision('Revision after the operations.'),
        operations: patchSchema,
      },
      ['from', 'to', 'operations'],
    ),
    defineMessage('select', 'Marks an element and scrolls to it.', { pointer }, ['pointer']),
    defineMessage(
      'view',
      'Changes the mode or the audience without a reload.',
      { mode, audience: previewAudienceSchema },
      [],
    ),
    defineMessage(
      'token',
      "Replaces the editor's session by a token for one page of one realm. The frame stores it only in memory.",
      { token: { type: 'string', minLength: 1, maxLength: 1000, description: 'Signed token.' } as const },
      ['token'],
    ),
  ],
});
/** A message to a preview frame. */
export type PreviewHostMessage = TypeOf<typeof previewHostMessageSchema>;

/** Why a frame refuses a message. */
export const REFUSAL_REASONS = ['invalid', 'kind', 'patch', 'not-allowed', 'unavailable'] as const;

/** A message from the frame to its host. */
export const previewFrameMessageSchema = defineSchema({
  description: 'A message from a preview frame.',
  anyOf: [
    defineMessage(
      'ready',
      'The frame listens. It is sent again after a reload; the host replies with `open`.',
      {
        kinds: {
          type: 'array',
          items: { type: 'string', enum: PREVIEW_KINDS, description: 'One kind.' },
          description: 'Kinds of documents that the frame shows.',
        } as const,
      },
      ['kinds'],
    ),
    defineMessage(
      'rendered',
      'The revision is on the screen.',
      { revision: revision('The revision that is shown.'), findings },
      ['revision', 'findings'],
    ),
    defineMessage(
      'measured',
      'What the rows on the screen cost. It is sent again when more rows are rendered or have loaded their data.',
      {
        rows: {
          type: 'array',
          maxItems: 10_000,
          items: rowMeasurementSchema,
          description: 'All measured rows.',
        } as const,
      },
      ['rows'],
    ),
    defineMessage(
      'selected',
      'The editor clicked an element, or the link "go to the field" of a finding.',
      { pointer },
      ['pointer'],
    ),
    defineMessage(
      'resync',
      'The frame has missed a revision. The host replies with `open`.',
      { revision: revision('The last revision that the frame has; 0: none.') },
      ['revision'],
    ),
    defineMessage(
      'refused',
      'The frame did not apply a message.',
      {
        reason: {
          type: 'string',
          enum: REFUSAL_REASONS,
          description:
            'invalid: not a message of this protocol; kind: this frame does not show the kind; patch: an operation cannot be applied; not-allowed: the session or the token does not allow it; unavailable: the server did not respond.',
        } as const,
        detail: { type: 'string', maxLength: 1000, description: 'What was wrong, in English.' } as const,
      },
      ['reason'],
    ),
  ],
});
/** A message from a preview frame. */
export type PreviewFrameMessage = TypeOf<typeof previewFrameMessageSchema>;
