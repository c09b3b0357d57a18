// A migration killed at every statement completes on the next start: the database room's own test, with the deep switch, on both stores.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { check, root, type Drill } from './kit.ts';

const TEST = 'killed at any statement';

async function deepMigrations(): Promise<string> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', 'src/server/db/migrate.test.ts', '-t', TEST, '--reporter=json'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, MARQUEE_TEST_DEEP: '1', NO_COLOR: '1' } });
  let out = '', errors = '';
  child.stdout.on('data', (chunk: Buffer) => { out += chunk.toString(); });
  child.stderr.on('data', (chunk: Buffer) => { errors += chunk.toString(); });
  await new Promise<void>((resolve) => { child.once('close', () => resolve()); });
  const json = out.slice(out.indexOf('{"'));
  check(json.startsWith('{'), `vitest gave no report: ${errors.slice(-800) || out.slice(-800)}`);
  const report = JSON.parse(json) as { testResults: { assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[] }[] };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ fullName, status }) => fullName.includes(TEST) && status !== 'skipped' && status !== 'pending');
  const failed = tests.filter(({ status }) => status !== 'passed');
  check(tests.length > 0, 'the test was not found');
  check(failed.length === 0, failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join(' ').slice(0, 600)}`).join('\n'));
  return tests.map(({ fullName, duration = 0 }) => `${fullName.split(' ')[0]}: every statement, ${(duration / 1000).toFixed(0)} s`).join('; ');
}

export const drills: readonly Drill[] = [{ name: 'a migration killed at every statement', run: deepMigrations }];
