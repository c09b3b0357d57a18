// `npm ci` fails when a package in package-lock.json has an optional dependency, such as a binary for one platform,
// that has no entry in that file. npm writes such a file without a warning when the registry does not have that version
// for every platform.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
}

/** Returns the optional dependencies, as `package needs name@version`, that have no entry in the lock file. */
function findMissingEntries({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages))
      .map(([name, version]) => `${path} needs ${name}@${version}: choose a version that exists for every platform`),
  );
}

test('the lock file has an entry for every optional dependency', () => {
  expect(findMissingEntries(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile)).toEqual([]);
  expect(
    findMissingEntries({ packages: { 'node_modules/a': { optionalDependencies: { 'a-mac': '1.0.0' } } } }),
  ).toEqual(['node_modules/a needs a-mac@1.0.0: choose a version that exists for every platform']);
});
