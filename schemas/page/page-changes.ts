import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { pageSchema } from './page.ts';

const { $schema, version, id, realm, title, meta, paging } = pageSchema.properties;

/**
 * What a publish changed on a page, for whoever holds the version before: the page's new order, in which rows that say the same are
 * named by their ids and all others stand in full.
 */
export const pageChangesSchema = defineSchema({
  type: 'object',
  description: 'A page as changes since a version that its reader holds.',
  additionalProperties: false,
  required: ['id', 'version', 'since', 'elements'],
  properties: {
    $schema,
    id,
    realm,
    title,
    meta,
    paging,
    version,
    since: { type: 'integer', minimum: 1, description: 'Version whose rows are named by `kept`.' },
    elements: {
      type: 'array',
      maxItems: 10000,
      items: {},
      description:
        'In order: elements as a page has them, or `{ "kept": [row ids], "elements": n }` for n elements that the reader has already.',
    },
  },
});
export type PageChanges = TypeOf<typeof pageChangesSchema>;

/** In the place of elements that did not change. */
export type KeptElements = {
  /** Ids of the rows that they are drawn as, in order. */ readonly kept: readonly string[];
  /** How many elements of the page they are. */ readonly elements: number;
};
