import type { PluginApi } from '#schemas/plugin/plugin-api.ts';
import { listMembersAt } from './freezeApi.ts';

/** The versions that the repository keeps, with the paths of their members. */
export type FrozenVersions = Readonly<Record<string, readonly string[]>>;

/**
 * Compares the list of the plugin API with the versions that the repository keeps. A version is kept as long as an
 * engine of its major version is current: pages load no plugin for another one.
 *
 * @returns one sentence for each difference
 */
export function findFrozenBreaks(api: PluginApi, frozen: FrozenVersions): string[] {
  const current = majorOf(api.versions.at(-1)!.version);
  const expected = api.versions.map(({ version }) => version).filter((version) => majorOf(version) === current);
  return [
    ...expected
      .filter((version) => !(version in frozen))
      .map((version) => `${version} is not frozen: npm run plugin -- api --freeze`),
    ...Object.keys(frozen)
      .filter((version) => !expected.includes(version))
      .map((version) => `${version} is no version of the plugin API ${current}: delete its folder`),
    ...expected.flatMap((version) => {
      const kept = frozen[version];
      if (!kept) return [];
      const now = listMembersAt(api, version);
      return [
        ...kept
          .filter((path) => !now.includes(path))
          .map(
            (path) =>
              `${path} was in ${version} and is missing: deprecate a member, and remove it with a new major version`,
          ),
        ...now
          .filter((path) => !kept.includes(path))
          .map((path) => `${path} was not in ${version}: write the version that adds it as "since"`),
      ];
    }),
  ];
}

const majorOf = (version: string): string => version.split('.')[0]!;
