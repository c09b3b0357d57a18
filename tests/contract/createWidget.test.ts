// `npm run widget -- create` and `remove` in a copy of the repository: the new widget is registered, its types are
// right, it passes its own tests, has its labels in every language, and is laid out as the formatter and the CSS rules
// expect.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMissingLabels } from '../architecture/findLabels.ts';
import { findStyleProblems } from '../architecture/findStyleProblems.ts';

const run = promisify(execFile);
const TYPE = 'sample-row';
const COPIED = ['package.json', 'tsconfig.json', '.oxfmtrc.json', 'engine', 'schemas', 'src', 'widgets'] as const;
const STRINGS = 'realms/default/strings';
let root: string;

/** @throws Error with the output of the program, when it fails */
const node = (...args: readonly string[]) =>
  run(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      error.message += `\n${error.stdout}${error.stderr}`;
      throw error;
    },
  );
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function readLabels(): Record<string, Record<string, string>> {
  const names = readdirSync(join(root, STRINGS));
  return Object.fromEntries(
    names.map((name) => [name.replace('.json', ''), JSON.parse(read(`${STRINGS}/${name}`)) as Record<string, string>]),
  );
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'marquee-widget-'));
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  cpSync(STRINGS, join(root, STRINGS), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'), 'junction');
  // The product's configuration would start a database and check every file.
  writeFileSync(join(root, 'vitest.config.js'), `export default { test: { include: ['widgets/${TYPE}/*.test.ts'] } };`);
  writeFileSync(
    join(root, 'tsconfig.widget.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: [`widgets/${TYPE}`],
    }),
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a removed widget leaves nothing behind, and pages that still use it are named', async () => {
  const readAll = () => [
    readdirSync(join(root, 'widgets')),
    readdirSync(join(root, STRINGS)).map((name) => read(`${STRINGS}/${name}`)),
    read('widgets/rareWidgets.gen.ts'),
  ];
  await node('src/cli/generate.ts');
  const before = readAll();
  await node('src/cli/widget.ts', 'create', 'next-fight');
  expect(readAll()).not.toEqual(before);
  const page = join(root, 'realms/default/pages/sample.json');
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, JSON.stringify({ elements: [{ type: 'next-fight', id: 'a', props: {} }] }));
  const { stdout } = await node('src/cli/widget.ts', 'remove', 'next-fight');
  expect(readAll()).toEqual(before);
  expect(stdout).toContain('realms/default/pages/sample.json still has a row of this type');
  await expect(node('src/cli/widget.ts', 'remove', 'next-fight')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('widgets/next-fight is not a widget'),
  });
  rmSync(page);
}, 120_000);

test('a created widget is registered, type-checked, tested, translated and laid out without another edit', async () => {
  const { stdout } = await node('src/cli/widget.ts', 'create', TYPE);
  expect(stdout).toContain(`{"type":"${TYPE}","id":"${TYPE}-1"`);
  const indexes = ['contracts', 'rareWidgets', 'examples'].map((name) => read(`widgets/${name}.gen.ts`));
  for (const index of indexes) expect(index).toContain(`./${TYPE}/`);

  await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.widget.json');
  const tested = await node('node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.config.js');
  expect(tested.stdout).toMatch(/Tests .*\b8 passed/);
  const written = readdirSync(join(root, 'widgets', TYPE)).filter((name) => !name.includes('.gen.'));
  expect(written.toSorted()).toEqual([
    'View.module.css',
    'View.tsx',
    'examples.test.ts',
    'examples.ts',
    'schema.ts',
    'widget.ts',
  ]);
  const paths = written.map((name) => `widgets/${TYPE}/${name}`);
  await node('node_modules/oxfmt/bin/oxfmt', '--check', ...paths, STRINGS);

  const labels = readLabels();
  expect(labels['ar']).toMatchObject({ sampleRowBegun: expect.any(String), sampleRowDays_two: expect.any(String) });
  expect(findMissingLabels(labels)).toEqual([]);
  const sheet = `widgets/${TYPE}/View.module.css`;
  expect(findStyleProblems(sheet, read(sheet))).toEqual([]);
  // It starts five programs, one after the other.
}, 180_000);

test.each([
  ['an existing folder', TYPE, `widgets/${TYPE} already exists`],
  ['a name with a vendor', 'acme.poll', 'docs/plugins.md'],
  ['a path', '../other', 'is not a row type'],
])('%s is refused, and nothing changes', async (_what, type, message) => {
  const before = [readdirSync(join(root, 'widgets')), readLabels()];
  await expect(node('src/cli/widget.ts', 'create', type)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(message),
  });
  expect([readdirSync(join(root, 'widgets')), readLabels()]).toEqual(before);
});
