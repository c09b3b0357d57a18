// A new widget's folder has no validate.gen.js yet: `npm run typecheck` writes it before the compiler reads widget.ts.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isGenerated } from '../isGenerated.mjs';

const root = mkdtempSync(join(tmpdir(), 'marquee-typecheck-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the type check of a fresh clone with a hand-made widget first generates what the widget imports', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [generate, compile] = scripts['typecheck']!.split(' && ');
  expect(compile).toBe('tsc -p .');
  // A clone contains no generated file.
  for (const folder of ['schemas', 'engine', 'widgets', 'src'])
    cpSync(folder, join(root, folder), { recursive: true, filter: (path) => !isGenerated(path.replaceAll('\\', '/')) });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(file, join(root, file));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const widget = join(root, 'widgets/notice');
  mkdirSync(widget);
  for (const file of ['schema.ts', 'View.tsx', 'View.module.css', 'View.module.css.d.ts'])
    if (existsSync(join('widgets/promo', file))) cpSync(join('widgets/promo', file), join(widget, file));
  writeFileSync(
    join(widget, 'widget.ts'),
    readFileSync('widgets/promo/widget.ts', 'utf8').replace("type: 'promo'", "type: 'notice'"),
  );
  expect(readFileSync(join(widget, 'widget.ts'), 'utf8')).toContain('./validate.gen.js');
  expect(existsSync(join(root, 'widgets/promo/validate.gen.js'))).toBe(false);

  const [, ...args] = generate!.split(' ');
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  for (const file of ['validate.gen.js', 'validate.gen.d.ts']) expect(existsSync(join(widget, file))).toBe(true);
  expect(readFileSync(join(root, 'widgets/index.gen.ts'), 'utf8')).toContain("'notice'");
}, 120_000);
