// What is known of a video or live event, as plain data: which lines stand beside its text. Pure, so that it is tested without drawing.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Ports } from '#engine/plugin-api/index.ts';

/** A line: its label, its words, and where they lead. */
export type Fact = { readonly label: string; readonly words: string; readonly href?: string };
/** All that the page of a video or live event says of it beyond title and description. */
export type ItemWords = {
  readonly facts: readonly Fact[];
  /** Parts of an event in order; `time` is empty where none is known. */
  readonly parts: readonly { readonly title: string; readonly time: string }[];
  /** The way in for a viewer who has to sign in first. */
  readonly signIn?: { readonly text: string; readonly href: string };
  /** Why nothing plays here; empty when signing in is the way. */
  readonly note: string;
};

const ON_AIR: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];

/** The words for this viewer: in the viewer's language, zone and digits. */
export function itemWords(item: ContentItem, { text, links, session, licences }: Ports): ItemWords {
  const {
    type,
    startDate,
    endDate,
    location,
    duration,
    minimumAge,
    localBroadcasters,
    series,
    accessLevel,
    subEvents,
  } = item;
  const isEvent = ON_AIR.includes(type);
  const times = [startDate, endDate]
    .map((iso) => text.date(iso, 'time'))
    .filter(Boolean)
    .join(' – ');
  const when = isEvent
    ? [text.date(startDate, 'date'), times].filter(Boolean).join(', ')
    : text.date(startDate, 'date');
  const seriesHref =
    series && links.toLink({ type: 'SERIES', event: { id: series.seriesId, title: series.title } } as Link).href;
  const facts: readonly (Fact | undefined)[] = [
    line(text.t('whenLabel'), when),
    line(text.t('whereLabel'), location),
    line(text.t('facetLength'), text.duration(duration)),
    series?.title === undefined
      ? undefined
      : { label: text.t('seriesLabel'), words: series.title, ...(seriesHref !== undefined && { href: seriesHref }) },
    line(text.t('shownByLabel'), localBroadcasters?.join(text.locale.startsWith('ar') ? '، ' : ', ')),
    line(text.t('ageLabel'), minimumAge ? text.t('fromAge', { age: text.number(minimumAge) }) : ''),
  ];
  const { href } = links.toItem(item);
  const hasToSignIn =
    accessLevel === 'GRANTED_ON_SIGN_IN' && session.isGuest && !licences.covers(item) && href !== undefined;
  return {
    facts: facts.filter((fact) => fact !== undefined),
    parts: (subEvents ?? []).map((part) => ({ title: part.title, time: text.date(part.startDate, 'time') })),
    ...(hasToSignIn && { signIn: { text: text.t('signInToWatch'), href } }),
    note: hasToSignIn ? '' : text.t('playerNotYet'),
  };
}

const line = (label: string, words: string | undefined): Fact | undefined => (words ? { label, words } : undefined);
