// The client without a server: opens the database itself. The embedded one has a single owner, so this works only while no
// server runs on it (decision O31).
import { widgets } from '../../../widgets/contracts.gen.ts';
import { createDatabase } from '../../server/db/createDatabase.ts';
import {
  BlobsMissingError,
  DataFolderLockedError,
  HostTakenError,
  PublishConflictError,
  VersionMissingError,
} from '../../server/db/errors.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createRealmPublisher, FolderChangedError } from '../../server/domain/publishing/publishRealm.ts';
import { readPublishedVersion } from '../../server/domain/publishing/publishedVersion.ts';
import { RefusedError, UnreachableError, type PublishClient } from './publishClient.ts';

export async function createLocalClient({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<PublishClient> {
  const logger = {
    info: () => undefined,
    warn: (line: string) => void process.stderr.write(`${line}\n`),
    error: (line: string) => void process.stderr.write(`${line}\n`),
  };
  const database = await createDatabase({
    dataDir,
    databaseUrl,
    logger,
    clusterSeed: 'dist/cluster-seed',
    startLimit: 5_000,
  }).catch((error: unknown) => {
    if (error instanceof DataFolderLockedError)
      throw new UnreachableError(
        `The database in ${dataDir} is in use${error.pid === undefined ? '' : ` by process ${error.pid}`}, but that server cannot be asked yet. If it is starting, try again in a moment.`,
        { cause: error },
      );
    throw new UnreachableError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  await migrate(database.kysely, logger);
  const publisher = createRealmPublisher({ database, widgets });
  const said = (error: unknown): never => {
    if (
      error instanceof VersionMissingError ||
      error instanceof PublishConflictError ||
      error instanceof HostTakenError ||
      error instanceof FolderChangedError ||
      error instanceof BlobsMissingError
    )
      throw new RefusedError(error.message, { cause: error });
    throw error;
  };
  return {
    place: databaseUrl ? 'the database of DATABASE_URL' : `the database in ${dataDir}`,
    publish: (folder, { note, author }) => publisher.publish(folder, { note, author }).catch(said),
    rollback: (realm, options) => publisher.rollback(realm, options).catch(said),
    async versions(realm) {
      const versions = await publisher.versions(realm);
      if (versions.length === 0) throw new RefusedError(`Realm "${realm}" is not published.`);
      return versions.map((version) => ({ ...version, publishedAt: version.publishedAt.toISOString() }));
    },
    list: () => publisher.list(),
    documents: (realm, options) => readPublishedVersion(database.kysely, realm, options).catch(said),
    async blob(hash) {
      const found = await publisher.blobs.get(hash);
      if (!found) throw new RefusedError(`No bytes are stored under ${hash}.`);
      return found.bytes;
    },
    close: () => database.close(),
  };
}
