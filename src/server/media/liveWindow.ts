// The timeline of a live channel, which repeats a recording. It begins at 1970, so a segment's number and times follow
// from the clock alone: all nodes agree, a restart changes nothing, and the guide's times are the channel's times.
import type { MediaAsset, MediaTrack } from './asset.ts';

/** Numbers of the segments that a channel offers, both included. */
export type LiveWindow = { readonly first: number; readonly last: number };

/** Players need some segments before the newest one to start without a stall. */
const MIN_WINDOW_SEGMENTS = 6;

/**
 * Number of segments before the window that can still be fetched, because a player may use a playlist that lists them.
 */
const GRACE_SEGMENTS = 15;

/**
 * Returns the segments of the last `dvrSeconds`. A segment is available when its whole duration is over.
 * @param now ms since 1970
 */
export function computeLiveWindow({ segmentSeconds }: MediaAsset, dvrSeconds: number, now: number): LiveWindow {
  const last = Math.floor(now / 1000 / segmentSeconds) - 1;
  const count = Math.max(MIN_WINDOW_SEGMENTS, Math.floor(dvrSeconds / segmentSeconds));
  return { first: last - count + 1, last };
}

/** Returns the reason why a segment cannot be fetched; undefined when it can. */
export function explainMissingSegment({ first, last }: LiveWindow, number: number): string | undefined {
  if (number > last) return `Segment ${number} is in the future: the newest one is ${last}.`;
  if (number < first - GRACE_SEGMENTS)
    return `Segment ${number} has left the window: the oldest one is ${first}. Request a longer window: the number after live/ in the path is its length in seconds.`;
  return undefined;
}

/**
 * Returns which segment of the recording a live segment repeats (index in `track.segments`), and its decode time since
 * 1970 in ticks of the track.
 */
export function locateSegment(
  asset: MediaAsset,
  track: MediaTrack,
  number: number,
): { readonly position: number; readonly decodeTime: number } {
  const count = track.segments.length;
  const position = number % count;
  const repetitions = Math.floor(number / count);
  const loopTicks = asset.seconds * track.index.timescale;
  return { position, decodeTime: repetitions * loopTicks + (track.segments[position]?.decodeTime ?? 0) };
}
