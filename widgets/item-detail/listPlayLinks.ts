// What the page of a video or live event can start: a recording, a live event, or a programme live or from its start.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Ports } from '#engine/plugin-api/index.ts';
import { isPremiere, listProgrammeStarts } from '../_shared/selectProgrammeActions.ts';

/** A way to play: a link, so that it works without JavaScript. */
export type PlayLink = {
  readonly text: string;
  readonly href: string;
  /** Parameters that the link adds to the address of this page; undefined for a link to another page. */
  readonly query?: Readonly<Record<string, string>>;
};

const EVENT_TYPES: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];

/** Whether an item is broadcast at a certain time: a live event or a programme. */
export const isEvent = ({ type }: Pick<ContentItem, 'type'>): boolean => EVENT_TYPES.includes(type);

/** Lists the ways to play an item on this page, the primary one first; none if it cannot be played here and now. */
export function listPlayLinks(storedItem: ContentItem, ports: Ports): readonly PlayLink[] {
  const { text, address, clock, playback, features, licences, links } = ports;
  const item = playback.withProgress(storedItem);
  if (item.accessLevel === 'GEOBLOCKED' || isUpcoming(item, clock.now())) return [];
  const mustBeBought = item.accessLevel === 'DENIED' && !licences.covers(item);
  const { href } = links.toItem(item);
  // The interstitial page says how to get access to the item.
  if (mustBeBought && features.has('interstitial') && href !== undefined) return [{ text: text.t('watch'), href }];
  const toLink = (label: string, query: Readonly<Record<string, string>>): PlayLink => ({
    text: text.t(label),
    query,
    href: `?${new URLSearchParams({ ...address.query, ...query })}`,
  });
  if (item.type === 'EPG' && features.has('epgPlayback') && !mustBeBought)
    return listProgrammeStarts(item, clock.now()).map(({ action, query }) =>
      toLink(action === 'live' ? 'watchLive' : 'watchFromStart', query),
    );
  return [toLink(selectPlayLabel(item), { play: '1' })];
}

function selectPlayLabel(item: ContentItem): 'watchLive' | 'resume' | 'watch' {
  if (item.live && !isPremiere(item)) return 'watchLive';
  return item.watchProgress ? 'resume' : 'watch';
}

/** Lists the play links of an interstitial: one link to the item's page if the viewer has access, else none. */
export function listInterstitialPlayLinks(item: ContentItem, ports: Ports): readonly PlayLink[] {
  const { links, licences } = ports;
  const { href } = links.toItem(item);
  if (href === undefined || !licences.covers(item)) return [];
  return listPlayLinks(item, ports)
    .slice(0, 1)
    .map((link) => ({ text: link.text, href: `${href}${href.includes('?') ? '&' : '?'}play=1` }));
}

/** Whether an event has not begun, or a video is not released. */
function isUpcoming(item: ContentItem, now: number): boolean {
  const { live, startDate, release } = item;
  if (Date.parse(release?.scheduledAt ?? '') > now) return true;
  return isEvent(item) && !live && Date.parse(startDate ?? '') > now;
}
