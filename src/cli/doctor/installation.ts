// Checks of the installation: packages against the lock file, the build against its sources. Imports Node's own modules
// only, because these checks must run without installed packages.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail, ok, warn, type DoctorCheck } from './check.ts';

/** One package of package-lock.json. */
type LockEntry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: unknown;
};
type Packages = Readonly<Record<string, LockEntry>>;

/** Checks that Node is 24 or newer. */
export function checkNode(version = process.versions.node, execPath = process.execPath): DoctorCheck {
  const [major = 0] = version.split('.').map(Number);
  if (major >= 24) return ok('Node', `${version} (${execPath})`);
  return fail(
    'Node',
    `${version}; 24 or newer is needed`,
    'npm start uses its own Node 24; for commands by hand: export PATH="$PWD/node_modules/.bin:$PATH"',
  );
}

/** Checks that the installed packages are those of package-lock.json. */
export function checkPackages(root: string): DoctorCheck {
  const read = (file: string): Packages | undefined => {
    try {
      return (JSON.parse(readFileSync(join(root, file), 'utf8')) as { packages: Packages }).packages;
    } catch {
      return undefined;
    }
  };
  const lockFile = read('package-lock.json');
  const present = read('node_modules/.package-lock.json');
  const remedy = 'node src/cli/setup.mjs --packages (npm start does this automatically)';
  if (!lockFile)
    return fail('packages', 'package-lock.json is missing or broken', 'restore it: git checkout package-lock.json');
  if (!present) return fail('packages', 'not installed', remedy);
  const differences = comparePackages(lockFile, present, (path) => existsSync(join(root, path)));
  if (differences.length)
    return fail(
      'packages',
      `${differences.length} of ${Object.keys(lockFile).length - 1} differ from the lock file: ${differences.slice(0, 3).join(', ')}${differences.length > 3 ? ' ...' : ''}`,
      remedy,
    );
  return ok('packages', `${Object.keys(present).length} installed, as in package-lock.json`);
}

/**
 * Returns the packages that are missing or differ from the lock file. Optional packages of other platforms may be
 * missing.
 */
export function comparePackages(
  wanted: Packages,
  present: Packages,
  exists: (path: string) => boolean,
  { platform, arch }: { platform: string; arch: string } = process,
): string[] {
  // A name that begins with `!` is excluded.
  const matches = (allowed: string | readonly string[] | undefined, current: string): boolean => {
    const list = allowed === undefined ? [] : [allowed].flat();
    return list.includes(current) || (list.every((name) => name.startsWith('!')) && !list.includes(`!${current}`));
  };
  return Object.entries(wanted).flatMap(([path, entry]) => {
    if (path === '' || entry.link) return [];
    const installed = present[path];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (installed)
      return installed.version === entry.version && installed.integrity === entry.integrity && exists(path)
        ? []
        : [`${name} ${entry.version ?? ''}`.trim()];
    // An optional package without `os`, or with `libc`, may be missing on every platform.
    const isForThisPlatform =
      entry.os !== undefined && matches(entry.os, platform) && matches(entry.cpu, arch) && !entry.libc;
    return entry.optional && !isForThisPlatform ? [] : [`${name} ${entry.version ?? ''}`.trim()];
  });
}

const SOURCES = [
  'schemas',
  'engine',
  'widgets',
  'src',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];

/** Checks that the build exists and is newer than its sources. */
export function checkBuild(root: string): DoctorCheck {
  const missingFiles = ['dist/client/.vite/manifest.json', 'dist/server/entryServer.js'].filter(
    (file) => !existsSync(join(root, file)),
  );
  if (missingFiles.length)
    return fail(
      'build',
      `${missingFiles.join(' and ')} ${missingFiles.length > 1 ? 'are' : 'is'} missing`,
      'npm start (it builds first), or npm run build',
    );
  const built = statSync(join(root, 'dist/client/.vite/manifest.json')).mtimeMs;
  const newer = SOURCES.flatMap((name) => listFiles(join(root, name))).filter(
    (file) =>
      !/\.(test\.tsx?|md)$|[\\/]testing[\\/]|\.gen\.tsx?$|[\\/]generated[\\/]/.test(file) &&
      statSync(file).mtimeMs > built,
  );
  if (newer.length)
    return warn(
      'build',
      `${newer.length} source ${newer.length === 1 ? 'file is' : 'files are'} newer than the build, for example ${relative(root, newer[0] ?? '')}`,
      'npm start builds again what changed',
    );
  if (!existsSync(join(root, 'dist/database-template/template.json')))
    return warn('build', 'dist/database-template is missing: a first start takes 5 s longer', 'npm run build');
  return ok('build', `of ${new Date(built).toISOString().slice(0, 19).replace('T', ' ')} UTC, newer than every source`);
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap((name) => listFiles(join(path, name)));
}

/** Settings of servers with real viewers. A demo has none of them. */
const OPERATOR_SETTINGS = ['DATABASE_URL', 'SMTP_URL', 'TRUST_PROXY', 'IDENTITY_SECRETS'];

/** Checks that a server with real viewers encrypts the secrets of its database. */
export function checkEncryption(env: Readonly<Record<string, string | undefined>>): DoctorCheck {
  const isDemo = env['DEMO'] === '1';
  const setting = OPERATOR_SETTINGS.find((name) => env[name]) ?? (env['NODE_ENV'] === 'production' && 'NODE_ENV');
  if (env['ENCRYPTION_KEYS']) return ok('encryption', 'ENCRYPTION_KEYS is set');
  if (isDemo || !setting) return ok('encryption', 'ENCRYPTION_KEYS is not set, which only a demo may do');
  return warn(
    'encryption',
    `ENCRYPTION_KEYS is not set (${setting} is): secrets in the database and its backups are readable`,
    'export ENCRYPTION_KEYS="$(openssl rand -base64 32)", keep the key, and start again (docs/production.md, Keys)',
  );
}

/** Checks the clock against the times of the product's files: a clock that is behind breaks sessions and signatures. */
export function checkClock(root: string, now = Date.now()): DoctorCheck {
  const latest = Math.max(
    ...['package.json', 'package-lock.json', 'src', 'realms', 'dist'].map((name) =>
      existsSync(join(root, name)) ? statSync(join(root, name)).mtimeMs : 0,
    ),
  );
  const time = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC, zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
  if (latest - now > 120_000)
    return warn(
      'clock',
      `${time}, but files of the product are from ${new Date(latest).toISOString().slice(0, 19).replace('T', ' ')}`,
      "set the machine's clock (timedatectl set-ntp true): sign-in and schedules depend on it",
    );
  return ok('clock', time);
}
