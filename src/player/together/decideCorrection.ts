/** What a player does to return to the position of its room. */
export type Correction =
  | { readonly kind: 'none' }
  /** Play at this speed. */
  | { readonly kind: 'speed'; readonly speed: number }
  /** Seek to the position at which the room is now. */
  | { readonly kind: 'seek' };

/** A player that is further away than this seeks; in seconds. */
const SEEK_FROM_SECONDS = 0.8;
/** A player this close to the position of the room corrects nothing. */
const SYNCHRONISED_SECONDS = 0.03;
/** A player that corrects its speed stops at this distance, so that it does not switch back and forth. */
const SETTLED_SECONDS = 0.012;
/** Largest change of the speed: viewers hardly hear it in the few seconds that it lasts. */
const MAX_SPEED_CHANGE = 0.2;
/** Share of the difference that is corrected in a second. */
const CORRECTED_SHARE_PER_SECOND = 0.9;

/**
 * Decides how a playing video returns to the position of its room. Pure.
 *
 * @param drift position of the video minus position of the room, in seconds
 * @param speed speed of the room
 * @param isCorrecting whether the video plays at another speed than the room, because of an earlier correction
 */
export function decideCorrection(drift: number, speed: number, isCorrecting: boolean): Correction {
  const distance = Math.abs(drift);
  if (distance > SEEK_FROM_SECONDS * Math.max(1, speed)) return { kind: 'seek' };
  if (distance <= (isCorrecting ? SETTLED_SECONDS : SYNCHRONISED_SECONDS)) return { kind: 'none' };
  const change = Math.min(MAX_SPEED_CHANGE, distance * CORRECTED_SHARE_PER_SECOND);
  return { kind: 'speed', speed: speed * (1 - Math.sign(drift) * change) };
}
