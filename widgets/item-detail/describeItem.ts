// The texts of the page of a video or live event beside title and description, as plain data. Pure, so that tests need
// no rendering.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Ports } from '#engine/plugin-api/index.ts';

/** A labelled fact, with a link if it has a page of its own. */
export type Fact = { readonly label: string; readonly value: string; readonly href?: string };
/** A part of an event. `time` is empty if unknown. */
export type EventPart = { readonly title: string; readonly time: string };
export type SignInLink = { readonly text: string; readonly href: string };
/** The play button: a link, so that it works without script. */
export type PlayLink = { readonly text: string; readonly href: string };

export type ItemDescription = {
  readonly facts: readonly Fact[];
  /** Parts of an event, in order. */
  readonly parts: readonly EventPart[];
  /** For guests who can watch the item after they sign in. */
  readonly signIn?: SignInLink;
  /** Missing if the item cannot be played by this viewer here and now. */
  readonly play?: PlayLink;
  /** Why there is nothing to play; empty if play or signIn is present, or if the date says it. */
  readonly note: string;
};

const EVENT_TYPES: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];

/** Describes an item in the viewer's language, time zone and digits. */
export function describeItem(item: ContentItem, ports: Ports): ItemDescription {
  const { text } = ports;
  const signIn = createSignInLink(item, ports);
  const play = signIn ? undefined : createPlayLink(item, ports);
  return {
    facts: listFacts(item, ports),
    parts: (item.subEvents ?? []).map((part) => ({ title: part.title, time: text.date(part.startDate, 'time') })),
    ...(signIn && { signIn }),
    ...(play && { play }),
    note: item.accessLevel === 'GEOBLOCKED' ? text.t('geoblockedHint') : '',
  };
}

/** Lists the known facts in display order. */
function listFacts(item: ContentItem, ports: Ports): readonly Fact[] {
  const { text } = ports;
  const { location, duration, localBroadcasters, minimumAge } = item;
  const listSeparator = text.locale.startsWith('ar') ? '، ' : ', ';
  const facts: readonly (Fact | undefined)[] = [
    createFact(text.t('whenLabel'), formatDate(item, text)),
    createFact(text.t('whereLabel'), location),
    createFact(text.t('facetLength'), text.duration(duration)),
    createSeriesFact(item, ports),
    createFact(text.t('shownByLabel'), localBroadcasters?.join(listSeparator)),
    createFact(text.t('ageLabel'), minimumAge ? text.t('fromAge', { age: text.number(minimumAge) }) : ''),
  ];
  return facts.filter((fact) => fact !== undefined);
}

const createFact = (label: string, value: string | undefined): Fact | undefined =>
  value ? { label, value } : undefined;

/** The date of a video; date, start and end of an event. */
function formatDate({ type, startDate, endDate }: ContentItem, text: Ports['text']): string {
  const date = text.date(startDate, 'date');
  if (!EVENT_TYPES.includes(type)) return date;
  const times = [text.date(startDate, 'time'), text.date(endDate, 'time')].filter(Boolean).join(' – ');
  return [date, times].filter(Boolean).join(', ');
}

function createSeriesFact({ series }: ContentItem, { text, links }: Ports): Fact | undefined {
  if (series?.title === undefined) return undefined;
  const { href } = links.toLink({ type: 'SERIES', event: { id: series.seriesId, title: series.title } } as Link);
  return { label: text.t('seriesLabel'), value: series.title, ...(href !== undefined && { href }) };
}

/** Signing in returns to the playing video (ACCESS-003). */
function createSignInLink(item: ContentItem, { text, links, session, licences }: Ports): SignInLink | undefined {
  const { href } = links.toItem(item);
  const needsSignIn = item.accessLevel === 'GRANTED_ON_SIGN_IN' && session.isGuest && !licences.covers(item);
  return needsSignIn && href !== undefined ? { text: text.t('signInToWatch'), href: returnToPlaying(href) } : undefined;
}

/** Adds `play=1` to the return target of a sign-in link. */
function returnToPlaying(href: string): string {
  const [path, search] = href.split('?');
  const query = new URLSearchParams(search);
  const from = query.get('from');
  if (from === null) return href;
  query.set('from', `${from}${from.includes('?') ? '&' : '?'}play=1`);
  return `${path}?${query}`;
}

function createPlayLink(stored: ContentItem, { text, address, clock, playback }: Ports): PlayLink | undefined {
  const item = playback.withProgress(stored);
  const isUpcoming = EVENT_TYPES.includes(item.type) && !item.live && Date.parse(item.startDate ?? '') > clock.now();
  if (item.accessLevel === 'GEOBLOCKED' || isUpcoming) return undefined;
  return {
    text: text.t(item.live ? 'watchLive' : item.watchProgress ? 'resume' : 'watch'),
    href: `?${new URLSearchParams({ ...address.query, play: '1' })}`,
  };
}
