import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { versionNumber } from '../../domain/brand.ts';

const count = { type: 'integer', minimum: 0 } as const;
const fileChange = {
  type: 'string',
  enum: ['added', 'removed', 'changed'],
  description: 'What happened to it from `from` to `to`.',
} as const;

const change = defineSchema({
  type: 'object',
  description: 'One change of a file.',
  required: ['pointer', 'change'],
  properties: {
    pointer: { type: 'string', description: 'JSON pointer (RFC 6901): in `from` of a removed value, else in `to`.' },
    change: {
      type: 'string',
      enum: ['added', 'removed', 'changed', 'moved'],
      description: 'moved: an entry of a list has another position; `before` and `after` are the positions, from 1.',
    },
    id: { type: 'string', description: 'Id of the moved entry.' },
    before: { type: 'string', description: 'The value before, as JSON, shortened; missing: there was none.' },
    after: { type: 'string', description: 'The value after, as JSON, shortened; missing: there is none.' },
  },
});

const response = defineSchema({
  type: 'object',
  description: 'What visitors see differently.',
  required: ['from', 'to', 'files', 'fileCount', 'images', 'imageCount'],
  properties: {
    from: { ...versionNumber, description: 'The version before.' },
    to: { ...versionNumber, description: 'The version after.' },
    files: {
      type: 'array',
      description: 'The first files and items that differ.',
      items: {
        type: 'object',
        description: 'A file of the folder, or an item of the catalogue.',
        required: ['file', 'change', 'count', 'changes'],
        properties: {
          file: { type: 'string', description: 'Path, or a text such as `catalogue item film-3`.' },
          change: fileChange,
          count: { ...count, description: 'Number of changes.' },
          changes: { type: 'array', description: 'The first changes; none of a new or removed file.', items: change },
        },
      },
    },
    fileCount: { ...count, description: 'Number of all files and items that differ.' },
    images: {
      type: 'array',
      description: 'The first images that differ.',
      items: {
        type: 'object',
        description: 'An image.',
        required: ['name', 'change'],
        properties: { name: { type: 'string', description: 'File name.' }, change: fileChange },
      },
    },
    imageCount: { ...count, description: 'Number of all images that differ.' },
  },
});

/** Compares two versions of the brand. Not in the specification. */
export const getBrandDiff = defineCall({
  name: 'getBrandDiff',
  method: 'GET',
  path: '/api/v2/brand/diff',
  summary: 'What differs between two versions of the brand, for editors.',
  query: {
    from: { ...versionNumber, description: 'The version before; missing: the current one.' },
    to: { ...versionNumber, description: 'The version after; missing: the current one.' },
  },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, VERSION_MISSING: 404 },
});
