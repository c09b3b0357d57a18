// The packages of the rivals have their own folder and lock file, so that the product does not depend on them.
import { installPackages, readDependencies } from '../installPackages.ts';

const benchFolder = new URL('./', import.meta.url);

/**
 * Installs the packages when they are missing or their versions differ from package.json.
 * @throws with the end of npm's output, or when the product uses another version of one of the packages.
 */
export function installRivals(log: (line: string) => void): void {
  const benchPackages = readDependencies(new URL('package.json', benchFolder));
  const productPackages = readDependencies(new URL('../../package.json', benchFolder));
  for (const [name, version] of Object.entries(benchPackages)) {
    if (productPackages[name] !== undefined && productPackages[name] !== version)
      throw new Error(
        `tests/bench has ${name} ${version} and the product has ${productPackages[name]}: use one version in tests/bench/package.json and its lock.`,
      );
  }
  installPackages(benchFolder, log);
}
