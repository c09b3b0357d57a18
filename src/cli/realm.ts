// `npm run realm -- create|validate|diff|publish|rollback|versions|list|explain|export`: checks and publishes a brand's
// folder, through the running server or, when none runs, in the database itself (decision O31). Usage:
// realm/arguments.ts.
import { userInfo } from 'node:os';
import { basename, resolve } from 'node:path';
import type { Problem } from '../../schemas/problems.ts';
import { readRealmFolder } from '../server/domain/publishing/folder/readRealmFolder.ts';
import { hasChanges } from '../server/domain/publishing/diff/diffRealm.ts';
import { explainValue } from '../server/domain/publishing/explain/explainValue.ts';
import { ACCESS_USAGE, readAccessArguments, type AccessCommand } from './realm/access/accessArguments.ts';
import { runAccess } from './realm/access/runAccess.ts';
import { readArguments, USAGE, type Command, type CommandOf } from './realm/arguments.ts';
import { createBrand, formatNextSteps } from './realm/createBrand.ts';
import type { HeirOutcome } from '../server/domain/publishing/publishHeirs.ts';
import { RefusedError, UnreachableError, type PublishClient } from './realm/publishClient.ts';
import { diffFolder, formatDiff, summariseDiff } from './realm/diffFolder.ts';
import { exportRealm } from './realm/exportRealm.ts';
import { importFeed } from './realm/importFeed/importFeed.ts';
import { selectFiles } from './realm/selectFiles.ts';
import { openPublishClient, findRunningUrl } from './realm/openPublishClient.ts';
import { formatExplanations } from './realm/formatExplanations.ts';
import { formatProblemCounts, formatProblems, formatTable } from './realm/formatProblems.ts';
import { validateFolder } from './realm/validateFolder.ts';

const EXIT = { done: 0, findings: 1, usage: 2, unreachable: 3 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const printProgress = (line: string): void => void process.stderr.write(`${line}\n`);

const hasErrors = (problems: readonly Problem[]): boolean => problems.some(({ severity }) => severity === 'error');

async function run(command: Command): Promise<Exit> {
  if (command.name === 'validate') return validate(command.folder);
  if (command.name === 'publish') {
    // Some errors are visible on this machine only: a link that leads out of the folder, a file too large to upload.
    const { problems } = await readRealmFolder(command.folder);
    if (hasErrors(problems)) return validate(command.folder, 'Nothing was published.');
  }
  if (command.name === 'create' && command.from === undefined) return create(command, undefined);
  const client = await openPublishClient(command, process.env);
  try {
    return await runWithClient(client, command);
  } finally {
    await client.close();
  }
}

async function runWithClient(client: PublishClient, command: Exclude<Command, { name: 'validate' }>): Promise<Exit> {
  switch (command.name) {
    case 'publish':
      return publish(command, client);
    case 'import':
      return (await importFeed(command, client, { author: readUserName(), print: printLine }))
        ? EXIT.done
        : EXIT.findings;
    case 'rollback':
      return rollback(command, client);
    case 'versions':
      return listVersions(command, client);
    case 'diff':
      return diff(command, client);
    case 'explain':
      return explain(command, client);
    case 'create':
      return create(command, client);
    case 'export':
      return exportFolder(command, client);
    default:
      return listRealms(client);
  }
}

async function validate(folder: string, lastLine?: string): Promise<Exit> {
  const problems = await validateFolder(folder);
  printLine(formatProblems(problems));
  if (lastLine) printLine(lastLine);
  return hasErrors(problems) ? EXIT.findings : EXIT.done;
}

async function create(command: CommandOf<'create'>, client: PublishClient | undefined): Promise<Exit> {
  const created = await createBrand(command, client);
  const problems = await validateFolder(created.folder);
  if (problems.length) printLine(formatProblems(problems));
  printLine(formatNextSteps(created, await findRunningUrl(process.env)));
  return hasErrors(problems) ? EXIT.findings : EXIT.done;
}

async function diff(command: CommandOf<'diff'>, client: PublishClient): Promise<Exit> {
  const { realm, current, problems, diff: found } = await diffFolder(client, await readRealmFolder(command.folder));
  const exit = found ? EXIT.done : EXIT.findings;
  if (command.json) {
    const nextVersion = found && hasChanges(found) ? current + 1 : current;
    printLine(JSON.stringify({ realm, currentVersion: current, nextVersion, problems, ...found }));
    return exit;
  }
  if (!found) {
    printLine(formatProblems(problems));
    printLine('It cannot be published, so nothing is compared.');
    return exit;
  }
  if (!hasChanges(found)) {
    printLine(`${realm}: nothing differs from version ${current} (${client.location}).`);
    return exit;
  }
  const currentVersion = current ? `; ${current} is the current one` : ', the first one of this realm';
  printLine(`${formatDiff(found)}\n`);
  printLine(
    `${realm}: ${summariseDiff(found)}. A publish creates version ${current + 1}${currentVersion} (${client.location}).`,
  );
  if (problems.length) printLine(`${formatProblemCounts(problems)}: see npm run realm -- validate ${command.folder}`);
  return exit;
}

async function explain(command: CommandOf<'explain'>, client: PublishClient): Promise<Exit> {
  const explanation = await explainValue((realm, options) => client.documents(realm, options), {
    ...command,
    now: Date.now(),
  });
  if (!explanation) throw new RefusedError(`Realm "${command.realm}" is not published.`);
  printLine(command.json ? JSON.stringify(explanation) : formatExplanations(explanation, command.what));
  return explanation.explanations.length ? EXIT.done : EXIT.findings;
}

async function publish(command: CommandOf<'publish'>, client: PublishClient): Promise<Exit> {
  const folder = await readRealmFolder(command.folder);
  const options = { note: command.note, author: readUserName(), onProgress: printProgress };
  const outcome = command.only
    ? await client.publishFiles(folder.id, selectFiles(folder, command.only), options)
    : await client.publish(folder, options);
  if (outcome.problems.length) printLine(formatProblems(outcome.problems));
  if (!outcome.ok) {
    printLine(`Nothing was published: ${formatProblemCounts(outcome.problems)}.`);
    return EXIT.findings;
  }
  printLine(
    outcome.published
      ? `${outcome.realm}: version ${outcome.version} is published (${client.location}).`
      : `${outcome.realm}: nothing has changed since version ${outcome.version} (${client.location}).`,
  );
  printHeirs(outcome.heirs);
  return EXIT.done;
}

/** Prints a line for each realm that inherits from the published one, and the errors that keep one at its version. */
function printHeirs(heirs: readonly HeirOutcome[] = []): void {
  for (const { realm, version, published, problems, error } of heirs) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (published) printLine(`${realm}: version ${version} is published with what it inherits now.`);
    else if (error !== undefined) printLine(`${realm}: was not published with what it inherits now: ${error}`);
    else if (errors.length > 0) {
      printLine(`${realm}: version ${version} stays, because it does not fit what it inherits now:`);
      printLine(formatProblems(errors));
    }
  }
}

async function rollback(command: CommandOf<'rollback'>, client: PublishClient): Promise<Exit> {
  const { realm, to: target, note } = command;
  const { version, from, to, heirs } = await client.rollback(realm, { to: target, note, author: readUserName() });
  printLine(
    `${realm}: version ${version} is published. It is a copy of version ${to} and replaces version ${from} (${client.location}).`,
  );
  printHeirs(heirs);
  return EXIT.done;
}

async function listVersions(command: CommandOf<'versions'>, client: PublishClient): Promise<Exit> {
  const versions = await client.versions(command.realm);
  printLine(
    formatTable([
      ['version', 'published', 'by', 'how', 'note'],
      ...versions.map(({ version, publishedAt, author, copiedFrom, source, note }) => [
        String(version),
        publishedAt.slice(0, 19).replace('T', ' '),
        author,
        copiedFrom === null ? source : `${source} to ${copiedFrom}`,
        note,
      ]),
    ]),
  );
  return EXIT.done;
}

async function exportFolder(command: CommandOf<'export'>, client: PublishClient): Promise<Exit> {
  const { realm, to } = command;
  const { version, documents, assets } = await exportRealm(client, command);
  printLine(
    `${realm}: version ${version} is in ${to}: ${documents} JSON documents and SVG files, ${assets} images and fonts (${client.location}).`,
  );
  printLine('README files, licences of fonts and art/draw are never published, so the folder does not contain them.');
  if (basename(resolve(to)) !== realm) printLine(`To publish it, name the folder ${realm}.`);
  return EXIT.done;
}

async function listRealms(client: PublishClient): Promise<Exit> {
  const realms = await client.list();
  const rows = realms.map(({ realm, version, hosts }) => [realm, String(version), hosts.join(' ')]);
  printLine(realms.length ? formatTable([['realm', 'version', 'hosts'], ...rows]) : 'No realm is published.');
  return EXIT.done;
}

function readUserName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

const isAccessCommand = (command: Command | AccessCommand): command is AccessCommand => command.name.includes(' ');

async function main(args: readonly string[]): Promise<Exit> {
  if (args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help')) {
    printLine(args[0] === 'admin' || args[0] === 'token' ? ACCESS_USAGE : USAGE);
    return EXIT.done;
  }
  const isAccess = args[0] === 'admin' || args[0] === 'token';
  const command = isAccess ? readAccessArguments(args) : readArguments(args);
  if ('usageError' in command) {
    printProgress(`${command.usageError}\n\n${isAccess ? ACCESS_USAGE : USAGE}`);
    return EXIT.usage;
  }
  try {
    if (!isAccessCommand(command)) return await run(command);
    await runAccess(command, printLine, process.env);
    return EXIT.done;
  } catch (error) {
    if (error instanceof RefusedError || error instanceof UnreachableError) {
      printProgress(error.message);
      return error instanceof UnreachableError ? EXIT.unreachable : EXIT.findings;
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && 'folder' in command) {
      printProgress(`There is no folder ${command.folder}.`);
      return EXIT.usage;
    }
    throw error;
  }
}

// The reader of a pipe may close it early: `npm run realm -- list | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
