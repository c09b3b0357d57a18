// Reads the query of the search page's address.

const MAX_TEXT_LENGTH = 200;
const MAX_REFINEMENTS = 20;

/** Returns the text to search. `searchValue` is the parameter of the menu's search field (decision D26). */
export const readSearchText = (query: URLSearchParams): string =>
  (query.get('q') ?? query.get('searchValue') ?? '').slice(0, MAX_TEXT_LENGTH);

/** Returns the selected filters as `name:value`. */
export const readRefinements = (query: URLSearchParams): string[] => query.getAll('refine').slice(0, MAX_REFINEMENTS);
