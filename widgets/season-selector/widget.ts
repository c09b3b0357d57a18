import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { propsSchema, type Props } from './schema.ts';
import type { SeasonsData } from './loadedSeasons.ts';

/**
 * Loads the seasons of the series, or of the season's series.
 * @returns undefined for a season without a series
 */
async function load(
  { about, aboutId }: Props,
  { ports, signal, subject, query }: LoadContext,
): Promise<SeasonsData | undefined> {
  const id = aboutId ?? subject;
  if (id === undefined) return undefined;
  const readSeries = (seriesId: string, seasonId?: string) =>
    ports.content.read('getSeries', { seriesId, ...(seasonId !== undefined && { seasonId }) }, signal);
  if (about === 'series') return readSeries(id, query['seasonId']);
  const season = await ports.content.read('getSeason', { id, rpp: 1 }, signal);
  return season.series && readSeries(season.series.seriesId, id);
}

/** The seasons of a series as links, with the current season marked. */
export const widget = defineWidget({
  type: 'season-selector',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  query: ['seasonId'],
  // The introduction shows the title of the series.
  showsPageTitle: ({ about, aboutId, intro }) => intro && aboutId === undefined && about === 'series',
  estimate: ({ intro }) =>
    intro ? { mobile: 550, tablet: 545, desktop: 620, tv: 630 } : { mobile: 84, tablet: 84, desktop: 92, tv: 92 },
});
