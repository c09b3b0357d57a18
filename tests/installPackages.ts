// Packages of tests that have their own folder and lock file, so that the product does not depend on them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Installs the packages of a folder's package.json when they are missing or their versions differ.
 * @param folder must end in a slash.
 * @throws with the end of npm's output.
 */
export function installPackages(folder: URL, log: (line: string) => void): void {
  const dependencies = readDependencies(new URL('package.json', folder));
  if (Object.entries(dependencies).every((dependency) => isInstalled(folder, dependency))) return;
  log(`installing ${Object.keys(dependencies).join(', ')} into ${fileURLToPath(folder)}node_modules`);
  // Uses the npm that runs this script, if there is one. Its environment variable for the project's folder is
  // removed, because the new npm works in another folder.
  const npm = process.env['npm_execpath'];
  const { npm_config_local_prefix: _root, ...env } = process.env;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const run =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, env, encoding: 'utf8' })
      : spawnSync('npm', args, { cwd: folder, env, encoding: 'utf8', shell: process.platform === 'win32' });
  if (run.status !== 0)
    throw new Error(
      `npm ci in ${fileURLToPath(folder)} failed:\n${`${run.stdout ?? ''}${run.stderr ?? run.error?.message ?? ''}`.slice(-2000)}`,
    );
}

/** Returns the versions of a package.json by the name of the package. */
export const readDependencies = (file: URL): Record<string, string> =>
  (JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> }).dependencies;

function isInstalled(folder: URL, [name, version]: [string, string]): boolean {
  const file = new URL(`node_modules/${name}/package.json`, folder);
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version;
}
