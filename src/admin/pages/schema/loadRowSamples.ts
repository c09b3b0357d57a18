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
  readonly picture: string;
  readonly element: JsonObject;
};

const pictures = import.meta.glob<string>(
  [
    '/docs/rows/carousel.{stacked,posters,tickets,ranked-squares,playlists,without-text,text-on-the-image}.webp',
    '/docs/rows/{double-row,featured,inline,grid,content-highlight,epg-now-next,section-links,hero,rich-text,promo,columns}.*.webp',
  ],
  { query: '?url', import: 'default' },
);

const describeBucket = (id: string, rowTypeData: JsonObject, more: JsonObject = {}): JsonObject => ({
  bucketId: id,
  exid: id,
  type: 'VOD_PLAYLIST',
  name: 'New row',
  rowTypeData,
  source: { ids: [] },
  ...more,
});

const TEMPLATES: readonly Template[] = [
  { type: 'carousel', key: 'titles', picture: 'carousel.stacked', element: describeBucket('new-row', {}) },
  {
    type: 'carousel',
    key: 'posters',
    picture: 'carousel.posters',
    element: describeBucket('new-posters', { displayPosters: true }),
  },
  {
    type: 'carousel',
    key: 'tickets',
    picture: 'carousel.tickets',
    element: describeBucket('new-tickets', { cardStyle: 'ticket' }),
  },
  {
    type: 'carousel',
    key: 'squares',
    picture: 'carousel.ranked-squares',
    element: describeBucket('new-squares', { cardStyle: 'square' }),
  },
  {
    type: 'carousel',
    key: 'covers',
    picture: 'carousel.text-on-the-image',
    element: describeBucket('new-covers', { metadataDisplayMode: 'over' }),
  },
  {
    type: 'carousel',
    key: 'images',
    picture: 'carousel.without-text',
    element: describeBucket('new-images', { hideMetadata: true }),
  },
  { type: 'double-row', key: 'double', picture: 'double-row.', element: describeBucket('new-double', { rowCount: 2 }) },
  {
    type: 'featured',
    key: 'featured',
    picture: 'featured.',
    element: describeBucket('new-featured', {
      rowType: 'featured',
      title: 'New row',
      description: 'A sentence about it',
    }),
  },
  {
    type: 'inline',
    key: 'inline',
    picture: 'inline.',
    element: describeBucket('new-inline', { rowType: 'inline', description: 'A sentence about it' }),
  },
  { type: 'grid', key: 'grid', picture: 'grid.', element: describeBucket('new-grid', { rowType: 'grid' }) },
  {
    type: 'content-highlight',
    key: 'highlight',
    picture: 'content-highlight.',
    element: describeBucket('new-highlight', { description: 'A sentence about it' }, { type: 'CONTENT_HIGHLIGHT' }),
  },
  {
    type: 'epg-now-next',
    key: 'channels',
    picture: 'epg-now-next.',
    element: describeBucket('new-channels', {}, { type: 'EPG_NOW_NEXT' }),
  },
  {
    type: 'section-links',
    key: 'sections',
    picture: 'section-links.',
    element: describeBucket('new-sections', {}, { type: 'SECTION_LINK' }),
  },
  {
    type: 'hero',
    key: 'hero',
    picture: 'hero.',
    element: { heroId: 'new-hero', title: 'New title', description: 'One or two sentences.' },
  },
  {
    type: 'rich-text',
    key: 'text',
    picture: 'rich-text.',
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
    picture: 'columns.two-columns',
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
    TEMPLATES.map(async ({ type, key, picture, element }) => {
      const path = Object.keys(pictures).find((file) => file.startsWith(`/docs/rows/${picture}`));
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
