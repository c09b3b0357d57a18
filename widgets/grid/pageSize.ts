import type { DataSource } from '#schemas/page/bucket.ts';

/** Items per request. The number fills whole lines of 1, 2, 3, 4, 6 and 8 columns. */
export const GRID_PAGE_SIZE = 24;
/** Items per request of the viewer's favourites (specification, content-and-viewing, section 9). */
const FAVOURITES_PAGE_SIZE = 9;

type RowPaging = { readonly dataSource?: DataSource; readonly pageSize?: number };

/** Returns the row's own page size, else the default of its data source. */
export const selectPageSize = ({ dataSource, pageSize }: RowPaging): number =>
  pageSize ?? (dataSource === 'favourites' ? FAVOURITES_PAGE_SIZE : GRID_PAGE_SIZE);
