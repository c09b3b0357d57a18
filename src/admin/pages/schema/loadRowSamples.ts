// The rows that editors can insert, each with a picture. The pictures are those of docs/rows.md.
import { isObject, type Json, type JsonObject } from '../document/pointer.ts';

/** A row that can be inserted. */
export type RowSample = {
  readonly type: string;
  readonly name: string;
  /** URL of its picture. */
  readonly image: string | undefined;
  readonly element: JsonObject;
};

type Template = {
  readonly type: string;
  readonly name: string;
  readonly picture: string;
  readonly element: JsonObject;
};

const pictures = import.meta.glob<string>(
  [
    '/docs/rows/carousel.{stacked,posters,tickets,ranked-squares,playlists,without-text,text-on-the-image}.webp',
    '/docs/rows/{double-row,featured,inline,grid,content-highlight,epg-now-next,section-links,hero,rich-text,promo}.*.webp',
  ],
  { query: '?url', import: 'default' },
);

const bucket = (id: string, rowTypeData: JsonObject, more: JsonObject = {}): JsonObject => ({
  bucketId: id,
  exid: id,
  type: 'VOD_PLAYLIST',
  name: 'New row',
  rowTypeData,
  source: { ids: [] },
  ...more,
});

const TEMPLATES: readonly Template[] = [
  { type: 'carousel', name: 'titles under the images', picture: 'carousel.stacked', element: bucket('new-row', {}) },
  {
    type: 'carousel',
    name: 'posters',
    picture: 'carousel.posters',
    element: bucket('new-posters', { displayPosters: true }),
  },
  {
    type: 'carousel',
    name: 'tickets',
    picture: 'carousel.tickets',
    element: bucket('new-tickets', { cardStyle: 'ticket' }),
  },
  {
    type: 'carousel',
    name: 'squares with a rank',
    picture: 'carousel.ranked-squares',
    element: bucket('new-squares', { cardStyle: 'square' }),
  },
  {
    type: 'carousel',
    name: 'text on the images',
    picture: 'carousel.text-on-the-image',
    element: bucket('new-covers', { metadataDisplayMode: 'over' }),
  },
  {
    type: 'carousel',
    name: 'images only',
    picture: 'carousel.without-text',
    element: bucket('new-images', { hideMetadata: true }),
  },
  { type: 'double-row', name: 'two lines', picture: 'double-row.', element: bucket('new-double', { rowCount: 2 }) },
  {
    type: 'featured',
    name: 'one item large',
    picture: 'featured.',
    element: bucket('new-featured', { rowType: 'featured', title: 'New row', description: 'A sentence about it' }),
  },
  {
    type: 'inline',
    name: 'heading beside the cards',
    picture: 'inline.',
    element: bucket('new-inline', { rowType: 'inline', description: 'A sentence about it' }),
  },
  { type: 'grid', name: 'columns and lines', picture: 'grid.', element: bucket('new-grid', { rowType: 'grid' }) },
  {
    type: 'content-highlight',
    name: 'a single item',
    picture: 'content-highlight.',
    element: bucket('new-highlight', { description: 'A sentence about it' }, { type: 'CONTENT_HIGHLIGHT' }),
  },
  {
    type: 'epg-now-next',
    name: 'channels, now and next',
    picture: 'epg-now-next.',
    element: bucket('new-channels', {}, { type: 'EPG_NOW_NEXT' }),
  },
  {
    type: 'section-links',
    name: 'links to sections',
    picture: 'section-links.',
    element: bucket('new-sections', {}, { type: 'SECTION_LINK' }),
  },
  {
    type: 'hero',
    name: 'the large image at the top',
    picture: 'hero.',
    element: { heroId: 'new-hero', title: 'New title', description: 'One or two sentences.' },
  },
  {
    type: 'rich-text',
    name: 'headings and paragraphs',
    picture: 'rich-text.',
    element: {
      type: 'rich-text',
      v: 1,
      id: 'new-text',
      props: { blocks: [{ kind: 'paragraph', text: 'A paragraph.' }] },
    },
  },
];

/**
 * Returns the rows that can be inserted into a page. Rows of catalogue items begin with the items of another row of the
 * page, so that they show something at once.
 *
 * @param elements of the page
 */
export function loadRowSamples(elements: readonly Json[]): Promise<readonly RowSample[]> {
  return Promise.all(
    TEMPLATES.map(async ({ type, name, picture, element }) => {
      const path = Object.keys(pictures).find((file) => file.startsWith(`/docs/rows/${picture}`));
      const source = 'source' in element ? findSource(elements, element['type']) : undefined;
      return {
        type,
        name,
        image: path === undefined ? undefined : await pictures[path]!(),
        element: source ? { ...element, source } : element,
      };
    }),
  );
}

/** Returns the source of the first row of the same kind of content, or of any. */
function findSource(elements: readonly Json[], type: Json | undefined): JsonObject | undefined {
  const buckets = elements.filter((element): element is JsonObject => isObject(element) && isObject(element['source']));
  const found = buckets.find((element) => element['type'] === type) ?? buckets[0];
  return found && (found['source'] as JsonObject);
}
