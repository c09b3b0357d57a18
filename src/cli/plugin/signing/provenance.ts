// Describes from what a plugin was built: the commit of its Git repository, and the version of this program.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { PluginStatement } from '#schemas/plugin/plugin-signature.ts';

/** Reads the provenance of a plugin's folder. Without a Git repository it has no source. */
export function readProvenance(folder: string, now: Date): PluginStatement['provenance'] {
  const commit = runGit(folder, ['rev-parse', 'HEAD']);
  const remote = runGit(folder, ['remote', 'get-url', 'origin']);
  // Files that git ignores, such as dist, do not count as changes.
  const status = runGit(folder, ['status', '--porcelain', '--', '.', `:(exclude)${SIGNATURE_FILE}`]);
  return {
    ...(remote && { repository: withoutCredentials(remote).slice(0, 400) }),
    ...(commit && { commit }),
    isModified: commit !== undefined && status !== '',
    builtAt: now.toISOString(),
    tool: `marquee ${readVersion()}`,
  };
}

/** Name of the file with a signature, in the folder of a plugin. */
export const SIGNATURE_FILE = 'plugin.signature.json';

/** Returns the output of a Git command; undefined: it failed, for example because there is no repository. */
function runGit(folder: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/** Returns the address of a repository without a user and a password. */
function withoutCredentials(address: string): string {
  return address.replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1');
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
