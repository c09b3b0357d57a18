import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isGenerated } from './isGenerated.mjs';

const listFiles = (...options: string[]): string[] =>
  execFileSync('git', ['ls-files', ...options, '--', 'schemas', 'engine', 'widgets', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

test('exactly the code files that git ignores count as generated, so that the second start builds nothing', () => {
  const written = listFiles('--others', '--ignored', '--exclude-standard');
  expect(written.filter((file) => file.includes('validate.gen.')).length).toBeGreaterThan(1);
  expect(written.filter((file) => !isGenerated(file))).toEqual([]);
  expect(listFiles().filter((file) => isGenerated(file))).toEqual([]);
});
