import { expect, it } from 'vitest';
import { extend, shownSeasons, startOf, type SeasonsData } from './seasons.ts';

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
    shownSeasons({
      entries: [...seasons(1, 2), { id: 'empty', title: 'Season 3', episodeCount: 0 }],
      more: { preceding: false, following: false },
    }).map(({ id }) => id),
  ).toEqual(['s1', 's2']);
});
it('grows before and after what is there, each season once', () => {
  const start = startOf(data);
  expect(
    extend(start, 'preceding', seasons(1, 24))
      .entries.map(({ id }) => id)
      .slice(0, 26),
  ).toEqual([...seasons(1, 24), ...seasons(25, 2)].map(({ id }) => id));
  expect(
    extend(start, 'following', seasons(75, 3))
      .entries.slice(-3)
      .map(({ id }) => id),
  ).toEqual(['s75', 's76', 's77']);
});
it('a side that gave 24 has no more, one that gave 25 may have', () => {
  const start = startOf(data);
  expect(extend(start, 'preceding', seasons(1, 24)).more).toEqual({ preceding: false, following: false });
  expect(extend(start, 'preceding', seasons(0, 25)).more).toEqual({ preceding: true, following: false });
  expect(extend(start, 'preceding', seasons(25, 25)).more.preceding).toBe(false);
});
