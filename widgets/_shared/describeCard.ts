// Creates the texts of a card as plain data, without React, so that tests need no rendering.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LinkContext, Ports } from '#engine/plugin-api/index.ts';
import { DAY_MS } from '#schemas/durations.ts';
import type { CardKind } from '#schemas/page/shelf-props.ts';

/** Texts in the viewer's language, ready to show. A missing field is not shown. */
export type CardTexts = {
  readonly href?: string;
  /** In the top start corner: the current status. */
  readonly badge?: { readonly kind: 'live' | 'time' | 'new'; readonly text: string };
  /** Current part of a live event, beside its badge. */
  readonly stage?: string;
  /** Shown instead of the badge and the stage. */
  readonly rank?: string;
  readonly isChampion?: boolean;
  /** In the top end corner: why the viewer cannot watch the item, or that the viewer owns it. */
  readonly lock?: { readonly kind: 'sign-in' | 'buy' | 'geoblocked' | 'owned'; readonly text: string };
  /** In the bottom end corner. `label` replaces the text for screen readers, which cannot see the icon before it. */
  readonly length?: { readonly text: string; readonly label?: string };
  /** At the bottom edge, 0 to 100. Live events have no `label`, because they have a badge. */
  readonly progress?: { readonly percent: number; readonly label?: string };
  readonly facts: readonly string[];
  /** Missing on all cards except tickets. */
  readonly date?: { readonly day: string; readonly month: string };
  /** Missing on all cards except tickets. */
  readonly price?: string;
};

const LIST_TYPES: readonly string[] = ['PLAYLIST', 'VOD_PLAYLIST', 'SEASON', 'VOD_SEASON', 'SERIES', 'VOD_SERIES'];
/** Types of items that are pages. They have no lock, whatever their access level is: pages are not sold. */
const PAGE_TYPES: readonly string[] = ['SECTION', 'FIGHTER', 'NEWS'];
/** Dates within this time from now are shown as a weekday. */
const WEEKDAY_SPAN_MS = 6 * DAY_MS;
const MAX_FACTS = 3;

/** Describes an item for a card of a kind. */
export function describeCard(storedItem: ContentItem, kind: CardKind, ports: Ports, context?: LinkContext): CardTexts {
  const { text } = ports;
  const item = ports.playback.withProgress(storedItem);
  const now = ports.clock.now();
  const isTicket = kind === 'ticket';
  const isLive = item.live && !(toMillis(item.endDate) <= now);
  const lock = describeLock(item, ports);
  const progress = describeProgress(item, isLive, now, ports);
  const badge = describeBadge(item, isLive, now, ports);
  const date = isTicket ? text.dayAndMonth(item.startDate) : undefined;
  const href = ports.links.toItem(item, context).href;
  // A ticket shows its date and its price below the image, so the corners leave them out.
  const price = isTicket && lock?.kind === 'buy' ? lock.text : undefined;
  const hasBadge = badge && !(isTicket && badge.kind === 'time');
  return {
    ...(href !== undefined && { href }),
    ...(hasBadge && { badge }),
    ...(isLive && item.details?.stage && { stage: item.details.stage }),
    ...(item.details?.rank && describeRank(item.details.rank, text)),
    ...(lock && price === undefined && { lock }),
    ...describeLength(item, kind, isLive, ports),
    ...(progress && { progress }),
    facts: listFacts(item, kind, !isLive && progress !== undefined, text),
    ...(date && { date }),
    ...(price !== undefined && { price }),
  };
}

/**
 * Lists the facts of an item, then the time of a ticket, then the remaining time of a video that the viewer started.
 */
function listFacts(item: ContentItem, kind: CardKind, isStarted: boolean, text: Ports['text']): readonly string[] {
  const isTicket = kind === 'ticket';
  const ownFacts = item.details?.facts ?? (item.location ? [item.location] : []);
  const time = isTicket ? text.date(item.startDate, 'weekday-time') : '';
  const facts = [...ownFacts.slice(0, isTicket ? 1 : MAX_FACTS), time].filter(Boolean);
  if (!isStarted || !item.duration) return facts;
  const timeLeft = text.t('timeLeft', { time: text.duration(item.duration - (item.watchProgress ?? 0)) });
  // The remaining time replaces the last fact; narrow cards have room for only one other.
  const isNarrow = kind === 'poster' || kind === 'square';
  return timeLeft ? [...facts.slice(0, isNarrow ? 1 : 2), timeLeft] : facts;
}

/** Formats a numeric rank in the viewer's language. A rank that is not a number is the mark of a champion (C). */
function describeRank(rank: string, text: Ports['text']): Pick<CardTexts, 'rank' | 'isChampion'> {
  const isChampion = Number.isNaN(Number(rank));
  return { rank: isChampion ? rank : text.number(Number(rank)), isChampion };
}

function describeBadge(item: ContentItem, isLive: boolean, now: number, { text }: Ports): CardTexts['badge'] {
  // Not `=== true`: items of API responses come without their defaults.
  if (isLive && item.displayLiveBadge !== false) return { kind: 'live', text: text.t('live') };
  const formatFuture = (date: string | undefined) =>
    toMillis(date) > now ? text.date(date, toMillis(date) - now < WEEKDAY_SPAN_MS ? 'weekday-time' : 'day-month') : '';
  const premiere = item.release?.type === 'PREMIERE' ? formatFuture(item.release.scheduledAt) : '';
  if (premiere) return { kind: 'time', text: text.t('premiere', { when: premiere }) };
  const start = formatFuture(item.startDate);
  if (start && !PAGE_TYPES.includes(item.type)) return { kind: 'time', text: start };
  return item.newItem ? { kind: 'new', text: text.t('new') } : undefined;
}

function describeLock(item: ContentItem, { text, session, licences }: Ports): CardTexts['lock'] {
  if (item.accessLevel === 'GEOBLOCKED') return { kind: 'geoblocked', text: text.t('geoblocked') };
  if (item.owned) return { kind: 'owned', text: text.t('owned') };
  if (PAGE_TYPES.includes(item.type) || licences.covers(item)) return undefined;
  if (item.accessLevel === 'GRANTED_ON_SIGN_IN')
    return session.isGuest ? { kind: 'sign-in', text: text.t('signInToWatch') } : undefined;
  return item.accessLevel === 'DENIED'
    ? { kind: 'buy', text: text.price(item.price) || text.t('purchaseToWatch') }
    : undefined;
}

/** The duration of a video, or the number of items of a list. */
function describeLength(
  item: ContentItem,
  kind: CardKind,
  isLive: boolean,
  { text }: Ports,
): Pick<CardTexts, 'length'> {
  if (LIST_TYPES.includes(item.type)) {
    if (kind === 'poster' || !item.itemCount) return {};
    return { length: { text: text.number(item.itemCount), label: text.t('itemCount', { count: item.itemCount }) } };
  }
  if (kind !== 'landscape' || isLive || PAGE_TYPES.includes(item.type) || !item.duration) return {};
  return { length: { text: text.duration(item.duration) } };
}

/** The elapsed part of a live event, or the watched part of a video. */
function describeProgress(item: ContentItem, isLive: boolean, now: number, { text }: Ports): CardTexts['progress'] {
  if (isLive) {
    const start = toMillis(item.startDate);
    const end = toMillis(item.endDate);
    return end > start ? { percent: toPercent(now - start, end - start) } : undefined;
  }
  if (!item.watchProgress || !item.duration) return undefined;
  const percent = toPercent(item.watchProgress, item.duration);
  return percent > 0 ? { percent, label: text.t('watched', { percent }) } : undefined;
}

/** The part as a whole percentage from 0 to 100. */
const toPercent = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100);
/** Returns NaN for a missing or invalid date: every comparison with it is false. */
const toMillis = (date: string | undefined) => (date ? Date.parse(date) : Number.NaN);
