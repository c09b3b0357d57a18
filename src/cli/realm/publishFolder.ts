// `npm run realm -- publish <folder>`, once or after each change of the folder (`--watch`).
import type { HeirOutcome } from '../../server/domain/publishing/publishHeirs.ts';
import { findFileKind } from '../../server/domain/publishing/folder/realmFolder.ts';
import { readRealmFolder } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import type { CommandOf } from './arguments.ts';
import { describeEnd } from './describeTrial.ts';
import { formatProblemCounts, formatProblems, hasErrors } from './formatProblems.ts';
import { RefusedError, UnreachableError, type PublishClient } from './publishClient.ts';
import { relocateProblems, withoutPositions } from './relocateProblems.ts';
import { selectFiles } from './selectFiles.ts';
import { validateFolder } from './validateFolder.ts';
import { watchFolder } from '../watchFolder.ts';

/** The settings and functions of its environment that a publish needs. */
export type PublishContext = {
  readonly openClient: () => Promise<PublishClient>;
  readonly author: string | undefined;
  readonly print: (line: string) => void;
  readonly printProgress: (line: string) => void;
};

type PublishCommand = CommandOf<'publish'>;

/**
 * Publishes a folder and prints the findings.
 * @returns false when the folder has errors; nothing was published then.
 * @throws ENOENT, RefusedError, UnreachableError
 */
export async function publishFolder(command: PublishCommand, context: PublishContext): Promise<boolean> {
  const { print } = context;
  const folder = await readRealmFolder(command.folder);
  // Some errors are visible on this machine only: a link that leads out of the folder, a file too large to upload.
  if (hasErrors(folder.problems)) {
    print(formatProblems(await validateFolder(command.folder)));
    print('Nothing was published.');
    return false;
  }
  const client = await context.openClient();
  try {
    const { note, share, until } = command;
    const options = { note, share, until, author: context.author, onProgress: context.printProgress };
    const outcome = command.only
      ? await client.publishFiles(folder.id, selectFiles(folder, command.only), options)
      : await client.publish(folder, options);
    if (outcome.problems.length) print(formatProblems(relocateProblems(folder, outcome.problems, command.only)));
    if (!outcome.ok) {
      print(`Nothing was published: ${formatProblemCounts(outcome.problems)}.`);
      return false;
    }
    const published =
      share === undefined ? 'is published' : `is published to ${share} % of the visitors${describeEnd(until)}`;
    print(
      outcome.published
        ? `${outcome.realm}: version ${outcome.version} ${published} (${client.location}).`
        : `${outcome.realm}: nothing has changed since version ${outcome.version} (${client.location}).`,
    );
    printHeirs(outcome.heirs, print);
    return true;
  } finally {
    await client.close();
  }
}

/** Says which trusted keys of plugins are in force after an older version was restored. */
export const describeKeptKeys = (realm: string, version: number): string =>
  `${realm}: the trusted keys of plugins stay those of version ${version}; only the publish of a folder changes them.`;

/**
 * Prints a line for each realm that inherits from the published one. For a realm that could not be published again, it
 * prints the errors.
 */
export function printHeirs(heirs: readonly HeirOutcome[] = [], print: (line: string) => void): void {
  for (const { realm, version, published, problems, error } of heirs) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (published) print(`${realm}: version ${version} is published with what it inherits now.`);
    else if (error !== undefined) print(`${realm}: was not published with what it inherits now: ${error}`);
    else if (errors.length > 0) {
      print(`${realm}: version ${version} stays, because it does not fit what it inherits now:`);
      print(formatProblems(withoutPositions(errors)));
    }
  }
}

/**
 * Publishes a folder, and again after each of its changes until `signal` is aborted. Errors are printed, and the next
 * change is tried again. A client is open only during a publish: the embedded database can be opened once, so a server
 * may start and stop meanwhile.
 * @throws ENOENT when the folder does not exist.
 */
export async function publishOnChange(
  command: PublishCommand,
  context: PublishContext,
  signal: AbortSignal,
): Promise<void> {
  const { print } = context;
  await watchFolder(command.folder, {
    signal,
    isIgnored: (path) => findFileKind(path) === 'ignored',
    async onChange() {
      try {
        if (!(await publishFolder(command, context))) print('Waiting for the next change.');
        return 'done';
      } catch (error) {
        if (!(error instanceof RefusedError || error instanceof UnreachableError)) throw error;
        print(error.message);
        return error instanceof UnreachableError ? 'retry' : 'done';
      }
    },
    onReady: () => print(`Watching ${command.folder}. Stop with Ctrl+C.`),
  });
  print(`Stopped watching ${command.folder}.`);
}
