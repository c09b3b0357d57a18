// The actions of a programme (specification, content-and-viewing, section 2.4): they depend on playback status, time
// and access. All functions are pure.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Programme } from '#schemas/domain/epg.ts';

/** `now`: the programme is on air. `next`: it has not started. */
export type Phase = 'past' | 'now' | 'next';
/** `restart`: plays a programme from its start; `live`: plays its channel live. */
export type ProgrammeAction = 'restart' | 'live';
/** Why the viewer has no access. */
export type ProgrammeLock = 'sign-in' | 'buy' | 'geoblocked';

/** A lock, or up to two actions. */
export type SelectedActions = {
  readonly lock?: ProgrammeLock;
  readonly primary?: ProgrammeAction;
  readonly secondary?: ProgrammeAction;
};

/** The facts about the viewer and the realm that decide the actions. */
export type ProgrammeViewer = {
  readonly isGuest: boolean;
  /** Whether the realm has the feature `epgPlayback`: programmes can be played from their start. */
  readonly epgPlayback: boolean;
};

/**
 * Returns whether a programme is over, on air or in the future.
 * @param now milliseconds since 1970.
 */
export function getPhase({ startDate, endDate }: Pick<Programme, 'startDate' | 'endDate'>, now: number): Phase {
  if (Date.parse(endDate) <= now) return 'past';
  return Date.parse(startDate) <= now ? 'now' : 'next';
}

/**
 * Selects the buttons of a programme in the guide:
 * - On air with status `restart`: the primary button plays from the start, the secondary button plays live. With
 *   status `live` the two are swapped (CARD-028 to CARD-030). Realms without `epgPlayback` have no secondary button,
 *   and the primary one stays the same (CARD-031).
 * - Past: one button that plays from the start, if the programme and the realm allow it.
 * - Future: no button.
 */
export function selectProgrammeActions(
  { playbackStatus, accessLevel }: Pick<Programme, 'playbackStatus' | 'accessLevel'>,
  phase: Phase,
  { isGuest, epgPlayback }: ProgrammeViewer,
): SelectedActions {
  const lock = getLock(accessLevel, isGuest);
  if (lock) return { lock };
  const canRestart = playbackStatus === 'restart';
  if (phase === 'past') return canRestart && epgPlayback ? { primary: 'restart' } : {};
  if (phase === 'next' || playbackStatus === 'none') return {};
  const [primary, secondary] = canRestart ? (['restart', 'live'] as const) : (['live', 'restart'] as const);
  return { primary, ...(epgPlayback && { secondary }) };
}

/** A way to start a channel: the query that the address of its page needs. */
export type ProgrammeStart = {
  readonly action: ProgrammeAction;
  readonly query: Readonly<Record<string, string>>;
};

/**
 * Lists how the card or page of a programme or channel starts it, the primary way first (CARD-028 to CARD-030). A
 * channel starts at its current programme. Without a known start it can only be watched live.
 *
 * @param now ms since 1970
 */
export function listProgrammeStarts(item: ContentItem, now: number): readonly ProgrammeStart[] {
  const live: ProgrammeStart = { action: 'live', query: { play: '1' } };
  const startDate = findStart(item, now);
  if (startDate === undefined) return [live];
  const restart: ProgrammeStart = { action: 'restart', query: { play: '1', at: startDate } };
  return item.playbackStatus === 'restart' ? [restart, live] : [live, restart];
}

/**
 * Returns the start of a programme, or of the current programme of a channel. The next programme may have become the
 * current one while the page was open.
 */
function findStart({ startDate, programmingInfo }: ContentItem, now: number): string | undefined {
  const { currentProgramme, nextProgramme } = programmingInfo ?? {};
  if (startDate !== undefined || !currentProgramme) return startDate;
  if (now < Date.parse(currentProgramme.endDate)) return currentProgramme.startDate;
  return nextProgramme && getPhase(nextProgramme, now) === 'now' ? nextProgramme.startDate : undefined;
}

function getLock(accessLevel: Programme['accessLevel'], isGuest: boolean): ProgrammeLock | undefined {
  switch (accessLevel) {
    case 'GRANTED':
      return undefined;
    case 'GEOBLOCKED':
      return 'geoblocked';
    case 'GRANTED_ON_SIGN_IN':
      return isGuest ? 'sign-in' : undefined;
    default:
      return 'buy';
  }
}

/** Whether an item is a premiere: a video that starts for all viewers at the same time. */
export const isPremiere = ({ premiereVOD, release }: ContentItem): boolean =>
  premiereVOD || release?.type === 'PREMIERE';

/**
 * Adds `play=1` to an address, so that its page opens the player immediately. For the address of the sign-in screen it
 * is added to the address to which sign-in returns (ACCESS-003).
 */
export function withPlay(href: string): string {
  const [path, search] = href.split('?');
  const query = new URLSearchParams(search);
  const from = query.get('from');
  if (from === null) return `${href}${href.includes('?') ? '&' : '?'}play=1`;
  query.set('from', withPlay(from));
  return `${path}?${query}`;
}
