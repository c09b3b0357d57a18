// Finds the realm of a request and its published version. Versions are cached in memory (createSnapshots.ts) and
// replaced when this or another node publishes.
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createRealms, type Realms } from '../../db/repositories/realms.ts';
import { createRowSwitches } from '../../db/repositories/rowSwitches.ts';
import { createTrials } from '../../db/repositories/trials.ts';
import { createRealmLog, type RealmLog } from '../../http/createRealmLog.ts';
import { HttpError } from '../../http/errors.ts';
import { createCaches, type Caches } from '../../memory/createCaches.ts';
import type { VisitorNumbers } from '../../http/createVisitorNumbers.ts';
import { createSnapshots, BASE_REALM, type ProductLabels } from './createSnapshots.ts';
import { hasRunningExperiment } from './experiments.ts';
import type { RealmSnapshot } from './snapshot.ts';

/** Hosts that belong to no realm. On these hosts the `Realm` header names the realm (decision O15). */
const NEUTRAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Finds the realm of a request, in the version that its visitor sees. */
export type RealmService = {
  /**
   * Returns the realm of an API request: its host's, or on neutral hosts the one that the `Realm` header names. A
   * browser that previews a draft gets the draft, and the visitors of a trial get its version.
   * @throws HttpError 404 REALM_UNKNOWN, 400 REALM_MISMATCH.
   */
  findForRequest(request: FastifyRequest): Promise<RealmSnapshot>;
  /** Returns the version that the visitor of a request sees: the published one, a draft's or a trial's. */
  chooseVersion(request: FastifyRequest, published: RealmSnapshot): Promise<RealmSnapshot>;
  /**
   * Returns the number of the visitor of a request, and stores it in the browser, while an experiment of the realm divides
   * its visitors; otherwise undefined.
   */
  findVisitor(request: FastifyRequest, realm: RealmSnapshot, now: number): number | undefined;
  /** Returns the number by which trials choose their visitors (`VisitorNumbers.read`). */
  readVisitor(request: FastifyRequest): number;
  /** Returns the version that a visitor sees; undefined when the realm is not in memory. */
  findForVisitor(realmId: string, visitor: number): RealmSnapshot | undefined;
  /** Like `findForRequest`, but returns neither drafts nor trials. */
  findPublished(request: FastifyRequest): Promise<RealmSnapshot>;
  /** Returns the realm of a host; undefined when no realm has the host. */
  findForHost(host: string): Promise<RealmSnapshot | undefined>;
  /** Returns the realm of a request for an HTML document, by its host, and names it in the log lines of the request. */
  findForDocument(request: FastifyRequest): Promise<RealmSnapshot | undefined>;
  /**
   * Names the realm of the host of a request in its log lines, if an earlier request has looked up the host. It never
   * queries the database.
   */
  addKnownRealmToLog(request: FastifyRequest): void;
  /** Returns undefined when the realm is not published. */
  findById(realmId: string): Promise<RealmSnapshot | undefined>;
  /** Returns the current version or one of the few before it; undefined for a version that is not in memory. */
  getVersion(realmId: string, version: number): RealmSnapshot | undefined;
  /** Reads the labels that all realms inherit, by language. */
  readProductLabels(): Promise<ProductLabels>;
  /** Returns the hosts of all realms, for the list that the server prints when it starts. */
  listAddresses(): Promise<readonly { readonly realmId: string; readonly host: string }[]>;
  /**
   * Registers a listener that is called when another version of a realm has become current and is in memory.
   * @returns a function that removes the listener.
   */
  onVersion(listener: (realmId: string, version: number) => void): () => void;
  /**
   * Registers a listener that is called when a realm was removed.
   * @returns a function that removes the listener.
   */
  onRemoval(listener: (realmId: string) => void): () => void;
  /** Reads the realm's current version now, without waiting for the database's change notification. */
  refresh(realmId: string): Promise<void>;
  close(): void;
};

/** Maximum length of a host name (RFC 1035). Longer names are not looked up. */
const MAX_HOST_LENGTH = 253;
/**
 * Hosts in memory: those of realms, and those that no realm has, so that scanners do not query the database each time.
 */
const MAX_HOSTS = 5_000;

type HostOwner = { readonly realmId: string | undefined };
type FindDraft = (request: FastifyRequest, realmId: string) => Promise<RealmSnapshot | undefined>;
/** Functions that read the draft and the visitor's number of a request. */
export type RequestReaders = {
  /** Returns the draft that the browser of a request previews. Default: there are no drafts. */
  readonly findDraft?: FindDraft;
  /** Default: all requests have the number 0. */
  readonly visitors?: VisitorNumbers;
};

type RealmDeps = {
  readonly database: Pick<Database, 'kysely' | 'changes'>;
  /** Returns the current time in ms since 1970. */
  readonly now: () => number;
  /** Receives errors of reloads that no request waits for. */
  readonly onError: (error: unknown) => void;
};

/**
 * Creates the service.
 * @param caches creates the caches. Default: caches that /metrics does not show.
 */
export function createRealmService(
  { database, now, onError }: RealmDeps,
  { findDraft = () => Promise.resolve(undefined), visitors = NO_NUMBERS }: RequestReaders = {},
  caches: Caches = createCaches(),
): RealmService {
  const realms = createRealms(database.kysely);
  const trials = createTrials(database.kysely, database.changes);
  const switches = createRowSwitches(database.kysely, database.changes);
  const documents = createDocuments(database.kysely);
  const snapshots = createSnapshots({ realms, documents, trials, switches, now }, caches);
  const hostOwners = createHostOwners(realms, caches);
  const listeners = new Set<(realmId: string, version: number) => void>();
  const removalListeners = new Set<(realmId: string) => void>();

  const refresh = async (realmId: string): Promise<void> => {
    const snapshot = await snapshots.reload(realmId);
    hostOwners.clear();
    if (snapshot) for (const listener of listeners) listener(realmId, snapshot.version);
    else for (const listener of removalListeners) listener(realmId);
    // Every realm shows the product's labels for the keys that it does not define.
    if (realmId === BASE_REALM)
      await Promise.all(
        snapshots
          .listRealmIds()
          .filter((id) => id !== BASE_REALM)
          .map(refresh),
      );
  };
  const unsubscribe = database.changes.subscribe('realm', (change) => {
    const ids = change.type === 'resync' ? snapshots.listRealmIds() : [change.payload.realm];
    for (const id of ids) void refresh(id).catch(onError);
  });
  const hostRealms = createHostRealms(hostOwners, snapshots.getCurrent);
  const findPublished = createFindPublished({ ...hostRealms, findById: snapshots.getCurrent });
  const chooseVersion: RealmService['chooseVersion'] = async (request, published) => {
    const draft = await findDraft(request, published.id);
    if (draft || !snapshots.hasTrial(published.id)) return draft ?? published;
    visitors.remember(request);
    return snapshots.chooseForVisitor(published.id, visitors.read(request)) ?? published;
  };

  return {
    chooseVersion,
    findVisitor: createFindVisitor(visitors),
    readVisitor: visitors.read,
    findForVisitor: snapshots.chooseForVisitor,
    findById: snapshots.getCurrent,
    getVersion: snapshots.getVersion,
    readProductLabels: snapshots.readProductLabels,
    findForHost: hostRealms.findForHost,
    findForDocument: hostRealms.findForDocument,
    addKnownRealmToLog: hostRealms.addKnownRealmToLog,
    refresh,
    findPublished,
    findForRequest: async (request) => chooseVersion(request, await findPublished(request)),
    async listAddresses() {
      return (await realms.list()).flatMap(({ realmId, hosts }) => hosts.map((host) => ({ realmId, host })));
    },
    onVersion(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRemoval(listener) {
      removalListeners.add(listener);
      return () => removalListeners.delete(listener);
    },
    close() {
      unsubscribe();
      listeners.clear();
      removalListeners.clear();
    },
  };
}

type HostRealms = Pick<RealmService, 'findForHost' | 'findForDocument' | 'addKnownRealmToLog'> & {
  readonly addToLog: RealmLog;
};

/** Creates the functions that find the realm of a host, and name it in the log lines of requests. */
function createHostRealms(hostOwners: HostOwners, findById: RealmService['findById']): HostRealms {
  const addToLog = createRealmLog();
  const findForHost = async (host: string): Promise<RealmSnapshot | undefined> => {
    const name = toHostName(host);
    if (name.length > MAX_HOST_LENGTH) return undefined;
    const { realmId } = await hostOwners.find(name);
    return realmId === undefined ? undefined : findById(realmId);
  };
  return {
    addToLog,
    findForHost,
    async findForDocument(request) {
      const realm = await findForHost(request.host);
      if (realm) addToLog(request, realm.id);
      return realm;
    },
    addKnownRealmToLog(request) {
      // A request of HTTP 1.0 may have no host.
      const realmId = request.host ? hostOwners.get(toHostName(request.host)) : undefined;
      if (realmId !== undefined) addToLog(request, realmId);
    },
  };
}

/** Creates `RealmService.findVisitor`. */
const createFindVisitor =
  (visitors: VisitorNumbers): RealmService['findVisitor'] =>
  (request, { content }, now) => {
    if (!hasRunningExperiment(content.realm?.experiments, now)) return undefined;
    visitors.remember(request);
    return visitors.read(request);
  };

/** Gives every visitor the number 0, when the caller passes no reader of numbers. */
const NO_NUMBERS: VisitorNumbers = { read: () => 0, remember: () => undefined, register: () => undefined };

type PublishedDeps = Pick<HostRealms, 'findForDocument' | 'addToLog'> & Pick<RealmService, 'findById'>;

/** Creates the function that finds the published version of the realm that a request names. */
const createFindPublished =
  ({ findForDocument, findById, addToLog }: PublishedDeps): RealmService['findPublished'] =>
  async (request) => {
    const header = request.headers['realm'];
    const headerRealmId = Array.isArray(header) ? header[0] : header;
    const fromHost = await findForDocument(request);
    if (fromHost && headerRealmId !== undefined && headerRealmId !== fromHost.id)
      throw createRealmMismatchError(headerRealmId);
    if (fromHost) return fromHost;
    const isNeutral = NEUTRAL_HOSTS.includes(toHostName(request.host));
    const realm = headerRealmId !== undefined && isNeutral ? await findById(headerRealmId) : undefined;
    if (!realm) throw createRealmUnknownError();
    addToLog(request, realm.id);
    return realm;
  };

type HostOwners = {
  /** Returns the realm of a host name, which may be a host that no realm has. */
  find(name: string): Promise<HostOwner>;
  /** Returns the realm of a host name that was found before. */
  get(name: string): string | undefined;
  /** Forgets all hosts, because a publish may have changed them. */
  clear(): void;
};

function createHostOwners(realms: Pick<Realms, 'findByHost'>, caches: Caches): HostOwners {
  /** Unknown hosts have a cache of their own, so that they cannot evict the hosts of realms. */
  const knownHosts = caches.create<HostOwner>({ name: 'hosts', maxEntries: MAX_HOSTS });
  const unknownHosts = caches.create<HostOwner>({ name: 'unknown_hosts', maxEntries: MAX_HOSTS });
  /** Counts publishes: a lookup that began before one may have read the earlier owner. */
  let epoch = 0;
  const load = async (name: string): Promise<HostOwner> => {
    const startEpoch = epoch;
    const owner = { realmId: (await realms.findByHost(name))?.realmId };
    if (epoch === startEpoch) (owner.realmId === undefined ? unknownHosts : knownHosts).set(name, owner);
    return owner;
  };
  return {
    get: (name) => knownHosts.get(name)?.realmId,
    find: async (name) => knownHosts.get(name) ?? unknownHosts.get(name) ?? load(name),
    clear() {
      epoch += 1;
      knownHosts.clear();
      unknownHosts.clear();
    },
  };
}

const createRealmMismatchError = (headerRealmId: string): HttpError =>
  new HttpError(
    400,
    'REALM_MISMATCH',
    `The Realm header names the realm "${headerRealmId.slice(0, 60)}", but this host belongs to another realm. Leave the header out, or call that realm's host.`,
  );

const createRealmUnknownError = (): HttpError =>
  new HttpError(
    404,
    'REALM_UNKNOWN',
    'No published realm has this host. Call a host of the realm; on 127.0.0.1 name the realm in the Realm header.',
  );

/** Returns a host in lower case without its port. */
const toHostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');
