// `npm run doctor [-- --json]`: what is wrong on this machine and with this installation, and what to do about each. Changes
// nothing. Exit code 1 when something fails. Runs as far as it can without packages: nothing but Node's modules is imported here.
import { fileURLToPath } from 'node:url';
import { isAbsolute, join } from 'node:path';
import { fail, reason, formatChecks, warn, type Check } from './doctor/check.ts';
import { checkDataFolder, checkPostgres, readRunning } from './doctor/data.ts';
import { checkBuild, checkClock, checkNode, checkPackages } from './doctor/installation.ts';
import { checkChromium, checkDisk, checkNames, checkPort } from './doctor/machine.ts';

const USAGE = `usage: npm run doctor [-- --json]

Checks Node, packages, build, data folder, disk, port, database, browser, names and clock, with the settings that npm start
would have (PORT, HOST, DATA_DIR, DATABASE_URL). Each line is ok, warn or fail with its remedy.

exit codes: 0 nothing fails, 1 something fails, 2 usage`;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every check; one that breaks is a failed check itself. */
async function examine(env: Readonly<Record<string, string | undefined>>): Promise<Check[]> {
  const given = env['DATA_DIR'] || '.data',
    host = env['HOST'] || '127.0.0.1',
    databaseUrl = env['DATABASE_URL'] || undefined;
  // Where npm start would look, wherever this is called from.
  const dataDir = isAbsolute(given) ? given : join(root, given);
  const port = Number(env['PORT'] || 4000);
  const running = await readRunning(dataDir);
  const checks: [string, () => Check | readonly Check[] | Promise<Check | readonly Check[]>][] = [
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
    ['Chromium', checkChromium],
    ['names', () => checkNames('brand.localhost')],
    ['clock', () => checkClock(root)],
  ];
  const found: Check[] = [];
  for (const [name, check] of checks) {
    try {
      found.push(...[await check()].flat());
    } catch (error) {
      const missing = reason(error) === 'ERR_MODULE_NOT_FOUND';
      found.push(
        missing
          ? warn(name, 'not checked: packages are missing', 'install the packages, then ask again')
          : fail(name, `could not be checked (${reason(error)})`, 'report this line'),
      );
    }
  }
  return found;
}

async function main(words: readonly string[]): Promise<number> {
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (words.some((word) => word !== '--json')) {
    process.stderr.write(`There is no option ${words.find((word) => word !== '--json')}.\n\n${USAGE}\n`);
    return 2;
  }
  const checks = await examine(process.env);
  const failed = checks.some(({ state }) => state === 'fail');
  process.stdout.write(
    `${words.includes('--json') ? JSON.stringify({ ok: !failed, checks }) : formatChecks(checks)}\n`,
  );
  return failed ? 1 : 0;
}

// Who reads may stop reading: `npm run doctor | head -3`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
