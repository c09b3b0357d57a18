// `realm diff <realm> --from --to --with`: compares published versions. Stores nothing.
import { hasChanges } from '../../server/domain/publishing/diff/diffRealm.ts';
import { compareVersions } from '../../server/domain/publishing/diff/compareVersions.ts';
import type { VersionsCommand } from './arguments.ts';
import { formatDiff, summariseDiff } from './diffFolder.ts';
import { describeUnknownRealm, RefusedError, type PublishClient } from './publishClient.ts';

/**
 * Returns the text that the command prints.
 * @throws RefusedError for a realm or a version that does not exist.
 */
export async function diffVersions(
  client: Pick<PublishClient, 'documents' | 'location'>,
  { realm, from, to, with: other = realm, json }: VersionsCommand,
): Promise<string> {
  const read = (id: string, options: Parameters<PublishClient['documents']>[1]) => client.documents(id, options);
  const compared = await compareVersions(read, { realm, version: from }, { realm: other, version: to });
  if (!compared) {
    const isFirstKnown = other !== realm && (await client.documents(realm)) !== undefined;
    throw new RefusedError(describeUnknownRealm(isFirstKnown ? other : realm));
  }
  const { before, after, diff } = compared;
  if (json) return JSON.stringify({ from: before, to: after, ...diff });
  const describe = (version: typeof before): string => `${version.realm} version ${version.version}`;
  const names = `${describe(before)} and ${describe(after)}`;
  if (!hasChanges(diff)) return `Nothing differs between ${names} (${client.location}).`;
  return `${formatDiff(diff)}\n\nBetween ${names}: ${summariseDiff(diff)} (${client.location}).`;
}
