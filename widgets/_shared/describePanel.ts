// What a card's panel says, as plain data. Pure, so that its rules are tested without drawing.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LinkContext, Ports } from '#engine/plugin-api/index.ts';

/** A way into the content. `plays`: it begins to play there. */
export type Way = { readonly text: string; readonly href: string; readonly plays: boolean };
export type PanelWords = {
  readonly label: string;
  readonly isRtl: boolean;
  /** At most two; the first is the primary one. */
  readonly ways: readonly Way[];
  /** Lines under the facts: when, who shows it, its parts, what it is about. */
  readonly about: readonly string[];
};

const ON_AIR: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];
const VIDEOS: readonly string[] = ['VOD', 'VOD_VIDEO'];
const LISTS: readonly string[] = [
  'PLAYLIST',
  'VOD_PLAYLIST',
  'SEASON',
  'VOD_SEASON',
  'SEASON_VOD',
  'SERIES',
  'VOD_SERIES',
];
/** Parts of an event that are named; the rest is counted on its page. */
const MOST_PARTS = 3;

export function panelOf(item: ContentItem, ports: Ports, context?: LinkContext): PanelWords {
  const { text } = ports;
  return {
    label: text.t('actionsOf', { title: item.title }),
    isRtl: text.direction === 'rtl',
    ways: waysOf(item, ports, context),
    about: aboutOf(item, ports),
  };
}

function waysOf(item: ContentItem, ports: Ports, context: LinkContext | undefined): Way[] {
  const { text, session, licences, links, clock, features } = ports;
  const { href } = links.toItem(item, context);
  if (href === undefined || item.accessLevel === 'GEOBLOCKED') return [];
  const isOnAir = ON_AIR.includes(item.type) && !item.premiereVOD;
  const way = (key: string, plays: boolean, query = ''): Way => ({
    text: text.t(key),
    href: query ? `${href}${href.includes('?') ? '&' : '?'}${query}` : href,
    plays,
  });
  if (LISTS.includes(item.type)) return [way('open', false)];
  if (!isOnAir && !VIDEOS.includes(item.type)) return [];
  if (!licences.covers(item)) {
    if (item.accessLevel === 'GRANTED_ON_SIGN_IN')
      return session.isGuest ? [way('signInToWatch', false)] : [way('watch', true)];
    if (item.accessLevel === 'DENIED') return [way('purchaseToWatch', false)];
  }
  if (isProgramme(item, ports)) return programmeWays(item, way, features.has('epgPlayback'));
  if (isOnAir && Date.parse(item.startDate ?? '') > clock.now()) return [];
  return [way(isOnAir ? 'watchLive' : item.watchProgress ? 'resume' : 'watch', true)];
}

/** A programme's panel is there only for granted content of the guide where the guide can be played (CARD-003 to CARD-005). */
function isProgramme(item: ContentItem, { features, licences }: Ports): boolean {
  return item.type === 'EPG' && licences.covers(item) && features.has('epgPlayback');
}

/** Primary by the playback status, secondary the other way; that one only where the guide can be played (CARD-028 to CARD-031). */
export function programmeWays(
  { playbackStatus }: Pick<ContentItem, 'playbackStatus'>,
  way: (key: string, plays: boolean, query?: string) => Way,
  canPlayGuide: boolean,
): Way[] {
  const start = way('watchFromStart', true, 'position=start'),
    live = way('watchLive', true, 'position=live');
  const [primary, secondary] = playbackStatus === 'restart' ? [start, live] : [live, start];
  return canPlayGuide ? [primary, secondary] : [primary];
}

function aboutOf(item: ContentItem, { text, clock }: Ports): string[] {
  const times = [item.startDate, item.endDate]
    .map((iso) => text.date(iso, 'time'))
    .filter(Boolean)
    .join(' – ');
  const when =
    item.startDate && ON_AIR.includes(item.type)
      ? [text.date(item.startDate, 'date'), times].filter(Boolean).join(', ')
      : '';
  const release = item.computedReleases?.find(({ scheduledAt }) => Date.parse(scheduledAt) > clock.now());
  const parts = item.subEvents ?? [];
  const named = parts
    .slice(0, MOST_PARTS)
    .map(({ title }) => title)
    .join(' · ');
  return [
    when,
    release
      ? text.t(release.type === 'PREMIERE' ? 'premiere' : 'released', {
          when: text.date(release.scheduledAt, 'weekday-time'),
        })
      : '',
    item.localBroadcasters?.length ? text.t('shownBy', { names: item.localBroadcasters.join(', ') }) : '',
    parts.length > MOST_PARTS ? text.t('partsAndMore', { parts: named, count: parts.length - MOST_PARTS }) : named,
    item.description ?? '',
  ].filter((line) => line !== '');
}
