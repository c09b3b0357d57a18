import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { draftFields, pageOriginSchema, SETTINGS_DOCUMENTS } from '../../domain/authored-page.ts';

const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;

const response = defineSchema({
  type: 'object',
  description: 'The documents with which an editor changes the realm besides its pages.',
  required: ['version', 'documents'],
  properties: {
    version: count('Current version of the realm.'),
    documents: {
      type: 'array',
      description: 'Documents that the realm has, own or inherited.',
      items: {
        type: 'object',
        description: 'One document.',
        required: ['id', 'origin', 'revision'],
        properties: {
          id: {
            type: 'string',
            enum: SETTINGS_DOCUMENTS,
            description:
              'menu:web and menu:mobile-web: the menus; settings:labels: the labels in all languages; settings:theme: the design tokens; settings:features, settings:row-types, settings:experiments, settings:languages and settings:redirects: fields of realm.json.',
          },
          origin: pageOriginSchema,
          revision: count('Revision of the draft; 0: the document never had one.'),
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

/**
 * Lists the menus, labels, theme and settings of the realm. The calls for pages also read, store and publish these
 * documents: they accept the id of a document in place of the id of a page.
 */
export const getEditingSettings = defineCall({
  name: 'getEditingSettings',
  method: 'GET',
  path: '/api/v2/editing/settings',
  summary: 'Menus, labels, theme and settings of the realm with their drafts, for editors.',
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
