import type { PlaybackSettings } from '#schemas/realm/playback.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/** The realms from which a realm inherits, as they are published. */
type Relatives = ReadonlyMap<string, Pick<RealmContent, 'realm'>>;

/**
 * Returns a realm's playback settings. The first realm that sets a field decides it: the realm itself, the realm whose
 * catalogue it uses (because it plays the media of that realm), the realm that it extends, `default`. Undefined when no
 * realm has any.
 */
export function mergePlayback(realm: Partial<Realm>, relatedRealms: Relatives): PlaybackSettings | undefined {
  const layers = [
    relatedRealms.get('default')?.realm?.playback,
    relatedRealms.get(realm.extends ?? 'default')?.realm?.playback,
    realm.catalogueOf === undefined ? undefined : relatedRealms.get(realm.catalogueOf)?.realm?.playback,
    realm.playback,
  ].filter((layer) => layer !== undefined);
  return layers.length > 0 ? Object.assign({}, ...layers) : undefined;
}
