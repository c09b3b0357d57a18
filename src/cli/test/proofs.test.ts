import { describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import ProofReporter from '#tests/e2e/proofReporter.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseStepTitle, toIds, toStepTitle, type ProofReport, type RecordedProof } from './proofs.ts';

describe('toIds', () => {
  test('accepts one to three ids', () => {
    expect(toIds('NAV-018')).toEqual(['NAV-018']);
    expect(toIds(['NAV-018', 'I18N-001', 'CONST-040'])).toEqual(['NAV-018', 'I18N-001', 'CONST-040']);
  });
  test.each([[[]], [['NAV-1', 'NAV-2', 'NAV-3', 'NAV-4']], ['nav-1'], ['NAV']])('refuses %j', (ids) => {
    expect(() => toIds(ids as never)).toThrow('proves: ');
  });
});

test('the title of a step contains its ids', () => {
  const title = toStepTitle(['NAV-018', 'NAV-019'], 'the bar: hidden');
  expect(parseStepTitle(title)).toEqual({ ids: ['NAV-018', 'NAV-019'], text: 'the bar: hidden' });
  expect(parseStepTitle('NAV-018: talk')).toBeUndefined();
});

describe('proves for vitest', () => {
  /** Removes the recorded proofs from the running test, so that these examples prove no requirement. */
  const takeProofs = (task: { meta: { proofs?: RecordedProof[] } }): RecordedProof[] => {
    const proofs = task.meta.proofs ?? [];
    delete task.meta.proofs;
    return proofs;
  };

  test('records the assertions inside the step and where it is written', async ({ task }) => {
    expect(1).toBe(1);
    expect(proves('NAV-001', 'two', () => [expect(1).toBe(1), expect(2).toBe(2)].length)).toBe(2);
    await proves(['NAV-001', 'NAV-002'], 'one, later', async () => {
      await Promise.resolve();
      expect(1).toBe(1);
    });
    proves('NAV-003', 'none', () => {});
    const proofs = takeProofs(task);
    expect(proofs.map(({ ids, text, assertions, failure }) => [ids, text, assertions, failure])).toEqual([
      [['NAV-001'], 'two', 2, undefined],
      [['NAV-001', 'NAV-002'], 'one, later', 1, undefined],
      [['NAV-003'], 'none', 0, undefined],
    ]);
    const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
    expect(proofs.every(({ file }) => file === import.meta.filename)).toBe(true);
    expect(lines[(proofs[2]?.line ?? 0) - 1]).toContain("'none'");
  });

  test('records a failure and throws it again', async ({ task }) => {
    const fail = () => {
      throw new Error('no');
    };
    expect(() => proves('NAV-001', 'x', fail)).toThrow('no');
    await expect(proves('NAV-001', 'x', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
    expect(takeProofs(task).map(({ failure }) => failure)).toEqual(['it failed', 'it failed']);
  });
});

describe('proofReporter', () => {
  const step = (category: string, title: string, steps: unknown[] = [], more = {}) => ({
    category,
    title,
    steps,
    location: { file: '/r/a.spec.ts', line: 4, column: 1 },
    ...more,
  });
  const report = (steps: unknown[], retry = 0): RecordedProof[] | undefined => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-proofs-'));
    const file = join(folder, 'proofs.json');
    const reporter = new ProofReporter(file);
    reporter.onTestEnd({ id: 't' } as never, { retry, steps } as never);
    reporter.onEnd();
    const { proofsByTestId } = JSON.parse(readFileSync(file, 'utf8')) as ProofReport;
    rmSync(folder, { recursive: true });
    return proofsByTestId['t'];
  };
  const proof = (steps: unknown[], more = {}) => step('test.step', toStepTitle(['NAV-001'], 'the bar'), steps, more);

  test('counts assertions, also in nested steps; an assertion that is retried counts once', () => {
    const inner = [
      step('expect', 'Expect "toBe"'),
      step('test.step', 'inner', [step('expect', 'Expect "toBe"')]),
      step('expect', 'Expect "toPass"', [step('expect', 'Expect "toBe"'), step('expect', 'Expect "toBe"')]),
      step('pw:api', 'Click'),
    ];
    expect(report([step('pw:api', 'Navigate'), proof(inner)])).toEqual([
      { ids: ['NAV-001'], text: 'the bar', file: '/r/a.spec.ts', line: 4, kind: 'browser', assertions: 3 },
    ]);
  });
  test('a test that opens no page is recorded as an HTTP test', () => {
    expect(report([proof([step('expect', 'Expect "toBe"')])])?.[0]).toMatchObject({ kind: 'http', assertions: 1 });
  });
  test('marks a failed step and leaves out repeated attempts and other steps', () => {
    expect(report([proof([], { error: { message: 'no' } })])?.[0]).toMatchObject({ failure: 'it failed' });
    expect(report([proof([])], 1)).toBeUndefined();
    expect(report([step('test.step', 'only a step')])).toBeUndefined();
  });
});
