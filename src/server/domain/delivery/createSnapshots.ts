// Caches published versions in memory: the current one of each realm and a few before it.
import type { Documents } from '../../db/repositories/documents.ts';
import type { Realms } from '../../db/repositories/realms.ts';
import type { RowSwitches } from '../../db/repositories/rowSwitches.ts';
import type { Trial, Trials } from '../../db/repositories/trials.ts';
import type { Caches } from '../../memory/createCaches.ts';
import { isInShare } from './isInShare.ts';
import { loadSnapshot, type RealmSnapshot } from './snapshot.ts';

/**
 * Number of earlier versions that stay in memory, because open tabs request the changes since the version that they
 * show.
 */
const EARLIER_VERSIONS = 2;

/** The realm from which all other realms inherit: it has the product's labels and pages, and no host. */
export const BASE_REALM = 'default';

/** Labels by language. */
export type ProductLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The cache of published versions. */
export type Snapshots = {
  /** Returns the current version; undefined for a realm that is not published. */
  getCurrent(realmId: string): Promise<RealmSnapshot | undefined>;
  /**
   * Returns the version that a visitor sees now: the current one, or that of a trial until it ends. Undefined for a
   * realm whose current version is not in memory.
   */
  chooseForVisitor(realmId: string, visitor: number): RealmSnapshot | undefined;
  /** Whether a share of the visitors sees another version than the current one. */
  hasTrial(realmId: string): boolean;
  /** Returns a version that is in memory; undefined for others. */
  getVersion(realmId: string, version: number): RealmSnapshot | undefined;
  /** Reads the current version from the database again. Requests get the earlier version until it is read. */
  reload(realmId: string): Promise<RealmSnapshot | undefined>;
  /** Reads the product's current labels by language. */
  readProductLabels(): Promise<ProductLabels>;
  /** Returns the ids of the realms whose current version is in memory, or is being loaded. */
  listRealmIds(): string[];
};

type SnapshotDeps = {
  readonly realms: Realms;
  readonly documents: Documents;
  readonly trials: Pick<Trials, 'get'>;
  readonly switches: Pick<RowSwitches, 'listOff'>;
  /** Returns the current time in ms since 1970. */
  readonly now: () => number;
};

/** A trial whose version is in memory. */
type LoadedTrial = Pick<Trial, 'percent' | 'salt' | 'until'> & { readonly snapshot: RealmSnapshot };

/**
 * Creates the snapshots: the versions of each realm that are in memory. The current version of a realm is
 * loaded by its first request, or by `reload` after a change.
 * @param caches default: caches that /metrics does not show
 */
export function createSnapshots(deps: SnapshotDeps, caches?: Caches): Snapshots {
  const { realms, documents, trials, switches, now } = deps;
  const currentById = new Map<string, Promise<RealmSnapshot | undefined>>();
  /** Newest first; the first one is current. */
  const versionsById = new Map<string, readonly RealmSnapshot[]>();
  const trialsById = new Map<string, LoadedTrial>();
  const enqueue = createLoadQueue();

  const loadVersion = async (realmId: string, version: number, labels: ProductLabels) => {
    const off = (await switches.listOff(realmId))
      .filter((each) => each.version === undefined || each.version === version)
      .map(({ subject }) => subject);
    return loadSnapshot(documents, realmId, version, labels, caches, [...new Set(off)]);
  };
  const loadTrial = async (realmId: string, labels: ProductLabels): Promise<LoadedTrial | undefined> => {
    const trial = await trials.get(realmId);
    if (!trial) return undefined;
    const { version, percent, salt, until } = trial;
    const snapshot = await loadVersion(realmId, version, labels);
    return snapshot && { snapshot, percent, salt, until };
  };
  const findRunningTrial = (realmId: string): LoadedTrial | undefined => {
    const trial = trialsById.get(realmId);
    return trial && isRunning(trial, now()) ? trial : undefined;
  };
  const load = async (realmId: string): Promise<RealmSnapshot | undefined> => {
    const published = await realms.getCurrent(realmId);
    if (!published) return undefined;
    const labels = await readProductLabels(realms, documents);
    const snapshot = await loadVersion(realmId, published.version, labels);
    if (!snapshot) return undefined;
    const trial = await loadTrial(realmId, labels);
    const loaded = trial ? [snapshot, trial.snapshot] : [snapshot];
    const otherVersions = (versionsById.get(realmId) ?? []).filter(
      ({ version }) => !loaded.some((one) => one.version === version),
    );
    versionsById.set(realmId, [...loaded, ...otherVersions].slice(0, loaded.length + EARLIER_VERSIONS));
    if (trial) trialsById.set(realmId, trial);
    else trialsById.delete(realmId);
    return snapshot;
  };
  return {
    getVersion: (realmId, version) => versionsById.get(realmId)?.find((snapshot) => snapshot.version === version),
    chooseForVisitor(realmId, visitor) {
      const trial = findRunningTrial(realmId);
      return trial && isInShare(trial, visitor) ? trial.snapshot : versionsById.get(realmId)?.[0];
    },
    hasTrial: (realmId) => findRunningTrial(realmId) !== undefined,
    readProductLabels: () => readProductLabels(realms, documents),
    listRealmIds: () => [...currentById.keys()],
    getCurrent(realmId) {
      const current = currentById.get(realmId);
      if (current) return current;
      const loading = enqueue(realmId, () => load(realmId));
      currentById.set(realmId, loading);
      // A failure, or a realm that is not published, is not cached.
      const forget = (): void => {
        if (currentById.get(realmId) === loading) currentById.delete(realmId);
      };
      loading.then((snapshot) => {
        if (!snapshot) forget();
      }, forget);
      return loading;
    },
    reload(realmId) {
      return enqueue(realmId, async () => {
        const snapshot = await load(realmId);
        if (snapshot) currentById.set(realmId, Promise.resolve(snapshot));
        else {
          currentById.delete(realmId);
          versionsById.delete(realmId);
          trialsById.delete(realmId);
        }
        return snapshot;
      });
    },
  };
}

/** Compares the end of a trial with the clock, because createTrialEnds.ts withdraws the trial only a moment later. */
const isRunning = ({ until }: LoadedTrial, now: number): boolean => until === null || now < until.getTime();

type Load = () => Promise<RealmSnapshot | undefined>;

/**
 * Runs the loads of a realm one after the other, so that a slow read of an earlier version does not replace a later
 * version.
 */
function createLoadQueue(): (realmId: string, load: Load) => ReturnType<Load> {
  const loadsById = new Map<string, ReturnType<Load>>();
  return (realmId, load) => {
    const before = loadsById.get(realmId);
    const loading = before ? before.catch(() => undefined).then(load) : load();
    loadsById.set(realmId, loading);
    const remove = (): void => {
      if (loadsById.get(realmId) === loading) loadsById.delete(realmId);
    };
    loading.then(remove, remove);
    return loading;
  };
}

/**
 * Reads the product's current labels, so that a realm also shows labels that were added to the product after the
 * realm's publish.
 */
async function readProductLabels(
  realms: Realms,
  documents: Documents,
): Promise<Record<string, Record<string, string>>> {
  const product = await realms.getCurrent(BASE_REALM);
  if (!product) return {};
  const strings = await documents.getAll(BASE_REALM, product.version, 'strings');
  return Object.fromEntries(strings.map(({ key, body }) => [key, body as Record<string, string>]));
}
