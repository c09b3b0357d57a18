/** Items per request. The number fills whole lines of 2, 3, 4 and 6 columns. */
export const CONTENT_GRID_PAGE_SIZE = 24;

/** Orders in which a viewer can sort the catalogue. `featured`: the items of the home page first. */
export const SORT_ORDERS = ['featured', 'title', 'longest', 'shortest'] as const;
/** One of `SORT_ORDERS`. */
export type SortOrder = (typeof SORT_ORDERS)[number];

/**
 * Reads the sort order from the query parameter `sort`.
 * @param fallback the row's own order, for a missing or unknown parameter.
 */
export const parseSortOrder = (parameter: string | undefined, fallback: SortOrder): SortOrder =>
  SORT_ORDERS.find((order) => order === parameter) ?? fallback;
