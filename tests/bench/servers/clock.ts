/**
 * Time at which the product's clock begins in every run, in ms since 1970. Live items and cached data therefore do not
 * depend on the day.
 */
export const CLOCK_START = Date.UTC(2026, 10, 21, 20, 3, 17);
