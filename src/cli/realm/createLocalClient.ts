// The publish client without a server: opens the database itself. The embedded database has a single owner, so this
// works only while no server runs on it (decision O31).
import { widgets } from '../../../widgets/contracts.gen.ts';
import { createDatabase } from '../../server/db/createDatabase.ts';
import type { Database } from '../../server/db/database.ts';
import {
  BlobsMissingError,
  DataFolderLockedError,
  HostTakenError,
  PublishConflictError,
  TrialMissingError,
  VersionMissingError,
} from '../../server/db/errors.ts';
import type { RealmRemoval } from '../../server/db/repositories/realmRemovals.ts';
import { migrate } from '../../server/db/migrate.ts';
import {
  createPartialPublish,
  FolderUnknownError,
} from '../../server/domain/publishing/partial/createPartialPublish.ts';
import { createRealmPublisher, FolderChangedError } from '../../server/domain/publishing/publishRealm.ts';
import { PluginKeysInheritedError, PluginsRefusedError } from '../../server/domain/publishing/planRestore.ts';
import { HttpError } from '../../server/http/errors.ts';
import { createRealmRemover } from '../../server/domain/publishing/removeRealm.ts';
import { readPublishedVersion } from '../../server/domain/publishing/readPublishedVersion.ts';
import {
  describeUnknownRealm,
  RefusedError,
  UnreachableError,
  type PublishClient,
  type RemovalEntry,
} from './publishClient.ts';

/** The database to which the commands publish, and what the server of this database may do. */
export type LocalClientOptions = {
  readonly dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Private origins that the server of this database may call. */
  readonly privateOrigins: readonly string[];
  /** The operator's folder of plugins. */
  readonly pluginsDir: string;
};

/**
 * Opens and migrates the database and returns a client that publishes into it.
 * @throws UnreachableError when the database cannot be opened.
 */
export async function createLocalClient(options: LocalClientOptions): Promise<PublishClient> {
  const database = await openLocalDatabase(options);
  return createClient(database, options);
}

/** Returns the name of the database in messages. */
export const describeLocation = ({ dataDir, databaseUrl }: LocalClientOptions): string =>
  databaseUrl ? 'the database of DATABASE_URL' : `the database in ${dataDir}`;

/**
 * Opens and migrates the database.
 * @throws UnreachableError when it cannot be opened.
 */
export async function openLocalDatabase({ dataDir, databaseUrl }: LocalClientOptions): Promise<Database> {
  const logger = {
    info: () => undefined,
    warn: (line: string) => void process.stderr.write(`${line}\n`),
    error: (line: string) => void process.stderr.write(`${line}\n`),
  };
  const database = await createDatabase({
    dataDir,
    databaseUrl,
    logger,
    databaseTemplate: 'dist/database-template',
    startLimitMs: 5_000,
  }).catch((error: unknown) => {
    if (error instanceof DataFolderLockedError)
      throw new UnreachableError(
        `The database in ${dataDir} is in use${error.pid === undefined ? '' : ` by process ${error.pid}`}, but no server responds. If the server is starting, try again in a moment.`,
        { cause: error },
      );
    throw new UnreachableError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  await migrate(database.kysely, logger);
  return database;
}

function createClient(database: Database, target: LocalClientOptions): PublishClient {
  const publisher = createRealmPublisher({
    database,
    widgets,
    outbound: { privateOrigins: target.privateOrigins },
    pluginsDir: target.pluginsDir,
  });
  const partial = createPartialPublish(database.kysely, publisher);
  const remover = createRealmRemover(database);
  const toRemovalEntry = (removal: RealmRemoval): RemovalEntry => ({
    ...removal,
    removedAt: removal.removedAt.toISOString(),
  });
  const rethrowRefusal = (error: unknown): never => {
    if (
      error instanceof HttpError ||
      error instanceof FolderUnknownError ||
      error instanceof VersionMissingError ||
      error instanceof TrialMissingError ||
      error instanceof PublishConflictError ||
      error instanceof HostTakenError ||
      error instanceof PluginsRefusedError ||
      error instanceof PluginKeysInheritedError ||
      error instanceof FolderChangedError ||
      error instanceof BlobsMissingError
    )
      throw new RefusedError(error.message, { cause: error });
    throw error;
  };
  return {
    location: describeLocation(target),
    publish: (folder, { note, author, share, until }) =>
      publisher.publish(folder, { note, author, share, until }).catch(rethrowRefusal),
    preview: () =>
      Promise.reject(
        new RefusedError('A preview needs a running server. Start it, or name it with --url. Nothing was uploaded.'),
      ),
    publishFiles: (realm, changes, { note, author }) =>
      partial.files(realm, changes, { note, author }).catch(rethrowRefusal),
    publishItems: (realm, edits, options) => partial.items(realm, edits, options).catch(rethrowRefusal),
    rollback: (realm, rollbackOptions) => publisher.rollback(realm, rollbackOptions).catch(rethrowRefusal),
    async readTrial(realm) {
      const { trial, events } = await publisher.trials.read(realm);
      return {
        trial,
        events: events.map(({ at, until, ...event }) => ({
          ...event,
          until: until && until.toISOString(),
          at: at.toISOString(),
        })),
      };
    },
    changeTrial: (realm, percent, { until, ...by }) =>
      publisher.trials.change(realm, { percent, until }, by).catch(rethrowRefusal),
    promoteTrial: (realm, by) => publisher.trials.promote(realm, by).catch(rethrowRefusal),
    withdrawTrial: (realm, by) => publisher.trials.withdraw(realm, by).catch(rethrowRefusal),
    async versions(realm) {
      const versions = await publisher.versions(realm);
      if (versions.length === 0) throw new RefusedError(describeUnknownRealm(realm));
      return versions.map((version) => ({ ...version, publishedAt: version.publishedAt.toISOString() }));
    },
    list: () => publisher.list(),
    planRemoval: (realm) => remover.plan(realm).catch(rethrowRefusal),
    remove: async (realm, author) => toRemovalEntry(await remover.remove(realm, author).catch(rethrowRefusal)),
    removals: async () => (await remover.list()).map(toRemovalEntry),
    documents: (realm, wanted) => readPublishedVersion(database.kysely, realm, wanted).catch(rethrowRefusal),
    async blob(hash) {
      const blob = await publisher.blobs.get(hash);
      if (!blob) throw new RefusedError(`No bytes are stored under ${hash}.`);
      return blob.bytes;
    },
    close: () => database.close(),
  };
}
