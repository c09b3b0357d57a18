// The rows that editors can insert, each with a picture. The pictures are those of docs/rows.md.
import { isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

type RowKey =
  | 'titles'
  | 'posters'
  | 'tickets'
  | 'squares'
  | 'covers'
  | 'images'
  | 'double'
  | 'featured'
  | 'inline'
  | 'grid'
  | 'highlight'
  | 'channels'
  | 'sections'
  | 'hero'
  | 'text'
  | 'columns';

/** A row that can be inserted. */
export type RowSample = {
  readonly type: string;
  /** The row's name is the text `row_{key}` of the admin area. */
  readonly key: RowKey;
  /** URL of its picture. */
  readonly image: string | undefined;
  readonly element: JsonObject;
};

type Template = {
  readonly type: string;
  readonly key: RowKey;
  /** Start of the picture's file name in docs/rows/. */
  readonly picturePrefix: string;
  readonly element: JsonObject;
};

const pictures = import.meta.glob<string>(
  [
    '/docs/rows/carousel.{stacked,posters,tickets,ranked-squares,without-text,text-on-the-image}.webp',
    '/docs/rows/{double-row,featured,inline,grid,content-highlight,epg-now-next,section-links,hero,rich-text,columns}.*.webp',
  ],
  { query: '?url', import: 'default' },
);

/**
 * Returns a new row of catalogue items, a `bucket` in the page format. `exid` is the id by which the row loads items.
 */
const toBucketElement = (id: string, rowTypeData: JsonObject, more: JsonObject = {}): JsonObject => ({
  bucketId: id,
  exid: id,
  type: 'VOD_PLAYLIST',
  name: 'New row',
  rowTypeData,
  source: { ids: [] },
  ...more,
});

const TEMPLATES: readonly Template[] = [
  { type: 'carousel', key: 'titles', picturePrefix: 'carousel.stacked', element: toBucketElement('new-row', {}) },
  {
    type: 'carousel',
    key: 'posters',
    picturePrefix: 'carousel.posters',
    element: toBucketElement('new-posters', { displayPosters: true }),
  },
  {
    type: 'carousel',
    key: 'tickets',
    picturePrefix: 'carousel.tickets',
    element: toBucketElement('new-tickets', { cardStyle: 'ticket' }),
  },
  {
    type: 'carousel',
    key: 'squares',
    picturePrefix: 'carousel.ranked-squares',
    element: toBucketElement('new-squares', { cardStyle: 'square' }),
  },
  {
    type: 'carousel',
    key: 'covers',
    picturePrefix: 'carousel.text-on-the-image',
    element: toBucketElement('new-covers', { metadataDisplayMode: 'over' }),
  },
  {
    type: 'carousel',
    key: 'images',
    picturePrefix: 'carousel.without-text',
    element: toBucketElement('new-images', { hideMetadata: true }),
  },
  {
    type: 'double-row',
    key: 'double',
    picturePrefix: 'double-row.',
    element: toBucketElement('new-double', { rowCount: 2 }),
  },
  {
    type: 'featured',
    key: 'featured',
    picturePrefix: 'featured.',
    element: toBucketElement('new-featured', {
      rowType: 'featured',
      title: 'New row',
      description: 'A sentence about it',
    }),
  },
  {
    type: 'inline',
    key: 'inline',
    picturePrefix: 'inline.',
    element: toBucketElement('new-inline', { rowType: 'inline', description: 'A sentence about it' }),
  },
  { type: 'grid', key: 'grid', picturePrefix: 'grid.', element: toBucketElement('new-grid', { rowType: 'grid' }) },
  {
    type: 'content-highlight',
    key: 'highlight',
    picturePrefix: 'content-highlight.',
    element: toBucketElement('new-highlight', { description: 'A sentence about it' }, { type: 'CONTENT_HIGHLIGHT' }),
  },
  {
    type: 'epg-now-next',
    key: 'channels',
    picturePrefix: 'epg-now-next.',
    element: toBucketElement('new-channels', {}, { type: 'EPG_NOW_NEXT' }),
  },
  {
    type: 'section-links',
    key: 'sections',
    picturePrefix: 'section-links.',
    element: toBucketElement('new-sections', {}, { type: 'SECTION_LINK' }),
  },
  {
    type: 'hero',
    key: 'hero',
    picturePrefix: 'hero.',
    element: { heroId: 'new-hero', title: 'New title', description: 'One or two sentences.' },
  },
  {
    type: 'rich-text',
    key: 'text',
    picturePrefix: 'rich-text.',
    element: {
      type: 'rich-text',
      v: 1,
      id: 'new-text',
      props: { blocks: [{ type: 'paragraph', text: 'A paragraph.' }] },
    },
  },
  {
    type: 'columns',
    key: 'columns',
    picturePrefix: 'columns.two-columns',
    element: { type: 'columns', v: 1, id: 'new-columns', props: {}, slots: { first: [], second: [] } },
  },
];

/**
 * Returns the rows that can be inserted into a page. Rows of catalogue items begin with the items of another row of the
 * page, so that they show something at once.
 *
 * @param elements all rows of the page
 */
export function loadRowSamples(elements: readonly Json[]): Promise<readonly RowSample[]> {
  return Promise.all(
    TEMPLATES.map(async ({ type, key, picturePrefix, element }) => {
      const path = Object.keys(pictures).find((file) => file.startsWith(`/docs/rows/${picturePrefix}`));
      const source = 'source' in element ? findSource(elements, element['type']) : undefined;
      return {
        type,
        key,
        image: path === undefined ? undefined : await pictures[path]!(),
        element: source ? { ...element, source } : element,
      };
    }),
  );
}

/** Returns the source of the first row with the same type of content, or else of the first row that has a source. */
function findSource(elements: readonly Json[], type: Json | undefined): JsonObject | undefined {
  const buckets = elements.filter(
    (element): element is JsonObject => isJsonObject(element) && isJsonObject(element['source']),
  );
  const found = buckets.find((element) => element['type'] === type) ?? buckets[0];
  return found && (found['source'] as JsonObject);
}
