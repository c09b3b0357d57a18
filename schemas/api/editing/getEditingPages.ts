import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredPageId, draftFields, editorSchema, pageOriginSchema } from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';

const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;

const archived = {
  type: 'object',
  description:
    'The page is archived: an editor has removed it, and viewers get no page with this id; missing: it is not archived. `POST .../restore` with one of its versions begins a draft of it.',
  required: ['version', 'author', 'at', 'reason'],
  properties: {
    version: { type: 'integer', minimum: 1, description: 'The version of the realm that removed the page.' },
    author: { ...editorSchema, description: 'Who removed the page.' },
    at: dateTime('When the page was removed.'),
    reason: { type: 'string', description: 'Why; empty: no reason.' },
  },
} as const;

const response = defineSchema({
  type: 'object',
  description: 'The pages of a realm, by id.',
  required: ['version', 'pages'],
  properties: {
    version: count('Current version of the realm.'),
    pages: {
      type: 'array',
      description: 'Own and inherited pages, drafts of new ones, and archived ones.',
      items: {
        type: 'object',
        description: 'One page.',
        required: ['id', 'origin', 'elements', 'revision'],
        properties: {
          id: authoredPageId,
          title: { description: 'Title as its author wrote it: a text, or `{ "$text": ... }`; missing: it has none.' },
          origin: pageOriginSchema,
          elements: count('Number of elements, of the draft when there is one.'),
          revision: count('Revision of the draft; 0: the page never had one.'),
          archived,
          closedForRole: {
            type: 'string',
            description:
              'Name of the role of the caller, when it may change nothing in it; missing: the caller may change something.',
          },
          draft: {
            type: 'object',
            description: 'The draft; missing: there is none.',
            required: ['author', 'createdAt', 'updatedAt', 'baseVersion', 'status', 'errors', 'warnings'],
            properties: {
              ...draftFields,
              errors: count('Number of errors when the draft was saved.'),
              warnings: count('Number of warnings when the draft was saved.'),
            },
          },
        },
      },
    },
  },
});

/** Lists the pages of the realm that an editor can edit. */
export const getEditingPages = defineCall({
  name: 'getEditingPages',
  method: 'GET',
  path: '/api/v2/editing/pages',
  summary: 'The pages of the realm with their drafts, for editors.',
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
