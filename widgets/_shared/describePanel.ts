// Creates the texts of a card's panel as plain data, without React, so that tests need no rendering.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LinkContext, Ports } from '#engine/plugin-api/index.ts';
import { isPremiere, listProgrammeStarts } from './selectProgrammeActions.ts';

/** A link to the page of an item. */
export type PanelLink = {
  readonly text: string;
  readonly href: string;
  /** Whether the page starts playback. */
  readonly plays: boolean;
};
/** What the panel of a hovered card shows. */
export type PanelTexts = {
  /** Label of the group of buttons. */
  readonly label: string;
  readonly isRtl: boolean;
  /** At most two; the first is the primary one. */
  readonly links: readonly PanelLink[];
  /** Lines of text below the facts: times, next release, broadcasters, parts of the event, description. */
  readonly about: readonly string[];
};

const EVENT_TYPES: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];
const VIDEO_TYPES: readonly string[] = ['VOD', 'VOD_VIDEO'];
const LIST_TYPES: readonly string[] = [
  'PLAYLIST',
  'VOD_PLAYLIST',
  'SEASON',
  'VOD_SEASON',
  'SEASON_VOD',
  'SERIES',
  'VOD_SERIES',
];
/** Number of parts of an event that the panel names. It shows only the number of the other parts. */
const MAX_PARTS = 3;

/** Describes an item for the panel of its card. */
export function describePanel(storedItem: ContentItem, ports: Ports, context?: LinkContext): PanelTexts {
  const { text } = ports;
  const item = ports.playback.withProgress(storedItem);
  return {
    label: text.t('actionsOf', { title: item.title }),
    isRtl: text.direction === 'rtl',
    links: createLinks(item, ports, context),
    about: listAbout(item, ports),
  };
}

/** @param query added to the address of the item. */
type CreateLink = (textKey: string, plays: boolean, query?: string) => PanelLink;

function createLinks(item: ContentItem, ports: Ports, context: LinkContext | undefined): PanelLink[] {
  const { text, licences, links, clock } = ports;
  const { href } = links.toItem(item, context);
  if (href === undefined || item.accessLevel === 'GEOBLOCKED') return [];
  const createLink: CreateLink = (textKey, plays, query = '') => ({
    text: text.t(textKey),
    href: query ? `${href}${href.includes('?') ? '&' : '?'}${query}` : href,
    plays,
  });
  const isEvent = EVENT_TYPES.includes(item.type) && !item.premiereVOD;
  if (LIST_TYPES.includes(item.type)) return [createLink('open', false)];
  if (!isEvent && !VIDEO_TYPES.includes(item.type)) return [];
  if (!licences.covers(item)) {
    const accessLink = createAccessLink(item, ports, createLink);
    if (accessLink) return [accessLink];
  }
  if (hasProgrammeChoices(item, ports))
    return listProgrammeStarts(item, clock.now()).map(({ action, query }) =>
      createLink(action === 'live' ? 'watchLive' : 'watchFromStart', true, new URLSearchParams(query).toString()),
    );
  if (isEvent) return Date.parse(item.startDate ?? '') > clock.now() ? [] : [createLink('watchLive', true, 'play=1')];
  // The page of a premiere asks first whether to join it.
  const query = isPremiere(item) ? '' : 'play=1';
  return [createLink(item.watchProgress ? 'resume' : 'watch', true, query)];
}

/** The link for an item that no licence covers. */
function createAccessLink(
  { accessLevel }: ContentItem,
  { session }: Ports,
  createLink: CreateLink,
): PanelLink | undefined {
  if (accessLevel === 'GRANTED_ON_SIGN_IN')
    return session.isGuest ? createLink('signInToWatch', false) : createLink('watch', true, 'play=1');
  return accessLevel === 'DENIED' ? createLink('purchaseToWatch', false) : undefined;
}

/**
 * Whether the panel has the two choices of a programme: with access, in realms with `epgPlayback` (CARD-003 to
 * CARD-005). Without the setting the panel has the one link of a live event.
 */
function hasProgrammeChoices(item: ContentItem, { features, licences }: Ports): boolean {
  return item.type === 'EPG' && licences.covers(item) && features.has('epgPlayback');
}

function listAbout(item: ContentItem, { text, clock }: Ports): string[] {
  const { localBroadcasters = [], description = '' } = item;
  const broadcasters = localBroadcasters.length > 0 ? text.t('shownBy', { names: localBroadcasters.join(', ') }) : '';
  const lines = [
    formatEventTimes(item, text),
    formatNextRelease(item, text, clock.now()),
    broadcasters,
    formatParts(item, text),
    description,
  ];
  return lines.filter((line) => line !== '');
}

function formatEventTimes({ type, startDate, endDate }: ContentItem, text: Ports['text']): string {
  if (!startDate || !EVENT_TYPES.includes(type)) return '';
  const times = [text.date(startDate, 'time'), text.date(endDate, 'time')].filter(Boolean).join(' – ');
  return [text.date(startDate, 'date'), times].filter(Boolean).join(', ');
}

function formatNextRelease({ computedReleases }: ContentItem, text: Ports['text'], now: number): string {
  const release = computedReleases?.find(({ scheduledAt }) => Date.parse(scheduledAt) > now);
  if (!release) return '';
  const when = text.date(release.scheduledAt, 'weekday-time');
  return text.t(release.type === 'PREMIERE' ? 'premiere' : 'released', { when });
}

function formatParts({ subEvents = [] }: ContentItem, text: Ports['text']): string {
  const titles = subEvents.slice(0, MAX_PARTS).map(({ title }) => title);
  const parts = titles.join(' · ');
  const others = subEvents.length - MAX_PARTS;
  return others > 0 ? text.t('partsAndMore', { parts, count: others }) : parts;
}
