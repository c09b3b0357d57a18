import { expect, it } from 'vitest';
import { composePlan } from '#engine/page/composePlan.ts';
import { createContractRegistry } from '#engine/page/createContractRegistry.ts';
import { widgets } from '../contracts.gen.ts';
import { examples } from './examples.ts';

it.each(examples.map(({ name, ...example }) => [name, example] as const))(
  '"%s" is read without a problem, with the rows of its columns',
  (_name, { props, slots }) => {
    const plan = composePlan(
      { id: 'home', elements: [{ type: 'columns', v: 1, id: 'columns', props, slots }] },
      {
        now: 0,
        locale: 'en',
        session: { isGuest: true, isChild: false, roles: [], licences: [] },
        capabilities: { engine: 1 },
        widgets: createContractRegistry(widgets),
      },
    );
    if ('problem' in plan) throw new Error(plan.problem.code);
    expect(plan.problems).toEqual([]);
    const count = Object.values(slots ?? {}).reduce((sum, rows) => sum + rows.length, 0);
    expect(plan.rows.filter(({ slot }) => slot?.row === 'columns')).toHaveLength(count);
  },
);
