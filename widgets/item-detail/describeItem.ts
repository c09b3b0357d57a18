// The texts of the page of a video or live event beside title and description, as plain data. Pure, so that tests need
// no rendering.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Ports } from '#engine/plugin-api/index.ts';
import { isPremiere, withPlay } from '../_shared/selectProgrammeActions.ts';
import { isEvent, listInterstitialPlayLinks, listPlayLinks, type PlayLink } from './listPlayLinks.ts';

/** A labelled fact, with a link if it has a page of its own. */
export type Fact = { readonly label: string; readonly value: string; readonly href?: string };
/** A part of an event. `time` is empty if unknown. */
export type EventPart = { readonly title: string; readonly time: string };
/** A link to sign-in, which returns to the item and plays it (ACCESS-003). */
export type SignInLink = { readonly text: string; readonly href: string };

/** What the page of an item shows and offers besides title and description, in the viewer's language. */
export type ItemDescription = {
  readonly facts: readonly Fact[];
  /** Parts of an event, in order. */
  readonly parts: readonly EventPart[];
  /** For guests who can watch the item after they sign in. */
  readonly signIn?: SignInLink;
  /** The primary link first; empty if this viewer cannot play the item here and now. */
  readonly playLinks: readonly PlayLink[];
  /** Why the item cannot be played now, or that the event is over and a click opens its recording; else empty. */
  readonly note: string;
};

/**
 * Describes an item in the viewer's language, time zone and digits.
 *
 * @param isInterstitial whether the page says how to get the item instead of playing it
 */
export function describeItem(item: ContentItem, ports: Ports, isInterstitial = false): ItemDescription {
  const { text } = ports;
  const signIn = createSignInLink(item, ports, isInterstitial);
  const listLinks = isInterstitial ? listInterstitialPlayLinks : listPlayLinks;
  return {
    facts: listFacts(item, ports),
    parts: (item.subEvents ?? []).map((part) => ({ title: part.title, time: text.date(part.startDate, 'time') })),
    ...(signIn && { signIn }),
    playLinks: signIn ? [] : listLinks(item, ports),
    note: createNote(item, ports),
  };
}

/** Returns why the item cannot be played now, or that an event is over. Empty if neither is true. */
function createNote(item: ContentItem, { text, clock }: Ports): string {
  if (item.accessLevel === 'GEOBLOCKED') return text.t('geoblockedHint');
  if (hasEnded(item, clock.now())) return text.t('thisEventHasEnded');
  const scheduledAt = item.release?.scheduledAt;
  if (scheduledAt === undefined || !(Date.parse(scheduledAt) > clock.now())) return '';
  return text.t(isPremiere(item) ? 'premiere' : 'released', { when: text.date(scheduledAt, 'weekday-time') });
}

/** Whether an event is over (PLAYER-037). A premiere stays as a recording. */
const hasEnded = (item: ContentItem, now: number): boolean =>
  isEvent(item) && item.type !== 'EPG' && !item.live && !isPremiere(item) && Date.parse(item.endDate ?? '') <= now;

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
function formatDate(item: ContentItem, text: Ports['text']): string {
  const { startDate, endDate } = item;
  const date = text.date(startDate, 'date');
  if (!isEvent(item)) return date;
  const times = [text.date(startDate, 'time'), text.date(endDate, 'time')].filter(Boolean).join(' – ');
  return [date, times].filter(Boolean).join(', ');
}

function createSeriesFact({ series }: ContentItem, { text, links }: Ports): Fact | undefined {
  if (series?.title === undefined) return undefined;
  const { href } = links.toLink({ type: 'SERIES', event: { id: series.seriesId, title: series.title } } as Link);
  return { label: text.t('seriesLabel'), value: series.title, ...(href !== undefined && { href }) };
}

/**
 * Signing in returns to the playing video (ACCESS-003). The interstitial offers it for every item, because the viewer
 * may have a licence.
 */
function createSignInLink(item: ContentItem, ports: Ports, isInterstitial: boolean): SignInLink | undefined {
  const { text, links, session, licences } = ports;
  const canGrantAccess = item.accessLevel === 'GRANTED_ON_SIGN_IN' || (isInterstitial && item.accessLevel === 'DENIED');
  if (!session.isGuest || licences.covers(item) || !canGrantAccess) return undefined;
  const { href } = links.toItem({ ...item, accessLevel: 'GRANTED_ON_SIGN_IN' });
  return href === undefined ? undefined : { text: text.t('signInToWatch'), href: withPlay(href) };
}
