/** Items of one request: whole lines of 2, 3, 4 and 6 columns. */
export const PAGE = 24;

export type Sort = 'featured' | 'title' | 'longest' | 'shortest';
export const SORTS = ['featured', 'title', 'longest', 'shortest'] as const satisfies readonly Sort[];
/** The order that an address asks for. */
export const sortOf = (written: string | undefined, byDefault: Sort): Sort =>
  SORTS.find((sort) => sort === written) ?? byDefault;
