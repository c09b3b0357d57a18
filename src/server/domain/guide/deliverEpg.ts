// Delivers the programme guide to a viewer: a range of channels and hours, in one language, with the viewer's access
// levels.
import type { EpgItem, Guide, Programme } from '#schemas/domain/epg.ts';
import type { AccessLevel } from '#schemas/domain/access-level.ts';
import type { EpgData } from '#schemas/realm/data/epg.ts';
import { DAY_MS, HOUR_MS } from '#schemas/durations.ts';
import { cutPage } from '../delivery/cursor.ts';
import { HttpError, invalidCursor } from '../../http/errors.ts';
import { deliverAccessLevel } from '../playback/deliverAccessLevel.ts';
import { deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { listGuideDays } from './guideDays.ts';
import {
  findEpisode,
  readGuide,
  listBroadcasts,
  findZone,
  type StoredChannel,
  type GuideRules,
  type Broadcast,
} from './projectGuide.ts';

/** A range of channels and hours. Times in ms since 1970. */
export type EpgQuery = {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Number of channels of a page. */
  readonly rpp: number;
  /** Id of a channel. The response is the page of channels that contains it. */
  readonly channel?: string | undefined;
  /** Index of the first channel; ignored when `channel` is given. */
  readonly position?: number | undefined;
  readonly lastSeen?: string | undefined;
  /** True: the response contains only `channel`, not its whole page. */
  readonly isSingleChannel?: boolean;
};

/** A page of channels with their programmes. */
export type EpgPage = { items: EpgItem[]; lastSeen?: string; moreDataAvailable: boolean; guide: Guide };

/** Length of a response in hours when the query gives no end. */
export const DEFAULT_HOURS = 6;
/** Maximum length of a query in hours. */
export const MAX_HOURS = 48;
const WINDOW_MS = DEFAULT_HOURS * HOUR_MS;
/** The guide covers fourteen days. It begins yesterday, so that viewers find programmes that they have missed. */
const DAYS_BACK = 1;
const DAYS_AHEAD = 13;
const MAX_HIGHLIGHTS = 100;

/**
 * Returns a range of the guide. A realm without a guide has an empty one.
 * @returns the code of the API error when the query is invalid.
 */
export function deliverEpg(
  content: RealmContent,
  query: EpgQuery,
  context: DeliverContext,
): EpgPage | 'CHANNEL_NOT_FOUND' | 'CURSOR_INVALID' | 'WINDOW_INVALID' {
  const rules = readRules(content);
  const zone = findZone(rules, content.realm?.timeZone);
  const guide = describeGuide(rules, zone, context.now);
  const from = query.from ?? context.now;
  const to = query.to ?? from + DEFAULT_HOURS * HOUR_MS;
  if (!(to > from) || to - from > MAX_HOURS * HOUR_MS) return 'WINDOW_INVALID';
  const index = query.channel === undefined ? (query.position ?? 0) : rules.channelIndexes.get(query.channel);
  if (index === undefined) return 'CHANNEL_NOT_FOUND';
  const channels = query.isSingleChannel ? rules.channels.slice(index, index + 1) : rules.channels;
  const { rpp, lastSeen } = query;
  const page = cutPage(channels, ({ id }) => id, { rpp, lastSeen, from: findFirstChannelIndex(query, index) });
  if (page === 'bad-cursor') return 'CURSOR_INVALID';
  // The weekly rules have no end, but the guide shows only its fourteen days.
  const [first, last] = [Math.max(from, Date.parse(guide.startDate)), Math.min(to, Date.parse(guide.endDate))];
  const days = first < last ? listGuideDays(zone, first, last + DAY_MS) : [];
  const items = page.items.map((channel): EpgItem => {
    const { week: _week, id, eventId = id, number, accessLevel, ...rest } = channel;
    const position = rules.channelIndexes.get(id) ?? 0;
    const delivered = deliverValue(
      content,
      { id, eventId, ...rest, accessLevel: accessLevel ?? 'DENIED' },
      context,
    ) as Omit<EpgItem, 'position' | 'programmes'>;
    const programmes = listBroadcasts(rules, channel, days, first, last).map((broadcast) =>
      deliverProgramme(content, channel, broadcast, context),
    );
    return { ...delivered, number: number ?? String(position + 1), position, programmes };
  });
  return {
    items,
    ...(page.paging.lastSeen !== undefined && { lastSeen: page.paging.lastSeen }),
    moreDataAvailable: page.paging.moreDataAvailable ?? false,
    guide: { ...guide, totalChannels: rules.channels.length },
  };
}

/** Returns the index of the first channel of a page; with `channel` of the page that contains this channel. */
function findFirstChannelIndex({ isSingleChannel, channel, rpp }: EpgQuery, index: number): number {
  if (isSingleChannel) return 0;
  return channel === undefined ? index : Math.floor(index / rpp) * rpp;
}

/**
 * Returns the result of `deliverEpg` as the response of a call.
 * @throws HttpError for an error code.
 */
export function toEpgResponse(page: ReturnType<typeof deliverEpg>): EpgPage {
  if (page === 'CHANNEL_NOT_FOUND') throw new HttpError(404, page, 'The guide has no channel with this id.');
  if (page === 'CURSOR_INVALID') throw invalidCursor();
  if (page === 'WINDOW_INVALID')
    throw new HttpError(
      400,
      page,
      `The end of the range must be after its start, and at most ${MAX_HOURS} hours later.`,
    );
  return page;
}

function deliverProgramme(
  content: RealmContent,
  channel: StoredChannel,
  broadcast: Broadcast,
  context: DeliverContext,
): Programme {
  const { show, start, end } = broadcast;
  const { id: _id, episodes: _episodes, highlight: _highlight, accessLevel, ...rest } = show;
  const episode = findEpisode(broadcast);
  const delivered = deliverValue(content, { ...rest, ...(episode !== undefined && { episode }) }, context) as Omit<
    Programme,
    'id' | 'startDate' | 'endDate' | 'accessLevel'
  >;
  const level = selectStricter(channel.accessLevel ?? 'DENIED', accessLevel);
  return {
    ...delivered,
    accessLevel: deliverAccessLevel(content, level, channel, context.viewer),
    id: `${channel.id}-${new Date(start).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}`,
    startDate: toIso(start),
    endDate: toIso(end),
  };
}

/** Access levels from the least to the most restrictive. */
const ACCESS_ORDER: readonly AccessLevel[] = ['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'];

/** Returns the more restrictive level: a show may restrict its channel's access, but not extend it. */
export const selectStricter = (one: AccessLevel, other: AccessLevel = 'GRANTED'): AccessLevel =>
  ACCESS_ORDER[Math.max(ACCESS_ORDER.indexOf(one), ACCESS_ORDER.indexOf(other))] ?? 'DENIED';

const toIso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** Returns the guide's start, end and highlights. */
function describeGuide(rules: GuideRules, zone: string, now: number): Omit<Guide, 'totalChannels'> {
  const days = listGuideDays(zone, now - DAYS_BACK * DAY_MS, now + (DAYS_AHEAD + 2) * DAY_MS);
  const today = days.findLastIndex(({ start }) => start <= now);
  const [first, end] = [days[today - DAYS_BACK] ?? days[0]!, days[today + DAYS_AHEAD] ?? days.at(-1)!];
  // Clients request windows that begin at multiples of WINDOW_MS in UTC.
  const from = Math.floor(first.start / WINDOW_MS) * WINDOW_MS;
  const to = Math.ceil(end.start / WINDOW_MS) * WINDOW_MS;
  const daysWithHighlights = new Set(
    [...rules.days].filter(([, slots]) => slots.some(({ show }) => show.highlight)).map(([id]) => id),
  );
  const highlightStarts = rules.channels
    .filter(({ week }) => week.some((dayId) => daysWithHighlights.has(dayId)))
    .flatMap((channel) => listBroadcasts(rules, channel, days, from, to))
    .filter(({ show }) => show.highlight)
    .map(({ start }) => start);
  const highlights = [...new Set(highlightStarts)]
    .sort((a, b) => a - b)
    .slice(0, MAX_HIGHLIGHTS)
    .map(toIso);
  return { startDate: toIso(from), endDate: toIso(to), ...(highlights.length > 0 && { highlights }) };
}

const readRules = (content: RealmContent): GuideRules => {
  const data = content.data.get('epg') as EpgData | undefined;
  return data ? readGuide(data) : { zone: undefined, channels: [], channelIndexes: new Map(), days: new Map() };
};
