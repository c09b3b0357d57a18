// Every feature that a brand can switch on or off has an effect: code reads it.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { featuresSchema } from '#schemas/realm/features.ts';

/** Returns the flags that no source text reads. A type, a comment or a form that lists all flags does not count. */
function listUnreadFlags(flags: readonly string[], sources: readonly string[]): string[] {
  const code = sources.map((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
  return flags.filter((flag) => {
    const read = new RegExp(`\\bfeatures\\??\\.(?:${flag}\\b|has\\('${flag}'\\))|\\bfeature: '${flag}'`);
    return !code.some((text) => read.test(text));
  });
}

test('each feature of realm.json is read by code of pages or of the server', () => {
  const sources = globSync('{src,engine,widgets}/**/*.{ts,tsx}')
    .filter((path) => !/\.(?:test|gen)\.tsx?$|^src\/(?:admin|cli)\/|\/testing\//.test(path))
    .map((path) => readFileSync(path, 'utf8'));
  expect(sources.length).toBeGreaterThan(500);
  const flags = Object.keys(featuresSchema.properties);
  expect(listUnreadFlags(flags, sources), 'remove the flag from schemas/realm/features.ts, or read it').toEqual([]);
  expect(listUnreadFlags([...flags, 'plantedFlag'], sources)).toEqual(['plantedFlag']);
});

test('a flag counts as read where its value is used, not in a comment or a type', () => {
  const read = ['if (realm.features.one) {}', "features.has('two')", 'features?.three', "feature: 'four'"];
  expect(listUnreadFlags(['one', 'two', 'three', 'four'], read)).toEqual([]);
  const unread = ['// features.one', "Pick<Features, 'two'>", '/** features.three */', 'features.fourth'];
  expect(listUnreadFlags(['one', 'two', 'three', 'four'], unread)).toEqual(['one', 'two', 'three', 'four']);
});
