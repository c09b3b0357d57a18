import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { REFERENCE_KIND_NAMES } from '../references.ts';

/** Maximum length of a component stack. */
export const MAX_STACK_LENGTH = 4_000;

/** A problem of a document that an editor writes, with everything that an editor needs to correct it. */
export const findingSchema = defineSchema({
  type: 'object',
  description: 'A problem of a document that an editor writes.',
  additionalProperties: false,
  required: ['code', 'severity', 'pointer', 'meaning', 'remedy'],
  properties: {
    code: { type: 'string', maxLength: 60, description: 'Code of schemas/problems.ts.' },
    severity: { type: 'string', enum: ['error', 'warning'], description: 'error: a publish is refused.' },
    pointer: {
      type: 'string',
      maxLength: 2000,
      description: 'JSON pointer (RFC 6901) into the authored document: `/elements/2/title`.',
    },
    meaning: { type: 'string', maxLength: 1000, description: 'What the code means, in English.' },
    remedy: { type: 'string', maxLength: 1000, description: 'What the editor can do, in English.' },
    expected: { type: 'string', maxLength: 2000, description: 'What was expected.' },
    found: { type: 'string', maxLength: 2000, description: 'What was found, shortened.' },
    nearest: { type: 'string', maxLength: 500, description: 'The existing name that was probably meant.' },
    reference: {
      type: 'string',
      enum: REFERENCE_KIND_NAMES,
      description: 'Kind of the thing that the value names and that the realm does not have; missing: another problem.',
    },
    rowId: { type: 'string', maxLength: 240, description: 'Row that contains the problem.' },
    rowType: { type: 'string', maxLength: 160, description: 'Row type of that row.' },
    stack: {
      type: 'string',
      maxLength: MAX_STACK_LENGTH,
      description: 'Component stack of React when the row threw in the preview, the innermost component first.',
    },
  },
});
/** A problem of a document that an editor writes. */
export type EditFinding = TypeOf<typeof findingSchema>;

/**
 * Codes of errors with which a row is shown all the same: a slot may lack rows until the publish, and rows in a slot that
 * does not exist are never shown.
 */
export const ERRORS_THAT_HIDE_NO_ROW: readonly string[] = ['SLOT_TOO_FEW', 'SLOT_UNKNOWN'];
