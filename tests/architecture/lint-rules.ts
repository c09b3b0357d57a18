// The import table as overrides of .oxlintrc.json, so that the editor shows a forbidden import while it is typed.
// The test in imports.test.ts is the judge: it also resolves relative paths, own folders, lazy and type-only imports.
import { generalRemedy, packageHomes, remedies, rooms, type Room } from './import-rules.ts';

/** One entry of `overrides` in .oxlintrc.json. */
export type LintOverride = { files: string[]; excludeFiles?: string[]; rules: Record<string, unknown> };

/** Rooms by the folder that a linter can match; parts of a folder with rules of their own are left to the test. */
const folderOf = (room: Room): string | undefined =>
  /^(schemas|(engine|src)\/[a-z0-9-]+(\/[a-z]+)?|widgets\/_shared)$/.test(room.name) ? room.name : undefined;
/** Files of a folder that may do more than the rest of it. */
const exempt = (room: Room): string[] =>
  rooms
    .filter((other) => other.node && !room.node && other.name.startsWith(`${room.name}/`))
    .map((other) => `${other.name}.*`);

function pathPattern(from: Room, folder: string): { regex: string; message: string } {
  const remedy = remedies.find((entry) => entry.from.test(from.name) && entry.to.test(folder))?.remedy ?? generalRemedy;
  return { regex: `^#${folder}/`, message: `${from.name} may not import ${folder}: ${remedy}` };
}

/** The overrides, one for each room that is a folder of its own, and one for all widgets. */
export function lintOverrides(): LintOverride[] {
  const widgets = rooms.find((room) => room.name === 'widgets');
  const folders = rooms.flatMap((room) => folderOf(room) ?? []);
  return rooms
    .filter((room) => !room.free && (folderOf(room) || room === widgets))
    .map((room): LintOverride => {
      const folder = folderOf(room) ?? 'widgets';
      const permitted = [...room.may, ...(room.lazily ?? []), ...(room.types ?? []), room.name];
      // A part of a permitted or own folder (src/player/controls in src/player) cannot be told by a prefix; the test does it.
      const forbidden = folders.filter(
        (name) =>
          !permitted.some(
            (other) =>
              name === other || other.startsWith(`${name}/`) || (name.startsWith(`${other}/`) && other !== 'widgets'),
          ),
      );
      const packages = packageHomes.filter(
        (home) => !home.homes.some((name) => name === room.name || room.name.startsWith(`${name}/`)),
      );
      const patterns = [
        ...forbidden.map((name) => pathPattern(room, name)),
        ...packages.map((home) => ({
          regex: `^(${home.packages.map((name) => (name.endsWith('/') ? name : `${name}(/|$)`)).join('|')})`,
          message: `not in ${room.name}: ${home.remedy}`,
        })),
        ...(room.node
          ? []
          : [
              { regex: '^node:', message: `not in ${room.name}: only src/server, src/cli and tests run in Node alone` },
            ]),
      ];
      return {
        files: [`${folder}/**`],
        ...(exempt(room).length > 0 ? { excludeFiles: exempt(room) } : {}),
        rules: { 'no-restricted-imports': ['error', { patterns }] },
      };
      // The last override that fits wins, so the more special room comes after the room around it.
    })
    .toReversed()
    .concat([
      {
        files: ['**/*.test.ts', '**/*.test.tsx', 'src/**/testing/**', 'tests/**'],
        rules: { 'no-restricted-imports': 'off' },
      },
    ]);
}
