import type { ImageHost } from '#schemas/realm/image-host.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { readImageHost } from './check/checkImageHost.ts';

/**
 * Returns a realm's own image host, else that of the realm it extends, else that of the realm whose catalogue it uses.
 * Images that another realm published are still served by the host of that realm.
 */
export function findImageHost(
  realm: Partial<Realm>,
  relatedRealms: ReadonlyMap<string, Pick<RealmContent, 'realm'>>,
): ImageHost | undefined {
  const ids = [realm.extends ?? 'default', realm.catalogueOf ?? ''];
  const relatives = [realm, ...ids.map((id) => relatedRealms.get(id)?.realm ?? {})];
  return relatives.map(readImageHost).find((host) => host !== undefined);
}
