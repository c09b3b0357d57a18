// What the links of a realm may name, by kind. A page with a subject shows things of one kind (delivery/subjects.ts), so
// an id of another kind gives the error 404.
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { KnownNames } from '../findNearest.ts';

/** Kinds of things that have a page of the product. A realm's own pages may have subjects of other kinds. */
const TARGET_KINDS = ['item', 'video', 'playlist', 'series', 'news', 'season', 'fighter', 'text'] as const;

/** Kind of a link's target. */
export type TargetKind = (typeof TARGET_KINDS)[number];

/**
 * Kinds of the ids in the paths of screens. A page of the realm whose subjects are of another kind takes precedence.
 */
export const KINDS_BY_ROUTE: Readonly<Partial<Record<RouteKey, TargetKind>>> = {
  VOD: 'video',
  LIVE: 'video',
  WATCH_TOGETHER: 'video',
  INTERSTITIAL: 'video',
  MULTI_VIEW: 'video',
  PLAYLIST: 'playlist',
  SEASON: 'season',
  SERIES: 'series',
  FIGHTER: 'fighter',
  NEWS_ITEM: 'news',
  EXTERNAL_PAGE: 'text',
};

/** Kinds that only the rows of a page name: they are parts of the data files. */
type RowKind = 'division' | 'feed' | 'licence';

/** The names that links and rows may use. `has` accepts every name of a kind whose things are not known at a publish. */
export type LinkTargets = {
  readonly names: Readonly<Record<TargetKind | RowKind, KnownNames>>;
  /** Returns the kind of the subjects of a page; undefined for an unknown page and a kind that is not checked here. */
  findKind(page: string): TargetKind | undefined;
};

/** Item types of the kinds that are items, as content/videos.ts, playlistsAndSeries.ts and news.ts find them. */
const ITEM_TYPES = {
  video: ['VOD', 'VOD_VIDEO', 'LIVE', 'LIVE_EVENT', 'EPG'],
  playlist: ['PLAYLIST', 'VOD_PLAYLIST'],
  series: ['SERIES', 'VOD_SERIES'],
  news: ['NEWS'],
} as const satisfies Partial<Record<TargetKind, readonly string[]>>;

const ANY_NAME: KnownNames = { has: () => true };

/** A thing that links and rows may name. Its values may be invalid. */
type NamedThing = { readonly id: unknown; readonly title?: unknown };

/** The items and data of a realm, with what it inherits. The values may be invalid. */
type Things = {
  readonly items: readonly { readonly id?: unknown; readonly type?: unknown; readonly title?: unknown }[];
  /** Returns data/<kind>.json. */
  readonly getData: (kind: string) => unknown;
};

/** What a realm contains, with what it inherits. The values may be invalid. */
export type LinkableContent = Things & {
  /** Returns a page. */
  readonly getPage: (id: string) => unknown;
  /** True: the items come from the brand's own back end, so every id may exist. */
  readonly hasUpstreamItems: boolean;
  /**
   * True: the realm has no host. Viewers open only the realms that extend it, and those may contain what its links
   * name.
   */
  readonly isGroup: boolean;
};

/** Returns the things of a kind, in the order of their file. */
export function listThings(kind: TargetKind | RowKind, { items, getData }: Things): readonly NamedThing[] {
  const toThing = ({ id, title, name }: Readonly<Record<string, unknown>>): NamedThing => ({
    id,
    title: title ?? name,
  });
  switch (kind) {
    case 'season':
      return readList(getData('series'), 'series').flatMap((series) => readList(series, 'seasons').map(toThing));
    case 'fighter':
      return readList(getData('fighters'), 'fighters').map(toThing);
    case 'division':
      return readList(getData('fighters'), 'divisions').map(toThing);
    case 'feed':
      return readList(getData('news'), 'feeds').map(({ name, title }) => ({ id: name, title }));
    case 'licence':
      return readList(getData('licences'), 'licences').map(toThing);
    case 'text':
      return readList(getData('texts'), 'texts').map(({ key, title }) => ({ id: key, title }));
    default: {
      const types: readonly unknown[] | undefined = kind === 'item' ? undefined : ITEM_TYPES[kind];
      return items.flatMap(({ id, title, type }) => (!types || types.includes(type) ? [{ id, title }] : []));
    }
  }
}

/** Lists what links may name. */
export function createLinkTargets({ getPage, hasUpstreamItems, isGroup, ...things }: LinkableContent): LinkTargets {
  // A realm without any item gets them later, for example by the publishing API.
  const areItemsUnknown = hasUpstreamItems || things.items.length === 0;
  const list = (kind: TargetKind | RowKind): ReadonlySet<string> =>
    toNames(listThings(kind, things).map(({ id }) => id));
  const listItems = (kind: TargetKind): KnownNames => (areItemsUnknown ? ANY_NAME : list(kind));
  const listData = (kind: TargetKind | RowKind): KnownNames => {
    const names = list(kind);
    return isGroup && names.size === 0 ? ANY_NAME : names;
  };
  return {
    names: {
      item: listItems('item'),
      video: listItems('video'),
      playlist: listItems('playlist'),
      series: listItems('series'),
      news: listItems('news'),
      season: listData('season'),
      fighter: listData('fighter'),
      division: listData('division'),
      feed: listData('feed'),
      // Without this file the licences come from the realm's providers.
      licence: things.getData('licences') ? listData('licence') : ANY_NAME,
      text: listData('text'),
    },
    findKind: (page) => {
      const subject = toObject(getPage(page))['subject'];
      return TARGET_KINDS.find((kind) => kind === subject);
    },
  };
}

const toNames = (names: readonly unknown[]): ReadonlySet<string> =>
  new Set(names.filter((name): name is string => typeof name === 'string'));

const toObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const readList = (value: unknown, field: string): Readonly<Record<string, unknown>>[] => {
  const list = toObject(value)[field];
  return Array.isArray(list) ? list.map(toObject) : [];
};
