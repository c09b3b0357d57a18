// Which realm a request is for, and its published version: kept in memory (createSnapshots.ts), replaced when another
// version is published here or on another node.
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import { HttpError } from '../../http/errors.ts';
import { createSnapshots } from './createSnapshots.ts';
import type { RealmSnapshot } from './snapshot.ts';

/** Hosts that name no realm: there the `Realm` header decides (decision O15). */
const NEUTRAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

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
  const snapshots = createSnapshots(realms, createDocuments(database.kysely));
  const realmIdByHost = new Map<string, string | undefined>();
  const listeners = new Set<(realmId: string, version: number) => void>();

  const refresh = async (realmId: string): Promise<void> => {
    const snapshot = await snapshots.reload(realmId);
    realmIdByHost.clear();
    if (snapshot) for (const listener of listeners) listener(realmId, snapshot.version);
  };
  const unsubscribe = database.changes.subscribe('realm', (change) => {
    const ids = change.type === 'resync' ? snapshots.realmIds() : [change.payload.realm];
    for (const id of ids) void refresh(id).catch(onError);
  });
  const ofHost = async (host: string): Promise<RealmSnapshot | undefined> => {
    const name = hostName(host);
    if (!realmIdByHost.has(name)) realmIdByHost.set(name, (await realms.byHost(name))?.realmId);
    const realmId = realmIdByHost.get(name);
    return realmId === undefined ? undefined : snapshots.current(realmId);
  };

  return {
    byId: snapshots.current,
    held: snapshots.held,
    ofHost,
    refresh,
    async of(request) {
      const header = request.headers['realm'];
      const named = Array.isArray(header) ? header[0] : header;
      const fromHost = await ofHost(request.host);
      if (fromHost && named !== undefined && named !== fromHost.id) throw realmMismatch(named);
      if (fromHost) return fromHost;
      const isNeutral = NEUTRAL_HOSTS.includes(hostName(request.host));
      const found = named !== undefined && isNeutral ? await snapshots.current(named) : undefined;
      if (!found) throw realmUnknown();
      return found;
    },
    async addresses() {
      return (await realms.list()).flatMap(({ realmId, hosts }) => hosts.map((host) => ({ realmId, host })));
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

const realmMismatch = (named: string): HttpError =>
  new HttpError(
    400,
    'REALM_MISMATCH',
    `The Realm header says "${named.slice(0, 60)}", but this host belongs to another realm. Leave the header out, or call that realm's host.`,
  );

const realmUnknown = (): HttpError =>
  new HttpError(
    404,
    'REALM_UNKNOWN',
    'No realm answers at this host. Call a host of the realm; on 127.0.0.1 name it in the Realm header.',
  );

/** Host without its port, lower case. */
const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');
