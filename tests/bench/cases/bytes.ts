// Measures the size of the engine, module by module: the bytes that a host downloads for it in addition to React.
import { gzipSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import type { Case, ReportedFact } from '../report.ts';

/** Maximum in KiB after gzip -9, without React, with windowing and the validators of the page's envelope. */
const LIMIT = 24;
/**
 * Entry modules by part. Every page loads the first part; the two others are loaded for long pages and for pages that
 * the server did not read.
 */
const PARTS = {
  'first visit': [
    'engine/react/PageView.tsx',
    'engine/react/EngineProvider.tsx',
    'engine/react/createWidgetRegistry.ts',
    'engine/load/createRowLoader.ts',
    'engine/page/resolvedPage.ts',
  ],
  'windowing and further rows': ['engine/react/createWindowedRows.tsx'],
  'reading a page: decode, migrate, resolve, plan, with validators': [
    'engine/react/readPage.ts',
    'engine/react/reuseUnchangedRows.ts',
  ],
} as const;

export const bytes: Case = {
  about:
    "size of the engine's modules without React, minified and compressed with gzip; each module counts in the first part that loads it",
  async run() {
    const facts: ReportedFact[] = [];
    const countedIds = new Set<string>();
    let total = 0;
    for (const [part, entries] of Object.entries(PARTS)) {
      const modules = await collectModules(entries);
      const newModules = [...modules].filter(([id]) => !countedIds.has(id));
      for (const [id] of newModules) countedIds.add(id);
      // The modules are compressed together, because small modules compress worse alone.
      const size = measureKib(newModules.map(([, code]) => code).join('\n'));
      total += size;
      facts.push({ kind: 'fact', name: part, found: `${size.toFixed(1)} KiB in ${newModules.length} modules` });
      for (const [id, code] of newModules.sort((a, b) => measureKib(b[1]) - measureKib(a[1])).slice(0, 8))
        facts.push({
          kind: 'fact',
          name: `  ${id.replace(/^node_modules\//, '')}`,
          found: `${measureKib(code).toFixed(1)} KiB`,
        });
    }
    return [
      ...facts,
      {
        kind: 'fact',
        name: 'all together',
        found: `${total.toFixed(1)} KiB; at most ${LIMIT} KiB`,
        isWithinLimit: total <= LIMIT,
      },
    ];
  },
};

const measureKib = (code: string): number => gzipSync(code, { level: 9 }).length / 1024;

/**
 * Returns the minified code of each module that the entries import statically; modules that they import lazily belong
 * to other parts.
 */
async function collectModules(entries: readonly string[]): Promise<Map<string, string>> {
  const bundle = await rolldown({
    input: [...entries],
    external: (id) => /^react(-dom)?(\/|$)/.test(id),
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      { name: 'styles', load: (id) => (id.endsWith('.css') ? { code: 'export default {};', moduleType: 'js' } : null) },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const chunks = output.filter((chunk): chunk is OutputChunk => chunk.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedChunks = new Set<OutputChunk>();
  const walk = (chunk: OutputChunk | undefined): void => {
    if (!chunk || loadedChunks.has(chunk)) return;
    loadedChunks.add(chunk);
    for (const next of chunk.imports) walk(byName.get(next));
  };
  for (const chunk of chunks) if (chunk.isEntry) walk(chunk);
  const modules = new Map<string, string>();
  for (const chunk of loadedChunks) {
    for (const [id, { code }] of Object.entries(chunk.modules))
      if (code) modules.set(id.replace(/^.*\/(?=node_modules\/|engine\/|schemas\/)/, ''), minify(code));
  }
  return modules;
}

/** Minifies a module alone. Its exports stay, although nothing inside the module uses them. */
const minify = (code: string): string =>
  minifySync('module.js', code, { module: true, compress: { unused: false }, mangle: { toplevel: true } }).code;
