// `npm run build` ends here: adds up what a first visit to a home page downloads before anything is touched, prints it, and
// fails the build when it is over the limit. Limits and method: docs/adr/005-bytes.md.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** kB (1000 bytes) after gzip -9. */
const LIMITS = { scripts: 180, libraries: 140, own: 40, styles: 20 } as const;
/** Row types at the top of a home page. */
const ROW_TYPES = ['hero', 'carousel', 'section-links', 'double-row'];
const LIBRARIES = /assets\/(react|router|state|i18n|icons|rolldown-runtime)-/;

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest;
const scripts = new Set<string>(), styles = new Set<string>();
function add(id: string): void {
  const chunk = manifest[id];
  if (!chunk || scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const file of chunk.css ?? []) styles.add(file);
  for (const next of chunk.imports ?? []) add(next);
}
for (const id of ['src/app/entry-client.tsx', ...ROW_TYPES.flatMap((t) => [`widgets/${t}/widget.ts`, `widgets/${t}/View.tsx`])]) add(id);

const size = (file: string): number => gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length / 1000;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + size(file), 0);
const libraries = [...scripts].filter((f) => LIBRARIES.test(f));
const own = [...scripts].filter((f) => !LIBRARIES.test(f));
const measured = { scripts: sum(scripts), libraries: sum(libraries), own: sum(own), styles: sum(styles) };

if (process.argv.includes('--list')) for (const file of [...scripts, ...styles]) console.log(`  ${size(file).toFixed(1).padStart(7)} kB  ${file}`);
for (const [name, value] of Object.entries(measured)) console.log(`${name.padEnd(10)} ${value.toFixed(1).padStart(6)} kB gzip, limit ${LIMITS[name as keyof typeof LIMITS]}`);
const player = [...scripts].filter((f) => /shaka|player/.test(f));
const over = Object.entries(measured).filter(([name, value]) => value > LIMITS[name as keyof typeof LIMITS]).map(([name]) => name);
if (over.length || player.length) {
  console.error(`budget: ${[...over.map((n) => `${n} over its limit`), ...player.map((f) => `${f} belongs to the player and must load on play`)].join('; ')}. Run \`node src/cli/budget.ts --list\` for the files.`);
  process.exitCode = 1;
}
