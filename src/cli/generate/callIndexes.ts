// Lists the API's calls and the server's routes from their folders, so that a new call needs no change of a list.
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { writeGenerated } from './writeGenerated.ts';

const HEADER = '// Made by `npm run generate` from the folder listing. Never edited.';
type NamedFile = { readonly topic: string; readonly name: string };

/** Writes schemas/api/index.gen.ts (every call by name) and src/server/routes/index.gen.ts (every route by topic). */
export function generateCallIndexes(): void {
  writeGenerated('schemas/api/index.gen.ts', callIndex(filesOf('schemas/api')));
  writeGenerated('src/server/routes/index.gen.ts', routeIndex(filesOf('src/server/routes')));
}

function callIndex(calls: readonly NamedFile[]): string {
  return [
    HEADER,
    `// Every call of the API by name: the client's types, the documentation and OpenAPI follow from it.`,
    ...calls.map(({ topic, name }) => `export { ${name} } from './${topic}/${name}.ts';`),
    '',
  ].join('\n');
}

function routeIndex(routes: readonly NamedFile[]): string {
  const topics = Object.entries(Object.groupBy(routes, ({ topic }) => topic));
  return [
    HEADER,
    `import type { Route } from '../http/defineRoute.ts';`,
    ...routes.map(({ topic, name }) => `import { ${name} } from './${topic}/${name}.ts';`),
    '',
    '/** Every route by topic; the server registers all of them. */',
    'export const routesByTopic: Readonly<Record<string, readonly Route[]>> = {',
    ...topics.map(([topic, files = []]) => `  ${topic}: [${files.map(({ name }) => name).join(', ')}],`),
    '};',
    '',
  ].join('\n');
}

/**
 * Returns the files in a folder's topic folders, sorted by topic and name. The export of a file has the file's name.
 */
function filesOf(folder: string): NamedFile[] {
  return globSync(`${folder}/*/*.ts`)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|gen)\.ts$/.test(file))
    .map((file) => ({ topic: basename(dirname(file)), name: basename(file, '.ts') }))
    .sort((a, b) => (`${a.topic}/${a.name}` < `${b.topic}/${b.name}` ? -1 : 1));
}
