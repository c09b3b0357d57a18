import type { CallResponse } from '#schemas/api/callTypes.ts';
import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { propsSchema, type Props } from './schema.ts';

const load = async (
  { division: rowDivision }: Props,
  { ports, signal, query: { division, letter } }: LoadContext,
): Promise<CallResponse<'getRankings'>> => {
  const chosen = rowDivision ?? division;
  return ports.content.read(
    'getRankings',
    { ...(chosen && { division: chosen.slice(0, 120) }), ...(letter && letter.length <= 4 && { letter }) },
    signal,
  );
};

/** The champion and the ranked fighters of each division. */
export const widget = defineWidget({
  type: 'rankings',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  query: ['division', 'letter'],
  estimate: ({ division }) =>
    division === undefined
      ? { mobile: 7000, tablet: 3600, desktop: 2600, tv: 2000 }
      : { mobile: 1000, tablet: 900, desktop: 900, tv: 900 },
});
