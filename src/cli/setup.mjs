// Makes the folder ready to start: packages, generated code, the build. Plain JavaScript for the system's Node (>= 20),
// because it runs before any package exists: no import of a package here. What a running product needs (database,
// brands) belongs to src/server.
//
//   node src/cli/setup.mjs              packages; then the package script `build` when a source changed
//   node src/cli/setup.mjs --dev        packages; then the package script `generate` (the dev server builds by itself)
//   node src/cli/setup.mjs --packages   packages only
//
// Why not `prestart`: with ignore-scripts=true npm skips it, and a SIGTERM leaves its `npm ci` running.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGenerated } from './isGenerated.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const lockFile = join(root, '.setup-lock');
const packagesStamp = join(root, 'node_modules', '.installed-from');
/** A change in these folders and files requires a new build. Brands are data and are not built. */
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
const parent = process.ppid;
const print = (text) => process.stderr.write(text);

// ---- hashes: what the packages and the build were made from ----

const computeSha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');
const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const computePackagesHash = () => computeSha256(read(join(root, 'package-lock.json')), process.platform, process.arch);

function listFiles(path) {
  let stat;
  try {
    stat = statSync(path);
  } catch {
    return [];
  }
  if (!stat.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && !name.startsWith('.'))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/**
 * Returns the hashes of the sources and of the generated code as they are now. The stamp of a build has the first from
 * before the build and the second from after it. When one of them has changed, the build runs again.
 */
function computeSourceHashes() {
  const files = SOURCES.flatMap((name) => listFiles(join(root, name)));
  const relevant = files.filter((file) => !/\.(test\.tsx?|md)$/.test(file));
  const hash = (some) => computeSha256(...some.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
  return {
    sources: hash(relevant.filter((file) => !isGenerated(file))),
    generated: hash(relevant.filter(isGenerated)),
  };
}

// ---- one set-up at a time ----

/**
 * Returns the start time of a process, so that a reused pid is not mistaken for the old process. Empty where /proc is
 * missing.
 */
const readStartTime = (pid) => {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
};
const isAlive = ([pid, startTime]) => {
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !startTime || !readStartTime(pid) || readStartTime(pid) === startTime;
};
/**
 * Parses the lock file. It has one line for each process that has the lock: this process and its child (which survives
 * a SIGKILL of this one).
 */
const parseLockFile = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '));
const writeLockFile = (pids, flag) =>
  writeFileSync(lockFile, pids.map((pid) => `${pid} ${readStartTime(pid)}\n`).join(''), { flag });

async function acquireLock() {
  for (let announced = false; ;) {
    try {
      writeLockFile([process.pid], 'wx');
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const text = read(lockFile);
    const living = parseLockFile(text).find(isAlive);
    // A process that created the file less than 3 s ago may not have written into it yet.
    const isNew = text === '' && existsSync(lockFile) && Date.now() - statSync(lockFile).mtimeMs < 3000;
    if (!living && !isNew) {
      // A stale lock is renamed and not removed, so that only one of two processes gets it.
      const claimedFile = `${lockFile}.${process.pid}`;
      try {
        renameSync(lockFile, claimedFile);
        if (read(claimedFile) !== text && !existsSync(lockFile)) renameSync(claimedFile, lockFile);
        else rmSync(claimedFile, { force: true });
      } catch {
        /* another process was faster */
      }
      continue;
    }
    if (living && !announced) {
      print(`setup: another set-up runs (process ${living[0]}), waiting for it\n`);
      announced = true;
    }
    await new Promise((wake) => {
      setTimeout(wake, 250);
    });
    if (process.ppid !== parent) stop('its parent ended', 1);
    if (stopping) throw new Error('');
  }
}
const releaseLock = () => {
  if (parseLockFile(read(lockFile))[0]?.[0] === String(process.pid)) rmSync(lockFile, { force: true });
};

// ---- long steps ----

let stopping;
/** Ends the step's whole process group: npm and sh do not pass a signal on to their children. */
let stopStep = () => {};
function stop(reason, code) {
  if (stopping) return;
  stopping = { reason, code };
  stopStep();
}
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
])
  process.on(signal, () => stop(signal, 128 + number));

/**
 * Runs one long step in its own process group, with one line of progress: name, a mark every 15 s, the time it took.
 * Its output is kept and shown only when it fails.
 */
function runStep(name, command, args, options = {}) {
  const startTime = Date.now();
  const seconds = () => ((Date.now() - startTime) / 1000).toFixed(1);
  print(`setup: ${name} ...`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      ...options,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-100_000);
      });
    const signalGroup = (signal) => {
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
      } catch {
        /* the process has ended */
      }
    };
    let killer;
    stopStep = () => {
      signalGroup('SIGTERM');
      killer = setTimeout(signalGroup, 1500, 'SIGKILL');
    };
    if (child.pid) writeLockFile([process.pid, child.pid], 'w');
    // sh does not pass SIGTERM on, so this process stops when its parent has ended.
    const watch = setInterval(() => {
      if (process.ppid !== parent) stop('its parent ended', 1);
    }, 200);
    const mark = setInterval(() => print(` ${Math.round((Date.now() - startTime) / 1000)} s ...`), 15_000);
    const done = (error) => {
      for (const timer of [watch, mark]) clearInterval(timer);
      clearTimeout(killer);
      stopStep = () => {};
      if (stopping) {
        print(` stopped (${stopping.reason})\n`);
        reject(new Error(''));
      } else if (error) {
        print(` failed after ${seconds()} s\n`);
        reject(new Error(`${output.trimEnd()}\nsetup: ${name}: ${error}`));
      } else {
        print(` ${seconds()} s\n`);
        resolve();
      }
    };
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => done(code === 0 ? undefined : `ended with ${signal ?? code}`));
    if (stopping) stopStep();
  });
}

// ---- packages ----

const getPackagedNodePath = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return join(
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
};

/**
 * Links node_modules/.bin/node to the Node 24 among the packages, so that package scripts run with it. npm before 11.6
 * does not make this link.
 */
function linkNode() {
  const packagedNode = getPackagedNodePath();
  if (!existsSync(join(root, packagedNode))) {
    if (Number(process.versions.node.split('.')[0]) >= 24) return;
    throw new Error(
      `setup: there is no Node 24 package for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Install Node 24, then run the command again.`,
    );
  }
  if (process.platform === 'win32') return;
  const link = join(bin, 'node');
  try {
    if (realpathSync(link) === realpathSync(join(root, packagedNode))) return;
  } catch {
    /* missing or broken: made below */
  }
  mkdirSync(bin, { recursive: true });
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
  symlinkSync(join('..', packagedNode.slice('node_modules/'.length)), link);
}

/**
 * Whether packages that were installed by hand (`npm ci`, `npm install`) match
 * package-lock.json. npm writes node_modules/.package-lock.json last.
 */
function areInstalledPackagesCurrent() {
  try {
    const wanted = JSON.parse(read(join(root, 'package-lock.json'))).packages;
    const present = JSON.parse(read(join(root, 'node_modules', '.package-lock.json'))).packages;
    const matches = (supported, current) => {
      const list = [supported ?? current].flat();
      return list.includes(current) || (list.every((name) => name.startsWith('!')) && !list.includes(`!${current}`));
    };
    const isForThisPlatform = (entry) =>
      matches(entry.os, process.platform) && matches(entry.cpu, process.arch) && !entry.libc;
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '' || entry.link) return true;
      const found = present[path];
      if (found)
        return found.version === entry.version && found.integrity === entry.integrity && existsSync(join(root, path));
      // Only an optional package may be missing, and not one that is made for this system and processor alone.
      return Boolean(entry.optional) && !(entry.os && isForThisPlatform(entry));
    });
  } catch {
    return false;
  }
}

/** Returns the command that calls npm: the npm that runs this script, on a Node that `npm ci` does not remove. */
function findNpmCommand() {
  const isOutsidePackages = (folder) => folder && !folder.startsWith(join(root, 'node_modules'));
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  const node =
    folders
      .filter(isOutsidePackages)
      .map((folder) => join(folder, name))
      .find((file) => existsSync(file)) ?? process.execPath;
  const npm = process.env.npm_execpath;
  return npm && /\.c?js$/.test(npm) ? [node, [npm], {}] : ['npm', [], { shell: process.platform === 'win32' }];
}

const arePackagesReady = () => read(packagesStamp) === computePackagesHash();

async function installPackages() {
  if (!areInstalledPackagesCurrent()) {
    rmSync(packagesStamp, { force: true });
    const [command, firstArgs, options] = findNpmCommand();
    // dev and optional: NODE_ENV=production or a user's `omit` would leave out the build tools, or Node 24 itself.
    await runStep(
      'installing packages',
      command,
      [...firstArgs, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      options,
    );
  }
  linkNode();
  writeFileSync(packagesStamp, computePackagesHash());
}

// ---- generated code and build ----

const BUILDS = {
  build: { name: 'generating code and building', script: 'build', stamp: join(root, 'dist', '.built-from') },
  dev: { name: 'generating code', script: 'generate', stamp: join(root, 'dist', '.generated-from') },
};
const computeBuildStamp = () => {
  const { sources, generated } = computeSourceHashes();
  return `${sources} ${generated}`;
};

async function build({ name, script, stamp }) {
  const { sources } = computeSourceHashes();
  rmSync(stamp, { force: true });
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  // A shell runs the script's text, not `npm run`: this saves 0.3 s, npm's own output and one process.
  await runStep(name, JSON.parse(read(join(root, 'package.json'))).scripts[script], [], {
    shell: true,
    env: { ...process.env, PATH: path, NODE_ENV: 'production' },
  });
  mkdirSync(dirname(stamp), { recursive: true });
  // The hash of the sources from before the build: a file that was edited meanwhile is built next time.
  writeFileSync(stamp, `${sources} ${computeSourceHashes().generated}`);
}

async function main(args) {
  const wanted = args.includes('--packages') ? undefined : BUILDS[args.includes('--dev') ? 'dev' : 'build'];
  const upToDate = () =>
    arePackagesReady() && (!wanted || (existsSync(wanted.stamp) && read(wanted.stamp) === computeBuildStamp()));
  if (upToDate()) return;
  await acquireLock();
  try {
    if (!arePackagesReady()) await installPackages();
    if (wanted && !upToDate()) await build(wanted);
  } finally {
    releaseLock();
  }
}

main(process.argv.slice(2)).then(
  () => {
    process.exitCode = stopping?.code ?? 0;
  },
  (error) => {
    if (error.message) print(`${error.message}\n`);
    process.exitCode = stopping?.code ?? 1;
  },
);
