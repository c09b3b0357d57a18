// Lists the folders of src/screens, so that adding a screen touches no other file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeGenerated } from './writeGenerated.ts';

const INDEX = 'src/screens/index.gen.ts';
/** Folders whose names begin with an underscore contain files that several screens share. */
const isScreenFolder = (name: string): boolean => !name.startsWith('_') && !name.includes('.');

/** A folder that was renamed in git may stay behind without files. */
const containsFiles = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).some((entry) => entry.isFile());

export type ListedScreen = { readonly folder: string; readonly route: string };

/**
 * Finds the screens and their routes.
 * @param root folder with one folder for each screen.
 * @throws Error that names each folder without a declaration, without a route, or with the route of another one.
 */
export function listScreens(root: string): readonly ListedScreen[] {
  const problems: string[] = [];
  const screens = readdirSync(root)
    .filter((name) => isScreenFolder(name) && containsFiles(`${root}/${name}`))
    .sort()
    .flatMap((folder) => {
      const file = `${root}/${folder}/screen.ts`;
      if (!existsSync(file)) {
        problems.push(
          `${root}/${folder} has no screen.ts: declare the screen with defineScreen (src/screens/_shared/defineScreen.ts)`,
        );
        return [];
      }
      const route = /^\s*route: '([A-Z0-9_]+)',$/m.exec(readFileSync(file, 'utf8'))?.[1];
      if (route === undefined)
        problems.push(`${file} has no line \`route: '<KEY>',\` with a key of src/routes/routeTable.ts`);
      return route === undefined ? [] : [{ folder, route }];
    });
  for (const { folder, route } of screens) {
    const first = screens.find((each) => each.route === route);
    if (first && first.folder !== folder)
      problems.push(`${root}/${folder}/screen.ts declares ${route}, the route of ${first.folder}`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return screens;
}

/**
 * Writes src/screens/index.gen.ts: a dynamic import of each screen, which makes it a chunk, and the path of its file.
 */
export function generateScreenIndex(): void {
  const screens = listScreens('src/screens');
  const loaders = screens.map(
    ({ folder, route }) => `  ${route}: () => import('./${folder}/screen.ts').then((m) => m.screen),`,
  );
  const files = screens.map(({ folder, route }) => `  ${route}: 'src/screens/${folder}/screen.ts',`);
  const text = [
    '// Made by `npm run generate` from the folder listing. Never edited.',
    `import type { RouteKey } from '#src/routes/routeTable.ts';`,
    `import type { AnyScreen } from './_shared/defineScreen.ts';`,
    '',
    '/** Imports the declaration of a screen by its route. */',
    'export const screenLoaders: Readonly<Partial<Record<RouteKey, () => Promise<AnyScreen>>>> = {',
    ...loaders,
    '};',
    '',
    '/** File of each declaration, which is also its name in the manifest of the build. */',
    'export const screenFiles: Readonly<Partial<Record<RouteKey, string>>> = {',
    ...files,
    '};',
    '',
  ].join('\n');
  writeGenerated(INDEX, text);
}
