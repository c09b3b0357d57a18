// The hosts that a running server knows, so that `realm validate` reports a host that another realm already has, as a
// publish would.
import { createRemoteClient } from './createRemoteClient.ts';
import { selectTarget } from './openPublishClient.ts';

/**
 * Returns the realm of each host on the server that runs on DATA_DIR. Empty when none runs; the database is not opened.
 * @throws UnreachableError when the server does not respond, RefusedError when it refuses the list
 */
export async function listPublishedHosts(
  env: Readonly<Record<string, string | undefined>>,
): Promise<ReadonlyMap<string, string>> {
  const target = await selectTarget({}, env);
  if (!('url' in target)) return new Map();
  const client = createRemoteClient(target);
  try {
    const realms = await client.list();
    return new Map(realms.flatMap(({ realm, hosts }) => hosts.map((host) => [host, realm] as const)));
  } finally {
    await client.close();
  }
}
