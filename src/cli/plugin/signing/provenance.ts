// Describes from what a plugin was built: the commit of its Git repository, and the version of this program.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { PluginStatement } from '#schemas/plugin/plugin-signature.ts';

/**
 * Reads the provenance of a plugin's folder. It has no source without a Git repository, and in a repository whose commit
 * does not contain the plugin, such as one that ignores the folder.
 */
export function readProvenance(folder: string, now: Date): PluginStatement['provenance'] {
  const isCommitted = runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD:./plugin.json']) !== undefined;
  const commit = isCommitted ? runGit(folder, ['rev-parse', 'HEAD']) : undefined;
  const remote = isCommitted ? runGit(folder, ['remote', 'get-url', 'origin']) : undefined;
  const repository = remote && withoutCredentials(remote);
  return {
    ...(repository && { repository: repository.slice(0, 400) }),
    ...(commit && { commit }),
    isModified: commit !== undefined && isChanged(folder),
    builtAt: now.toISOString(),
    tool: `marquee ${readVersion()}`,
  };
}

/** Whether the folder has source that differs from the commit, or that Git ignores. */
function isChanged(folder: string): boolean {
  const status = runGit(folder, ['status', '--porcelain', '--', '.', `:(exclude)${SIGNATURE_FILE}`]);
  if (status !== '') return true;
  const ignored = runGit(folder, ['ls-files', '--others', '--ignored', '--exclude-standard', '--', '.']) ?? '';
  return ignored.split('\n').some((name) => SOURCE_FILE.test(name) && !OUTPUT.test(name));
}

/** Files that a build can read. */
const SOURCE_FILE = /\.(html|css|m?[jt]sx?|json|svg|png|webp|avif|woff2)$/;
/** What commands write: the template ignores it. */
const OUTPUT = /^(dist|node_modules)\/|^validators\.gen\.js$/;

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

/**
 * Returns the address of a repository without its user, password, query and fragment, any of which can be a secret.
 * Returns undefined for an address whose parts cannot be told apart.
 */
export function withoutCredentials(address: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) {
    // Git also writes `user@host:path`. Other texts with "@" are not addresses that everybody can use.
    const path = /^(?:[^/]*@)?([^/:@]+:[^:].*)$/.exec(address)?.[1] ?? address;
    return path.includes('@') ? undefined : path;
  }
  const url = URL.parse(address);
  // A password with a slash, a question mark or a number sign moves its rest there.
  if (!url || `${url.pathname}${url.search}${url.hash}`.includes('@')) return undefined;
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href;
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
