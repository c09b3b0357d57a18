// Writes the import table into .oxlintrc.json: node tests/architecture/write-lint-rules.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { lintOverrides } from './lint-rules.ts';

const file = new URL('../../.oxlintrc.json', import.meta.url);
const config = JSON.parse(readFileSync(file, 'utf8')) as { overrides: unknown };
const overrides = lintOverrides();
const { overrides: _old, ...rest } = config;
// One line for each pattern: a change of a wall is a readable difference.
const lines = overrides.map((entry) => {
  const rule = entry.rules['no-restricted-imports'] as string | [string, { patterns: unknown[] }];
  if (typeof rule === 'string') return `    ${JSON.stringify(entry)}`;
  const patterns = rule[1].patterns.map((pattern) => `      ${JSON.stringify(pattern)}`).join(',\n');
  return `    ${JSON.stringify({ ...entry, rules: undefined }).slice(0, -1)}, "rules": { "no-restricted-imports": ["error", { "patterns": [\n${patterns}\n    ] }] } }`;
});
const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, '');
writeFileSync(file, `${head},\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`);
