import type { Props } from './schema.ts';

/** Fighters a page: more than a screen of the widest window. */
export const FIGHTERS_PAGE = 60;

export type Question = { readonly division?: string; readonly letter?: string; readonly query?: string };

/** What the address asks for; a division that the row is about cannot be left. */
export function questionOf(
  { division: fixed }: Pick<Props, 'division'>,
  { division, letter, query }: Readonly<Record<string, string>>,
): Question {
  const words = query?.trim().slice(0, 120);
  const chosen = fixed ?? division;
  return {
    ...(chosen && { division: chosen.slice(0, 120) }),
    ...(letter && letter.length <= 4 && { letter }),
    ...(words && { query: words }),
  };
}
