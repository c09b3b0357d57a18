import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeProgramFailure } from './describeProgramFailure.ts';
import { runProgram } from './runProgram.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs a program that imports a schema, and describes its failure. */
async function runAndDescribe(schema: string): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'marquee-failure-')));
  folders.push(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'schema.ts'), schema);
  writeFileSync(join(folder, 'program.ts'), `import './schema.ts';\n`);
  const output = await runProgram(join(folder, 'program.ts'), new AbortController().signal);
  return describeProgramFailure(output ?? 'it succeeded', folder);
}

const REMEDY = '  remedy: correct it and save the file; the dev server then continues by itself.';

test('a syntax error is described by message, file, line, the quoted code and the remedy', async () => {
  const text = await runAndDescribe(`// A schema.\nexport const propsSchema = {\n  type: 'object' foo,\n};\n`);
  expect(text).toMatch(/^ {2}what: {3}SyntaxError.*Expected ','/);
  expect(text).toContain('  where:  schema.ts:3\n');
  expect(text).toContain(`type: 'object' foo,`);
  expect(text.endsWith(REMEDY)).toBe(true);
  expect(text).not.toContain('node:internal');
});

test('an error of the code is described by message and the line that threw it', async () => {
  const text = await runAndDescribe(`const limit: number = 5;\nthrow new RangeError('the limit is ' + limit);\n`);
  expect(text).toBe(`  what:   RangeError: the limit is 5\n  where:  schema.ts:2\n${REMEDY}`);
});

test('an import of a file that does not exist is described', async () => {
  const text = await runAndDescribe(`import './nothing.ts';\n`);
  expect(text).toMatch(/^ {2}what: {3}Error \[ERR_MODULE_NOT_FOUND\]: Cannot find module .*nothing\.ts/);
});

test('colours are removed', () => {
  const output =
    '/repo/a.ts:2\nfoo bar\n    ^^^\n\nSyntaxError: no\n\u001B[90m    at parse (node:internal)\u001B[39m\n';
  expect(describeProgramFailure(output, '/repo')).toBe(
    `  what:   SyntaxError: no\n  where:  a.ts:2\n    foo bar\n        ^^^\n${REMEDY}`,
  );
});

test('a message without an error is shown as it is, and an abort is not a failure', async () => {
  expect(describeProgramFailure('Killed\n', '/')).toBe('    Killed');
  const folder = mkdtempSync(join(tmpdir(), 'marquee-failure-'));
  folders.push(folder);
  writeFileSync(join(folder, 'endless.mjs'), 'setInterval(() => undefined, 1000);');
  const stop = new AbortController();
  const end = runProgram(join(folder, 'endless.mjs'), stop.signal);
  stop.abort();
  expect(await end).toBeUndefined();
});
