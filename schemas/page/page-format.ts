/**
 * The page format that this build writes and reads. Of a page in a newer format the known parts are read
 * (PAGE_NEWER). In a file of its own, so that browsers do not load the page's schema.
 */
export const PAGE_SCHEMA = '/schemas/page-1.json';
