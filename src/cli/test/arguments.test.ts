import { describe, expect, test } from 'vitest';
import { readTestArguments } from './arguments.ts';

describe('readTestArguments', () => {
  test('without arguments runs every step and skips nothing', () => {
    expect(readTestArguments([])).toEqual({
      steps: ['types', 'lint', 'vitest', 'e2e'],
      grep: undefined,
      seed: undefined,
      vitest: [],
      playwright: [],
      partial: false,
    });
  });
  test('a seed alone is a full run', () => {
    expect(readTestArguments(['--seed=7'])).toMatchObject({ seed: 7, partial: false });
    expect(readTestArguments(['--seed', '7']).steps).toHaveLength(4);
  });
  test.each([
    [['--only', 'e2e', 'home', '--headed'], { steps: ['e2e'], playwright: ['home', '--headed'], vitest: [] }],
    [['--only', 'arch'], { steps: ['vitest'], vitest: ['tests/architecture'] }],
    [['--only=types'], { steps: ['types'] }],
    [['--grep', 'NAV-018'], { steps: ['vitest', 'e2e'], grep: 'NAV-018' }],
    [['engine/page'], { steps: ['vitest'], vitest: ['engine/page'] }],
    [
      ['tests/e2e/home.test.ts', '--workers', '1'],
      { steps: ['e2e'], playwright: ['tests/e2e/home.test.ts', '--workers', '1'] },
    ],
    [['engine/page', 'tests/e2e/home.test.ts'], { steps: ['vitest', 'e2e'] }],
    [['-u'], { vitest: ['--update'], playwright: ['--update-snapshots'] }],
    [['--bail=1'], { vitest: ['--bail=1'], playwright: [] }],
  ])('parses %j', (args, expected) => {
    expect(readTestArguments(args)).toMatchObject({ ...expected, partial: true });
  });
  test.each([[['--only', 'everything']], [['--only']], [['--seed', 'x']], [['--help']]])(
    'refuses %j with an error that contains the usage',
    (args) => {
      expect(() => readTestArguments(args)).toThrow('npm test [--');
    },
  );
});
