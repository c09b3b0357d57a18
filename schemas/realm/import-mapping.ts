import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { shortText } from '../fields.ts';

/** How `realm import` turns the records of a feed into items of the catalogue (docs/own-back-end.md). */
export const importMappingSchema = defineSchema({
  type: 'object',
  description: 'How a feed becomes items of the catalogue.',
  additionalProperties: false,
  required: ['format', 'fields'],
  properties: {
    $schema: { type: 'string', maxLength: 200, description: 'For editors.' },
    format: { type: 'string', enum: ['csv', 'json'], description: 'Format of the feed, in UTF-8.' },
    delimiter: { type: 'string', enum: [',', ';', '\t', '|'], default: ',', description: 'Delimiter of a CSV feed.' },
    records: {
      type: 'string',
      maxLength: 200,
      default: '',
      pattern: '^(/.*)?$',
      examples: ['/data/films'],
      description: 'JSON pointer of the list of records in a JSON feed; default: the feed is the list.',
    },
    file: {
      type: 'string',
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,60}$',
      examples: ['films'],
      default: 'import',
      description: 'New items are stored in catalogue/<file>.json of the published folder.',
    },
    replace: {
      type: 'boolean',
      default: false,
      description: 'Whether items of this file that the feed no longer has are removed.',
    },
    defaults: {
      type: 'object',
      default: {},
      description: 'Fields that every item gets, unless its record has them.',
    },
    fields: {
      type: 'object',
      maxProperties: 100,
      description: 'Fields of an item by JSON pointer, for example /id, /title/$text/es.',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['from'],
        description: 'Where the value of a field comes from.',
        properties: {
          from: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            description: 'Column of a CSV feed, or JSON pointer in the record.',
          },
          as: {
            type: 'string',
            enum: ['text', 'number', 'minutes', 'boolean', 'list'],
            default: 'text',
            description:
              'Type of the value. minutes: a number of minutes becomes seconds. list: texts with a separator, or a JSON array.',
          },
          separator: { type: 'string', minLength: 1, maxLength: 5, default: ',', description: 'Separator of a list.' },
          prefix: { type: 'string', maxLength: 300, default: '', description: 'Text before the value.' },
          suffix: { type: 'string', maxLength: 300, default: '', description: 'Text after the value.' },
          values: {
            type: 'object',
            maxProperties: 200,
            additionalProperties: shortText('Value of the item.'),
            description: 'Values of the feed, each with its replacement; a value that is not listed is refused.',
          },
          required: { type: 'boolean', default: false, description: 'Whether a record without it is refused.' },
        },
      },
    },
  },
});
/** How a feed becomes items of the catalogue. */
export type ImportMapping = TypeOf<typeof importMappingSchema>;
