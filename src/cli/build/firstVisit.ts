// Finds the modules that a first visit needs, and puts them into a few chunks. Without this there would be thirty small
// files, which compress badly, and each lazy import would list the files that it needs.
import { rolldown, type OutputChunk, type Plugin as RolldownPlugin } from 'rolldown';
import { normalizePath, type Plugin } from 'vite';
import {
  BACKGROUND_CHUNK,
  BACKGROUND_MODULES,
  BASIC_MODULES,
  BUTTON_MODULES,
  CLIENT_ENTRY,
  FIRST_ROW_TYPES,
  getDeclarationPath,
  listRowModules,
  NAVIGATION_MODULES,
  PREFERENCES_MODULES,
  SHARED_ROW_PARTS,
  getViewPath,
} from './entryModules.ts';
import { DETAIL_CHUNK, DETAIL_ROW_TYPES } from '../../server/chunkNames.ts';
import { FIRST_ICONS_CHUNK, isIcon, LIBRARY_CHUNKS, RUNTIME_CHUNK } from './libraries.ts';
import { withoutWidgetSchemas } from './withoutWidgetSchemas.ts';

/**
 * Name of the chunk with the modules that the entry imports statically. The chunk of the entry itself has the same
 * name, and is usually the same file.
 */
const MAIN_CHUNK = 'main';
/**
 * Name of the chunk with the declarations of the first row types, the modules that their views share with other
 * widgets, and the small views. A large view keeps a chunk of its own, so that a page without a hero does not download
 * the hero. Pages name this chunk in their HTML (src/server/ssr/createPageRenderer.ts).
 */
const ROWS_CHUNK = 'rows';
/**
 * Maximum length of a view without a chunk of its own, before minification. Such a view only wraps a shared component,
 * and a further request would cost more.
 */
const SMALL_VIEW_CHARACTERS = 1000;
/**
 * Chunks with code that most tabs load after the code of the first visit. Without these groups each of them would be up
 * to ten small files, whose requests would cost more than their bytes. The server looks them up by these names
 * (src/server/chunkNames.ts). A chunk may import the chunks before it.
 */
const LATER_CHUNKS = [
  { name: 'basics', modules: BASIC_MODULES },
  { name: 'preferences', modules: PREFERENCES_MODULES },
  { name: BACKGROUND_CHUNK, modules: BACKGROUND_MODULES },
  { name: 'navigation', modules: NAVIGATION_MODULES },
  { name: 'icon-button', modules: BUTTON_MODULES },
  { name: 'row-parts', modules: SHARED_ROW_PARTS },
  { name: DETAIL_CHUNK, modules: listDetailModules() },
] as const;
/** Vite's function around each lazy import. It is added during the build, so no source imports it. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

type ModulesByChunk = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns a plugin that finds the modules when the client's build starts, and the groups for Rolldown's
 * `codeSplitting`.
 */
export function createFirstVisitChunks() {
  let modulesByChunk: ModulesByChunk = new Map();
  const plugin: Plugin = {
    name: 'first-visit-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      modulesByChunk = await findFirstVisitModules();
    },
  };
  const groups = [MAIN_CHUNK, ROWS_CHUNK, FIRST_ICONS_CHUNK, ...LATER_CHUNKS.map(({ name }) => name)].map((name) => ({
    name,
    test: (id: string) => modulesByChunk.get(name)?.has(id),
    // The sets are complete. Rolldown would also add modules that a re-exporting file names and no module here uses.
    includeDependenciesRecursively: false,
  }));
  return { plugin, groups };
}

/** Whether the first HTML of every page with rows loads a script. @param file its path below the output folder. */
export function isInInitialHtml(file: string): boolean {
  const libraries = LIBRARY_CHUNKS.map(({ name }) => name).filter((name) => name !== 'icons');
  const names = [MAIN_CHUNK, ROWS_CHUNK, FIRST_ICONS_CHUNK, RUNTIME_CHUNK, ...libraries];
  return names.some((name) => file.startsWith(`assets/${name}-`));
}

/**
 * Bundles the entry and the first rows once without groups: Rolldown's own chunks then show which modules each of them
 * needs.
 */
async function findFirstVisitModules(): Promise<ModulesByChunk> {
  const bundle = await rolldown({
    input: [
      CLIENT_ENTRY,
      ...listRowModules(FIRST_ROW_TYPES),
      ...BASIC_MODULES,
      ...PREFERENCES_MODULES,
      ...BUTTON_MODULES,
      ...SHARED_ROW_PARTS,
      ...listDetailModules(),
    ],
    // Workers are left out: Vite builds them as separate files.
    external: (specifier) =>
      specifier.endsWith('?worker&url') || (isPackage(specifier) && !specifier.startsWith('lucide-react')),
    platform: 'browser',
    plugins: [stubStyles, withoutWidgetSchemas as RolldownPlugin],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const chunks = output.filter((each) => each.type === 'chunk');
  const entry = collectStaticModules(chunks, [CLIENT_ENTRY]);
  const declarations = collectStaticModules(chunks, FIRST_ROW_TYPES.map(getDeclarationPath));
  const views = collectStaticModules(chunks, FIRST_ROW_TYPES.map(getViewPath));
  const main = new Set([...entry.filter((id) => !isIcon(id)), PRELOAD_HELPER]);
  const smallViews = chunks
    .filter((chunk) => isChunkOf(chunk, FIRST_ROW_TYPES.map(getViewPath)) && chunk.code.length < SMALL_VIEW_CHARACTERS)
    .flatMap(({ moduleIds }) => moduleIds.map(normalizePath));
  const rows = [...declarations, ...smallViews, ...views.filter(isShared)].filter((id) => !main.has(id) && !isIcon(id));
  const assigned = new Set([...main, ...rows]);
  const later = LATER_CHUNKS.map(({ name, modules }) => {
    const found = collectStaticModules(chunks, modules).filter((id) => !assigned.has(id) && !isIcon(id));
    for (const id of found) assigned.add(id);
    return [name, new Set(found)] as const;
  });
  return new Map([
    [MAIN_CHUNK, main],
    [ROWS_CHUNK, new Set(rows)],
    [FIRST_ICONS_CHUNK, new Set([...entry, ...views].filter(isIcon))],
    ...later,
  ]);
}

/** Returns the modules of the rows of detail pages, with their validators, which a navigation imports with them. */
function listDetailModules(): string[] {
  return [...listRowModules(DETAIL_ROW_TYPES), ...DETAIL_ROW_TYPES.map((type) => `widgets/${type}/validate.gen.js`)];
}

/** Whether views of several widgets may share a module: it is in widgets/_shared, or outside widgets/. */
const isShared = (id: string): boolean => !/\/widgets\/(?!_shared\/)/.test(id);

/** Returns the ids of all modules in the chunks of these entries and in the chunks that they import statically. */
function collectStaticModules(chunks: readonly OutputChunk[], entries: readonly string[]): string[] {
  const chunksByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const visited = new Set<OutputChunk>();
  const visit = (chunk: OutputChunk | undefined): void => {
    if (!chunk || visited.has(chunk)) return;
    visited.add(chunk);
    for (const file of chunk.imports) visit(chunksByFile.get(file));
  };
  for (const chunk of chunks) if (isChunkOf(chunk, entries)) visit(chunk);
  return [...visited].flatMap(({ moduleIds }) => moduleIds.map(normalizePath));
}

/** Whether a chunk belongs to one of these entries or lazily imported modules. */
function isChunkOf({ facadeModuleId }: OutputChunk, entries: readonly string[]): boolean {
  const id = normalizePath(facadeModuleId ?? '');
  return entries.some((entry) => id.endsWith(`/${entry}`));
}

/**
 * Whether a specifier names a package. Windows paths have a colon after their first letter; our own imports begin with
 * `#` or a dot.
 */
const isPackage = (specifier: string): boolean => /^@?[a-z][\w.-]*(\/|$)/i.test(specifier);

/**
 * Replaces each style sheet with an empty module, even when it is imported only for its side effect, because Rolldown
 * without plugins cannot read CSS.
 */
const stubStyles: RolldownPlugin = {
  name: 'stub-styles',
  load: {
    filter: { id: /\.css$/ },
    handler: () => ({ code: 'export default {};', moduleType: 'js', moduleSideEffects: 'no-treeshake' }),
  },
};
