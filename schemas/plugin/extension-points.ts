// The named places of pages to which plugins can attach rows, besides the rows that a page's author writes
// (docs/adr/077-extension-points.md).
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { CONTENT_TYPES } from '../domain/content-item.ts';

/** Ids of the extension points. */
export const EXTENSION_POINT_IDS = ['hero.below', 'item.aside', 'page.end'] as const;
/** Id of an extension point. */
export type ExtensionPointId = (typeof EXTENSION_POINT_IDS)[number];

/** Name of the prop in which a row gets the context of its point. */
export const CONTEXT_PROP = 'context';

const pageFields = {
  point: { type: 'string', enum: EXTENSION_POINT_IDS, description: 'Id of the point.' },
  page: { type: 'string', description: 'Id of the page: home, browse, video.' },
  subject: { type: 'string', description: 'Id of what the page is about, for example of a fighter. Missing: none.' },
} as const;

/** The context of the points that every composed page can have. */
export const pageContextSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['point', 'page'],
  description: 'Where the row stands.',
  properties: pageFields,
});

/** The context of a point beside an item. */
export const itemContextSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['point', 'page', 'itemId', 'itemType', 'title'],
  description: 'Where the row stands, and the item of the page.',
  properties: {
    point: pageFields.point,
    page: pageFields.page,
    itemId: { type: 'string', description: 'Id of the item.' },
    itemType: { type: 'string', enum: CONTENT_TYPES, description: 'Content type of the item.' },
    title: {
      type: 'string',
      description: 'Title in the language of the viewer; without the result when the viewer hides results.',
    },
  },
});

/** The context that a row gets at each point. */
export type ExtensionContext = TypeOf<typeof pageContextSchema> | TypeOf<typeof itemContextSchema>;

/** A named place of pages. */
export type ExtensionPoint = {
  readonly description: string;
  /** Where the row stands, in English. */
  readonly position: string;
  /** Ids of the pages that have the point; undefined: every composed page but those of `PAGES_WITHOUT_POINTS`. */
  readonly pages: readonly string[] | undefined;
  /** Maximum number of entries on one page. */
  readonly max: number;
  /** JSON Schema of the prop `context`. */
  readonly context: object;
  /** A context for each kind of page, with which the props schema of a plugin is checked. */
  readonly examples: readonly ExtensionContext[];
};

/** Composed pages that only show one plugin, or one text inside an app. */
export const PAGES_WITHOUT_POINTS: readonly string[] = ['plugin', 'external-page'];

/** The extension points by id. */
export const EXTENSION_POINTS: Readonly<Record<ExtensionPointId, ExtensionPoint>> = {
  'hero.below': {
    description: 'Under the hero of a page.',
    position:
      'after the first hero of the page, or after the heroes that follow it; a page without a hero has no such point',
    pages: undefined,
    max: 3,
    context: pageContextSchema,
    examples: [
      { point: 'hero.below', page: 'home' },
      { point: 'hero.below', page: 'fighter', subject: 'haddad' },
    ],
  },
  'item.aside': {
    description: 'On the page of a video, a live event or a series, below the row with its actions.',
    position: 'after the row "item-detail" or "season-selector"; on a page without one of them at the end',
    pages: ['video', 'live', 'series-item'],
    max: 3,
    context: itemContextSchema,
    examples: [
      { point: 'item.aside', page: 'video', itemId: 'late-night-2', itemType: 'VOD', title: 'Late Night' },
      { point: 'item.aside', page: 'live', itemId: 'final', itemType: 'LIVE_EVENT', title: 'The Final' },
      { point: 'item.aside', page: 'series-item', itemId: 'corner', itemType: 'SERIES', title: 'The Corner' },
    ],
  },
  'page.end': {
    description: 'The last rows of a page, before the footer.',
    position: 'after all other rows',
    pages: undefined,
    max: 3,
    context: pageContextSchema,
    examples: [
      { point: 'page.end', page: 'home' },
      { point: 'page.end', page: 'fighter', subject: 'haddad' },
    ],
  },
};

/** Whether a page has a point, by its id. A point can also need a row that the page does not have. */
export function hasExtensionPoint(point: ExtensionPointId, pageId: string): boolean {
  const { pages } = EXTENSION_POINTS[point];
  return pages ? pages.includes(pageId) : !PAGES_WITHOUT_POINTS.includes(pageId);
}
