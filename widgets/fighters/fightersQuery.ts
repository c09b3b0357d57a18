import type { Props } from './schema.ts';

/** Fighters per request: more than the widest window shows. */
export const FIGHTERS_PAGE_SIZE = 60;
/** Limits of the call getFighters. */
const MAX_TEXT_LENGTH = 120;
const MAX_LETTER_LENGTH = 4;

/** Query of the call getFighters: a division, the first letter of the name, and words to search for. */
export type FightersQuery = { readonly division?: string; readonly letter?: string; readonly query?: string };

/**
 * Returns the query of the call getFighters for a query string, within the limits of the call.
 * @param row the division of the row, if it has one, replaces the one in the query string.
 */
export function toFightersQuery(
  row: Pick<Props, 'division'>,
  { division, letter, query }: Readonly<Record<string, string>>,
): FightersQuery {
  const searchText = query?.trim().slice(0, MAX_TEXT_LENGTH);
  const chosenDivision = row.division ?? division;
  return {
    ...(chosenDivision && { division: chosenDivision.slice(0, MAX_TEXT_LENGTH) }),
    ...(letter && letter.length <= MAX_LETTER_LENGTH && { letter }),
    ...(searchText && { query: searchText }),
  };
}
