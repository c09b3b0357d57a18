import { expect, test } from 'vitest';
import type { Condition } from '#schemas/page/condition.ts';
import { testContext } from '../../tests/pages/planHelpers.ts';
import { evaluateParts, evaluateRequirements } from './conditionParts.ts';
import { evaluateCondition } from './evaluateCondition.ts';

const context = testContext();
const NOW = '2026-11-21T20:00:00.000Z';

/** For each kind of condition: a value that is met, a value that is not met, and what the viewer has. */
const KINDS: readonly (readonly [keyof Condition, met: unknown, unmet: unknown, found: unknown])[] = [
  ['audience', 'signed-in', 'guest', 'signed-in'],
  ['child', false, true, false],
  ['roles', ['viewer'], ['editor'], ['viewer']],
  ['licences', ['season-pass'], ['other'], ['season-pass']],
  ['viewports', ['tv'], [], undefined],
  ['locales', ['en', 'es'], ['ar'], 'en'],
  ['territories', ['ES'], ['FR'], 'ES'],
  ['from', '2026-11-21T19:00:00Z', '2026-11-21T21:00:00Z', NOW],
  ['until', '2026-11-21T21:00:00Z', '2026-11-21T19:00:00Z', NOW],
  ['experiment', { key: 'e', variants: ['control'] }, { key: 'e', variants: ['b'] }, 'control'],
];

test.each(KINDS)('%s reports what it requires, what the viewer has, and both results', (part, met, unmet, found) => {
  for (const [required, isMet] of [
    [met, true],
    [unmet, false],
  ] as const)
    expect(evaluateParts({ [part]: required }, context, '/w')).toEqual([
      expect.objectContaining({ part, required, found, isMet, pointer: `/w/${part}` }),
    ]);
});

test('every part that fails is reported, and the row is shown exactly when none fails', () => {
  // A set bit is a condition that is not met. Every seventh combination is enough.
  for (let bits = 0; bits < 2 ** KINDS.length; bits += 7) {
    const when = Object.fromEntries(
      KINDS.map(([part, met, unmet], index) => [part, (bits >> index) & 1 ? unmet : met]),
    );
    const parts = evaluateParts(when, context, '');
    const failed = 'problem' in parts ? ['unreadable'] : parts.filter(({ isMet }) => !isMet).map(({ part }) => part);
    expect(failed).toEqual(KINDS.flatMap(([part], index) => ((bits >> index) & 1 ? [part] : [])));
    expect(evaluateCondition(when, context).shown).toBe(failed.length === 0);
  }
});

test('an unreadable condition is a problem, an undefined one has no parts, and a part says when it changes', () => {
  expect(evaluateParts({ audience: 'all' }, context, '/when')).toMatchObject({
    problem: { code: 'ROW_CONDITION_INVALID', pointer: '/when/audience' },
  });
  expect(evaluateParts('guests', context, '/when')).toHaveProperty('problem');
  expect(evaluateParts(undefined, context, '/when')).toEqual([]);
  expect(evaluateParts({ from: '2026-11-21T21:00:00Z' }, context, '')).toMatchObject([
    { changesAt: Date.parse('2026-11-21T21:00:00Z') },
  ]);
});

test('each required capability reports the version of the host', () => {
  expect(evaluateRequirements({ engine: 1, polls: 2 }, { engine: 1 }, '/requires')).toEqual([
    { name: 'engine', required: 1, found: 1, isMet: true, pointer: '/requires/engine' },
    { name: 'polls', required: 2, found: 0, isMet: false, pointer: '/requires/polls' },
  ]);
  expect(evaluateRequirements(undefined, { engine: 1 }, '')).toEqual([]);
});
