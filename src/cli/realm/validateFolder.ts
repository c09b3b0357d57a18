// The strict check without a server or database: related realms are read from the sibling folders.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Problem } from '../../../schemas/problems.ts';
import { widgets } from '../../../widgets/contracts.gen.ts';
import { DEMO_PLUGINS_DIR, readPrivateOrigins } from '../../server/config.ts';
import type { PluginFiles } from '../../server/domain/publishing/check/pluginFiles.ts';
import { checkRealm, listRelatedRealmIds } from '../../server/domain/publishing/check/checkRealm.ts';
import { checkImageQuality } from '../../server/domain/publishing/check/checkImageQuality.ts';
import { compileRealm } from '../../server/domain/publishing/compileRealm.ts';
import { fillRealmDefaults } from '../../server/domain/publishing/check/checkRealmFile.ts';
import type { RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';
import { readRealmFolder } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { readContent, type RealmContent } from '../../server/domain/delivery/realmDocuments.ts';

/**
 * Returns all problems of a folder. Its hosts are compared with those of the sibling folders.
 * @throws ENOENT when the folder does not exist.
 */
export async function validateFolder(path: string): Promise<readonly Problem[]> {
  const root = resolve(path);
  const { problems, folder } = await checkFolder(root, [root]);
  return [...problems, ...(await checkImageQuality(folder))];
}

/** The result of a check, with the folder that was read. */
type CheckedFolder = Awaited<ReturnType<typeof checkRealm>> & { readonly folder: RealmFolder };

async function checkFolder(root: string, path: readonly string[]): Promise<CheckedFolder> {
  const folder = await readRealmFolder(root);
  const relatedRealms = new Map<string, RealmContent>();
  for (const id of listRelatedRealmIds(folder)) {
    const otherFolder = findRealmFolder(id, root);
    // When realms inherit from each other in a cycle, the second one counts as unknown.
    if (!otherFolder || path.includes(otherFolder)) continue;
    const result = await checkFolder(otherFolder, [...path, otherFolder]);
    if (result.checked) relatedRealms.set(id, readContent(compileRealm(result.checked).documents));
  }
  const result = await checkRealm(folder, {
    relatedRealms,
    widgets,
    outbound: { privateOrigins: readPrivateOrigins(process.env) },
    pluginFiles: await readPluginFiles(process.env['PLUGINS_DIR'] || DEMO_PLUGINS_DIR),
    hostOwner: path.length > 1 ? undefined : await readHostOwners(root),
  });
  return { ...result, folder };
}

/** Lists the folder of plugins; no file when the folder does not exist. */
async function readPluginFiles(folder: string): Promise<PluginFiles> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile());
  const toPath = (entry: (typeof files)[number]): string =>
    relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
  return { folder, paths: new Set(files.map(toPath)), read: (path) => readFile(join(folder, path)) };
}

/** Finds the folder of a realm: first beside the checked folder, then in the product's own realms/. */
function findRealmFolder(id: string, root: string): string | undefined {
  return [join(dirname(root), id), resolve('realms', id)].find((path) => existsSync(join(path, 'realm.json')));
}

async function readHostOwners(root: string): Promise<(host: string) => string | undefined> {
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
  return (host) => owners.get(host);
}
