// The published versions in memory: each realm's current one and those just before it.
import type { Documents } from '../../db/repositories/documents.ts';
import type { Realms } from '../../db/repositories/realms.ts';
import { loadSnapshot, type RealmSnapshot } from './snapshot.ts';

/** Versions before the current one that are kept for open tabs, which request the changes since theirs. */
const HELD_VERSIONS = 2;

/** The realm that holds the product's own labels; no host shows it. */
const PRODUCT_REALM = 'default';

export type Snapshots = {
  /** The current version; undefined for a realm that is not published. */
  current(realmId: string): Promise<RealmSnapshot | undefined>;
  /** A version that is in memory. */
  held(realmId: string, version: number): RealmSnapshot | undefined;
  /** Reads the current version from the database again. Until it is read the version before is served: no request waits for a publish. */
  reload(realmId: string): Promise<RealmSnapshot | undefined>;
  /** The realms that were requested. */
  realmIds(): string[];
};

export function createSnapshots(realms: Realms, documents: Documents): Snapshots {
  const currentById = new Map<string, Promise<RealmSnapshot | undefined>>();
  /** The newest first; the first one is current. */
  const heldById = new Map<string, readonly RealmSnapshot[]>();

  const load = async (realmId: string): Promise<RealmSnapshot | undefined> => {
    const published = await realms.current(realmId);
    if (!published) return undefined;
    const labels = await readProductLabels(realms, documents);
    const snapshot = await loadSnapshot(documents, realmId, published.version, labels);
    if (!snapshot) return undefined;
    const others = (heldById.get(realmId) ?? []).filter(({ version }) => version !== snapshot.version);
    heldById.set(realmId, [snapshot, ...others].slice(0, 1 + HELD_VERSIONS));
    return snapshot;
  };
  return {
    held: (realmId, version) => heldById.get(realmId)?.find((snapshot) => snapshot.version === version),
    realmIds: () => [...currentById.keys()],
    current(realmId) {
      const known = currentById.get(realmId);
      if (known) return known;
      const loading = load(realmId);
      currentById.set(realmId, loading);
      // Neither a failure nor the absence of a realm is remembered.
      loading.then(
        (snapshot) => {
          if (!snapshot) currentById.delete(realmId);
        },
        () => currentById.delete(realmId),
      );
      return loading;
    },
    async reload(realmId) {
      const snapshot = await load(realmId);
      if (snapshot) currentById.set(realmId, Promise.resolve(snapshot));
      else currentById.delete(realmId);
      return snapshot;
    },
  };
}

/** The product's labels as they are now: a realm that was published before a label existed has it all the same. */
async function readProductLabels(
  realms: Realms,
  documents: Documents,
): Promise<Readonly<Record<string, Record<string, string>>>> {
  const product = await realms.current(PRODUCT_REALM);
  if (!product) return {};
  const strings = await documents.getAll(PRODUCT_REALM, product.version, 'strings');
  return Object.fromEntries(strings.map(({ key, body }) => [key, body as Record<string, string>]));
}
