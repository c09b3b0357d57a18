import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocument, authoredDocumentId } from '../../domain/authored-page.ts';

const version = (description: string) =>
  ({ type: 'integer', minimum: 1, maximum: 2_000_000_000, description }) as const;
const pointer = (description: string) => ({ type: 'string', description }) as const;
const change = {
  type: 'string',
  enum: ['added', 'removed', 'moved', 'changed'],
  description: 'What happened.',
} as const;

const fieldChanges = {
  type: 'array',
  description: 'Changed fields.',
  items: {
    type: 'object',
    description: 'One field.',
    required: ['pointer', 'change'],
    properties: {
      pointer: pointer('JSON pointer inside the row, or inside the page.'),
      change,
      before: { description: 'Earlier value; missing: there was none.' },
      after: { description: 'Later value; missing: there is none.' },
    },
  },
} as const;

const response = defineSchema({
  type: 'object',
  description: 'A version of a page with its differences.',
  required: ['version', 'fields', 'rows'],
  properties: {
    version: version('The version.'),
    document: { ...authoredDocument, description: 'The page; missing: the realm had no own page in this version.' },
    since: version('The version that it is compared with; missing: the page was new.'),
    fields: fieldChanges,
    rows: {
      type: 'array',
      description: 'Rows that differ.',
      items: {
        type: 'object',
        description: 'One row.',
        required: ['pointer', 'change', 'fields'],
        properties: {
          rowId: { type: 'string', description: 'Id of the row; missing: it has none.' },
          pointer: pointer('JSON pointer of the row in the later version, of a removed row in the earlier one.'),
          change,
          from: { type: 'integer', minimum: 1, description: 'Earlier position of a moved or removed row.' },
          to: { type: 'integer', minimum: 1, description: 'Later position of a moved or added row.' },
          fields: fieldChanges,
        },
      },
    },
  },
});

/** Returns a version of an own page, and how it differs from an earlier one, by row. */
export const getPageVersion = defineCall({
  name: 'getPageVersion',
  method: 'GET',
  path: '/api/v2/editing/pages/{id}/versions/{version}',
  summary: 'A version of a page with its differences by row, for editors.',
  params: { id: authoredDocumentId, version: version('The version of the realm.') },
  query: { since: version('The version to compare with; missing: the one in which the page changed before.') },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, VERSION_NOT_FOUND: 404 },
});
