import { COLOUR_ROLES } from '#schemas/realm/theme.ts';
import { deriveColours, readColour, type Colours } from '#src/realm/deriveColours.ts';

/**
 * Returns all colours of a theme: those that it sets and the derived ones.
 * @param tokens the tokens in force, as they are written. Invalid colours are derived
 */
export function computeColours(tokens: object): Colours {
  const { colours: written = {} } = tokens as { colours?: Readonly<Record<string, unknown>> };
  const given = COLOUR_ROLES.flatMap((role) => {
    const colour = readColour(written[role]);
    return colour === undefined ? [] : [[role, colour] as const];
  });
  return deriveColours(Object.fromEntries(given));
}
