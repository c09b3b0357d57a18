// What the browser needs of the API's calls: method, path, names of the query, patience. The declarations themselves, with every
// schema and description, would cost a first visit 6 kB.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Call } from '../../../schemas/defineCall.ts';

/** Calls that a first visit may make before anything is touched. All others load with the first of them that is made. */
const FIRST: readonly string[] = [
  'getPage',
  'getSectionBucket',
  'getMenu',
  'getSession',
  'postGuestCheckin',
  'postLogin',
  'postLogout',
  'postTokenRefresh',
  'postProblems',
];

/** Writes schemas/generated/call-paths.ts and later-call-paths.ts from schemas/api. */
export async function generateCallPaths(): Promise<void> {
  // Imported here: generateCallIndexes writes it just before.
  const calls = (await import('../../../schemas/api/index.gen.ts')) as Readonly<Record<string, Call>>;
  const all = Object.entries(calls);
  const unknown = FIRST.filter((name) => !(name in calls));
  if (unknown.length)
    throw new Error(
      `call-paths: no call is named ${unknown.join(', ')}. Correct FIRST in src/cli/generate/callPaths.ts.`,
    );
  write(
    'call-paths',
    'callPaths',
    all.filter(([name]) => FIRST.includes(name)),
  );
  write(
    'later-call-paths',
    'laterCallPaths',
    all.filter(([name]) => !FIRST.includes(name)),
  );
}

function write(file: string, constant: string, chosen: readonly (readonly [string, Call])[]): void {
  const path = `schemas/generated/${file}.ts`;
  const lines = chosen.map(
    ([name, call]) =>
      `  ${name}: ${JSON.stringify({ method: call.method, path: call.path, query: Object.keys(call.query), timeoutMs: call.timeoutMs })},`,
  );
  const text = `// Made by \`npm run generate\` from schemas/api. Never edited.\nimport type { CallPath } from '../defineCall.ts';\n\nexport const ${constant}: Readonly<Record<string, CallPath>> = {\n${lines.join('\n')}\n};\n`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
