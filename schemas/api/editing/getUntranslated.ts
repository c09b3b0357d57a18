import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { authoredDocumentId } from '../../domain/authored-page.ts';

const language = (description: string) => ({ type: 'string', maxLength: 20, description }) as const;

const response = defineSchema({
  type: 'object',
  description: 'The texts of a realm that lack a language.',
  required: ['languages', 'total', 'texts'],
  properties: {
    languages: {
      type: 'array',
      description: 'The languages of the realm in which texts are missing.',
      items: {
        type: 'object',
        description: 'One language.',
        required: ['locale', 'count'],
        properties: {
          locale: language('The language.'),
          count: { type: 'integer', minimum: 1, description: 'Number of texts that are missing in it.' },
        },
      },
    },
    total: {
      type: 'integer',
      minimum: 0,
      description: 'Number of texts that lack a language; `texts` has the first 2000.',
    },
    texts: {
      type: 'array',
      maxItems: 2000,
      description: 'Menus, then pages by id, then labels; those that the realm words itself are first.',
      items: {
        type: 'object',
        description: 'One text.',
        required: ['document', 'pointer', 'missing'],
        properties: {
          document: { ...authoredDocumentId, description: 'Id of the page, menu or document of labels with the text.' },
          pointer: {
            type: 'string',
            maxLength: 2000,
            description: 'JSON pointer (RFC 6901) of the text in the document: `/elements/2/title`.',
          },
          missing: {
            type: 'array',
            description: 'The languages that the text lacks, and what their viewers get instead.',
            items: {
              type: 'object',
              description: 'One language.',
              required: ['locale'],
              properties: {
                locale: language('The language without the text.'),
                shownLocale: language('Language of the text that viewers get; missing: they get none.'),
                shown: { type: 'string', description: 'The text that viewers get, shortened to 200 characters.' },
                isInherited: {
                  type: 'boolean',
                  description: "True: viewers get an inherited label, whose wording can differ from the realm's own.",
                },
              },
            },
          },
        },
      },
    },
  },
});
/** The texts of a realm that lack a language. */
export type UntranslatedTexts = TypeOf<typeof response>;

/** Lists the labels and the texts of menus and pages that lack a language of the realm. */
export const getUntranslated = defineCall({
  name: 'getUntranslated',
  method: 'GET',
  path: '/api/v2/editing/untranslated',
  summary: 'The texts of the realm that lack a language, with what viewers get instead, for editors.',
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});
