// The packages of the rivals have their own folder and lock file, so that the product does not depend on them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const here = new URL('./', import.meta.url);

/** Installs the packages when they are missing or their versions differ from package.json.
 * @throws with the end of npm's output, or when the product uses another version of one of the packages.
 */
export function installRivals(log: (line: string) => void): void {
  const own = readDependencies(new URL('package.json', here));
  const product = readDependencies(new URL('../../package.json', here));
  for (const [name, version] of Object.entries(own)) {
    if (product[name] !== undefined && product[name] !== version)
      throw new Error(
        `tests/bench has ${name} ${version} and the product has ${product[name]}: use one version in tests/bench/package.json and its lock.`,
      );
  }
  if (Object.entries(own).every(isInstalled)) return;
  log(`installing ${Object.keys(own).join(', ')} into tests/bench/node_modules`);
  // Uses the npm that runs this script, if there is one. Its environment variable for the project's folder is
  // removed, because the new npm works in another folder.
  const npm = process.env['npm_execpath'];
  const { npm_config_local_prefix: _root, ...env } = process.env;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const run =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: here, env, encoding: 'utf8' })
      : spawnSync('npm', args, { cwd: here, env, encoding: 'utf8', shell: process.platform === 'win32' });
  if (run.status !== 0)
    throw new Error(
      `npm ci in tests/bench failed:\n${`${run.stdout ?? ''}${run.stderr ?? run.error?.message ?? ''}`.slice(-2000)}`,
    );
}

const readDependencies = (file: URL): Record<string, string> =>
  (JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> }).dependencies;

function isInstalled([name, version]: [string, string]): boolean {
  const file = new URL(`node_modules/${name}/package.json`, here);
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version;
}
