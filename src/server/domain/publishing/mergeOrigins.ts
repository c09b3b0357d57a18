import { ORIGIN_PURPOSES, type Origins } from '#schemas/realm/origins.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { findImageHostOrigin } from './check/checkImageHost.ts';

/** The realms from which a realm inherits, as they are published. */
type Relatives = ReadonlyMap<string, Pick<RealmContent, 'realm'>>;

/**
 * Returns a realm's own origins, then those of the realm it extends, then those of the realm whose catalogue it uses:
 * pages, clips and images of those realms need them. The origins of the image hosts are added to `images`. Each origin
 * is listed once. Undefined when no realm lists any.
 */
export function mergeOrigins(realm: Partial<Realm>, relatedRealms: Relatives): Origins | undefined {
  const relatives = [
    realm,
    relatedRealms.get(realm.extends ?? 'default')?.realm,
    realm.catalogueOf === undefined ? undefined : relatedRealms.get(realm.catalogueOf)?.realm,
  ].filter((relative) => relative !== undefined);
  const merged: Origins = {};
  for (const purpose of ORIGIN_PURPOSES) {
    const origins = relatives.flatMap((relative) => listValidOrigins(relative.origins, purpose));
    if (purpose === 'images') origins.push(...relatives.flatMap((relative) => findImageHostOrigin(relative) ?? []));
    if (origins.length > 0) merged[purpose] = [...new Set(origins)];
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
}

/** Returns the valid origins of one purpose. The realm.json may be unchecked, so the value may be anything. */
function listValidOrigins(origins: unknown, purpose: string): string[] {
  const list = (origins as Record<string, unknown> | null | undefined)?.[purpose];
  return Array.isArray(list) ? list.filter((origin) => typeof origin === 'string') : [];
}
