// `npm run build`: generates code, bundles the app, compresses its files and checks their sizes. In parallel it
// prepares the database template, which does not depend on the app and takes some seconds of one core.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compressAssets } from './build/compressAssets.ts';
import { HASHED_FOLDERS, removeOldBuilds } from './build/removeOldBuilds.ts';

const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

/** Runs a script with this Node and prints its output. Rejects when the script fails. */
function run(script: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${[script, ...args].join(' ')} ended with ${signal ?? code}`));
    });
  });
}

async function buildApp(): Promise<void> {
  const startedAt = Date.now();
  await run('src/cli/generate.ts');
  await run(VITE, 'build', '--app');
  const [, { files, plain, brotli }] = await Promise.all([
    run('src/cli/budget.ts'),
    compressAssets('dist/client/assets'),
  ]);
  removeOldBuilds(HASHED_FOLDERS, join('dist', '.builds.json'), startedAt);
  console.log(`compressed ${files} files from ${toKilobytes(plain)} to ${toKilobytes(brotli)} kB (brotli)`);
}

const toKilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);

const results = await Promise.allSettled([buildApp(), run('src/cli/databaseTemplate.ts')]);
for (const result of results) {
  if (result.status === 'rejected') {
    process.exitCode = 1;
    console.error(`build: ${result.reason instanceof Error ? result.reason.message : String(result.reason)}`);
  }
}
