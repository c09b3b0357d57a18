// What a preview frame measured of the rows that it shows.
import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Maximum number of calls of one row. */
export const MAX_MEASURED_CALLS = 100;

const milliseconds = (description: string) => ({ type: 'number', minimum: 0, description }) as const;

/** What a preview frame measured of one row. */
export const rowMeasurementSchema = defineSchema({
  type: 'object',
  description: 'What the frame measured of one row.',
  additionalProperties: false,
  required: ['pointer', 'calls'],
  properties: {
    pointer: {
      type: 'string',
      maxLength: 2000,
      description: 'JSON pointer of the row in the authored document.',
    },
    renderMs: milliseconds(
      'Milliseconds in which React rendered the row last, without layout and painting. Missing: it is not rendered, because it is far from the visible part.',
    ),
    calls: {
      type: 'array',
      maxItems: MAX_MEASURED_CALLS,
      description: 'API calls with which the row loaded its data in the frame.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'ms'],
        description: 'One call.',
        properties: {
          name: { type: 'string', maxLength: 120, description: 'Name of the call, as in `/api/docs`.' },
          ms: milliseconds('Milliseconds from the request to the read response.'),
          bytes: {
            type: 'integer',
            minimum: 0,
            description: 'Bytes of the response as JSON, not compressed; missing: the call failed.',
          },
        },
      },
    },
  },
});
/** What a preview frame measured of one row. */
export type RowMeasurement = TypeOf<typeof rowMeasurementSchema>;
