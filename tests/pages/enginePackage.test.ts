// Packs the engine as for publishing and installs the package into an empty folder without a network. There it is
// type-checked and renders a page.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const root = resolve(import.meta.dirname, '../..');

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const CONSUMER = `
import { createElement } from 'react';
import { defineWidget, type AnyWidget } from 'marquee-engine';
import { defineSchema } from 'marquee-engine/schemas/defineSchema';
import { composePlan } from 'marquee-engine/page/composePlan';
import { createWidgetRegistry } from 'marquee-engine/react/createWidgetRegistry';
import { renderPage, extractText } from 'marquee-engine/testing/renderPage';

const schema = defineSchema({ type: 'object', additionalProperties: false, required: ['text'], properties: { text: { type: 'string', description: 'What it says.' } } });
const note = defineWidget({
  type: 'acme.note', version: 1, schema, migrations: [],
  validate: async () => ({ default: (props: unknown) => typeof (props as { text?: unknown }).text === 'string' }),
  view: async () => ({ default: ({ props }: { props: { text: string } }) => createElement('p', null, props.text.toUpperCase()) }),
  estimate: () => ({ mobile: 80, tablet: 80, desktop: 80, tv: 80 }),
});
const widgets = createWidgetRegistry({ 'acme.note': async () => note as unknown as AnyWidget });
const { html, problems } = await renderPage({ id: 'home', elements: [{ type: 'acme.note', id: 'n', props: { text: 'drawn' } }, { type: 'nobody', id: 'x', props: {} }] }, { widgets });
console.log(JSON.stringify({ text: extractText(html), problems: problems.map(({ code }) => code), plan: typeof composePlan }));
`;

test.runIf(isDeep)('the packed engine installs into an empty folder, type-checks and renders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-engine-'));
  try {
    run(root, process.execPath, 'src/cli/enginePack.ts', join(folder, 'pack'));
    const tarball = readdirSync(join(folder, 'pack')).find((file) => file.endsWith('.tgz'))!;
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const localPackage = (name: string): string => `file:${join(root, 'node_modules', name)}`;
    writeFileSync(
      join(empty, 'package.json'),
      JSON.stringify({
        name: 'empty',
        private: true,
        type: 'module',
        dependencies: {
          'marquee-engine': `file:../pack/${tarball}`,
          react: localPackage('react'),
          'react-dom': localPackage('react-dom'),
          '@types/react': localPackage('@types/react'),
          'json-schema-to-ts': localPackage('json-schema-to-ts'),
        },
      }),
    );
    run(empty, 'npm', 'install', '--offline', '--no-audit', '--no-fund', '--legacy-peer-deps');
    writeFileSync(join(empty, 'draw.ts'), CONSUMER);
    writeFileSync(
      join(empty, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'es2024',
          module: 'nodenext',
          moduleResolution: 'nodenext',
          lib: ['es2024', 'dom', 'dom.iterable'],
          strict: true,
          noEmit: true,
          skipLibCheck: false,
          types: [],
        },
        files: ['draw.ts'],
      }),
    );
    run(empty, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
    expect(JSON.parse(run(empty, process.execPath, 'draw.ts'))).toEqual({
      text: 'DRAWN',
      problems: ['ROW_TYPE_UNKNOWN'],
      plan: 'function',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
