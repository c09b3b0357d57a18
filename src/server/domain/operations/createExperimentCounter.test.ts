import { describe, expect, test } from 'vitest';
import type { Experiment } from '#schemas/realm/experiments.ts';
import type { ExperimentCount } from '../../db/repositories/experimentCounts.ts';
import { assignVariant } from '../delivery/experiments.ts';
import { createExperimentCounter } from './createExperimentCounter.ts';

const NOW = Date.parse('2026-11-21T23:59:59Z');
const hero: Experiment = {
  id: 'hero',
  name: 'Big hero',
  variants: [
    { id: 'control', weight: 50 },
    { id: 'big', weight: 50 },
  ],
  share: 100,
  endsAt: '2026-12-01T00:00:00Z',
};
const findVisitor = (variant: string): number => {
  for (let visitor = 0; ; visitor += 1)
    if (assignVariant(hero, { now: NOW, visitor }).variant === variant) return visitor;
};

/** Creates a counter with a store in memory that adds up counts, and refuses while `isFailing`. */
function createCounter() {
  const statements: (readonly ExperimentCount[])[] = [];
  const store = { isFailing: false };
  const counter = createExperimentCounter({
    counts: {
      async add(counts) {
        if (store.isFailing) throw new Error('the database is not available');
        statements.push(counts);
      },
    },
    onError: () => undefined,
  });
  const count = (
    visitor: number | undefined,
    {
      experiment = hero,
      now = NOW,
      realmId = 'lab',
      chosenVariants = undefined as Record<string, string> | undefined,
    } = {},
  ) => counter.count({ realmId, experiments: [experiment], viewer: { now, visitor, chosenVariants } }, { views: 1 });
  return { counter, count, statements, store };
}

describe('the counts of experiments', () => {
  test('views of several visitors become one number for each realm, variant and day, in one statement', async () => {
    const { counter, count, statements } = createCounter();
    const [control, big] = [findVisitor('control'), findVisitor('big')];
    count(control);
    count(big);
    count(big);
    count(big, { now: NOW + 1_000 });
    count(big, { realmId: 'other' });
    counter.count(
      { realmId: 'lab', experiments: [hero], viewer: { now: NOW, visitor: big } },
      { visits: 1, playbacks: 2 },
    );
    await counter.flush();
    await counter.flush();
    expect(statements).toHaveLength(1);
    const lines = statements[0]!.map(
      ({ realmId, experiment, variant, day, views, visits, playbacks }) =>
        `${realmId} ${experiment}:${variant} ${day} ${views} ${visits} ${playbacks}`,
    );
    expect(lines).toEqual([
      'lab hero:control 2026-11-21 1 0 0',
      'lab hero:big 2026-11-21 2 1 2',
      'lab hero:big 2026-11-22 1 0 0',
      'other hero:big 2026-11-21 1 0 0',
    ]);
  });

  test('visitors who do not take part, previews, and experiments that do not run are not counted', async () => {
    const { counter, count, statements } = createCounter();
    const big = findVisitor('big');
    count(undefined);
    count(big, { experiment: { ...hero, share: 0 } });
    count(big, { chosenVariants: { hero: 'big' } });
    count(big, { chosenVariants: {} });
    count(big, { now: Date.parse(hero.endsAt) });
    count(big, { experiment: { ...hero, startsAt: '2026-11-30T00:00:00Z' } });
    await counter.flush();
    expect(statements).toEqual([]);
  });

  test('what could not be stored is stored with the next attempt, with what was counted meanwhile', async () => {
    const { counter, count, statements, store } = createCounter();
    const big = findVisitor('big');
    store.isFailing = true;
    count(big);
    await expect(counter.flush()).rejects.toThrow('not available');
    count(big);
    store.isFailing = false;
    await counter.close();
    expect(statements).toMatchObject([[{ variant: 'big', views: 2 }]]);
  });

  test('the memory holds a limited number of counts', async () => {
    const { counter, count, statements } = createCounter();
    const big = findVisitor('big');
    for (let index = 0; index < 6_000; index += 1) count(big, { realmId: `realm-${index}` });
    count(big, { realmId: 'realm-0' });
    await counter.flush();
    expect(statements[0]).toHaveLength(5_000);
    expect(statements[0]![0], 'a realm that is counted already is counted further').toMatchObject({ views: 2 });
  });
});
