// Lists the API's calls and the server's routes from their folders, so that adding a call touches no list.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const HEADER = '// Made by `npm run generate` from the folder listing. Never edited.\n';
type NamedFile = { readonly topic: string; readonly name: string };

/** Writes schemas/api/index.gen.ts (every call by name) and src/server/routes/index.gen.ts (every route by topic). */
export function generateCallIndexes(): void {
  const exports = filesOf('schemas/api').map(({ topic, name }) => `export { ${name} } from './${topic}/${name}.ts';`);
  write(
    'schemas/api/index.gen.ts',
    `${HEADER}// Every call of the API by name: the client's types, the documentation and OpenAPI follow from it.\n${exports.join('\n')}\n`,
  );
  const routes = filesOf('src/server/routes');
  const imports = routes.map(({ topic, name }) => `import { ${name} } from './${topic}/${name}.ts';`);
  const topics = Object.entries(Object.groupBy(routes, ({ topic }) => topic)).map(
    ([topic, files = []]) => `  ${topic}: [${files.map(({ name }) => name).join(', ')}],`,
  );
  write(
    'src/server/routes/index.gen.ts',
    `${HEADER}import type { Route } from '../http/defineRoute.ts';\n${imports.join('\n')}\n\n/** Every route by topic; the server registers all of them. */\nexport const routesByTopic: Readonly<Record<string, readonly Route[]>> = {\n${topics.join('\n')}\n};\n`,
  );
}

/** The files in a folder's topics, sorted by topic and name; each exports what its name says. */
function filesOf(folder: string): NamedFile[] {
  return globSync(`${folder}/*/*.ts`)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|gen)\.ts$/.test(file))
    .map((file) => ({ topic: basename(dirname(file)), name: basename(file, '.ts') }))
    .sort((a, b) => (`${a.topic}/${a.name}` < `${b.topic}/${b.name}` ? -1 : 1));
}

function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
