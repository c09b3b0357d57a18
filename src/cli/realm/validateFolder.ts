// The strict check without server or database: what a realm builds on is read from the folders beside it.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Problem } from '../../../schemas/problems.ts';
import { widgets } from '../../../widgets/contracts.gen.ts';
import { checkRealm, relatedRealmIds } from '../../server/domain/publishing/check/checkRealm.ts';
import { compileRealm } from '../../server/domain/publishing/compileRealm.ts';
import { fillRealmDefaults } from '../../server/domain/publishing/check/checkRealmFile.ts';
import { readRealmFolder } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { readContent, type RealmContent } from '../../server/domain/delivery/realmDocuments.ts';

/** All problems of a folder. Hosts are compared with those of the folders beside it. Rejects when the folder is not there. */
export async function validateFolder(path: string): Promise<readonly Problem[]> {
  const root = resolve(path);
  return (await checked(root, [root])).problems;
}

async function checked(root: string, path: readonly string[]): Promise<Awaited<ReturnType<typeof checkRealm>>> {
  const folder = await readRealmFolder(root);
  const relatedRealms = new Map<string, RealmContent>();
  for (const id of relatedRealmIds(folder)) {
    const other = placeOf(id, root);
    // Realms that build on each other in a circle have no beginning: the second one counts as unknown.
    if (!other || path.includes(other)) continue;
    const result = await checked(other, [...path, other]);
    if (result.checked) relatedRealms.set(id, readContent(compileRealm(result.checked).documents));
  }
  return checkRealm(folder, {
    relatedRealms,
    widgets,
    hostOwner: path.length > 1 ? undefined : await ownersBeside(root),
  });
}

/** Beside the folder, else among the product's own. */
function placeOf(id: string, root: string): string | undefined {
  return [join(dirname(root), id), resolve('realms', id)].find((place) => existsSync(join(place, 'realm.json')));
}

async function ownersBeside(root: string): Promise<(host: string) => string | undefined> {
  const owners = new Map<string, string>();
  for (const entry of await readdir(dirname(root), { withFileTypes: true })) {
    const place = join(dirname(root), entry.name);
    if (!entry.isDirectory() || place === root) continue;
    try {
      const written = JSON.parse(await readFile(join(place, 'realm.json'), 'utf8')) as unknown;
      for (const host of fillRealmDefaults({ documents: new Map([['realm.json', written]]) }).hosts ?? [])
        owners.set(host, entry.name);
    } catch {
      // Not a realm, or a broken one: its own check says so.
    }
  }
  return (host) => owners.get(host);
}
