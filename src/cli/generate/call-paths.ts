// What the browser needs of the API's calls: method, path, names of the query, patience. The declarations themselves, with every
// schema and description, would cost a first visit 6 kB.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as calls from '../../../schemas/api/index.ts';
import type { Call } from '../../../schemas/defineCall.ts';

const FILE = 'schemas/generated/call-paths.ts';

/** Writes schemas/generated/call-paths.ts from schemas/api. */
export async function generateCallPaths(): Promise<void> {
  const lines = Object.entries(calls as Readonly<Record<string, Call>>)
    .map(([name, call]) => `  ${name}: ${JSON.stringify({ method: call.method, path: call.path, query: Object.keys(call.query), timeoutMs: call.timeoutMs })},`);
  const text = `// Made by \`npm run generate\` from schemas/api. Never edited.\nimport type { CallPath } from '../defineCall.ts';\n\nexport const callPaths: Readonly<Record<string, CallPath>> = {\n${lines.join('\n')}\n};\n`;
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeFileSync(FILE, text);
}
