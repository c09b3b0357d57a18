// Lists the widgets' folders, so that adding a widget touches no other file.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Row types whose files the first download names: those of heroes and of the specification's buckets. The names of all the others stand in
 * later.gen.ts, because each weighs some 50 bytes on every first visit; a page that has such a row brings that file with its HTML.
 */
const FIRST: readonly string[] = [
  'carousel',
  'content-highlight',
  'double-row',
  'featured',
  'grid',
  'hero',
  'inline',
  'playlist-expander',
  'promo',
  'rich-text',
  'section-links',
];

const HEADER = '// Made by `npm run generate` from the folder listing. Never edited.\n';

/** Writes widgets/index.gen.ts and later.gen.ts (browser: each widget its own chunk), widgets/examples.gen.ts (gallery and tests: likewise) and widgets/contracts.gen.ts (server: all at once). */
export async function generateWidgetIndexes(): Promise<void> {
  const names = globSync('widgets/*/widget.ts')
    .map((file) => basename(dirname(file)))
    .sort();
  const identifier = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const lazy = (n: string) =>
    `  '${n}': () => import('./${n}/widget.ts').then((m) => m.widget as unknown as AnyWidget),`;
  const entries = names.map((n) => (FIRST.includes(n) ? lazy(n) : `  '${n}': () => later('${n}'),`)).join('\n');
  const type = 'Readonly<Record<string, () => Promise<AnyWidget>>>';
  put(
    'widgets/index.gen.ts',
    `${HEADER}import type { AnyWidget } from '#engine/plugin-api/index.ts';\n\nconst later = async (type: string): Promise<AnyWidget> => (await import('./later.gen.ts')).laterLoaders[type]!();\n\n/** Loads a built-in widget's declaration by row type. */\nexport const widgetLoaders: ${type} = {\n${entries}\n};\n`,
  );
  put(
    'widgets/later.gen.ts',
    `${HEADER}import type { AnyWidget } from '#engine/plugin-api/index.ts';\n\n/** Loads the declarations whose files a first visit does not name. */\nexport const laterLoaders: ${type} = {\n${names
      .filter((n) => !FIRST.includes(n))
      .map(lazy)
      .join('\n')}\n};\n`,
  );
  const imports = names
    .map(
      (n) =>
        `import { widget as ${identifier(n)} } from './${n}/widget.ts';\nimport ${identifier(n)}Validator from './${n}/validate.gen.js';`,
    )
    .join('\n');
  const list = names
    .map((n) => `  { ...${identifier(n)}, validate: ${identifier(n)}Validator } as unknown as Contract,`)
    .join('\n');
  put(
    'widgets/contracts.gen.ts',
    `${HEADER}import type { AnyWidget } from '#engine/plugin-api/index.ts';\nimport type { Validator } from '#schemas/validator.ts';\n${imports}\n\n/** A widget with its validator at hand. */\nexport type Contract = Omit<AnyWidget, 'validate'> & { readonly validate: Validator };\n\n/** Every built-in widget, for the server. */\nexport const widgets: readonly Contract[] = [\n${list}\n];\n`,
  );
  const shown = names
    .filter((name) => existsSync(`widgets/${name}/examples.ts`))
    .map((n) => `  '${n}': () => import('./${n}/examples.ts').then((m) => m.examples),`)
    .join('\n');
  put(
    'widgets/examples.gen.ts',
    `${HEADER}import type { Example } from '#engine/plugin-api/index.ts';\n\n/** Loads a built-in widget's examples by row type. */\nexport const exampleLoaders: Readonly<Record<string, () => Promise<readonly Example[]>>> = {\n${shown}\n};\n`,
  );
}

function put(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
