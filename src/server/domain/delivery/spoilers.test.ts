import { expect, test } from 'vitest';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { createSpoilerNarrowing, hidesResult, toSpoilerKey, removeResult } from './spoilers.ts';

const replay = {
  id: 'final',
  type: 'VOD',
  title: 'North 4–3 South',
  description: 'Seven goals.',
  thumbnailUrl: 'score.webp',
  posterUrl: 'score.webp',
  squareUrl: 'score.webp',
  duration: 5940,
  subEvents: [{ title: 'Extra time' }],
  trailer: { url: '/goal.webm' },
  details: { facts: ['4–3'] },
  accessLevel: 'GRANTED',
  spoiler: { title: 'North v South', teams: ['north', 'south'] },
} as unknown as CatalogueItem;
const film = { ...replay, id: 'film', spoiler: undefined } as unknown as CatalogueItem;

test('results are hidden everywhere, or for teams, except in revealed items', () => {
  expect(hidesResult(replay, undefined)).toBe(false);
  expect(hidesResult(film, { mode: 'hide' })).toBe(false);
  expect(hidesResult(replay, { mode: 'hide' })).toBe(true);
  expect(hidesResult(replay, { mode: 'hide', revealed: ['other'] })).toBe(true);
  expect(hidesResult(replay, { mode: 'hide', revealed: ['final'] })).toBe(false);
  expect(hidesResult(replay, { mode: 'teams' })).toBe(false);
  expect(hidesResult(replay, { mode: 'teams', teams: ['south'] })).toBe(true);
  expect(hidesResult(replay, { mode: 'teams', teams: ['west'] })).toBe(false);
});

test('no field that shows the result is left', () => {
  const { spoiler: _spoiler, ...shown } = removeResult(replay);
  expect(shown).toEqual({
    id: 'final',
    type: 'VOD',
    title: 'North v South',
    accessLevel: 'GRANTED',
    details: { facts: ['–'] },
    spoilerFree: true,
  });
});

test('viewers whose settings give the same delivery have the same key', () => {
  const narrow = createSpoilerNarrowing([replay, film]);
  expect(createSpoilerNarrowing([film])({ mode: 'hide' })).toBeUndefined();
  expect(narrow({ mode: 'teams', teams: ['west'] })).toBeUndefined();
  expect(narrow({ mode: 'teams', teams: ['south', 'west', 'north'], revealed: ['film'] })).toEqual({
    mode: 'teams',
    teams: ['north', 'south'],
  });
  const keys = [
    undefined,
    { mode: 'hide' },
    { mode: 'hide', revealed: ['final'] },
    { mode: 'teams', teams: ['north'] },
  ] as const;
  expect(new Set(keys.map(toSpoilerKey)).size).toBe(keys.length);
});
