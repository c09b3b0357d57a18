// `npm run realm -- preview <folder>`: uploads a folder as a draft and prints the address that opens it once.
import { readRealmFolder } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import type { CommandOf } from './arguments.ts';
import { formatProblemCounts, formatProblems } from './formatProblems.ts';
import type { PublishClient } from './publishClient.ts';
import type { PublishContext } from './publishFolder.ts';
import { relocateProblems } from './relocateProblems.ts';

/**
 * Uploads a draft and prints its address.
 * @returns false when the folder has errors; nothing was stored then.
 * @throws ENOENT, RefusedError, UnreachableError
 */
export async function previewFolder(
  { folder: path, hours }: Pick<CommandOf<'preview'>, 'folder' | 'hours'>,
  client: Pick<PublishClient, 'location' | 'preview'>,
  { author, print, printProgress }: Omit<PublishContext, 'openClient'>,
): Promise<boolean> {
  const folder = await readRealmFolder(path);
  const outcome = await client.preview(folder, { hours, author, onProgress: printProgress });
  if (outcome.problems.length) print(formatProblems(relocateProblems(folder, outcome.problems)));
  if (!outcome.ok) {
    print(`There is no preview: ${formatProblemCounts(outcome.problems)}.`);
    return false;
  }
  const address = toAddress(client.location, outcome.hosts) + outcome.path;
  const end = new Date(outcome.expiresAt).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
  print(`${folder.id}: this address opens once. The browser that opens it shows the folder until ${end}:\n${address}`);
  print(
    `All other browsers show the published version. A tab at the upper edge of its pages ends the preview before that (/_preview/end).`,
  );
  return true;
}

/**
 * Returns the address of a realm's host at a server.
 * @param server address of the server; an address of this machine keeps its port.
 */
export function toAddress(server: string, hosts: readonly string[]): string {
  const { protocol, hostname, port } = new URL(server);
  if (hosts.includes(hostname)) return new URL(server).origin;
  const host = hosts[0] ?? hostname;
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return isLocal ? `${protocol}//${host}${port && `:${port}`}` : `https://${host}`;
}
