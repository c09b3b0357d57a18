// Publishes folders. The command line, the admin API and the seed use the same check, compile and store steps.
import { problem, type Problem } from '#schemas/problems.ts';
import type { Database } from '../../db/database.ts';
import { HostTakenError, VersionMissingError } from '../../db/errors.ts';
import { createBlobs, type Blobs } from '../../db/repositories/blobs.ts';
import { createDocuments, type Documents } from '../../db/repositories/documents.ts';
import { createProblemReports, type ReportedProblem } from '../../db/repositories/problemReports.ts';
import { createPublishing, type Publishing } from '../../db/repositories/publishing.ts';
import { createRateLimits } from '../../db/repositories/rateLimits.ts';
import { createRealms, type Realms, type RealmVersion } from '../../db/repositories/realms.ts';
import { createTrials, type Trials } from '../../db/repositories/trials.ts';
import { createUploadedImages, type UploadedImages } from '../../db/repositories/uploadedImages.ts';
import type { OutboundRules } from '../../outbound/checkUrl.ts';
import type { WidgetContract } from './check/checkRealm.ts';
import { SOURCE_KIND } from './folder/folderSources.ts';
import { createLocalPreparer, type FolderPreparer } from './prepare/folderPreparer.ts';
import { createPrepare, type AnyFolder, type PrepareFolder, type StorableBlob } from './prepare/createPrepare.ts';
import type { PreparedDocument, PreparedFolder } from './prepare/prepareFolder.ts';
import { createProblemIntake } from '../operations/createProblemIntake.ts';
import { createTrialService, type TrialService } from './createTrialService.ts';
import { createHeirPublisher, type HeirOutcome, type HeirPublisher } from './publishHeirs.ts';
import { createPlanRestore, noteKeptKeys, type KeptKeys, type PlanRestore } from './planRestore.ts';
import { readTrialEnd } from './readTrialEnd.ts';
import { readUpstreamSettings } from '../upstream/upstreamSettings.ts';
import { readContent, type RealmDocument } from '../delivery/realmDocuments.ts';

/** Describes a new version. */
export type PublishOptions = {
  readonly note?: string | undefined;
  readonly author?: string | undefined;
  readonly source?: 'seed' | 'publish' | undefined;
  /**
   * The version that the author edited, 0 for none; when another one is current, the publish fails with
   * `PublishConflictError`.
   */
  readonly expectVersion?: number | undefined;
  /** Documents to store in addition to those of the folder. */
  readonly extra?: readonly RealmDocument[] | undefined;
  /**
   * Share of the visitors, 0 to 100, that sees the new version; the others see the current one. Undefined: everybody
   * sees it.
   */
  readonly share?: number | undefined;
  /** When the share ends, in ISO 8601: everybody sees the current version again. Undefined: when somebody ends it. */
  readonly until?: string | undefined;
  /** Heirs that the caller publishes itself. */
  readonly exceptHeirs?: readonly string[] | undefined;
};

/** `published` is false when the folder equals the current version. When `ok` is false, nothing was stored. */
export type PublishOutcome =
  | {
      readonly ok: true;
      readonly realm: string;
      readonly version: number;
      readonly published: boolean;
      readonly problems: readonly Problem[];
      /** The realms that inherit from this one; missing when nothing was published or none inherits. */
      readonly heirs?: readonly HeirOutcome[];
    }
  | { readonly ok: false; readonly realm: string; readonly problems: readonly Problem[] };

/** Which version a rollback restores, and what is recorded about it. */
export type RollbackOptions = {
  /** The version to restore. */
  readonly to?: number | undefined;
  readonly note?: string | undefined;
  readonly author?: string | undefined;
  /** The version that must be current, or the rollback fails with `PublishConflictError`. Undefined: any. */
  readonly expectVersion?: number | undefined;
};

/** The new version of a rollback. */
export type RollbackOutcome = KeptKeys & {
  readonly realm: string;
  readonly version: number;
  readonly from: number;
  readonly to: number;
  /** The realms that inherit from this one; missing when there is none. */
  readonly heirs?: readonly HeirOutcome[];
};

/** Checks, publishes and rolls back realms of one database. */
export type RealmPublisher = {
  readonly blobs: Blobs;
  /** The images that editors uploaded. */
  readonly uploads: Pick<UploadedImages, 'find'>;
  readonly preparer: FolderPreparer;
  /** Checks a folder against the published realms; stores nothing. */
  check(folder: AnyFolder): Promise<Pick<PreparedFolder, 'problems' | 'isValid'>>;
  /**
   * Checks and compiles a folder for a preview. Stores its images and fonts, and publishes nothing.
   * @returns no documents when a problem is an error.
   */
  compileDraft(folder: AnyFolder): Promise<{
    readonly problems: readonly Problem[];
    readonly documents: readonly RealmDocument[] | undefined;
  }>;
  /**
   * Checks, compiles and publishes a folder.
   * @throws PublishConflictError, HttpError 400 TRIAL_END_INVALID
   */
  publish(folder: AnyFolder, options?: PublishOptions): Promise<PublishOutcome>;
  /**
   * Publishes the documents of an older version as a new one. Without `to` it restores the version before the current
   * content, so two rollbacks go back two versions; versions that differ only in inherited content are skipped.
   * Inherited content and the list of trusted keys of plugins are not rolled back.
   * @throws VersionMissingError, HostTakenError, PublishConflictError, PluginsRefusedError,
   *   PluginKeysInheritedError
   */
  rollback(realmId: string, options?: RollbackOptions): Promise<RollbackOutcome>;
  /** Versions that a share of the visitors sees. */
  readonly trials: TrialService;
  /**
   * Publishes the current documents as a new version, so that all nodes request the realm's upstream again and open
   * pages show its present content.
   * @returns the version.
   * @throws NoUpstreamError
   */
  republish(realmId: string, options?: Pick<RollbackOptions, 'note' | 'author'>): Promise<number>;
  /** Returns the versions, newest first; none for a realm that is not published. */
  versions(realmId: string): Promise<RealmVersion[]>;
  /** Returns all published realms. */
  list(): Promise<{ realm: string; version: number; hosts: readonly string[] }[]>;
};

/** A file changed between its check and its upload; nothing was published. */
export class FolderChangedError extends Error {
  override readonly name = 'FolderChangedError';
  constructor(folder: string) {
    super(`A file of "${folder}" changed while it was being published; nothing was published. Publish again.`);
  }
}

/** The realm is not published, or all of its content comes from its folder. */
export class NoUpstreamError extends Error {
  override readonly name = 'NoUpstreamError';
  constructor(realmId: string) {
    super(`Realm "${realmId}" is not published with an "upstream" in its realm.json.`);
  }
}

/** Number of blobs in one transaction. All of them are in memory at once. */
const BLOB_BATCH = 16;

/** What the publisher of realms needs. */
export type RealmPublisherOptions = {
  readonly database: Pick<Database, 'kysely' | 'changes'>;
  /** Row types that pages may use. */
  readonly widgets: readonly WidgetContract[];
  /** The addresses of realms that the server may call. Default: public ones only. */
  readonly outbound?: OutboundRules | undefined;
  /** The operator's folder of plugins (setting PLUGINS_DIR). Without it, files of plugins are not checked. */
  readonly pluginsDir?: string | undefined;
  /** Default: folders are prepared in this process. */
  readonly preparer?: FolderPreparer | undefined;
  /** Returns the current time in ms since 1970. Default: that of this machine. */
  readonly now?: (() => number) | undefined;
};

/** Creates the function that stores a problem for the editors of a realm. */
function createReporter({ kysely }: RealmPublisherOptions['database']) {
  const reports = createProblemReports(kysely);
  const intake = createProblemIntake({ reports, rateLimits: createRateLimits(kysely), now: Date.now });
  return (realmId: string, found: ReportedProblem): Promise<number> => intake.addFromServer(realmId, [found]);
}

/** The repositories of the database that publishing reads and writes. */
type Repositories = {
  readonly blobs: Blobs;
  readonly uploads: UploadedImages;
  readonly documents: Documents;
  readonly realms: Realms;
  readonly publishing: Publishing;
  readonly trials: Trials;
};

/** Creates a publisher for the realms of a database. */
export function createRealmPublisher({
  database,
  widgets,
  outbound,
  pluginsDir,
  preparer = createLocalPreparer(widgets),
  now = Date.now,
}: RealmPublisherOptions): RealmPublisher {
  const repositories: Repositories = {
    blobs: createBlobs(database.kysely),
    uploads: createUploadedImages(database.kysely),
    documents: createDocuments(database.kysely),
    realms: createRealms(database.kysely),
    publishing: createPublishing(database.kysely, database.changes),
    trials: createTrials(database.kysely, database.changes),
  };
  const { blobs, uploads, realms } = repositories;
  const prepare = createPrepare(repositories, preparer, { outbound, pluginsDir });
  const heirs = createHeirPublisher({
    ...repositories,
    prepare,
    storeBlobs: (realmId, realmBlobs) => storeBlobs(database, realmId, realmBlobs),
    reportProblem: createReporter(database),
  });
  const planRestore = createPlanRestore({ ...repositories, pluginsDir, now });
  return {
    blobs,
    uploads,
    preparer,
    check: (folder) => prepare(folder, { isCheckOnly: true }),
    async compileDraft(folder) {
      const { problems, compiled } = await prepare(folder);
      if (!compiled) return { problems, documents: undefined };
      await storeBlobs(database, folder.id, compiled.blobs);
      const documents = compiled.documents.map(({ kind, key, json }) => ({
        kind,
        key,
        body: JSON.parse(json) as unknown,
      }));
      return { problems, documents };
    },
    publish: createPublish(database, repositories, { prepare, heirs, now }),
    rollback: createRollback(repositories, heirs, planRestore),
    trials: createTrialService({ ...repositories, now, planRestore }, heirs),
    async republish(realmId, { note, author } = {}) {
      const current = await realms.getCurrent(realmId);
      const stored = current && (await repositories.documents.getMany(realmId, current.version, 'realm', ['realm']));
      if (!current || !readUpstreamSettings(readContent(stored ?? []).realm)) throw new NoUpstreamError(realmId);
      const { publishing } = repositories;
      return (await publishing.publish(realmId, { documents: [], base: current.version, note, author })).version;
    },
    versions: (realmId) => realms.listVersions(realmId),
    list: async () =>
      (await realms.list()).map(({ realmId, currentVersion, hosts }) => ({
        realm: realmId,
        version: currentVersion,
        hosts,
      })),
  };
}

type PublishDeps = { readonly prepare: PrepareFolder; readonly heirs: HeirPublisher; readonly now: () => number };

function createPublish(
  database: RealmPublisherOptions['database'],
  repositories: Repositories,
  { prepare, heirs, now }: PublishDeps,
): RealmPublisher['publish'] {
  return async (folder, { extra = [], exceptHeirs = [], share, until, ...options } = {}) => {
    const end = readTrialEnd({ share, until }, now());
    const { problems, compiled } = await prepare(folder);
    if (!compiled) return { ok: false, realm: folder.id, problems };
    // Blobs are stored before the documents, so a version is never visible without its files.
    await storeBlobs(database, folder.id, compiled.blobs);
    const newDocuments = [...compiled.documents, ...compiled.sources];
    // The document that the seed adds (seedRealms.ts) is not content, so publishing the folder of a seeded version
    // creates no new version.
    const seeded = extra.length ? undefined : await findSeededVersion(repositories, folder.id, newDocuments);
    if (seeded !== undefined && (options.expectVersion ?? seeded) === seeded)
      return { ok: true, realm: folder.id, version: seeded, published: false, problems };
    try {
      const { version, published } = await repositories.publishing.publish(folder.id, {
        source: 'publish',
        ...options,
        documents: [...newDocuments, ...extra],
        blobs: compiled.blobs.map(({ hash }) => hash),
        hosts: compiled.hosts,
        onlyIfChanged: true,
        startTrial:
          share === undefined
            ? undefined
            : repositories.trials.begin(folder.id, { percent: share, until: end }, options),
      });
      return {
        ok: true,
        realm: folder.id,
        version,
        published,
        problems,
        // Realms inherit from the current version only.
        ...(published && share === undefined && (await publishAllHeirs(heirs, folder.id, exceptHeirs))),
      };
    } catch (error) {
      if (!(error instanceof HostTakenError)) throw error;
      return { ok: false, realm: folder.id, problems: [...problems, toHostProblem(error, compiled.hosts)] };
    }
  };
}

/** Publishes the heirs of a realm. */
async function publishAllHeirs(
  heirs: HeirPublisher,
  realmId: string,
  except: readonly string[] = [],
): Promise<{ heirs?: readonly HeirOutcome[] }> {
  const outcomes = await heirs.publishHeirs(realmId, except);
  return outcomes.length > 0 ? { heirs: outcomes } : {};
}

/** Stores the blobs that the database does not have, in batches. */
async function storeBlobs(
  { kysely }: RealmPublisherOptions['database'],
  folder: string,
  blobs: readonly StorableBlob[],
): Promise<void> {
  const missing = new Set(await createBlobs(kysely).listMissing(blobs.map(({ hash }) => hash)));
  const queue = blobs.filter(({ hash }) => missing.has(hash));
  // A commit waits for the disk (20 to 80 ms in the embedded database): one for each batch, not one for each file.
  for (let start = 0; start < queue.length; start += BLOB_BATCH) {
    const batch = await Promise.all(
      queue
        .slice(start, start + BLOB_BATCH)
        .map(async ({ hash, read, ...metadata }) => ({ hash, blob: { ...metadata, bytes: await read() } })),
    );
    await kysely.transaction().execute(async (transaction) => {
      const transactionBlobs = createBlobs(transaction);
      for (const { hash, blob } of batch) {
        if ((await transactionBlobs.put(blob)) !== hash) throw new FolderChangedError(folder);
      }
    });
  }
}

/** Returns the current version when a seed published exactly these documents. */
async function findSeededVersion(
  { documents, realms }: Repositories,
  realmId: string,
  candidates: readonly PreparedDocument[],
): Promise<number | undefined> {
  const current = await realms.getCurrent(realmId);
  if (current?.source !== 'seed') return undefined;
  const stored = (await documents.list(realmId, current.version)).filter(({ kind }) => kind !== 'seed');
  const hashes = new Map(stored.map(({ kind, key, hash }) => [`${kind}/${key}`, hash]));
  const isSame =
    stored.length === candidates.length &&
    candidates.every(({ kind, key, hash }) => hashes.get(`${kind}/${key}`) === hash);
  return isSame ? current.version : undefined;
}

/** Returns the problem of a host that another realm took between the check and the publish. */
function toHostProblem({ host }: HostTakenError, hosts: readonly string[]): Problem {
  const index = hosts.indexOf(host);
  return problem('HOST_TAKEN', index < 0 ? '/hosts' : `/hosts/${index}`, { file: 'realm.json', found: host });
}

/** Returns the version that was current before a version; 0 for the first one. */
const findPrevious = (history: readonly RealmVersion[], version: number): number =>
  history.find((entry) => entry.version < version && !entry.isTrial)?.version ?? 0;

function createRollback(
  { documents, realms, publishing }: Repositories,
  heirs: HeirPublisher,
  planRestore: PlanRestore,
): RealmPublisher['rollback'] {
  const readSourceHashes = async (realmId: string, version: number): Promise<string> =>
    JSON.stringify((await documents.list(realmId, version, SOURCE_KIND)).map(({ key, hash }) => [key, hash]));
  /**
   * Skips rollbacks and versions that changed only inherited content; returns the version that first had the folder.
   */
  const findOriginal = async (realmId: string, history: readonly RealmVersion[], version: number): Promise<number> => {
    const copied = history.find((entry) => entry.version === version)?.copiedFrom ?? null;
    // A trial was never current, so its promotion is the first version with the folder.
    const isPromotion = history.some((entry) => entry.version === copied && entry.isTrial);
    if (copied !== null && !isPromotion) return findOriginal(realmId, history, copied);
    const sourceHashes = await readSourceHashes(realmId, version);
    const previous = findPrevious(history, version);
    // Versions that were made without a folder have no sources to compare.
    if (previous === 0 || sourceHashes === '[]') return version;
    if (sourceHashes !== (await readSourceHashes(realmId, previous))) return version;
    return findOriginal(realmId, history, previous);
  };
  return async (realmId, { to, note, author, expectVersion } = {}) => {
    const history = await realms.listVersions(realmId, 10_000);
    const current = await realms.getCurrent(realmId);
    const contentVersion = current?.copiedFrom ?? current?.version ?? 0;
    const target = to ?? findPrevious(history, await findOriginal(realmId, history, current?.version ?? 0));
    const from = current?.version ?? 0;
    if (!history.some(({ version }) => version === target))
      throw new VersionMissingError(realmId, target, contentVersion);
    const plan = await planRestore(realmId, target);
    const stored = readContent(await documents.getMany(realmId, target, 'realm', ['realm']));
    const { version } = await publishing.rollback(realmId, target, {
      note: noteKeptKeys(note, plan.kept),
      author,
      expectVersion: expectVersion ?? plan.expectVersion,
      documents: plan.documents,
      ...(stored.realm?.hosts && { hosts: stored.realm.hosts }),
    });
    // The old version contains the inherited content of that time.
    const restored = await heirs.republish(realmId, `rollback to ${target} with the content that it inherits now`);
    return {
      realm: realmId,
      version: restored?.version ?? version,
      from,
      to: target,
      ...plan.kept,
      ...(await publishAllHeirs(heirs, realmId)),
    };
  };
}
