// Every regular expression of the product reads texts that somebody else wrote, so none may take more than linear time.
import { describe, expect, test } from 'vitest';
import { findRegexes, findSlowRegexes } from './checkRegexes.ts';
import { isTestCode, readCode } from './readCode.ts';

const check = (text: string): string[] => {
  const { regexes, unreadable } = findRegexes([{ path: 'src/sample.ts', text }]);
  return [...findSlowRegexes(regexes), ...unreadable];
};

describe('time of regular expressions', () => {
  test('no expression in the product takes more than linear time', () => {
    // src/cli/test builds expressions from what the developer types at the command line.
    const isScanned = (path: string): boolean =>
      /^(schemas|engine|widgets|src)\//.test(path) &&
      !/\/generated\/|^src\/cli\/test\//.test(path) &&
      !isTestCode(path);
    const sources = readCode('.').filter(({ path }) => isScanned(path));
    const { regexes, unreadable } = findRegexes(sources);
    expect(regexes.length).toBeGreaterThan(300);
    expect(unreadable).toEqual([]);
    expect(findSlowRegexes(regexes)).toEqual([]);
  });

  test.each([
    'export const TRANSFORM = /^(?:\\s*(?:translate|scale)\\([0-9,\\s]*\\)\\s*,?)*$/;',
    'export const schema = { type: "string", pattern: "^(a+)+$" };',
    'const PART = "(?:a+)"; export const isList = (text: string) => new RegExp(`^${PART}+$`).test(text);',
    'export const trim = (text: string) => text.replace(/\\s+$/, "");',
    'export const isNamed = (text: string, name: string) => new RegExp(name).test(text);',
  ])('refuses %s', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  test('allows expressions of linear time, and copies of expressions that are checked where they are written', () => {
    expect(check('const A = /^[a-z]+(?:-[a-z]+)*$/; const all = () => new RegExp(A.source, "g");')).toEqual([]);
  });
});
