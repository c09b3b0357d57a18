/** The page format this build writes and reads. A page of a newer format is read as far as known (PAGE_NEWER). Apart from the schema, which no browser needs. */
export const PAGE_SCHEMA = '/schemas/page-1.json';
