// The check of a publish, without a server or database: related realms are read from the sibling folders, or else from
// the product's realms/.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Problem } from '../../../schemas/problems.ts';
import { widgets } from '../../../widgets/contracts.gen.ts';
import { DEMO_PLUGINS_DIR, readPrivateOrigins } from '../../server/config.ts';
import { openPluginFolder } from '../../server/domain/publishing/check/openPluginFolder.ts';
import { checkRealm, listRelatedRealmIds } from '../../server/domain/publishing/check/checkRealm.ts';
import { compileRealm } from '../../server/domain/publishing/compileRealm.ts';
import { fillRealmDefaults } from '../../server/domain/publishing/check/checkRealmFile.ts';
import type { RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';
import { readRealmFolder } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { readContent, type RealmContent } from '../../server/domain/delivery/realmDocuments.ts';
import { findRealmFolder } from './findRealmFolder.ts';
import { readTrustedKeys } from './readTrustedKeys.ts';
import { runProviderCheck } from './runProviderCheck.ts';

/** Realm id by host. */
type HostOwners = ReadonlyMap<string, string>;

/**
 * Returns all problems of a folder. Its hosts are compared with those of the sibling folders.
 * @param publishedHosts the hosts of the realms on a running server, with which a publish compares; default: none
 * @param options `providers`: also sends requests to the servers of the realm's identity providers.
 * @throws ENOENT when the folder does not exist.
 */
export async function validateFolder(
  path: string,
  publishedHosts: HostOwners = new Map(),
  { providers = false }: { readonly providers?: boolean } = {},
): Promise<readonly Problem[]> {
  const root = resolve(path);
  const { problems, folder, checked } = await checkFolder(root, [root], publishedHosts);
  const connections = providers && checked ? await runProviderCheck(folder, process.env) : [];
  return [...problems, ...connections];
}

/** The result of a check, with the folder that was read. */
type CheckedFolder = Awaited<ReturnType<typeof checkRealm>> & { readonly folder: RealmFolder };

/** @param chain the folders from the first one that is checked to this one: each one inherits from the next. */
async function checkFolder(root: string, chain: readonly string[], publishedHosts: HostOwners): Promise<CheckedFolder> {
  const folder = await readRealmFolder(root);
  const relatedRealms = new Map<string, RealmContent>();
  for (const id of listRelatedRealmIds(folder)) {
    const otherFolder = findRealmFolder(id, root);
    // When realms inherit from each other in a cycle, the second one counts as unknown.
    if (!otherFolder || chain.includes(otherFolder)) continue;
    const result = await checkFolder(otherFolder, [...chain, otherFolder], publishedHosts);
    if (result.checked) relatedRealms.set(id, readContent(compileRealm(result.checked).documents));
  }
  const result = await checkRealm(folder, {
    relatedRealms,
    widgets,
    pluginKeys: await readTrustedKeys(root),
    outbound: { privateOrigins: readPrivateOrigins(process.env) },
    pluginFiles: await openPluginFolder(process.env['PLUGINS_DIR'] || DEMO_PLUGINS_DIR),
    hostOwner: chain.length > 1 ? undefined : findHostOwner(await readHostOwners(root), publishedHosts, folder.id),
  });
  return { ...result, folder };
}

/**
 * Returns the function that finds another realm that has a host. A host that was moved from a sibling's realm.json to
 * this one still belongs to the sibling until the sibling is published again.
 */
const findHostOwner =
  (siblings: HostOwners, published: HostOwners, ownId: string) =>
  (host: string): string | undefined =>
    [published.get(host), siblings.get(host)].find((owner) => owner !== undefined && owner !== ownId);

async function readHostOwners(root: string): Promise<HostOwners> {
  const owners = new Map<string, string>();
  for (const entry of await readdir(dirname(root), { withFileTypes: true })) {
    const sibling = join(dirname(root), entry.name);
    if (!entry.isDirectory() || sibling === root) continue;
    try {
      const written = JSON.parse(await readFile(join(sibling, 'realm.json'), 'utf8')) as unknown;
      for (const host of fillRealmDefaults({ documents: new Map([['realm.json', written]]) }).hosts ?? [])
        owners.set(host, entry.name);
    } catch {
      // Not a realm, or a broken one: the check of that folder reports it.
    }
  }
  return owners;
}
