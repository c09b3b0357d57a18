import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime, flag, shortText } from '../fields.ts';

/** What a page can be about, for search engines. */
export const ABOUT_KINDS = ['video', 'broadcast', 'clip', 'series', 'season', 'playlist', 'article', 'person'] as const;

/** Facts about a page's subject that search engines ask for and the page's title, description and picture do not say. */
export const pageAboutSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  description: 'What the page is about: becomes its structured data.',
  properties: {
    kind: { type: 'string', enum: ABOUT_KINDS, description: 'Kind of thing.' },
    startDate: dateTime('When a broadcast begins, or an article or video was published.'),
    endDate: dateTime('When a broadcast ends.'),
    duration: { type: 'number', minimum: 0, maximum: 864000, description: 'Length in seconds.' },
    live: flag('On air now.', false),
    location: shortText('Place of the event.'),
    author: shortText('Who wrote it.'),
    partOf: shortText('Title of the series that it belongs to.'),
    count: {
      type: 'integer',
      minimum: 0,
      maximum: 100000,
      description: 'How many videos, seasons or episodes it holds.',
    },
  },
});
export type PageAbout = TypeOf<typeof pageAboutSchema>;
