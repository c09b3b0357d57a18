import { expect, it } from 'vitest';
import { addSeasons, createSeasons, selectVisibleSeasons, type SeasonsData } from './loadedSeasons.ts';

const seasons = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `s${from + i}`, title: `Season ${from + i}`, episodeCount: 3 }));
const data = {
  item: {},
  seasons: seasons(25, 51),
  hasMorePrecedingSeasons: true,
  hasMoreFollowingSeasons: false,
} as unknown as SeasonsData;

it('leaves out seasons without episodes', () => {
  expect(
    selectVisibleSeasons({
      entries: [...seasons(1, 2), { id: 'empty', title: 'Season 3', episodeCount: 0 }],
      hasMore: { preceding: false, following: false },
    }).map(({ id }) => id),
  ).toEqual(['s1', 's2']);
});
it('adds seasons before and after the loaded ones, each season once', () => {
  const start = createSeasons(data);
  expect(
    addSeasons(start, 'preceding', seasons(1, 24))
      .entries.map(({ id }) => id)
      .slice(0, 26),
  ).toEqual([...seasons(1, 24), ...seasons(25, 2)].map(({ id }) => id));
  expect(
    addSeasons(start, 'following', seasons(75, 3))
      .entries.slice(-3)
      .map(({ id }) => id),
  ).toEqual(['s75', 's76', 's77']);
});
it('expects more seasons only after a page of 25 that adds a season', () => {
  const start = createSeasons(data);
  expect(addSeasons(start, 'preceding', seasons(1, 24)).hasMore).toEqual({ preceding: false, following: false });
  expect(addSeasons(start, 'preceding', seasons(0, 25)).hasMore).toEqual({ preceding: true, following: false });
  expect(addSeasons(start, 'preceding', seasons(25, 25)).hasMore.preceding).toBe(false);
});
