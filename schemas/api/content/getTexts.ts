import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { richTextBlockSchema } from '../../domain/rich-text.ts';
import { shortText } from '../../fields.ts';
import { externalUrl } from '../../realm/data/texts.ts';
import { lang } from '../parameters.ts';

const textSchema = defineSchema({
  type: 'object',
  description: "A rich text of the realm's data/texts.json.",
  additionalProperties: false,
  required: ['key', 'blocks'],
  properties: {
    key: { type: 'string', description: 'Key of the text in data/texts.json, as in the path of the request.' },
    title: shortText('Title of the text in data/texts.json, in the language of the response.'),
    blocks: {
      type: 'array',
      items: richTextBlockSchema,
      description: 'The text; empty for a page on another site.',
    },
    url: externalUrl,
  },
});

/** A rich text by key (API-129, decision D25). */
export const getTexts = defineCall({
  name: 'getTexts',
  method: 'GET',
  path: '/api/v2/texts/{key}',
  summary: 'A rich text by key.',
  params: { key: { type: 'string', maxLength: 120, description: 'Key of the text in data/texts.json.' } },
  query: { lang },
  response: textSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
