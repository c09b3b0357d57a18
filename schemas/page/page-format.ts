/**
 * The page format that this build writes and reads. When a page has a newer format, its known parts are read and
 * PAGE_NEWER is reported. The constant has its own file, so that browsers do not load the page's schema.
 */
export const PAGE_SCHEMA = '/schemas/page-1.json';
