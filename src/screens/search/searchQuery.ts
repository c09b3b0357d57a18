// What the query of a search address says.

const MAX_TEXT_LENGTH = 200;
const MAX_REFINEMENTS = 20;

/** The text to search; `searchValue` is the name that the menu's search field writes (decision D26). */
export const readSearchText = (query: URLSearchParams): string =>
  (query.get('q') ?? query.get('searchValue') ?? '').slice(0, MAX_TEXT_LENGTH);

export const readRefinements = (query: URLSearchParams): string[] => query.getAll('refine').slice(0, MAX_REFINEMENTS);
