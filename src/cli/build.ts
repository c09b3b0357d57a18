// `npm run build`: generated code, the app, its budget of bytes; beside them the database's first folder, which needs none of them and
// keeps one core busy for some seconds.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs one step; its output goes where ours goes. Rejects where it fails. */
function run(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject).once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

async function buildApp(): Promise<void> {
  await run('src/cli/generate.ts');
  await run(join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app');
  await run('src/cli/budget.ts');
}

const ends = await Promise.allSettled([buildApp(), run('src/cli/clusterSeed.ts')]);
for (const end of ends) {
  if (end.status === 'rejected') {
    process.exitCode = 1;
    console.error(`build: ${String(end.reason instanceof Error ? end.reason.message : end.reason)}`);
  }
}
