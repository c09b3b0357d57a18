/** Time (ms since 1970) at which the product's clock begins in every run, so that what is live and cached does not depend on the day. */
export const START = Date.UTC(2026, 10, 21, 20, 3, 17);
