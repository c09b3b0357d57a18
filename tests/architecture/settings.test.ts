// docs/production.md lists every environment variable that the server reads, and no other.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FILES = ['src/server/config.ts'];
/** `env['NAME']`, `readPort('NAME', env)`, `readHeader('NAME', env)`. */
const READS = /(?:env\[|read[A-Z]\w*\()'([A-Z][A-Z_]+)'/g;

test('the table of settings and the code name the same variables', () => {
  const read = new Set(
    FILES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(READS)].map(([, name]) => name)),
  );
  const table = readFileSync('docs/production.md', 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const listed = [...table.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) /gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(listed)).toEqual(read);
});
