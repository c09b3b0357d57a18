/** Events of playbacks that are counted by the range of a measurement, which is their subject. */
export const MEASURED_EVENTS: readonly string[] = ['playback-start', 'playback-exit', 'playback-quality'];

/** A range of a measurement: `1000-2000`, or `16000-` without an end (src/app/connectQuality.ts). */
export const MEASURED_RANGE = /^(\d{1,9})-(\d{0,9})$/;
