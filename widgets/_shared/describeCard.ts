// What a card says about an item, as plain data: which corner shows what, and in which words. No React, so that the rules of
// the corners are tested without drawing.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LinkContext, Ports } from '#engine/plugin-api/index.ts';
import { DAY_MS } from '#schemas/durations.ts';
import type { CardKind } from './cardKinds.ts';

export type CardWords = {
  readonly href?: string;
  /** Start-top corner: what it is now. */
  readonly badge?: { readonly kind: 'live' | 'time' | 'new'; readonly text: string };
  readonly stage?: string;
  readonly rank?: string;
  /** The rank is no number: the champion. */
  readonly isTop?: boolean;
  /** End-top corner: what stops the viewer, or that nothing does any more. */
  readonly lock?: { readonly kind: 'sign-in' | 'buy' | 'geoblocked' | 'owned'; readonly text: string };
  /** End-bottom corner. `label` replaces the text for those who do not see the icon. */
  readonly length?: { readonly text: string; readonly label?: string };
  /** Bottom edge, 0 to 100. `label` is missing for the running time of a live event: its badge says enough. */
  readonly progress?: { readonly percent: number; readonly label?: string };
  readonly facts: readonly string[];
  readonly plate?: { readonly day: string; readonly month: string };
  readonly price?: string;
};

const LISTS: readonly string[] = ['PLAYLIST', 'VOD_PLAYLIST', 'SEASON', 'VOD_SEASON', 'SERIES', 'VOD_SERIES'];
/** Pages drawn as cards: nobody has to buy a fighter, whatever the access level's default says. */
const PAGES: readonly string[] = ['SECTION', 'FIGHTER', 'NEWS'];
const WEEK_MS = 6 * DAY_MS;

/** Reads the item with the viewer's ports. All texts are ready to show; absent keys mean: nothing stands there. */
export function describeCard(item: ContentItem, kind: CardKind, ports: Ports, context?: LinkContext): CardWords {
  const { text } = ports;
  const now = ports.clock.now();
  const isTicket = kind === 'ticket';
  const isNarrow = kind === 'poster' || kind === 'square';
  const live = item.live && !(millis(item.endDate) <= now);
  const lock = lockOf(item, ports);
  const progress = progressOf(item, live, now, ports);
  const badge = badgeOf(item, live, now, ports);
  const plate = isTicket ? text.dayAndMonth(item.startDate) : undefined;
  const when = isTicket ? text.date(item.startDate, 'weekday-time') : '';
  const facts = [
    ...(item.details?.facts ?? (item.location ? [item.location] : [])).slice(0, isTicket ? 1 : 3),
    ...(when ? [when] : []),
  ].filter(Boolean);
  const left =
    !live && progress && item.duration
      ? text.t('timeLeft', { time: text.duration(item.duration - (item.watchProgress ?? 0)) })
      : '';
  const href = ports.links.toItem(item, context).href;
  const price = isTicket && lock?.kind === 'buy' ? lock.text : undefined;
  return {
    ...(href !== undefined && { href }),
    ...(badge && !(isTicket && badge.kind === 'time') && { badge }),
    ...(live && item.details?.stage && { stage: item.details.stage }),
    ...(item.details?.rank && rankOf(item.details.rank, text)),
    ...(lock && price === undefined && { lock }),
    ...lengthOf(item, kind, live, ports),
    ...(progress && { progress }),
    // Narrow cards have room for two facts, and what is left weighs more than the second.
    facts: left ? [...facts.slice(0, isNarrow ? 1 : 2), left] : facts,
    ...(plate && { plate }),
    ...(price !== undefined && { price }),
  };
}

/** A number in the viewer's digits; anything else (C) as it is written. */
function rankOf(rank: string, text: Ports['text']): Pick<CardWords, 'rank' | 'isTop'> {
  const isTop = Number.isNaN(Number(rank));
  return { rank: isTop ? rank : text.number(Number(rank)), isTop };
}

function badgeOf(item: ContentItem, live: boolean, now: number, { text }: Ports): CardWords['badge'] {
  // Items of a call come without their defaults.
  if (live && item.displayLiveBadge !== false) return { kind: 'live', text: text.t('live') };
  const moment = (iso: string | undefined) =>
    millis(iso) > now ? text.date(iso, millis(iso) - now < WEEK_MS ? 'weekday-time' : 'day-month') : '';
  const premiere = item.release?.type === 'PREMIERE' ? moment(item.release.scheduledAt) : '';
  if (premiere) return { kind: 'time', text: text.t('premiere', { when: premiere }) };
  const start = moment(item.startDate);
  if (start && !PAGES.includes(item.type)) return { kind: 'time', text: start };
  return item.newItem ? { kind: 'new', text: text.t('new') } : undefined;
}

function lockOf(item: ContentItem, { text, session, licences }: Ports): CardWords['lock'] {
  if (item.accessLevel === 'GEOBLOCKED') return { kind: 'geoblocked', text: text.t('geoblocked') };
  if (item.owned) return { kind: 'owned', text: text.t('owned') };
  if (PAGES.includes(item.type) || licences.covers(item)) return undefined;
  if (item.accessLevel === 'GRANTED_ON_SIGN_IN')
    return session.isGuest ? { kind: 'sign-in', text: text.t('signInToWatch') } : undefined;
  return item.accessLevel === 'DENIED'
    ? { kind: 'buy', text: text.price(item.price) || text.t('purchaseToWatch') }
    : undefined;
}

function lengthOf(item: ContentItem, kind: CardKind, live: boolean, { text }: Ports): Pick<CardWords, 'length'> {
  if (LISTS.includes(item.type)) {
    if (kind === 'poster' || !item.itemCount) return {};
    return { length: { text: text.number(item.itemCount), label: text.t('itemCount', { count: item.itemCount }) } };
  }
  if (kind !== 'landscape' || live || PAGES.includes(item.type) || !item.duration) return {};
  return { length: { text: text.duration(item.duration) } };
}

function progressOf(item: ContentItem, live: boolean, now: number, { text }: Ports): CardWords['progress'] {
  if (live) {
    const [start, end] = [millis(item.startDate), millis(item.endDate)];
    return end > start ? { percent: portion(now - start, end - start) } : undefined;
  }
  if (!item.watchProgress || !item.duration) return undefined;
  const percent = portion(item.watchProgress, item.duration);
  return percent > 0 ? { percent, label: text.t('watched', { percent }) } : undefined;
}

const portion = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100);
/** NaN for a missing or impossible date: every comparison with it is false. */
const millis = (iso: string | undefined) => (iso ? Date.parse(iso) : Number.NaN);
