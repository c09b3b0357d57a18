/**
 * Headers of every response of the admin area and of the operators' API: not indexed and not stored, refused or not.
 */
export const STAFF_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' } as const;
