import { expect, test } from 'vitest';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { listExperimentCounts } from './listExperimentCounts.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const createExperiment = (id: string, endsAt: string, startsAt?: string): Experiment => ({
  id,
  name: `Name of ${id}`,
  variants: [
    { id: 'control', weight: 40 },
    { id: 'b', weight: 60 },
  ],
  share: 100,
  endsAt,
  ...(startsAt !== undefined && { startsAt }),
});
const total = (experiment: string, variant: string, views: number) => ({
  experiment,
  variant,
  views,
  visits: 2,
  playbacks: 1,
});

test('editors get running experiments, then ended ones, then removed ones with counts, with all variants', () => {
  const experiments = [
    createExperiment('planned', '2026-12-20T00:00:00Z', '2026-12-01T00:00:00Z'),
    createExperiment('long-ago', '2026-09-01T00:00:00Z'),
    createExperiment('long-ago-counted', '2026-09-02T00:00:00Z'),
    createExperiment('ended', '2026-11-20T00:00:00Z'),
    createExperiment('running', '2026-12-01T00:00:00Z'),
  ];
  const totals = [
    total('running', 'b', 7),
    total('running', 'earlier', 3),
    total('gone', 'a', 1),
    total('long-ago-counted', 'control', 1),
  ];
  const days = [
    { experiment: 'running', variant: 'b', day: '2026-11-21', views: 5 },
    { experiment: 'running', variant: 'b', day: '2026-11-20', views: 2 },
    { experiment: 'gone', variant: 'a', day: '2026-11-20', views: 1 },
  ];
  const listed = listExperimentCounts(experiments, { totals, days }, NOW);
  expect(listed.map(({ id, name, state }) => `${id} ${state} ${name}`)).toEqual([
    'running running Name of running',
    'ended ended Name of ended',
    'long-ago-counted ended Name of long-ago-counted',
    'gone removed gone',
  ]);
  expect(listed[0]!.variants).toEqual([
    { id: 'control', weight: 40, views: 0, visits: 0, playbacks: 0, days: [] },
    {
      id: 'b',
      weight: 60,
      views: 7,
      visits: 2,
      playbacks: 1,
      days: [
        { day: '2026-11-21', views: 5 },
        { day: '2026-11-20', views: 2 },
      ],
    },
    { id: 'earlier', views: 3, visits: 2, playbacks: 1, days: [] },
  ]);
});
