import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { pageSchema } from './page.ts';

const { $schema, version, id, realm, title, meta, paging, changesAt } = pageSchema.properties;

/**
 * The changes that a publish made to a page, for clients that have an older version of the page. The list has the new
 * order of the page; it names unchanged rows by their ids and contains all other elements in full.
 */
export const pageChangesSchema = defineSchema({
  type: 'object',
  description: 'Changes of a page since a version that the client has.',
  additionalProperties: false,
  required: ['id', 'version', 'since', 'elements'],
  properties: {
    $schema,
    id,
    realm,
    title,
    meta,
    paging,
    changesAt,
    version,
    since: { type: 'integer', minimum: 1, description: 'Version of the page that contains the rows named by `kept`.' },
    elements: {
      type: 'array',
      maxItems: 10000,
      items: {},
      description:
        'In order: elements as in a page, or `{ "kept": [row ids], "elements": n }` for n elements that the client already has.',
    },
  },
});
/** Changes of a page since a version that the client has. */
export type PageChanges = TypeOf<typeof pageChangesSchema>;

/** Stands in the list of changes for elements that did not change. */
export type KeptElements = {
  /** Ids of the rows that the elements became, in order. */
  readonly kept: readonly string[];
  /** Number of elements of the page. */
  readonly elements: number;
};
