// Data of a brand besides its catalogue, by name of the file under data/ (docs/realm-format.md): programme guide,
// fighters, rankings ... Each kind has one schema in a file of its name in this folder; publishing refuses unknown
// kinds.
import type { Schema } from '../../defineSchema.ts';
import { epgDataSchema } from './epg.ts';
import { fightersDataSchema } from './fighters.ts';
import { licencesDataSchema } from './licences.ts';
import { newsDataSchema } from './news.ts';
import { playlistsDataSchema } from './playlists.ts';
import { rankingsDataSchema } from './rankings.ts';
import { seriesDataSchema } from './series.ts';
import { textsDataSchema } from './texts.ts';

/** Schema of `data/<kind>.json` by kind. Each is compiled to a validator `data-<kind>`. */
export const DATA_SCHEMAS = Object.freeze({
  epg: epgDataSchema,
  fighters: fightersDataSchema,
  licences: licencesDataSchema,
  news: newsDataSchema,
  playlists: playlistsDataSchema,
  rankings: rankingsDataSchema,
  series: seriesDataSchema,
  texts: textsDataSchema,
}) satisfies Readonly<Record<string, Schema<unknown>>>;
/** Kind of data: name of a file under data/. */
export type DataKind = keyof typeof DATA_SCHEMAS;
