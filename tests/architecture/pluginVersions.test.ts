// The versions of the plugin API that the repository keeps (tests/pluginVersions, docs/adr/074-frozen-plugin-api.md).
// The type check compares their types with the engine: `check.ts` of each version.
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLUGIN_API, type PluginApi } from '#schemas/plugin/plugin-api.ts';
import { findFrozenBreaks, type FrozenVersions } from '#src/cli/plugin/api/findFrozenBreaks.ts';
import { CHECK, freezeApi, FROZEN_FOLDER, HASHES, hashFrozen } from '#src/cli/plugin/api/freezeApi.ts';
import { toTypeText } from '#src/cli/plugin/api/toTypeText.ts';
import { formatLikeRepository } from '#src/cli/realm/formatFolder.ts';

const versions = readdirSync(FROZEN_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('each version of the current major version is frozen, and its members have not changed', () => {
  const frozen: FrozenVersions = Object.fromEntries(
    globSync('*/members.json', { cwd: FROZEN_FOLDER }).map((file) => [
      file.split(/[\\/]/)[0]!,
      JSON.parse(readFileSync(`${FROZEN_FOLDER}/${file}`, 'utf8')) as string[],
    ]),
  );
  expect(findFrozenBreaks(PLUGIN_API, frozen)).toEqual([]);
});

test('the types and members of each frozen version have their recorded hashes', () => {
  const written = JSON.parse(readFileSync(`${FROZEN_FOLDER}/${HASHES}`, 'utf8')) as Readonly<Record<string, string>>;
  expect(
    hashFrozen('.'),
    `Restore the file. When only a comment or an import changed, write its hash to ${FROZEN_FOLDER}/${HASHES}.`,
  ).toEqual(written);
  expect(Object.keys(written)).toEqual(versions.flatMap((each) => [`${each}/api.ts`, `${each}/members.json`]));
});

test.each(versions)('version %s is compared with the engine in every way', async (version) => {
  expect(readFileSync(`${FROZEN_FOLDER}/${version}/check.ts`, 'utf8')).toBe(
    await formatLikeRepository('check.ts', CHECK),
  );
});

test.each(versions)('version %s has types, a comparison, and plugins that know no other types', (version) => {
  const folder = `${FROZEN_FOLDER}/${version}`;
  expect(readdirSync(folder).toSorted()).toEqual(['api.ts', 'check.ts', 'frame.ts', 'members.json', 'plugin.ts']);
  for (const name of ['plugin.ts', 'frame.ts']) {
    const sources = [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/\bfrom '([^']+)'/g)].map(
      ([, from]) => from,
    );
    expect(sources, name).toEqual(['./api.ts']);
  }
});

const api = (more: Partial<PluginApi['members'][number]>, ...names: readonly string[]): PluginApi => ({
  versions: names.map((version) => ({ version, summary: 'x' })),
  members: [
    { path: 'host.a', since: '1.0', summary: 'a' },
    { path: 'host.b', since: '1.0', summary: 'b', ...more },
  ],
});

test('a member that is removed, moved to another version or added to a frozen one is found', () => {
  const first = { '1.0': ['host.a', 'host.b'] };
  expect(findFrozenBreaks(api({}, '1.0'), first)).toEqual([]);
  expect(findFrozenBreaks(api({}, '1.0', '1.1'), first)).toEqual(['1.1 is not frozen: npm run plugin -- api --freeze']);
  expect(findFrozenBreaks(api({ since: '1.1' }, '1.0', '1.1'), { ...first, '1.1': ['host.a', 'host.b'] })).toEqual([
    'host.b was in 1.0 and is missing: deprecate a member, and remove it with a new major version',
  ]);
  expect(findFrozenBreaks(api({}, '1.0'), { '1.0': ['host.a'] })).toEqual([
    'host.b was not in 1.0: write the version that adds it as "since"',
  ]);
  // A new major version removes members; plugins of the earlier one are not loaded, so it is not kept.
  const removed = api({ deprecated: { since: '1.1', remedy: 'x' }, removed: '2.0' }, '1.0', '1.1', '2.0');
  expect(findFrozenBreaks(removed, { ...first, '2.0': ['host.a'] })).toEqual([
    '1.0 is no version of the plugin API 2: delete its folder',
  ]);
});

test('a frozen version is not written again', async () => {
  const root = mkdtempSync(join(tmpdir(), 'freeze-'));
  mkdirSync(join(root, FROZEN_FOLDER, PLUGIN_API.versions.at(-1)!.version), { recursive: true });
  await expect(freezeApi(root, PLUGIN_API)).rejects.toThrow(/exists: the version .* is frozen/);
});

test('the text of a type follows the schema: required fields, defaults, lists and alternatives', () => {
  expect(
    toTypeText({
      type: 'object',
      required: ['a'],
      properties: {
        a: { enum: ['x', 1] },
        b: { type: 'integer', default: 0 },
        c: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
      },
    }),
  ).toBe(
    '{ readonly "a": "x" | 1; readonly "b": number; readonly "c"?: (string | { readonly [name: string]: unknown })[]; }',
  );
});
