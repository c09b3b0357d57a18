// The engine's bytes, module by module: what a host that has React downloads for it.
import { gzipSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import type { Case, Fact } from '../report.ts';

/** KiB after gzip -9, over React: with windowing and the envelope's validators (issue 4). */
const LIMIT = 24;
/** The part that a page's HTML needs before its rows; the two others are fetched for long pages and for pages that the server did not read. */
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
  about: "gzip of the engine's modules without React, minified, each where it is needed first",
  async run() {
    const facts: Fact[] = [];
    const seen = new Set<string>();
    let total = 0;
    for (const [part, entries] of Object.entries(PARTS)) {
      const modules = await modulesOf(entries);
      const fresh = [...modules].filter(([id]) => !seen.has(id));
      for (const [id] of fresh) seen.add(id);
      // Compressed as a whole, because small modules compress worse alone than together.
      const size = kib(fresh.map(([, code]) => code).join('\n'));
      total += size;
      facts.push({ kind: 'fact', name: part, found: `${size.toFixed(1)} KiB in ${fresh.length} modules` });
      for (const [id, code] of fresh.sort((a, b) => kib(b[1]) - kib(a[1])).slice(0, 8))
        facts.push({
          kind: 'fact',
          name: `  ${id.replace(/^node_modules\//, '')}`,
          found: `${kib(code).toFixed(1)} KiB`,
        });
    }
    return [
      ...facts,
      {
        kind: 'fact',
        name: 'all together',
        found: `${total.toFixed(1)} KiB; at most ${LIMIT} KiB`,
        holds: total <= LIMIT,
      },
    ];
  },
};

const kib = (code: string): number => gzipSync(code, { level: 9 }).length / 1024;

/** Minified code of each module that the entries bring on load; what they import lazily is another part's. */
async function modulesOf(entries: readonly string[]): Promise<Map<string, string>> {
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
  const wanted = new Set<OutputChunk>();
  const walk = (chunk: OutputChunk | undefined): void => {
    if (!chunk || wanted.has(chunk)) return;
    wanted.add(chunk);
    for (const next of chunk.imports) walk(byName.get(next));
  };
  for (const chunk of chunks) if (chunk.isEntry) walk(chunk);
  const modules = new Map<string, string>();
  for (const chunk of wanted) {
    for (const [id, { code }] of Object.entries(chunk.modules))
      if (code) modules.set(id.replace(/^.*\/(?=node_modules\/|engine\/|schemas\/)/, ''), minified(code));
  }
  return modules;
}

/** Each module alone: its exports stay, although nothing inside it uses them. */
const minified = (code: string): string =>
  minifySync('module.js', code, { module: true, compress: { unused: false }, mangle: { toplevel: true } }).code;
