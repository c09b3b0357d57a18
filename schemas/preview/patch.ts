import { defineSchema, type TypeOf } from '../defineSchema.ts';

const pointer = <const D extends string>(description: D) =>
  ({ type: 'string', maxLength: 2000, pattern: '^(/.*)?$', description }) as const;

/** One operation of a JSON Patch (RFC 6902). */
export const patchOperationSchema = defineSchema({
  description: 'One operation of a JSON Patch (RFC 6902).',
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['op', 'path', 'value'],
      description: 'Adds or replaces a value, or tests that it is equal.',
      properties: {
        op: { type: 'string', enum: ['add', 'replace', 'test'], description: 'Kind of the operation.' },
        path: pointer('JSON pointer of the value.'),
        value: { description: 'The value.' },
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['op', 'path'],
      description: 'Removes a value.',
      properties: {
        op: { type: 'string', const: 'remove', description: 'Kind of the operation.' },
        path: pointer('JSON pointer of the value.'),
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['op', 'path', 'from'],
      description: 'Moves or copies a value.',
      properties: {
        op: { type: 'string', enum: ['move', 'copy'], description: 'Kind of the operation.' },
        path: pointer('JSON pointer of the target.'),
        from: pointer('JSON pointer of the source.'),
      },
    },
  ],
});
/** One operation of a JSON Patch (RFC 6902). */
export type PatchOperation = TypeOf<typeof patchOperationSchema>;

/** A JSON Patch (RFC 6902): all operations are applied, or none. */
export const patchSchema = defineSchema({
  type: 'array',
  maxItems: 10_000,
  items: patchOperationSchema,
  description: 'A JSON Patch (RFC 6902): all operations are applied, or none.',
});
