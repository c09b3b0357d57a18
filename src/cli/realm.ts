// `npm run realm -- create|validate|diff|publish|rollback|versions|list|explain|export`: a brand's own tool (decision O31). See
// src/cli/realm/arguments.ts.
import { userInfo } from 'node:os';
import { basename, resolve } from 'node:path';
import { readRealmFolder } from '../server/domain/publishing/folder/readRealmFolder.ts';
import { hasChanges } from '../server/domain/publishing/diff/diffRealm.ts';
import { explainValue } from '../server/domain/publishing/explain/explainValue.ts';
import { readArguments, USAGE, type Command, type CommandOf } from './realm/arguments.ts';
import { createBrand, nextSteps } from './realm/createBrand.ts';
import { RefusedError, UnreachableError, type PublishClient } from './realm/publishClient.ts';
import { diffFolder, formatDiff, summariseDiff } from './realm/diffFolder.ts';
import { exportRealm } from './realm/exportRealm.ts';
import { openPublishClient, runningUrl } from './realm/openPublishClient.ts';
import { formatExplanations } from './realm/formatExplanations.ts';
import { formatProblems, formatProblemCounts, table } from './realm/formatProblems.ts';
import { validateFolder } from './realm/validateFolder.ts';

const EXIT = { done: 0, findings: 1, usage: 2, unreachable: 3 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const progress = (line: string): void => void process.stderr.write(`${line}\n`);

async function run(command: Command): Promise<Exit> {
  if (command.name === 'validate') return validate(command.folder);
  if (command.name === 'publish') {
    // What only this machine can see (a link out of the folder, a file too large to send) ends it here, with everything else.
    const { problems } = await readRealmFolder(command.folder);
    if (problems.some(({ severity }) => severity === 'error'))
      return validate(command.folder, 'Nothing was published.');
  }
  if (command.name === 'create' && command.from === undefined) return create(command, undefined);
  const client = await openPublishClient(command, process.env);
  try {
    return await atDesk(client, command);
  } finally {
    await client.close();
  }
}

async function validate(folder: string, ending?: string): Promise<Exit> {
  const problems = await validateFolder(folder);
  say(formatProblems(problems));
  if (ending) say(ending);
  return problems.some(({ severity }) => severity === 'error') ? EXIT.findings : EXIT.done;
}

async function create(command: CommandOf<'create'>, client: PublishClient | undefined): Promise<Exit> {
  const made = await createBrand(command, client);
  const problems = await validateFolder(made.folder);
  if (problems.length) say(formatProblems(problems));
  say(nextSteps(made, await runningUrl(process.env)));
  return problems.some(({ severity }) => severity === 'error') ? EXIT.findings : EXIT.done;
}

async function diff(command: CommandOf<'diff'>, client: PublishClient): Promise<Exit> {
  const { realm, current, problems, diff: found } = await diffFolder(client, await readRealmFolder(command.folder));
  const code = found ? EXIT.done : EXIT.findings;
  if (command.json) {
    say(
      JSON.stringify({
        realm,
        current,
        wouldBe: found && hasChanges(found) ? current + 1 : current,
        problems,
        ...found,
      }),
    );
    return code;
  }
  if (!found) {
    say(formatProblems(problems));
    say('It cannot be published, so nothing is compared.');
    return code;
  }
  if (!hasChanges(found)) {
    say(`${realm}: nothing differs from version ${current} (${client.place}).`);
    return code;
  }
  say(`${formatDiff(found)}\n`);
  say(
    `${realm}: ${summariseDiff(found)}. A publish makes version ${current + 1}${current ? `; ${current} is shown now` : ', its first'} (${client.place}).`,
  );
  if (problems.length) say(`${formatProblemCounts(problems)}: see npm run realm -- validate ${command.folder}`);
  return code;
}

async function explain(command: CommandOf<'explain'>, client: PublishClient): Promise<Exit> {
  const found = await explainValue((realm, options) => client.documents(realm, options), {
    ...command,
    now: Date.now(),
  });
  if (!found) throw new RefusedError(`Realm "${command.realm}" is not published.`);
  say(command.json ? JSON.stringify(found) : formatExplanations(found, command.what));
  return found.answers.length ? EXIT.done : EXIT.findings;
}

async function atDesk(client: PublishClient, command: Exclude<Command, { name: 'validate' }>): Promise<Exit> {
  const author = userName();
  switch (command.name) {
    case 'publish': {
      const outcome = await client.publish(await readRealmFolder(command.folder), {
        note: command.note,
        author,
        onProgress: progress,
      });
      if (outcome.problems.length) say(formatProblems(outcome.problems));
      if (!outcome.ok) {
        say(`Nothing was published: ${formatProblemCounts(outcome.problems)}.`);
        return EXIT.findings;
      }
      say(
        outcome.published
          ? `${outcome.realm}: version ${outcome.version} is published (${client.place}).`
          : `${outcome.realm}: nothing has changed since version ${outcome.version} (${client.place}).`,
      );
      return EXIT.done;
    }
    case 'rollback': {
      const { version, from, to } = await client.rollback(command.realm, {
        to: command.to,
        note: command.note,
        author,
      });
      say(
        `${command.realm}: version ${version} is published; it is version ${to} again, in place of ${from} (${client.place}).`,
      );
      return EXIT.done;
    }
    case 'versions': {
      const versions = await client.versions(command.realm);
      say(
        table([
          ['version', 'published', 'by', 'how', 'note'],
          ...versions.map((v) => [
            String(v.version),
            v.publishedAt.slice(0, 19).replace('T', ' '),
            v.author,
            v.copiedFrom === null ? v.source : `${v.source} to ${v.copiedFrom}`,
            v.note,
          ]),
        ]),
      );
      return EXIT.done;
    }
    case 'diff':
      return diff(command, client);
    case 'explain':
      return explain(command, client);
    case 'create':
      return create(command, client);
    case 'export': {
      const { version, documents, assets } = await exportRealm(client, command);
      say(
        `${command.realm}: version ${version} is in ${command.to}: ${documents} documents and drawings, ${assets} pictures and fonts (${client.place}).`,
      );
      say('What is kept beside a folder (README, licences of fonts, art/draw) is not published and so not in it.');
      if (basename(resolve(command.to)) !== command.realm) say(`To publish it, name the folder ${command.realm}.`);
      return EXIT.done;
    }
    default: {
      const realms = await client.list();
      say(
        realms.length
          ? table([
              ['realm', 'version', 'hosts'],
              ...realms.map(({ realm, version, hosts }) => [realm, String(version), hosts.join(' ')]),
            ])
          : 'No realm is published.',
      );
      return EXIT.done;
    }
  }
}

function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

async function main(words: readonly string[]): Promise<Exit> {
  if (words.some((word) => word === '--help' || word === '-h' || word === 'help')) {
    say(USAGE);
    return EXIT.done;
  }
  const command = readArguments(words);
  if ('wrong' in command) {
    progress(`${command.wrong}\n\n${USAGE}`);
    return EXIT.usage;
  }
  try {
    return await run(command);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof UnreachableError) {
      progress(error.message);
      return error instanceof UnreachableError ? EXIT.unreachable : EXIT.findings;
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && 'folder' in command) {
      progress(`There is no folder ${command.folder}.`);
      return EXIT.usage;
    }
    throw error;
  }
}

// Who reads may stop reading: `npm run realm -- list | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
