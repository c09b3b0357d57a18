// `npm run realm -- remove <realm>`: shows what would be deleted, asks for the realm's name, and removes it.
import { createInterface } from 'node:readline/promises';
import type { RemovalPlan } from '../../server/domain/publishing/removeRealm.ts';
import { RefusedError, type PublishClient } from './publishClient.ts';

type RemoveOptions = {
  readonly realm: string;
  /** True: the command asks for no confirmation. */
  readonly yes: boolean;
  readonly author: string | undefined;
  readonly print: (line: string) => void;
  /** Asks the operator for a line of text. Undefined: there is no terminal to ask at. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
};

/**
 * Removes a realm after the operator has confirmed it.
 * @throws RefusedError when it was not confirmed, does not exist, or another realm inherits from it.
 */
export async function removeRealm(
  client: Pick<PublishClient, 'location' | 'planRemoval' | 'remove'>,
  { realm, yes, author, print, ask }: RemoveOptions,
): Promise<void> {
  const plan = await client.planRemoval(realm);
  print(formatPlan(plan, client.location));
  // The server would refuse the removal, so the command does not ask for a confirmation first.
  if (plan.heirs.length > 0)
    throw new RefusedError(
      `Nothing was removed: ${plan.heirs.join(', ')} ${plan.heirs.length === 1 ? 'builds' : 'build'} on ${realm} by extends or catalogueOf.`,
    );
  if (!yes) {
    if (!ask) throw new RefusedError('Nothing was removed: there is no terminal to ask at. Confirm with --yes.');
    const typed = (await ask(`Type ${realm} to remove it: `)).trim();
    if (typed !== realm)
      throw new RefusedError(`Nothing was removed: ${typed ? `"${typed}" is not ${realm}` : 'no name was typed'}.`);
  }
  const { version } = await client.remove(realm, author);
  print(
    `${realm}: version ${version} and everything before it is removed (${client.location}).\n` +
      `To have it back, publish its folder or an export of it: npm run realm -- publish <folder>. Accounts, favourites and watch history do not come back.`,
  );
}

function formatPlan(
  { realm, version, versions, hosts, accounts, sessions, tokens }: RemovalPlan,
  location: string,
): string {
  const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  return [
    `${realm}, version ${version} (${location}):`,
    `  ${count(versions, 'version')}, ${count(accounts, 'account')} with favourites and watch history, ${count(sessions, 'session')}, ${count(tokens, 'token')} would be deleted.`,
    `  ${hosts.length > 0 ? `${hosts.join(', ')} would respond with 404.` : 'It has no host.'} Images that no other realm uses are deleted within a day.`,
    `  To keep a copy of the folder, first: npm run realm -- export ${realm} <new folder>`,
  ].join('\n');
}

/** Asks at the terminal; undefined when there is none. */
export function createTerminalQuestion(): RemoveOptions['ask'] {
  if (!process.stdin.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await terminal.question(question);
    } finally {
      terminal.close();
    }
  };
}
