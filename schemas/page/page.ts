import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { artwork } from '../brandFields.ts';
import { dateTime, id, longText, shortText } from '../fields.ts';
import { pageAboutSchema } from './about.ts';
import { PAGE_SCHEMA } from './page-format.ts';
import { pagePagingSchema } from './paging.ts';

/** The next time at which a page changes for its viewer without a publish. */
export const pageChangesAt = dateTime(
  'The next time at which rows of this page appear or disappear for this viewer; filled by the server. Request the page again then.',
);

/**
 * A composed page as delivered (decision O14). `elements` are validated one by one, so that a bad one affects only
 * itself. The order of elements is the order on the screen.
 */
export const pageSchema = defineSchema({
  type: 'object',
  description: 'A composed page.',
  additionalProperties: false,
  required: ['id', 'elements'],
  properties: {
    $schema: { type: 'string', maxLength: 200, default: PAGE_SCHEMA, description: 'Format of this document.' },
    version: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'Published version of the realm from which this page comes; 0 before the first publish.',
    },
    id: {
      ...id(
        'Id of the page: home, browse, or the name of a section; `page/subject` when it is delivered for a subject.',
      ),
      maxLength: 241,
      pattern: '^[^/?#\\s\\u0000-\\u001f]+(/[^/?#\\s\\u0000-\\u001f]+)?$',
    },
    subject: {
      type: 'string',
      maxLength: 40,
      description:
        'Kind of subject (src/server/domain/delivery/subjects.ts) when the URL names one. The server fills title and meta from it.',
    },
    realm: { type: 'string', maxLength: 60, description: 'Realm of the page; filled by the server.' },
    title: shortText('Title of the page, for the tab and for search engines.'),
    meta: {
      type: 'object',
      additionalProperties: false,
      description: 'Metadata for search engines and sharing.',
      properties: {
        description: longText('Summary.'),
        imageUrl: artwork('background', 'Image for sharing.'),
        about: pageAboutSchema,
        noIndex: { type: 'boolean', default: false, description: 'Exclude the page from search engines.' },
        showTitle: {
          type: 'boolean',
          default: false,
          description: "Whether the title is shown as the page's heading; otherwise it is only for screen readers.",
        },
      },
    },
    elements: {
      type: 'array',
      maxItems: 10000,
      items: {},
      description: 'Heroes, buckets, sections, plugins and rows, in order.',
    },
    paging: pagePagingSchema,
    changesAt: pageChangesAt,
  },
});
/** A composed page. */
export type Page = TypeOf<typeof pageSchema>;
