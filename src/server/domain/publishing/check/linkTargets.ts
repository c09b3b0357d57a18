// What the links of a realm may name, by kind. A page with a subject shows things of one kind (delivery/subjects.ts), so
// an id of another kind gives the error 404.
import type { KnownNames } from '../findNearest.ts';

/** Kinds of things that have a page of the product. A realm's own pages may have subjects of other kinds. */
export const TARGET_KINDS = {
  item: 'the id of a catalogue item',
  video: 'the id of a video, live event or channel of the catalogue',
  playlist: 'the id of a playlist of the catalogue',
  series: 'the id of a series of the catalogue',
  news: 'the id of a news item of the catalogue',
  season: 'the id of a season of data/series.json',
  fighter: 'the id of a fighter of data/fighters.json',
  text: 'a key of data/texts.json',
} as const satisfies Readonly<Record<string, string>>;

/** Kind of a link's target. */
export type TargetKind = keyof typeof TARGET_KINDS;

/** The names that links may use. `has` accepts every name of a kind whose things are not known at a publish. */
export type LinkTargets = {
  readonly names: Readonly<Record<TargetKind, KnownNames>>;
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

/** What a realm contains, with what it inherits. The values may be invalid. */
export type LinkableContent = {
  readonly items: readonly { readonly id?: unknown; readonly type?: unknown }[];
  /** Returns data/<kind>.json. */
  readonly getData: (kind: string) => unknown;
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

/** Lists what links may name. */
export function createLinkTargets({
  items,
  getData,
  getPage,
  hasUpstreamItems,
  isGroup,
}: LinkableContent): LinkTargets {
  // A realm without any item gets them later, for example by the publishing API.
  const areItemsUnknown = hasUpstreamItems || items.length === 0;
  const listItems = (types?: readonly unknown[]): KnownNames =>
    areItemsUnknown
      ? ANY_NAME
      : toNames(items.filter(({ type }) => !types || types.includes(type)).map(({ id }) => id));
  const listData = (names: readonly unknown[]): KnownNames =>
    isGroup && names.length === 0 ? ANY_NAME : toNames(names);
  const seasons = readList(getData('series'), 'series').flatMap((series) => readList(series, 'seasons'));
  return {
    names: {
      item: listItems(),
      video: listItems(ITEM_TYPES.video),
      playlist: listItems(ITEM_TYPES.playlist),
      series: listItems(ITEM_TYPES.series),
      news: listItems(ITEM_TYPES.news),
      season: listData(seasons.map(({ id }) => id)),
      fighter: listData(readList(getData('fighters'), 'fighters').map(({ id }) => id)),
      text: listData(readList(getData('texts'), 'texts').map(({ key }) => key)),
    },
    findKind: (page) => {
      const subject = toObject(getPage(page))['subject'];
      return typeof subject === 'string' && Object.hasOwn(TARGET_KINDS, subject) ? (subject as TargetKind) : undefined;
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
