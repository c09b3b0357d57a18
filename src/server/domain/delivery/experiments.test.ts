import { describe, expect, test } from 'vitest';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { assignVariant, collectExperimentIds, hasRunningExperiment, withVariants } from './experiments.ts';
import { decideRow } from './rowConditions.ts';
import { toAudienceKey } from './toAudienceKey.ts';

const START = Date.parse('2026-11-01T00:00:00Z');
const END = Date.parse('2026-12-01T00:00:00Z');
const NOW = START + 1_000;
const hero: Experiment = {
  id: 'hero',
  name: 'Big hero',
  variants: [
    { id: 'control', weight: 50 },
    { id: 'big', weight: 30 },
    { id: 'video', weight: 20 },
  ],
  share: 100,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-01T00:00:00Z',
};
const VISITORS = Array.from({ length: 10_000 }, (_, visitor) => visitor);
const variantOf = (visitor: number, experiment = hero, now = NOW): string =>
  assignVariant(experiment, { now, visitor }).variant;
const countShares = (experiment: Experiment): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const visitor of VISITORS) {
    const variant = variantOf(visitor, experiment);
    counts[variant] = (counts[variant] ?? 0) + 1 / VISITORS.length;
  }
  return counts;
};

describe('the variant of a visitor', () => {
  test('10,000 visitors are divided by the weights, within 1.5 points', () => {
    const shares = countShares(hero);
    expect(Math.abs(shares['control']! - 0.5)).toBeLessThan(0.015);
    expect(Math.abs(shares['big']! - 0.3)).toBeLessThan(0.015);
    expect(Math.abs(shares['video']! - 0.2)).toBeLessThan(0.015);
  });
  test('a visitor who does not take part gets the first variant; a larger share does not change the variant of a visitor who takes part', () => {
    const smallShare = { ...hero, share: 40 };
    expect(Math.abs(countShares(smallShare)['big']! - 0.12)).toBeLessThan(0.015);
    const takingPart = VISITORS.filter((visitor) => variantOf(visitor, smallShare) !== 'control');
    expect(
      takingPart.every((visitor) => variantOf(visitor, { ...hero, share: 80 }) === variantOf(visitor, smallShare)),
    ).toBe(true);
    expect(assignVariant(hero, { now: NOW }).variant).toBe('control');
  });
  test('a visitor number has the same variant on every node and in every release', () => {
    expect([0, 1, 2, 17, 4711, 9999].map((visitor) => variantOf(visitor))).toEqual([
      'big',
      'big',
      'big',
      'video',
      'control',
      'control',
    ]);
    expect(variantOf(17, hero, NOW + 86_400_000)).toBe(variantOf(17));
    expect(variantOf(17, { ...hero, name: 'Renamed', endsAt: '2027-01-01T00:00:00Z' })).toBe(variantOf(17));
  });
  test('two experiments divide visitors independently', () => {
    const other = { ...hero, id: 'menu' };
    const both = VISITORS.filter((visitor) => variantOf(visitor) === 'big' && variantOf(visitor, other) === 'big');
    expect(Math.abs(both.length / VISITORS.length - 0.09)).toBeLessThan(0.015);
  });
  test('before the start everybody has the first variant; after the end everybody has the winner, or the first variant without one', () => {
    const variants = (experiment: Experiment, now: number): Set<string> =>
      new Set(VISITORS.slice(0, 500).map((visitor) => variantOf(visitor, experiment, now)));
    expect([...variants(hero, START - 1)]).toEqual(['control']);
    expect(variants(hero, START).size).toBe(3);
    expect(variants(hero, END - 1).size).toBe(3);
    expect([...variants(hero, END)]).toEqual(['control']);
    expect([...variants({ ...hero, winner: 'video' }, END)]).toEqual(['video']);
    expect([START - 1, START, END].map((now) => hasRunningExperiment([hero], now))).toEqual([false, true, false]);
  });
  test('it is returned with the time of its next change: the start, then the end', () => {
    expect(assignVariant(hero, { now: START - 1, visitor: 1 }).changesAt).toBe(START);
    expect(assignVariant(hero, { now: START, visitor: 1 }).changesAt).toBe(END);
    expect(assignVariant(hero, { now: END, visitor: 1 }).changesAt).toBeUndefined();
  });
  test('a preview can choose it at any time, also after the end', () =>
    expect(assignVariant(hero, { now: END, visitor: 1, chosenVariants: { hero: 'big' } })).toEqual({ variant: 'big' }));
});

describe('a row of a variant', () => {
  const context = { now: NOW, locale: 'en', viewer: { isGuest: true } };
  const decide = (when: unknown, visitor: number, more: object = {}) =>
    decideRow(when, withVariants([hero], { ...context, ...more, visitor }));
  const findVisitorOf = (variant: string): number => VISITORS.find((visitor) => variantOf(visitor) === variant)!;
  const when = { experiment: { id: 'hero', variant: 'big' } };

  test('is delivered to visitors of the variant only, without its condition, and changes at the end', () => {
    expect(decide(when, findVisitorOf('big'))).toEqual({ state: 'shown', changesAt: END });
    expect(decide(when, findVisitorOf('control'))).toEqual({ state: 'hidden', changesAt: END });
    expect(decide(when, findVisitorOf('big'), { now: END })).toEqual({ state: 'hidden' });
  });
  test('an experiment that does not exist hides its rows from all', () =>
    expect(decide({ experiment: { id: 'toString', variant: 'big' } }, 1)).toEqual({ state: 'hidden' }));
  test('other conditions apply too; a row that they hide from its viewer does not change with the experiment', () => {
    expect(decide({ ...when, audience: 'signed-in' }, findVisitorOf('big'))).toEqual({ state: 'hidden' });
    expect(decide({ ...when, until: '2026-11-20T00:00:00Z' }, findVisitorOf('big'))).toEqual({
      state: 'shown',
      changesAt: Date.parse('2026-11-20T00:00:00Z'),
    });
    const mixed = { experiment: { id: 'hero', variant: 'big', key: 'team', variants: ['blue'] } };
    expect(decide(mixed, findVisitorOf('big')).when).toEqual({ experiment: { key: 'team', variants: ['blue'] } });
  });
  test('a partition stays in the condition, for the browser', () => {
    const partition = { experiment: { key: 'team', variants: ['blue'] } };
    expect(decide(partition, 1)).toEqual({ state: 'shown', when: partition });
  });
});

test('the key of cached pages has the variants of the experiments that the page names, and no others', () => {
  const page = {
    elements: [
      { id: 'a', when: { experiment: { id: 'hero', variant: 'big' } } },
      { sectionName: 's', elements: [{ id: 'b', fallback: { when: { experiment: { id: 'menu', variant: 'x' } } } }] },
      { id: 'c', when: { experiment: { key: 'team', variants: ['blue'] } } },
    ],
  };
  expect([...collectExperimentIds(page)]).toEqual(['hero', 'menu']);
  const context = { now: NOW, locale: 'en', viewer: { isGuest: true }, visitor: 3 };
  const keyOf = (ids: ReadonlySet<string>): string => toAudienceKey(withVariants([hero], context, ids));
  expect(keyOf(new Set(['menu']))).toBe(toAudienceKey(context));
  expect(keyOf(new Set(['hero']))).toContain(`hero:${variantOf(3)}`);
});
