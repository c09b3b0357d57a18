// Which realm a request is for, and what its published version says: read once for each version, kept in memory, replaced when
// another version is published (here or on another node).
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import { HttpError } from '../../http/errors.ts';
import { loadSnapshot, type RealmSnapshot } from './snapshot.ts';

/** Hosts that name no realm: there the `Realm` header decides (decision O15). */
const NEUTRAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Versions before the current one that are kept for open tabs, which ask what changed since theirs. */
const HELD_VERSIONS = 2;

/** The realm that holds the product's own labels; no host shows it. */
const PRODUCT_REALM = 'default';

export type RealmService = {
  /** Published realm of a request. @throws 404 REALM_UNKNOWN, 400 REALM_MISMATCH. */
  of(request: FastifyRequest): Promise<RealmSnapshot>;
  /** The same, undefined where the host names no realm: for pages. */
  ofHost(host: string): Promise<RealmSnapshot | undefined>;
  byId(realmId: string): Promise<RealmSnapshot | undefined>;
  /** A version that is in memory: the current one, or one of those before it. Undefined when it is not. */
  held(realmId: string, version: number): RealmSnapshot | undefined;
  /** Hosts of every realm, for the start's list of addresses. */
  addresses(): Promise<readonly { readonly realmId: string; readonly host: string }[]>;
  /** Calls back after another version of a realm is current, with a fresh snapshot at hand. */
  onVersion(listener: (realmId: string, version: number) => void): () => void;
  /** Reads the realm's current version now, without waiting for the change feed. */
  refresh(realmId: string): Promise<void>;
  close(): void;
};

export function createRealmService(database: Database, onError: (error: unknown) => void): RealmService {
  const realms = createRealms(database.kysely);
  const documents = createDocuments(database.kysely);
  const snapshots = new Map<string, Promise<RealmSnapshot | undefined>>();
  /** The newest first; the first one is current. */
  const held = new Map<string, readonly RealmSnapshot[]>();
  const hosts = new Map<string, string | undefined>();
  const listeners = new Set<(realmId: string, version: number) => void>();

  const load = async (realmId: string): Promise<RealmSnapshot | undefined> => {
    const version = await realms.current(realmId);
    if (!version) return undefined;
    // The product's own labels as they are now: a realm published before a label existed shows it all the same.
    const product = await realms.current(PRODUCT_REALM);
    const base = product
      ? (await documents.getAll(PRODUCT_REALM, product.version, 'strings')).map(
          ({ key, body }) => [key, body as Record<string, string>] as const,
        )
      : [];
    const snapshot = await loadSnapshot(documents, realmId, version.version, Object.fromEntries(base));
    if (snapshot)
      held.set(
        realmId,
        [snapshot, ...(held.get(realmId) ?? []).filter((other) => other.version !== snapshot.version)].slice(
          0,
          1 + HELD_VERSIONS,
        ),
      );
    return snapshot;
  };
  const byId = (realmId: string): Promise<RealmSnapshot | undefined> => {
    let snapshot = snapshots.get(realmId);
    if (!snapshot) {
      snapshots.set(realmId, (snapshot = load(realmId)));
      // Neither a failure nor the absence of a realm is remembered.
      snapshot.then(
        (s) => {
          if (!s) snapshots.delete(realmId);
        },
        () => snapshots.delete(realmId),
      );
    }
    return snapshot;
  };
  const changed = async (realmId: string): Promise<void> => {
    // The old version goes on being served until the new one is read: no request waits for a publish.
    const fresh = await load(realmId);
    hosts.clear();
    if (!fresh) {
      snapshots.delete(realmId);
      return;
    }
    snapshots.set(realmId, Promise.resolve(fresh));
    for (const listener of listeners) listener(realmId, fresh.version);
  };
  const unsubscribe = database.changes.subscribe('realm', (change) => {
    const ids = change.type === 'resync' ? [...snapshots.keys()] : [change.payload.realm];
    for (const id of ids) void changed(id).catch(onError);
  });
  const ofHost = async (host: string): Promise<RealmSnapshot | undefined> => {
    const name = hostName(host);
    if (!hosts.has(name)) hosts.set(name, (await realms.byHost(name))?.realmId);
    const realmId = hosts.get(name);
    return realmId === undefined ? undefined : byId(realmId);
  };

  return {
    byId,
    ofHost,
    refresh: changed,
    held: (realmId, version) => held.get(realmId)?.find((snapshot) => snapshot.version === version),
    async of(request) {
      const wanted = request.headers['realm'];
      const asked = Array.isArray(wanted) ? wanted[0] : wanted;
      const fromHost = await ofHost(request.host);
      if (fromHost) {
        if (asked !== undefined && asked !== fromHost.id)
          throw new HttpError(
            400,
            'REALM_MISMATCH',
            `The Realm header says "${asked.slice(0, 60)}", but this host belongs to another realm. Leave the header out, or call that realm's host.`,
          );
        return fromHost;
      }
      const found =
        asked !== undefined && NEUTRAL_HOSTS.includes(hostName(request.host)) ? await byId(asked) : undefined;
      if (!found)
        throw new HttpError(
          404,
          'REALM_UNKNOWN',
          'No realm answers at this host. Call a host of the realm; on 127.0.0.1 name it in the Realm header.',
        );
      return found;
    },
    async addresses() {
      return (await realms.list()).flatMap(({ realmId, hosts: names }) => names.map((host) => ({ realmId, host })));
    },
    onVersion(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      unsubscribe();
      listeners.clear();
    },
  };
}

/** Host without its port, lower case. */
const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');
