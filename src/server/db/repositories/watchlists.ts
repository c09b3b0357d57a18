import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { createWatchlistChanges } from './watchlistChanges.ts';
import { createWatchlistItemChanges } from './watchlistItemChanges.ts';
import { createWatchlistReads } from './watchlistReads.ts';
import type { Watchlists } from './watchlistTypes.ts';

/** Reads and changes watchlists in the database. */
export function createWatchlists(kysely: Kysely<Tables>): Watchlists {
  const reads = createWatchlistReads(kysely);
  return { ...reads, ...createWatchlistChanges(kysely, reads.get), ...createWatchlistItemChanges(kysely) };
}
