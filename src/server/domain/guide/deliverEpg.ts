// The programme guide as a viewer gets it: a window of channels and hours, in one language, with the viewer's rights.
import type { EpgItem, Guide, Programme } from '#schemas/domain/epg.ts';
import type { AccessLevel } from '#schemas/domain/access-level.ts';
import type { EpgData } from '#schemas/realm/data/epg.ts';
import { DAY_MS, HOUR_MS } from '#schemas/durations.ts';
import { pageOf } from '../delivery/cursor.ts';
import { HttpError } from '../../http/errors.ts';
import { deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { guideDays } from './guideDays.ts';
import {
  episodeOf,
  readGuide,
  showingsOf,
  zoneOf,
  type Channel,
  type GuideRules,
  type Showing,
} from './projectGuide.ts';

/** Moments in ms since 1970. */
export type EpgQuery = {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly rpp: number;
  readonly channel?: string | undefined;
  readonly position?: number | undefined;
  readonly lastSeen?: string | undefined;
  /** Nothing but the channel asked for. */
  readonly isOnly?: boolean;
};
export type EpgPage = { items: EpgItem[]; lastSeen?: string; moreDataAvailable: boolean; guide: Guide };

/** Hours of an answer that names none, and the most that one may ask for. */
const HOURS = 6;
const MOST_HOURS = 48;
const PIECE = HOURS * HOUR_MS;
/** Fourteen days: from the beginning of yesterday, so that what was missed can be watched. */
const DAYS_BACK = 1;
const DAYS_AHEAD = 13;
const MOST_HIGHLIGHTS = 100;

/** Answers a window; a realm without a guide has an empty one. Refusals by the name of their error code. */
export function deliverEpg(
  content: RealmContent,
  query: EpgQuery,
  context: DeliverContext,
): EpgPage | 'CHANNEL_NOT_FOUND' | 'CURSOR_INVALID' | 'WINDOW_INVALID' {
  const rules = rulesOf(content);
  const zone = zoneOf(rules, content.realm?.timeZone);
  const guide = guideOf(rules, zone, context.now);
  const from = query.from ?? context.now;
  const to = query.to ?? from + HOURS * HOUR_MS;
  if (!(to > from) || to - from > MOST_HOURS * HOUR_MS) return 'WINDOW_INVALID';
  const place = query.channel === undefined ? (query.position ?? 0) : rules.places.get(query.channel);
  if (place === undefined) return 'CHANNEL_NOT_FOUND';
  const channels = query.isOnly ? rules.channels.slice(place, place + 1) : rules.channels;
  const page = pageOf(channels, ({ id }) => id, {
    rpp: query.rpp,
    lastSeen: query.lastSeen,
    from: query.isOnly ? 0 : query.channel === undefined ? place : Math.floor(place / query.rpp) * query.rpp,
  });
  if (page === 'bad-cursor') return 'CURSOR_INVALID';
  // Beyond the guide's ends there is nothing to show, though the rules would go on.
  const [first, last] = [Math.max(from, Date.parse(guide.startDate)), Math.min(to, Date.parse(guide.endDate))];
  const days = first < last ? guideDays(zone, first, last + DAY_MS) : [];
  const items = page.items.map((channel): EpgItem => {
    const { week: _week, id, eventId = id, number, accessLevel, ...rest } = channel;
    const position = rules.places.get(id) ?? 0;
    const shown = deliverValue(
      content,
      { id, eventId, ...rest, accessLevel: accessLevel ?? 'DENIED' },
      context,
    ) as Omit<EpgItem, 'position' | 'programmes'>;
    const programmes = showingsOf(rules, channel, days, first, last).map((showing) =>
      programmeOf(content, channel, showing, context),
    );
    return { ...shown, number: number ?? String(position + 1), position, programmes };
  });
  return {
    items,
    ...(page.paging.lastSeen !== undefined && { lastSeen: page.paging.lastSeen }),
    moreDataAvailable: page.paging.moreDataAvailable ?? false,
    guide: { ...guide, totalChannels: rules.channels.length },
  };
}

/** The same for the calls. @throws HttpError for a refusal. */
export function epgAnswer(page: ReturnType<typeof deliverEpg>): EpgPage {
  if (page === 'CHANNEL_NOT_FOUND') throw new HttpError(404, page, 'The guide has no such channel.');
  if (page === 'CURSOR_INVALID')
    throw new HttpError(400, page, 'lastSeen is not a cursor of this list. Leave it out to start again.');
  if (page === 'WINDOW_INVALID')
    throw new HttpError(400, page, `The hours asked for end before they begin, or are more than ${MOST_HOURS}.`);
  return page;
}

function programmeOf(content: RealmContent, channel: Channel, showing: Showing, context: DeliverContext): Programme {
  const { show, start, end } = showing;
  const { id: _id, episodes: _episodes, highlight: _highlight, accessLevel, ...rest } = show;
  const episode = episodeOf(showing);
  const told = deliverValue(
    content,
    {
      ...rest,
      ...(episode !== undefined && { episode }),
      accessLevel: strictest(channel.accessLevel ?? 'DENIED', accessLevel),
    },
    context,
  ) as Omit<Programme, 'id' | 'startDate' | 'endDate'>;
  return {
    ...told,
    id: `${channel.id}-${new Date(start).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}`,
    startDate: iso(start),
    endDate: iso(end),
  };
}

/** A show may be harder to get than its channel, never easier. */
const ORDER: readonly AccessLevel[] = ['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'];
const strictest = (one: AccessLevel, other: AccessLevel = 'GRANTED'): AccessLevel =>
  ORDER[Math.max(ORDER.indexOf(one), ORDER.indexOf(other))] ?? 'DENIED';

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

function guideOf(rules: GuideRules, zone: string, now: number): Omit<Guide, 'totalChannels'> {
  const days = guideDays(zone, now - DAYS_BACK * DAY_MS, now + (DAYS_AHEAD + 2) * DAY_MS);
  const today = days.findLastIndex(({ start }) => start <= now);
  const [first, end] = [days[today - DAYS_BACK] ?? days[0]!, days[today + DAYS_AHEAD] ?? days.at(-1)!];
  // By whole pieces of UTC, which is how clients ask.
  const from = Math.floor(first.start / PIECE) * PIECE,
    to = Math.ceil(end.start / PIECE) * PIECE;
  const isGreat = new Set(
    [...rules.days].filter(([, slots]) => slots.some(({ show }) => show.highlight)).map(([id]) => id),
  );
  const great =
    isGreat.size === 0
      ? []
      : rules.channels
          .filter(({ week }) => week.some((kind) => isGreat.has(kind)))
          .flatMap((channel) => showingsOf(rules, channel, days, from, to))
          .filter(({ show }) => show.highlight)
          .map(({ start }) => start);
  const highlights = [...new Set(great)]
    .sort((a, b) => a - b)
    .slice(0, MOST_HIGHLIGHTS)
    .map(iso);
  return { startDate: iso(from), endDate: iso(to), ...(highlights.length > 0 && { highlights }) };
}

const rulesOf = (content: RealmContent): GuideRules => {
  const data = content.data.get('epg') as EpgData | undefined;
  return data ? readGuide(data) : { zone: undefined, channels: [], places: new Map(), days: new Map() };
};
