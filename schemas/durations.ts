// Durations in milliseconds, for all folders.

/** A second in ms. */
export const SECOND_MS = 1_000;
/** A minute in ms. */
export const MINUTE_MS = 60_000;
/** An hour in ms. */
export const HOUR_MS = 3_600_000;
/** A day in ms. */
export const DAY_MS = 86_400_000;
