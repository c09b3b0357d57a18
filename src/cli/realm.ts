// `npm run realm -- <command>`: creates, checks, publishes and reads brands, through the running server or, when none
// runs, in the database itself (decision O31).
// Usage: realm/arguments.ts.
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, resolve } from 'node:path';
import { widgets } from '../../widgets/contracts.gen.ts';
import { readRealmFolder } from '../server/domain/publishing/folder/readRealmFolder.ts';
import { hasChanges } from '../server/domain/publishing/diff/diffRealm.ts';
import { createMatrix } from '../server/domain/publishing/matrix/createMatrix.ts';
import { explainValue } from '../server/domain/publishing/explain/explainValue.ts';
import {
  ACCESS_USAGE,
  readAccessArguments,
  type AccessCommand,
  ACCESS_COMMANDS,
} from './realm/access/accessArguments.ts';
import { runAccess } from './realm/access/runAccess.ts';
import { describeUsage, readRealmArguments, USAGE, type Command, type CommandOf } from './realm/arguments.ts';
import { createBrand, formatNextSteps } from './realm/createBrand.ts';
import { describeMissingFolder } from './realm/describeMissingFolder.ts';
import {
  describeUnknownRealm,
  RefusedError,
  UnreachableError,
  type PublishClient,
  type VersionEntry,
} from './realm/publishClient.ts';
import { diffFolder, formatDiff, summariseDiff } from './realm/diffFolder.ts';
import { diffVersions } from './realm/diffVersions.ts';
import { exportRealm } from './realm/exportRealm.ts';
import { listPublishedHosts } from './realm/listPublishedHosts.ts';
import { migrateFolder } from './realm/migrateFolder.ts';
import { importFeed } from './realm/importFeed/importFeed.ts';
import { previewFolder } from './realm/previewFolder.ts';
import {
  describeKeptKeys,
  printHeirs,
  publishFolder,
  publishOnChange,
  type PublishContext,
} from './realm/publishFolder.ts';
import { runTrial } from './realm/runTrial.ts';
import { createTerminalQuestion, removeRealm } from './realm/removeRealm.ts';
import { openPublishClient, findRunningUrl } from './realm/openPublishClient.ts';
import { formatExplanations } from './realm/formatExplanations.ts';
import { formatMatrix } from './realm/formatMatrix.ts';
import { formatProblemCounts, formatProblems, formatTable, hasErrors } from './realm/formatProblems.ts';
import { validateFolder } from './realm/validateFolder.ts';

const EXIT = { done: 0, findings: 1, usage: 2, unreachable: 3 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const printToStderr = (line: string): void => void process.stderr.write(`${line}\n`);

async function run(command: Command): Promise<Exit> {
  if (command.name === 'validate') return validate(command);
  if (command.name === 'migrate') return migrate(command);
  if (command.name === 'publish') return publish(command);
  if (command.name === 'create' && command.from === undefined) return create(command, undefined);
  const client = await openPublishClient(command, process.env);
  try {
    return await runWithClient(client, command);
  } finally {
    await client.close();
  }
}

async function runWithClient(
  client: PublishClient,
  command: Exclude<Command, { name: 'validate' | 'migrate' | 'publish' }>,
): Promise<Exit> {
  switch (command.name) {
    case 'import':
      return (await importFeed(command, client, { author: readUserName(), print: printLine }))
        ? EXIT.done
        : EXIT.findings;
    case 'rollback':
      return rollback(command, client);
    case 'trial':
    case 'promote':
    case 'withdraw':
      await runTrial(command, client, { author: readUserName(), print: printLine, now: Date.now() });
      return EXIT.done;
    case 'preview':
      return (await previewFolder(command, client, {
        author: readUserName(),
        print: printLine,
        printProgress: printToStderr,
      }))
        ? EXIT.done
        : EXIT.findings;
    case 'remove':
      await removeRealm(client, {
        ...command,
        author: readUserName(),
        print: printLine,
        ask: createTerminalQuestion(),
      });
      return EXIT.done;
    case 'versions':
      return listVersions(command, client);
    case 'matrix':
      return showMatrix(command, client);
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

async function publish(command: CommandOf<'publish'>): Promise<Exit> {
  const context: PublishContext = {
    openClient: () => openPublishClient(command, process.env),
    author: readUserName(),
    print: printLine,
    printProgress: printToStderr,
  };
  if (!command.watch) return (await publishFolder(command, context)) ? EXIT.done : EXIT.findings;
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  await publishOnChange(command, context, stop.signal);
  return EXIT.done;
}

async function validate({ folder, providers }: CommandOf<'validate'>): Promise<Exit> {
  const problems = await validateFolder(folder, await readPublishedHosts(), { providers });
  printLine(formatProblems(problems));
  return hasErrors(problems) ? EXIT.findings : EXIT.done;
}

async function migrate({ folder, dryRun }: CommandOf<'migrate'>): Promise<Exit> {
  const { migrations, problems, texts } = await migrateFolder(folder, widgets, { dryRun });
  if (migrations.length)
    printLine(
      formatTable([
        ['file', 'row', 'row type', 'from', 'to'],
        ...migrations.map(({ file, pointer, id, type, from, to }) => [
          file,
          id || pointer,
          type,
          String(from),
          String(to),
        ]),
      ]),
    );
  if (problems.length) {
    printLine(formatProblems(problems));
    printLine('Nothing was written.');
    return EXIT.findings;
  }
  const rows = `${migrations.length} ${migrations.length === 1 ? 'row' : 'rows'} in ${texts.size} ${texts.size === 1 ? 'file' : 'files'}`;
  if (!migrations.length) printLine(`${folder}: every row has the version of its widget.`);
  else printLine(dryRun ? `${folder}: ${rows} would be migrated.` : `${folder}: ${rows} were migrated.`);
  return EXIT.done;
}

/**
 * Returns the realm of each host that is published on the running server. Empty when the server does not respond: then
 * `validateFolder` finds only hosts that a folder beside this one has, too.
 */
async function readPublishedHosts(): Promise<ReadonlyMap<string, string>> {
  try {
    return await listPublishedHosts(process.env);
  } catch (error) {
    if (!(error instanceof UnreachableError || error instanceof RefusedError)) throw error;
    printToStderr(`The hosts of the running server were not compared: ${error.message}`);
    return new Map();
  }
}

async function create(command: CommandOf<'create'>, client: PublishClient | undefined): Promise<Exit> {
  const created = await createBrand(command, client);
  const problems = await validateFolder(created.folder, await readPublishedHosts());
  if (problems.length) printLine(formatProblems(problems));
  printLine(formatNextSteps(created, await findRunningUrl(process.env)));
  return hasErrors(problems) ? EXIT.findings : EXIT.done;
}

async function diff(command: CommandOf<'diff'>, client: PublishClient): Promise<Exit> {
  if ('realm' in command) {
    printLine(await diffVersions(client, command));
    return EXIT.done;
  }
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
  if (!explanation) throw new RefusedError(describeUnknownRealm(command.realm));
  printLine(command.json ? JSON.stringify(explanation) : formatExplanations(explanation, command.what));
  return explanation.explanations.length ? EXIT.done : EXIT.findings;
}

async function rollback(command: CommandOf<'rollback'>, client: PublishClient): Promise<Exit> {
  const { realm, to: target, note } = command;
  const { version, from, to, pluginKeysOf, heirs } = await client.rollback(realm, {
    to: target,
    note,
    author: readUserName(),
  });
  printLine(
    `${realm}: version ${version} is published. It is a copy of version ${to} and replaces version ${from} (${client.location}).`,
  );
  if (pluginKeysOf !== undefined) printLine(describeKeptKeys(realm, pluginKeysOf));
  printHeirs(heirs, printLine);
  return EXIT.done;
}

/** Describes how a version was created, for example `rollback to 3`. */
function describeOrigin({
  copiedFrom,
  source,
  isTrial,
}: Pick<VersionEntry, 'copiedFrom' | 'source' | 'isTrial'>): string {
  if (isTrial) return 'trial';
  return copiedFrom === null ? source : `${source} to ${copiedFrom}`;
}

async function listVersions(command: CommandOf<'versions'>, client: PublishClient): Promise<Exit> {
  const versions = await client.versions(command.realm);
  printLine(
    formatTable([
      ['version', 'published', 'by', 'how', 'note'],
      ...versions.map(({ version, publishedAt, author, copiedFrom, source, isTrial, note }) => [
        String(version),
        publishedAt.slice(0, 19).replace('T', ' '),
        author,
        describeOrigin({ copiedFrom, source, isTrial }),
        note,
      ]),
    ]),
  );
  return EXIT.done;
}

async function exportFolder(command: CommandOf<'export'>, client: PublishClient): Promise<Exit> {
  const { realm, folder } = command;
  const { version, documents, assets } = await exportRealm(client, command);
  printLine(
    `${realm}: version ${version} is in ${folder}: ${documents} JSON documents and SVG files, ${assets} images and fonts (${client.location}).`,
  );
  printLine('README files, licences of fonts and art/draw are never published, so the folder does not contain them.');
  if (basename(resolve(folder)) !== realm) printLine(`To publish it, name the folder ${realm}.`);
  return EXIT.done;
}

async function showMatrix({ format, file }: CommandOf<'matrix'>, client: PublishClient): Promise<Exit> {
  const ids = (await client.list()).map(({ realm }) => realm);
  const matrix = await createMatrix(ids, (realm, options) => client.documents(realm, options), client.readTrial);
  const text = formatMatrix(matrix, format);
  if (file !== undefined) await writeFile(file, `${text}\n`);
  printLine(file === undefined ? text : `The matrix of ${matrix.brands.length} realms is in ${file}.`);
  return EXIT.done;
}

async function listRealms(client: PublishClient): Promise<Exit> {
  const realms = await client.list();
  const rows = realms.map(({ realm, version, hosts }) => [realm, String(version), hosts.join(' ')]);
  printLine(realms.length ? formatTable([['realm', 'version', 'hosts'], ...rows]) : 'No realm is published.');
  const removals = await client.removals().catch((error: unknown) => {
    // A publish token has no right to list the removals.
    if (error instanceof RefusedError) return [];
    throw error;
  });
  for (const { realm, version, removedAt, author } of removals)
    printLine(`${realm}: removed at version ${version} on ${removedAt.slice(0, 10)}${author && ` by ${author}`}`);
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
    printLine(ACCESS_COMMANDS.includes(args[0] ?? '') ? ACCESS_USAGE : USAGE);
    return EXIT.done;
  }
  const isAccess = ACCESS_COMMANDS.includes(args[0] ?? '');
  const command = isAccess ? readAccessArguments(args) : readRealmArguments(args);
  if ('usageError' in command) {
    printToStderr(`${command.usageError}\n\n${isAccess ? ACCESS_USAGE : describeUsage(args[0] ?? '')}`);
    return EXIT.usage;
  }
  try {
    if (!isAccessCommand(command)) return await run(command);
    await runAccess(command, printLine, process.env);
    return EXIT.done;
  } catch (error) {
    if (error instanceof RefusedError || error instanceof UnreachableError) {
      printToStderr(error.message);
      return error instanceof UnreachableError ? EXIT.unreachable : EXIT.findings;
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && 'folder' in command) {
      printToStderr(await describeMissingFolder(command.folder));
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
