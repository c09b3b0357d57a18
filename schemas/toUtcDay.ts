/**
 * Returns the day of a moment, in UTC.
 * @param time ms since 1970
 * @returns `YYYY-MM-DD`
 */
export const toUtcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
