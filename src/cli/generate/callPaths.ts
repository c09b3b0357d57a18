// Writes the part of the API's calls that the browser needs: method, path, names of query parameters, time limit. The
// declarations themselves, with every schema and description, would cost a first visit 6 kB.
import type { Call } from '../../../schemas/defineCall.ts';
import { writeGenerated } from './writeGenerated.ts';

/**
 * Calls that a first visit may make before any interaction. The others are fetched with the first of them that is
 * made.
 */
const FIRST_VISIT_CALLS: readonly string[] = [
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

type NamedCall = readonly [name: string, call: Call];

/** Writes schemas/generated/callPaths.ts and lazyCallPaths.ts from schemas/api. */
export async function generateCallPaths(): Promise<void> {
  // Imported here, because generateCallIndexes has just written this file.
  const calls = (await import('../../../schemas/api/index.gen.ts')) as Readonly<Record<string, Call>>;
  const unknown = FIRST_VISIT_CALLS.filter((name) => !(name in calls));
  if (unknown.length > 0) {
    throw new Error(
      `generate: no call is named ${unknown.join(', ')}. Correct FIRST_VISIT_CALLS in src/cli/generate/callPaths.ts.`,
    );
  }
  const isFirst = ([name]: NamedCall): boolean => FIRST_VISIT_CALLS.includes(name);
  const namedCalls = Object.entries(calls);
  writeCallPaths('callPaths', namedCalls.filter(isFirst));
  writeCallPaths(
    'lazyCallPaths',
    namedCalls.filter((call) => !isFirst(call)),
  );
}

/** @param name of the file and of its constant. */
function writeCallPaths(name: string, calls: readonly NamedCall[]): void {
  const text = [
    '// Made by `npm run generate` from schemas/api. Never edited.',
    `import type { CallPath } from '../defineCall.ts';`,
    '',
    `export const ${name}: Readonly<Record<string, CallPath>> = {`,
    ...calls.map(callLine),
    '};',
    '',
  ].join('\n');
  writeGenerated(`schemas/generated/${name}.ts`, text);
}

function callLine([name, { method, path, query, timeoutMs }]: NamedCall): string {
  return `  ${name}: ${JSON.stringify({ method, path, query: Object.keys(query), timeoutMs })},`;
}
