import type { PluginApi } from '#schemas/plugin/plugin-api.ts';

/** Minimum number of minor versions that still have a deprecated member, after the version that deprecates it. */
const MIN_MINOR_VERSIONS = 2;

/**
 * Checks the list of the plugin API by the rules of docs/adr/072-plugin-api-versions.md: versions follow each other, a
 * member is removed only by a major version, and at least two minor versions have it after its deprecation.
 *
 * @returns one sentence for each rule that is broken
 */
export function findPolicyBreaks({ versions, members }: PluginApi): string[] {
  const names = versions.map(({ version }) => version);
  const position = (version: string): number => names.indexOf(version);
  const paths = members.map(({ path }) => path);
  return [
    ...names.slice(1).flatMap((version, index) => {
      const [major, minor] = split(names[index]!);
      const isNext = version === `${major}.${minor + 1}` || version === `${major + 1}.0`;
      return isNext ? [] : [`${version} follows ${names[index]}: write ${major}.${minor + 1} or ${major + 1}.0`];
    }),
    ...paths.filter((path, index) => paths.indexOf(path) !== index).map((path) => `${path} is listed twice`),
    ...members.flatMap(({ path, since, deprecated, removed }) => {
      const unknown = [since, deprecated?.since, removed].filter(
        (version) => version !== undefined && position(version) === -1,
      );
      if (unknown.length > 0) return [`${path}: ${unknown.join(', ')} is not in "versions"`];
      const problems: string[] = [];
      if (deprecated && position(deprecated.since) <= position(since))
        problems.push(`${path} is deprecated in ${deprecated.since}, and exists since ${since}`);
      if (deprecated?.newName !== undefined && !paths.includes(toSibling(path, deprecated.newName)))
        problems.push(`${path}: ${toSibling(path, deprecated.newName)} does not exist`);
      if (removed === undefined) return problems;
      if (!deprecated) return [...problems, `${path} is removed in ${removed} without a deprecation`];
      if (split(removed)[1] !== 0) problems.push(`${path} is removed in ${removed}, which is not a major version`);
      const minorCount = names
        .slice(position(deprecated.since) + 1, position(removed))
        .filter((version) => split(version)[1] > 0).length;
      if (minorCount < MIN_MINOR_VERSIONS)
        problems.push(
          `${path} is deprecated in ${deprecated.since} and removed in ${removed}: ${minorCount} minor versions in between, at least ${MIN_MINOR_VERSIONS}`,
        );
      return problems;
    }),
  ];
}

const split = (version: string): readonly [major: number, minor: number] => {
  const [major, minor] = version.split('.').map(Number);
  return [major!, minor!];
};

/** Returns the path of the member with another name and the same parent. */
export const toSibling = (path: string, name: string): string => `${path.slice(0, path.lastIndexOf('.'))}.${name}`;
