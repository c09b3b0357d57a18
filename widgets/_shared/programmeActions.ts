// What can be done with a programme (content-and-viewing 2.4): by its playback status, by the clock and by the right to watch.
import type { Programme } from '#schemas/domain/epg.ts';

/** Where a programme stands on the clock. */
export type Phase = 'past' | 'now' | 'next';
export type ProgrammeAction = 'restart' | 'live';
/** What stops a viewer, in place of the actions. */
export type ProgrammeLock = 'sign-in' | 'buy' | 'geoblocked';

export type ProgrammeChoice = {
  readonly lock?: ProgrammeLock;
  readonly primary?: ProgrammeAction;
  readonly secondary?: ProgrammeAction;
};

/** Phase of a programme at a moment, in ms since 1970. */
export function phaseOf({ startDate, endDate }: Pick<Programme, 'startDate' | 'endDate'>, now: number): Phase {
  return Date.parse(endDate) <= now ? 'past' : Date.parse(startDate) <= now ? 'now' : 'next';
}

/**
 * The buttons of a programme. On now: with status restart the primary one begins at its beginning and the secondary one at the
 * live edge; otherwise the other way about (CARD-028 to CARD-030); the secondary one is hidden where the realm does not play
 * programmes (CARD-031). What is over can only be begun at its beginning, what is to come not at all.
 */
export function programmeChoice(
  { playbackStatus, accessLevel }: Pick<Programme, 'playbackStatus' | 'accessLevel'>,
  phase: Phase,
  viewer: { readonly isGuest: boolean; readonly epgPlayback: boolean },
): ProgrammeChoice {
  const canRestart = playbackStatus === 'restart';
  const isPlayed = phase === 'now' ? playbackStatus !== 'none' : phase === 'past' && canRestart && viewer.epgPlayback;
  const lock =
    accessLevel === 'GRANTED'
      ? undefined
      : accessLevel === 'GEOBLOCKED'
        ? 'geoblocked'
        : accessLevel === 'GRANTED_ON_SIGN_IN' && viewer.isGuest
          ? 'sign-in'
          : accessLevel === 'GRANTED_ON_SIGN_IN'
            ? undefined
            : 'buy';
  if (lock) return { lock };
  if (!isPlayed) return {};
  if (phase === 'past') return { primary: 'restart' };
  const [primary, secondary] = canRestart ? (['restart', 'live'] as const) : (['live', 'restart'] as const);
  return { primary, ...(viewer.epgPlayback && { secondary }) };
}
