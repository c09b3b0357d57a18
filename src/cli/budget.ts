// A step of `npm run build`: measures what a first visit to a home page downloads before any interaction, what other
// routes add, and what the player adds. It prints the sizes, and fails the build when one is over its limit. `--list`
// prints every file. Limits and method: docs/adr/005-bytes.md.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import {
  BACKGROUND_CHUNK,
  CLIENT_ENTRY,
  FIRST_ROW_TYPES,
  MULTI_VIEW_PLAYER_ENTRY,
  PLAYER_ENTRY,
  VISIT_TRACKING,
  listRowModules,
} from './build/entryModules.ts';
import { isLibraryFile } from './build/libraries.ts';

type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly name?: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
    }
  >
>;
type Files = { readonly scripts: Set<string>; readonly styles: Set<string> };
type Route = { readonly name: string; readonly modules: readonly string[] };

/**
 * Limits in kB (1000 bytes) after gzip -9. The goals are at most 180 kB of scripts, of which 140 are libraries and 40
 * are our own code. The limits are lower, so that the difference stays available for features.
 */
const LIMITS = { scripts: 170.1, libraries: 131.5, own: 38.9, styles: 20 } as const;
/**
 * Limit in kB (after gzip -9) for the code that another route adds to a first visit: its screen, or the row types of
 * the product's page for the route.
 */
const ROUTE_LIMIT = 25;
/**
 * Limits for what the player adds, without shaka-player and other libraries, in kB after gzip -9
 * (docs/adr/005-bytes.md). The core had 9.2 when its limit was set.
 */
const PLAYER_LIMITS = { controls: 18, core: 10 } as const;

const DIST = 'dist/client';
/** The product's default pages. */
const PAGES = 'realms/default/pages';
const SCREEN = /^src\/screens\/([\w-]+)\/screen\.ts$/;
/** Chunks of the player, which must load only when playback starts. */
const PLAYER = /shaka|player/;

const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest;
const firstVisit = collectFiles([CLIENT_ENTRY, ...listRowModules(FIRST_ROW_TYPES)]);
const errors = [...checkFirstVisit(), ...checkRoutes(), ...checkPlayer()];
if (errors.length > 0) {
  console.error(`budget: ${errors.join('; ')}. Run \`node src/cli/budget.ts --list\` for the files.`);
  process.exitCode = 1;
}

/** Prints the sizes of a first visit. Returns a message for each limit that is exceeded. */
function checkFirstVisit(): string[] {
  const scripts = [...firstVisit.scripts];
  const libraries = scripts.filter(isLibraryFile);
  const ownScripts = scripts.filter((file) => !isLibraryFile(file));
  const sizes = {
    scripts: sumGzipKb(scripts),
    libraries: sumGzipKb(libraries),
    own: sumGzipKb(ownScripts),
    styles: sumGzipKb(firstVisit.styles),
  };
  printSizes([...scripts, ...firstVisit.styles]);
  const violations = scripts
    .filter((file) => PLAYER.test(file))
    .map((file) => `${file} belongs to the player and must load when playback starts`);
  for (const [name, limit] of Object.entries(LIMITS)) {
    const size = sizes[name as keyof typeof LIMITS].toFixed(1);
    console.log(`${name.padEnd(10)} ${size.padStart(6)} kB gzip, limit ${limit}`);
    if (Number(size) > limit) violations.push(`${name} over its limit`);
  }
  return violations;
}

/** Prints the largest of the other routes. Returns a message for each route that adds too much. */
function checkRoutes(): string[] {
  const routes = [...listPageRoutes(), ...listScreenRoutes()]
    .map(({ name, modules }) => {
      const added = [...collectFiles(modules).scripts].filter((file) => !firstVisit.scripts.has(file));
      return { name, size: sumGzipKb(added) };
    })
    .sort((a, b) => b.size - a.size);
  const largest = routes
    .slice(0, 4)
    .map(({ name, size }) => `${name} ${size.toFixed(1)}`)
    .join(', ');
  console.log(`routes     ${routes.length} beyond the first, the largest: ${largest} kB gzip, limit ${ROUTE_LIMIT}`);
  return routes
    .filter(({ size }) => size > ROUTE_LIMIT)
    .map(({ name }) => `the route ${name} adds more than ${ROUTE_LIMIT} kB`);
}

/**
 * Prints the size of the player without libraries: its controls, and the core that multi-view uses without them. Files
 * that every page loads after its start do not count. Returns a message for each limit that is exceeded.
 */
function checkPlayer(): string[] {
  const background = Object.keys(manifest).filter((id) => manifest[id]!.name === BACKGROUND_CHUNK);
  const loadedBefore = collectFiles([
    CLIENT_ENTRY,
    ...listRowModules(FIRST_ROW_TYPES),
    ...background,
    VISIT_TRACKING,
  ]).scripts;
  const coreFiles = collectFiles([MULTI_VIEW_PLAYER_ENTRY]).scripts;
  const files = [...collectFiles([PLAYER_ENTRY]).scripts].filter(
    (file) => !loadedBefore.has(file) && !isLibraryFile(file),
  );
  const parts = {
    controls: files.filter((file) => !coreFiles.has(file)),
    core: files.filter((file) => coreFiles.has(file)),
  };
  return Object.entries(PLAYER_LIMITS).flatMap(([name, limit]) => {
    const part = parts[name as keyof typeof PLAYER_LIMITS];
    printSizes(part);
    const size = sumGzipKb(part).toFixed(1);
    console.log(`player     ${size.padStart(6)} kB gzip of ${name}, limit ${limit}`);
    if (part.length === 0) return [`the player's ${name} have no files: a module in entryModules.ts has moved`];
    return Number(size) > limit ? [`the player's ${name} over their limit`] : [];
  });
}

/** With `--list`, prints the size of each file. */
function printSizes(files: Iterable<string>): void {
  if (!process.argv.includes('--list')) return;
  for (const file of files) console.log(`  ${measureGzipKb(file).toFixed(1).padStart(7)} kB  ${file}`);
}

/** Returns the routes of the product's default pages, with the modules of their row types. */
function listPageRoutes(): Route[] {
  return readdirSync(PAGES).map((file) => {
    const page: unknown = JSON.parse(readFileSync(`${PAGES}/${file}`, 'utf8'));
    return { name: file.replace('.json', ''), modules: listRowModules(collectRowTypes(page)) };
  });
}

/** Returns the routes of screens that are not composed pages. */
function listScreenRoutes(): Route[] {
  return Object.keys(manifest).flatMap((id) => {
    const name = SCREEN.exec(id)?.[1];
    return name === undefined ? [] : [{ name, modules: [id] }];
  });
}

/** Returns the row types in a page's JSON. A bucket is rendered as a grid or a carousel. */
function collectRowTypes(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { type, v, bucketId } = value as { type?: unknown; v?: unknown; bucketId?: unknown };
  if (typeof type === 'string' && v !== undefined) found.add(type);
  if (bucketId !== undefined) found.add('grid').add('carousel');
  for (const part of Object.values(value)) collectRowTypes(part, found);
  return found;
}

/** Returns the files of these modules' chunks and of all chunks that they import statically. */
function collectFiles(modules: readonly string[], files: Files = { scripts: new Set(), styles: new Set() }): Files {
  for (const id of modules) {
    const chunk = manifest[id];
    if (!chunk || files.scripts.has(chunk.file)) continue;
    files.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) files.styles.add(style);
    collectFiles(chunk.imports ?? [], files);
  }
  return files;
}

function measureGzipKb(file: string): number {
  return gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length / 1000;
}

function sumGzipKb(files: Iterable<string>): number {
  return [...files].reduce((total, file) => total + measureGzipKb(file), 0);
}
