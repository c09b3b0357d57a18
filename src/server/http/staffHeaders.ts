/**
 * Headers of every response of the admin area and of the operators' API, refusals included: search engines do not index
 * these responses, and browsers do not store them.
 */
export const STAFF_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' } as const;
