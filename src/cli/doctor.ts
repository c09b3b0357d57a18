// `npm run doctor [-- --json]`: checks this machine and this installation and prints a remedy for each failure. Changes
// nothing. Works without installed packages as far as possible, so this file imports Node's own modules only.
import { fileURLToPath } from 'node:url';
import { isAbsolute, join } from 'node:path';
import { fail, getErrorCode, formatChecks, warn, type DoctorCheck } from './doctor/check.ts';
import { checkImageFiles } from './doctor/imageFiles.ts';
import { checkImages } from './doctor/images.ts';
import { checkDataFolder, checkPostgres, readRunningServer } from './doctor/data.ts';
import { checkBuild, checkClock, checkEncryption, checkNode, checkPackages } from './doctor/installation.ts';
import { checkChromium, checkDisk, checkNames, checkPort } from './doctor/machine.ts';

const USAGE = `usage: npm run doctor [-- --json]

Checks Node, packages, build, data folder, disk, port, database, images, browser, names, clock and encryption, with the
settings of npm start (PORT, HOST, DATA_DIR, DATABASE_URL). Each line is ok, warn or fail with its remedy.

exit codes: 0 nothing fails, 1 something fails, 2 usage`;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs every check; a check that throws is reported as failed. */
async function runChecks(env: Readonly<Record<string, string | undefined>>): Promise<DoctorCheck[]> {
  const configured = env['DATA_DIR'] || '.data';
  const host = env['HOST'] || '127.0.0.1';
  const databaseUrl = env['DATABASE_URL'] || undefined;
  // npm start resolves a relative path against the product's folder, not against the current one.
  const dataDir = isAbsolute(configured) ? configured : join(root, configured);
  const port = Number(env['PORT'] || 4000);
  const running = await readRunningServer(dataDir);
  const checks: [string, () => DoctorCheck | readonly DoctorCheck[] | Promise<DoctorCheck | readonly DoctorCheck[]>][] =
    [
      ['Node', () => checkNode()],
      ['packages', () => checkPackages(root)],
      ['build', () => checkBuild(root)],
      ['data folder', () => checkDataFolder(dataDir, databaseUrl === undefined)],
      ['disk', () => checkDisk(dataDir)],
      ['database', () => (databaseUrl === undefined ? [] : checkPostgres(databaseUrl, dataDir))],
      [
        'port',
        () =>
          Number.isInteger(port) && port >= 0 && port < 65_536
            ? checkPort(port, host, running)
            : fail('port', `PORT is "${env['PORT']}"`, 'a number from 0 to 65535'),
      ],
      ['images', () => checkImages(dataDir, running)],
      ['image files', () => checkImageFiles(join(root, 'realms'))],
      ['Chromium', checkChromium],
      ['names', () => checkNames('brand.localhost')],
      ['clock', () => checkClock(root)],
      ['encryption', () => checkEncryption(env)],
    ];
  const results: DoctorCheck[] = [];
  for (const [name, check] of checks) {
    try {
      results.push(...[await check()].flat());
    } catch (error) {
      const arePackagesMissing = getErrorCode(error) === 'ERR_MODULE_NOT_FOUND';
      results.push(
        arePackagesMissing
          ? warn(name, 'not checked: packages are missing', 'install the packages, then run the doctor again')
          : fail(name, `could not be checked (${getErrorCode(error)})`, 'report this line'),
      );
    }
  }
  return results;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (args.some((arg) => arg !== '--json')) {
    process.stderr.write(`There is no option ${args.find((arg) => arg !== '--json')}.\n\n${USAGE}\n`);
    return 2;
  }
  const checks = await runChecks(process.env);
  const failed = checks.some(({ state }) => state === 'fail');
  process.stdout.write(`${args.includes('--json') ? JSON.stringify({ ok: !failed, checks }) : formatChecks(checks)}\n`);
  return failed ? 1 : 0;
}

// The reader of a pipe may close it early: `npm run doctor | head -3`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
