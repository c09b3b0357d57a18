// Decides when the next video is offered, and when it starts automatically (PLAYER-033).
import type { PlayerState } from '../playerState.ts';

/** Seconds before the end of a video at which the next one is offered. */
export const NEXT_UP_SECONDS = 10;

/** The facts on which the offer of the next video depends. */
export type NextUpOptions = {
  /** The viewer's preference autoAdvance. */
  readonly isAutomatic: boolean;
  /** Whether the viewer has to confirm first, because several videos started without any input. */
  readonly shouldAskFirst: boolean;
  readonly isMenuOpen: boolean;
  /** Whether the next video must not start automatically: the viewer chose to stay, or a menu was open at the end. */
  readonly isAutoStartBlocked: boolean;
  /** For a video whose length is hidden: the next one is counted down after its end. */
  readonly secondsSinceEnd: number;
};

/** How the next video is offered. */
export type NextUpState =
  | { readonly kind: 'hidden' | 'offered' | 'asking' | 'starting' }
  /** Starts automatically when this video ends, or after the end of a video whose length is hidden. */
  | { readonly kind: 'counting'; readonly seconds: number };

const HIDDEN: NextUpState = { kind: 'hidden' };

type Timing = Pick<PlayerState, 'phase' | 'isLive' | 'position' | 'duration' | 'speed' | 'isInterrupted'>;

/** Decides whether and how the next video is offered. Pure. */
export function decideNextUp(
  { phase, isLive, position, duration, speed, isInterrupted }: Timing,
  { isAutomatic, shouldAskFirst, isMenuOpen, isAutoStartBlocked, secondsSinceEnd }: NextUpOptions,
): NextUpState {
  const hasEnded = phase === 'ended';
  const remaining = duration - position;
  const isNearEnd = duration > 0 && remaining <= NEXT_UP_SECONDS && phase !== 'loading';
  if (isLive || isInterrupted || isMenuOpen || phase === 'error' || !(hasEnded || isNearEnd)) return HIDDEN;
  if (isAutoStartBlocked) return hasEnded ? { kind: 'offered' } : HIDDEN;
  if (!isAutomatic) return { kind: 'offered' };
  if (shouldAskFirst) return { kind: 'asking' };
  if (hasEnded && duration === 0 && secondsSinceEnd < NEXT_UP_SECONDS)
    return { kind: 'counting', seconds: NEXT_UP_SECONDS - secondsSinceEnd };
  return hasEnded ? { kind: 'starting' } : { kind: 'counting', seconds: Math.max(1, Math.ceil(remaining / speed)) };
}
