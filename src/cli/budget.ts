// A step of `npm run build`: measures what a first visit to a home page downloads before any interaction, prints it,
// and fails the build when it is over a limit. `--list` prints every file. Limits and method: docs/adr/005-bytes.md.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { CLIENT_ENTRY, FIRST_ROW_TYPES, rowModules } from './build/entryModules.ts';
import { isLibraryFile } from './build/libraries.ts';

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }>
>;
type Files = { readonly scripts: Set<string>; readonly styles: Set<string> };
type Route = { readonly name: string; readonly modules: readonly string[] };

/**
 * kB (1000 bytes) after gzip -9. Issue 2 allows 180 of scripts, 140 of libraries and 40 of our own code. The limits
 * here are lower, so that the room stays free for features: measured when they were set were 168.3, 130.9, 37.3 and
 * 11.4.
 */
const LIMITS = { scripts: 169.5, libraries: 131.5, own: 38, styles: 20 } as const;
/**
 * What a further route may add to a first visit: its screen, or the row types on the product's page of it. kB after
 * gzip -9.
 */
const ROUTE_LIMIT = 25;

const DIST = 'dist/client';
/** The product's own pages. */
const PAGES = 'realms/default/pages';
const SCREEN = /^src\/screens\/([\w-]+)\/screen\.ts$/;
/** The player loads when something is played. */
const PLAYER = /shaka|player/;

const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest;
const firstVisit = collectFiles([CLIENT_ENTRY, ...rowModules(FIRST_ROW_TYPES)]);
const errors = [...checkFirstVisit(), ...checkRoutes()];
if (errors.length > 0) {
  console.error(`budget: ${errors.join('; ')}. Run \`node src/cli/budget.ts --list\` for the files.`);
  process.exitCode = 1;
}

/** Prints the sums of a first visit. Returns what is wrong with it. */
function checkFirstVisit(): string[] {
  const scripts = [...firstVisit.scripts];
  const libraries = scripts.filter(isLibraryFile);
  const own = scripts.filter((file) => !isLibraryFile(file));
  const measured = {
    scripts: totalSize(scripts),
    libraries: totalSize(libraries),
    own: totalSize(own),
    styles: totalSize(firstVisit.styles),
  };
  if (process.argv.includes('--list')) {
    for (const file of [...scripts, ...firstVisit.styles]) {
      console.log(`  ${sizeOf(file).toFixed(1).padStart(7)} kB  ${file}`);
    }
  }
  const found = scripts
    .filter((file) => PLAYER.test(file))
    .map((file) => `${file} belongs to the player and must load on play`);
  for (const [name, limit] of Object.entries(LIMITS)) {
    const size = measured[name as keyof typeof LIMITS].toFixed(1);
    console.log(`${name.padEnd(10)} ${size.padStart(6)} kB gzip, limit ${limit}`);
    if (Number(size) > limit) found.push(`${name} over its limit`);
  }
  return found;
}

/** Prints the largest of the further routes. Returns those that add too much. */
function checkRoutes(): string[] {
  const routes = [...pageRoutes(), ...screenRoutes()]
    .map(({ name, modules }) => {
      const added = [...collectFiles(modules).scripts].filter((file) => !firstVisit.scripts.has(file));
      return { name, size: totalSize(added) };
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

/** The product's own pages, by their row types. */
function pageRoutes(): Route[] {
  return readdirSync(PAGES).map((file) => {
    const page: unknown = JSON.parse(readFileSync(`${PAGES}/${file}`, 'utf8'));
    return { name: file.replace('.json', ''), modules: rowModules(rowTypesOf(page)) };
  });
}

/** Screens that are no composed page. */
function screenRoutes(): Route[] {
  return Object.keys(manifest).flatMap((id) => {
    const name = SCREEN.exec(id)?.[1];
    return name === undefined ? [] : [{ name, modules: [id] }];
  });
}

/** Row types that a page's JSON names. A bucket is drawn by a grid or a carousel. */
function rowTypesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { type, v, bucketId } = value as { type?: unknown; v?: unknown; bucketId?: unknown };
  if (typeof type === 'string' && v !== undefined) found.add(type);
  if (bucketId !== undefined) found.add('grid').add('carousel');
  for (const part of Object.values(value)) rowTypesOf(part, found);
  return found;
}

/** Files of these modules' chunks and of all chunks that they import statically. */
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

function sizeOf(file: string): number {
  return gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length / 1000;
}

function totalSize(files: Iterable<string>): number {
  return [...files].reduce((total, file) => total + sizeOf(file), 0);
}
