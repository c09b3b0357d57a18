// What the player shows over a video, and the parts and moments to which it offers to jump.
import type { Annotations, SkipMarkers } from '#schemas/domain/playback-marks.ts';

/** A kind of part that can be skipped. */
export type SkipKind = SkipMarkers[number]['type'];

/** A part that can be skipped. */
export type SkipMarker = SkipMarkers[number];

/** Parts and moments of a video, in seconds, and what is drawn over it. */
export type PlayerMarks = {
  /** Parts that can be skipped. */
  readonly skipMarkers: SkipMarkers;
  /** Moments to jump to, in order. */
  readonly annotations: Annotations;
  /** Text drawn over the video. */
  readonly watermark?: string | undefined;
  /** Image shown in place of the video, when it has sound only. */
  readonly artworkUrl?: string | undefined;
};

/** Marks of a video without any. */
export const NO_MARKS: PlayerMarks = { skipMarkers: [], annotations: [] };

/** Within this many seconds after a moment, the key for the previous moment goes to the moment before it. */
const AT_MOMENT_SECONDS = 2;

/**
 * Returns the moment before or after a position. A moment less than half a second ahead is the current one, not the
 * next one.
 *
 * @param position seconds
 * @param step 1: the next moment, -1: the previous one
 * @returns undefined when there is none
 */
export function findMoment(annotations: Annotations, position: number, step: 1 | -1): Annotations[number] | undefined {
  return step === 1
    ? annotations.find(({ at }) => at > position + 0.5)
    : annotations.findLast(({ at }) => at < position - AT_MOMENT_SECONDS);
}
