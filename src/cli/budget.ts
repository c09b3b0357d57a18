// A step of `npm run build`: adds up what a first visit to a home page downloads before anything is touched, prints it, and
// fails the build when it is over the limit. Limits and method: docs/adr/005-bytes.md.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** kB (1000 bytes) after gzip -9. */
const LIMITS = { scripts: 180, libraries: 140, own: 40, styles: 20 } as const;
/** What a browsing route may add to a first visit: its screen, or the row types that the product's page of it names; kB after gzip -9. */
const ROUTE_LIMIT = 25;
/** Row types at the top of a home page. */
const ROW_TYPES = ['hero', 'carousel', 'section-links', 'double-row'];
const LIBRARIES = /assets\/(react|router|state|i18n|icons|rolldown-runtime)-/;

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest;
const scripts = new Set<string>(),
  styles = new Set<string>();
function add(id: string): void {
  const chunk = manifest[id];
  if (!chunk || scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const file of chunk.css ?? []) styles.add(file);
  for (const next of chunk.imports ?? []) add(next);
}
for (const id of [
  'src/app/entry-client.tsx',
  ...ROW_TYPES.flatMap((t) => [`widgets/${t}/widget.ts`, `widgets/${t}/View.tsx`]),
])
  add(id);

const size = (file: string): number => gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length / 1000;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + size(file), 0);
const libraries = [...scripts].filter((f) => LIBRARIES.test(f));
const own = [...scripts].filter((f) => !LIBRARIES.test(f));
const measured = { scripts: sum(scripts), libraries: sum(libraries), own: sum(own), styles: sum(styles) };

if (process.argv.includes('--list'))
  for (const file of [...scripts, ...styles]) console.log(`  ${size(file).toFixed(1).padStart(7)} kB  ${file}`);
for (const [name, value] of Object.entries(measured))
  console.log(
    `${name.padEnd(10)} ${value.toFixed(1).padStart(6)} kB gzip, limit ${LIMITS[name as keyof typeof LIMITS]}`,
  );
// The product's own pages by their row types, and the screens that are none.
const PAGES = 'realms/default/pages';
const routes = [
  ...readdirSync(PAGES).map((file) => ({
    name: file.replace('.json', ''),
    modules: [...rowTypesOf(JSON.parse(readFileSync(`${PAGES}/${file}`, 'utf8')))].flatMap((type) => [
      `widgets/${type}/widget.ts`,
      `widgets/${type}/View.tsx`,
    ]),
  })),
  ...Object.keys(manifest)
    .filter((id) => /^src\/screens\/[\w-]+\/screen\.ts$/.test(id))
    .map((id) => ({ name: id.split('/')[2]!, modules: [id] })),
];
const added = routes
  .map(({ name, modules }) => {
    const files = new Set<string>();
    for (const id of modules) collect(id, files);
    return { name, size: sum([...files].filter((file) => !scripts.has(file))) };
  })
  .sort((a, b) => b.size - a.size);
console.log(
  `routes     ${added.length} beyond the first, the largest: ${added
    .slice(0, 4)
    .map((route) => `${route.name} ${route.size.toFixed(1)}`)
    .join(', ')} kB gzip, limit ${ROUTE_LIMIT}`,
);
const player = [...scripts].filter((f) => /shaka|player/.test(f));
const over = Object.entries(measured)
  .filter(([name, value]) => value > LIMITS[name as keyof typeof LIMITS])
  .map(([name]) => name);
const heavy = added.filter((route) => route.size > ROUTE_LIMIT);
if (over.length || player.length || heavy.length) {
  console.error(
    `budget: ${[...over.map((n) => `${n} over its limit`), ...heavy.map((route) => `the route ${route.name} adds more than ${ROUTE_LIMIT} kB`), ...player.map((f) => `${f} belongs to the player and must load on play`)].join('; ')}. Run \`node src/cli/budget.ts --list\` for the files.`,
  );
  process.exitCode = 1;
}

/** Files of a chunk and of all that it imports at once. */
function collect(id: string, into: Set<string>): void {
  const chunk = manifest[id];
  if (!chunk || into.has(chunk.file)) return;
  into.add(chunk.file);
  for (const next of chunk.imports ?? []) collect(next, into);
}

/** Row types that a page's JSON names; a bucket is drawn by a grid or a carousel. */
function rowTypesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) rowTypesOf(each, found);
  else if (typeof value === 'object' && value !== null) {
    const { type, v, bucketId } = value as { type?: unknown; v?: unknown; bucketId?: unknown };
    if (typeof type === 'string' && v !== undefined) found.add(type);
    if (bucketId !== undefined) found.add('grid').add('carousel');
    for (const each of Object.values(value)) rowTypesOf(each, found);
  }
  return found;
}
