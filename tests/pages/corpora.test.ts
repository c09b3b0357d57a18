// Reads pages that must stay readable and pages with known faults, and checks the plan and the reported problems of
// each. For a new fault found in production, add a file to problems/ with its expectation beside it
// (<name>.expected.json). Never remove such a file.
import { describe, expect, test } from 'vitest';
import { composePlan } from '#engine/page/composePlan.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { describeProblems, readCorpus, requirePlan, testContext, testWidgets } from './planHelpers.ts';

/** What an `.expected.json` contains for this test. Its field `sees` is for faults.test.ts and the browser test. */
type ExpectedResult = {
  readonly document?: string;
  readonly rows?: readonly string[];
  readonly problems?: readonly string[];
};

describe('valid pages', () => {
  test.each([...readCorpus('valid')])('%s has no problems except those that its fallbacks replace', (name, text) => {
    const composed = requirePlan(composePlan(text, testContext(), { id: name }));
    expect(composed.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect({
      rows: composed.rows.map(({ id, type, mode, viewports, changesAt }) => ({ id, type, mode, viewports, changesAt })),
      changesAt: composed.changesAt,
      preload: composed.preload,
    }).toMatchSnapshot();
  });
});

describe('pages with problems', () => {
  const files = readCorpus('problems');
  const faultyNames = [...files.keys()].filter((name) => !name.endsWith('.expected.json'));
  test.each(faultyNames)('%s has the expected rows and problems', (name) => {
    const { sees: _seen, ...expected } = JSON.parse(files.get(`${name}.expected.json`) ?? '{}') as ExpectedResult & {
      sees?: unknown;
    };
    const composed = composePlan(files.get(name), testContext());
    const found: ExpectedResult =
      'problem' in composed
        ? { document: composed.problem.code }
        : { rows: composed.rows.map(({ id, type }) => `${id} ${type}`), problems: describeProblems(composed.problems) };
    expect(found).toEqual(expected);
  });
  test('every file in problems/ has an expectation', () => {
    expect(faultyNames.filter((name) => !files.has(`${name}.expected.json`))).toEqual([]);
  });
});

describe('history: every version that was ever published can still be read', () => {
  const files = readCorpus('history');
  test.each([...files.keys()].filter((name) => name.startsWith('note-')))(
    '%s: each version becomes the same row',
    (name) => {
      const composed = requirePlan(composePlan(files.get(name), testContext()));
      expect(composed.problems).toEqual([]);
      expect(composed.rows[0]?.props).toEqual({ lines: ['One', 'Two'], tone: 'loud' });
    },
  );
  test.each(
    [...testWidgets(), ...widgets]
      .filter(({ version }) => version > 1)
      .map(({ type, version }) => [type, version] as const),
  )('row type %s has a page of each of its %i versions', (type, version) => {
    const missing = Array.from({ length: version }, (_, index) => `${type}-${index + 1}.json`).filter(
      (name) => !files.has(name),
    );
    expect(missing, 'a migration without a page of its version is never run').toEqual([]);
  });
});
