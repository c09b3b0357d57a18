// Lists the widgets' folders, so that adding a widget touches no other file.
import { existsSync, globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { writeGenerated } from './writeGenerated.ts';

/**
 * Row types whose files a first visit names: those of heroes and of the specification's buckets. The others are named
 * in rareWidgets.gen.ts, because each name weighs some 50 bytes; a page with such a row brings that file along with
 * its HTML.
 */
const COMMON_ROW_TYPES: readonly string[] = [
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

const HEADER = '// Made by `npm run generate` from the folder listing. Never edited.';
const IMPORT_ANY_WIDGET = `import type { AnyWidget } from '#engine/plugin-api/index.ts';`;
const LOADERS_TYPE = 'Readonly<Record<string, () => Promise<AnyWidget>>>';

/** Writes the indexes of widgets: two for the browser, one for the server, one for the gallery and the tests. */
export async function generateWidgetIndexes(): Promise<void> {
  const rowTypes = globSync('widgets/*/widget.ts')
    .map((file) => basename(dirname(file)))
    .sort();
  writeGenerated('widgets/index.gen.ts', browserIndex(rowTypes));
  writeGenerated('widgets/rareWidgets.gen.ts', rareWidgets(rowTypes));
  writeGenerated('widgets/contracts.gen.ts', serverIndex(rowTypes));
  writeGenerated('widgets/examples.gen.ts', exampleIndex(rowTypes));
}

const isCommon = (rowType: string): boolean => COMMON_ROW_TYPES.includes(rowType);

/** The loader of each widget; a chunk of its own for each. */
function browserIndex(rowTypes: readonly string[]): string {
  return lines(
    HEADER,
    IMPORT_ANY_WIDGET,
    '',
    'const loadRare = async (type: string): Promise<AnyWidget> =>',
    `  (await import('./rareWidgets.gen.ts')).rareWidgetLoaders[type]!();`,
    '',
    `/** Loads a built-in widget's declaration by row type. */`,
    `export const widgetLoaders: ${LOADERS_TYPE} = {`,
    ...rowTypes.map((type) => (isCommon(type) ? loaderLine(type) : `  '${type}': () => loadRare('${type}'),`)),
    '};',
  );
}

function rareWidgets(rowTypes: readonly string[]): string {
  return lines(
    HEADER,
    IMPORT_ANY_WIDGET,
    '',
    '/** Loads the declarations whose files a first visit does not name. */',
    `export const rareWidgetLoaders: ${LOADERS_TYPE} = {`,
    ...rowTypes.filter((type) => !isCommon(type)).map(loaderLine),
    '};',
  );
}

/** Every widget with its validator, imported at once. */
function serverIndex(rowTypes: readonly string[]): string {
  return lines(
    HEADER,
    IMPORT_ANY_WIDGET,
    `import type { Validator } from '#schemas/validator.ts';`,
    ...rowTypes.flatMap((type) => [
      `import { widget as ${camelCase(type)} } from './${type}/widget.ts';`,
      `import ${camelCase(type)}Validator from './${type}/validate.gen.js';`,
    ]),
    '',
    '/** A widget with its loaded validator. */',
    `export type Contract = Omit<AnyWidget, 'validate'> & { readonly validate: Validator };`,
    '',
    '/** Every built-in widget, for the server. */',
    'export const widgets: readonly Contract[] = [',
    ...rowTypes.map((type) => `  { ...${camelCase(type)}, validate: ${camelCase(type)}Validator },`),
    '];',
  );
}

/** The examples of each widget that has some; a chunk of its own for each. */
function exampleIndex(rowTypes: readonly string[]): string {
  const withExamples = rowTypes.filter((type) => existsSync(`widgets/${type}/examples.ts`));
  return lines(
    HEADER,
    `import type { Example } from '#engine/plugin-api/index.ts';`,
    '',
    `/** Loads a built-in widget's examples by row type. */`,
    'export const exampleLoaders: Readonly<Record<string, () => Promise<readonly Example[]>>> = {',
    ...withExamples.map((type) => `  '${type}': () => import('./${type}/examples.ts').then((m) => m.examples),`),
    '};',
  );
}

const loaderLine = (type: string): string => `  '${type}': () => import('./${type}/widget.ts').then((m) => m.widget),`;

const camelCase = (type: string): string => type.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
