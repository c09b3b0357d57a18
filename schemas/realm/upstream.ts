import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { flag } from '../fields.ts';

/** The brand's own back end, from which the server reads content at each request (docs/own-back-end.md). */
export const upstreamSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  description:
    "The brand's own HTTP server, which responds in the shapes of this API (docs/own-back-end.md). Each switch replaces one kind of content of the folder.",
  properties: {
    url: {
      type: 'string',
      pattern: '^https?://[^\\s?#]+[^\\s?#/]$',
      examples: ['https://cms.example.com/marquee'],
      maxLength: 300,
      description:
        'Address before the path of a call, without a slash at the end: https on a public address, or a private origin that the operator allows.',
    },
    pages: flag('Pages and sections come from it; a page that it does not have comes from the folder.', false),
    items: flag('Items come from it; an item that it does not have comes from the folder.', false),
    search: flag('Search results and the catalogue by facets come from it.', false),
    guide: flag('The programme guide and the lists of events come from it.', false),
    timeoutMs: {
      type: 'integer',
      minimum: 100,
      maximum: 8_000,
      default: 1_500,
      description: 'Time limit of one call in ms.',
    },
    cacheSeconds: {
      type: 'integer',
      minimum: 0,
      maximum: 86_400,
      default: 30,
      description: 'Seconds for which the server uses a response without asking again.',
    },
    staleSeconds: {
      type: 'integer',
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'Seconds after that for which a response is still shown while the back end fails.',
    },
  },
});
/** The brand's own back end. */
export type Upstream = TypeOf<typeof upstreamSchema>;
