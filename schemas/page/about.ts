import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime, flag, shortText } from '../fields.ts';

/** Kinds of subjects. structuredData.ts maps them to types of schema.org. */
export const ABOUT_KINDS = ['video', 'broadcast', 'clip', 'series', 'season', 'playlist', 'article', 'person'] as const;

/** Facts about a page's subject for search engines, besides the page's title, description and image. */
export const pageAboutSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  description: 'The subject of the page, for its structured data.',
  properties: {
    kind: { type: 'string', enum: ABOUT_KINDS, description: 'Kind of subject.' },
    startDate: dateTime('Broadcast: when it begins. Video, clip or article: when it was published.'),
    endDate: dateTime('When a broadcast ends.'),
    duration: { type: 'number', minimum: 0, maximum: 864000, description: 'Length in seconds.' },
    live: flag('Whether it is live now.', false),
    location: shortText('Location of what is broadcast, such as a stadium.'),
    author: shortText('Author.'),
    partOf: shortText('Title of the series to which it belongs.'),
    count: {
      type: 'integer',
      minimum: 0,
      maximum: 100000,
      description: 'Number of videos, seasons or episodes.',
    },
  },
});
/** The subject of the page, for its structured data. */
export type PageAbout = TypeOf<typeof pageAboutSchema>;
