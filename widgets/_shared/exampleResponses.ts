// Responses of API calls for the widgets' examples, for tests, the gallery and the documentation. No realm shows them.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { FighterSummary } from '#schemas/domain/fighter.ts';
import { buildItems } from './exampleItems.ts';

const buildContentItems = (count: number, more?: (index: number) => Readonly<Record<string, unknown>>): ContentItem[] =>
  // Examples leave out fields that cards do not read.
  buildItems(count, more) as unknown as ContentItem[];
const buildContentItem = (more: Readonly<Record<string, unknown>>): ContentItem => buildContentItems(1, () => more)[0]!;
const NAMES = [
  'Amara Adeyemi',
  'Bo',
  'Cesar Barros',
  'Dia',
  'Ana Delgado',
  'Eze',
  'Ines Ferrante',
  'Noor Haddad',
  'Kaya',
  'Joana Monteiro',
];
const divisions = [
  { id: 'heavyweight', name: 'Heavyweight', count: 4 },
  { id: 'middleweight', name: 'Middleweight', count: 3 },
  { id: 'strawweight', name: 'Women’s strawweight', count: 3 },
];
const fighters: FighterSummary[] = NAMES.map((name, i) => {
  const division = divisions[i % divisions.length]!;
  return {
    id: `fighter-${i + 1}`,
    name,
    letter: name.split(' ').at(-1)![0]!,
    country: 'PT',
    countryName: 'Portugal',
    division: division.id,
    weightClass: division.name,
    record: { wins: 21 - i, losses: i % 4, draws: 0 },
    ...(i < 3 ? { rank: 'C' } : {}),
  };
});
const initials = fighters.map(({ letter }) => letter);
const letters = initials
  .filter((letter, index) => initials.indexOf(letter) === index)
  .toSorted()
  .map((letter) => ({ letter, count: initials.filter((initial) => initial === letter).length }));

/** Ten fighters of three divisions on one page. The first of each division is its champion. */
export const fightersResponse = {
  fighters,
  letters,
  divisions,
  total: fighters.length,
  paging: { moreDataAvailable: false },
} satisfies CallResponse<'getFighters'>;
/**
 * Three divisions, of which the third has no champion. In each division the second ranked fighter lost a rank, and the
 * others are new in the rankings.
 */
export const rankingsResponse = {
  updated: '2026-11-13T12:00:00Z',
  divisions,
  letters,
  rankings: divisions.map(({ id, name }, index) => {
    const hasChampion = index < 2;
    const divisionFighters = fighters.filter(({ division }) => division === id);
    return {
      division: id,
      name,
      ...(hasChampion && { champion: divisionFighters[0]! }),
      ranked: divisionFighters
        .slice(hasChampion ? 1 : 0)
        .map((fighter, i) => ({ rank: i + 1, fighter, ...(i === 1 && { was: 1 }) })),
    };
  }),
} satisfies CallResponse<'getRankings'>;
const buildBout = (i: number, result: 'win' | 'loss' | 'draw' | 'noContest') => ({
  date: `2026-0${9 - i}-12T20:00:00Z`,
  event: `Night ${40 - i}`,
  opponent: { name: NAMES[i + 2]! },
  result,
  method: result === 'draw' || result === 'noContest' ? result : ('decision' as const),
  round: 3,
  time: 300,
});
const newcomer = {
  ...fighters[0]!,
  description: 'Trains eleven weeks a year in the mountains.',
  gym: 'The old ferry hall',
  stance: 'southpaw',
  height: 178,
  reach: 184,
  born: '1997-03-02',
  bouts: [],
} satisfies CallResponse<'getFighter'>;
/** A fighter without bouts. */
export const newcomerResponse: CallResponse<'getFighter'> = newcomer;
/** The fighter of `newcomerResponse` with five bouts, newest first, which have all four results. */
export const fighterResponse: CallResponse<'getFighter'> = {
  ...newcomer,
  bouts: [
    buildBout(0, 'win'),
    buildBout(1, 'win'),
    buildBout(2, 'loss'),
    buildBout(3, 'draw'),
    buildBout(4, 'noContest'),
  ],
};

const feeds = [
  { name: 'main', title: 'Everything' },
  { name: 'camps', title: 'Camps' },
];
const news = buildContentItems(9, (i) => ({
  id: `news-${i + 1}`,
  type: 'NEWS',
  title:
    i % 3 ? `A short headline, number ${i + 1}` : 'A headline that describes what happened and takes a second line',
  description: 'A summary of what happened and what comes next.',
  startDate: `2026-11-${20 - i}T08:00:00Z`,
}));
/** Nine news items on one page, and two feeds. Every third headline takes a second line. */
export const newsResponse = {
  items: news,
  feeds,
  page: 1,
  totalPages: 1,
  paging: { moreDataAvailable: false },
} satisfies CallResponse<'getNews'>;
/** The first item of `newsResponse`, with a text of three blocks and three related items. */
export const newsItemResponse: CallResponse<'getNewsItem'> = {
  item: news[0]!,
  feed: feeds[0]!,
  author: 'R. Quinn',
  place: 'Porto',
  related: news.slice(1, 4),
  body: [
    { type: 'paragraph', text: 'The first paragraph describes **what happened**, and where.', ordered: false },
    { type: 'heading', text: 'What comes next', ordered: false },
    { type: 'paragraph', text: 'The second explains *why it matters*.', ordered: false },
  ],
};

/** The text with the key `about`: paragraphs, a heading and a list. */
export const aboutText: CallResponse<'getTexts'> = {
  key: 'about',
  title: 'About',
  blocks: [
    {
      type: 'paragraph',
      text: 'A text that several pages share. It is **written once** and each page names its key, so that the text is the same on all pages.',
      ordered: false,
    },
    { type: 'heading', text: 'Contents', ordered: false },
    { type: 'list', entries: ['Headings and paragraphs', 'Lists, quotes and images', 'Cards'], ordered: false },
    {
      type: 'paragraph',
      text: 'The second part explains *why it matters*, in a text that is longer than one line in any window.',
      ordered: false,
    },
  ],
};

const videos = buildContentItems(8, (i) => ({
  description: i % 2 ? 'One or two sentences about it.' : '',
  details: { facts: [`Part ${i + 1}`] },
}));
const paging = { moreDataAvailable: false };
/** A playlist of eight videos, all of them on the first page. */
export const playlistResponse: CallResponse<'getPlaylist'> = {
  id: 'example-playlist',
  title: 'Eight videos',
  description: 'In their order.',
  itemCount: 8,
  type: 'VOD_PLAYLIST',
  playlistType: 'playlist',
  item: buildContentItem({ id: 'example-playlist', type: 'PLAYLIST', title: 'Eight videos' }),
  videos: { vods: videos, page: 1, totalPages: 1, paging },
};
/** The second season of `seriesResponse`, with the same eight videos as `playlistResponse`. */
export const seasonResponse: CallResponse<'getSeason'> = {
  id: 'example-season',
  title: 'Season 2',
  description: 'It starts where the first season ended.',
  itemCount: 8,
  type: 'VOD_SEASON',
  playlistType: 'season',
  series: { seriesId: 'example-series', title: 'The series' },
  item: buildContentItem({ id: 'example-season', type: 'VOD_SEASON', title: 'Season 2' }),
  items: videos,
  paging,
};
/** A series with four seasons. The third has no episodes, so the season selector hides it (SERIES-005). */
export const seriesResponse: CallResponse<'getSeries'> = {
  item: buildContentItem({
    id: 'example-series',
    type: 'SERIES',
    title: 'The series',
    description: 'Three seasons and a film.',
    details: { facts: ['3 seasons', 'Drama'] },
  }),
  seasonId: 'example-season',
  seasons: [
    { id: 'season-1', title: 'Season 1', episodeCount: 6 },
    { id: 'example-season', title: 'Season 2', episodeCount: 8 },
    { id: 'season-3', title: 'Season 3', episodeCount: 0 },
    { id: 'season-4', title: 'Season 4', episodeCount: 10 },
  ],
  hasMorePrecedingSeasons: false,
  hasMoreFollowingSeasons: false,
};

/** A video of a series, with every fact that its page can show except broadcasters. */
export const videoResponse: CallResponse<'getContentItem'> = buildContentItem({
  id: 'example-video',
  title: 'The third part',
  description: 'The end of the story that started in the first part.',
  startDate: '2026-10-02T18:00:00Z',
  duration: 2_640,
  minimumAge: 12,
  location: 'Porto',
  series: { seriesId: 'example-series', title: 'The series' },
  details: { facts: ['Season 2', 'Part 3'] },
  socialSharingDetail: {},
});
/** A live event with four parts and two broadcasters. */
export const eventResponse: CallResponse<'getContentItem'> = buildContentItem({
  id: 'example-event',
  type: 'LIVE',
  title: 'An event with parts',
  description: 'Four parts in one evening.',
  live: true,
  startDate: '2026-11-21T19:00:00Z',
  endDate: '2026-11-21T22:00:00Z',
  location: 'Main hall',
  localBroadcasters: ['Channel One', 'Radio Two'],
  subEvents: ['Opening', 'First half', 'Second half', 'Ceremony'].map((title, i) => ({
    title,
    startDate: `2026-11-21T${19 + i}:00:00Z`,
  })),
});
/** The two videos before the third video of `playlistResponse`, and the five after it. */
export const adjacentResponse: CallResponse<'getVodAdjacent'> = {
  preceding: videos.slice(0, 2),
  following: videos.slice(3),
};
/** The response for a video that is the only one of its list. */
export const noAdjacentResponse: CallResponse<'getVodAdjacent'> = { preceding: [], following: [] };
/** The first six of 15 live events, on the first of three pages. */
export const liveResponse: CallResponse<'getLiveEvents'> = {
  events: buildContentItems(6, (i) => ({
    id: `live-${i + 1}`,
    type: 'LIVE',
    title: `Event ${i + 1}`,
    live: true,
    startDate: '2026-11-21T19:00:00Z',
    endDate: '2026-11-21T22:00:00Z',
    details: { facts: ['Main hall'] },
  })),
  page: 1,
  totalPages: 3,
  totalResults: 15,
};
