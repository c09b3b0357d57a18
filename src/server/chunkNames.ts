// Names of chunks of the client's build (src/cli/build/firstVisit.ts), by which the server finds their files.

/**
 * The chunks that hydration imports for every page with rows: `rows` with the code that rows share and the small views,
 * `basics` with the row loader and other code that every page needs.
 */
export const ROW_CHUNKS: readonly string[] = ['rows', 'basics'];

/** The chunks that every navigation to another page imports besides the code of its rows. */
export const NAVIGATION_CHUNKS: readonly string[] = ['basics', 'background', 'navigation'];

/** The chunk with the code of DETAIL_ROW_TYPES. */
export const DETAIL_CHUNK = 'detail-rows';

/** Row types of the page of a video or live event, to which most cards lead. */
export const DETAIL_ROW_TYPES: readonly string[] = ['item-detail', 'discovery'];
