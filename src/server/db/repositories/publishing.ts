/**
 * Publishing: only this file writes realms, versions, documents and hosts. Each call is one transaction; the change
 * feed sends its message on commit. The realm's row is locked meanwhile, so publishes of one realm run one after the
 * other.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ChangeFeed } from '../changes.ts';
import { hashText, toCanonicalJson } from '../contentHash.ts';
import { HostTakenError, isUniqueViolation, PublishConflictError, VersionMissingError } from '../errors.ts';
import type { VersionSource } from '../realmTables.ts';
import type { Tables } from '../tables.ts';
import { keepBlobs } from './blobs.ts';
import type { DocumentName } from './documents.ts';
import { normaliseHost } from './realms.ts';

/** A body as canonical JSON (`toCanonicalJson`) with its hash, computed by the caller. */
export interface DocumentBody {
  readonly json: string;
  readonly hash: string;
}

/** What a publish changes. */
export interface PublishInput {
  /** The documents. The caller has validated the bodies. Each (kind, key) may occur once. */
  readonly documents: readonly (DocumentName & (DocumentBody | { readonly body: unknown }))[];
  /**
   * The version to start from: its documents stay, except those in `documents` and `removed`. Undefined: `documents` is
   * complete.
   */
  readonly base?: number | undefined;
  readonly removed?: readonly DocumentName[] | undefined;
  /** Hashes of the images and fonts in the documents. All of them must be stored. */
  readonly blobs?: readonly string[] | undefined;
  /** The realm's new hosts. Undefined: unchanged. */
  readonly hosts?: readonly string[] | undefined;
  readonly note?: string | undefined;
  readonly author?: string | undefined;
  readonly source?: Exclude<VersionSource, 'rollback'> | undefined;
  /** The version that the author changed; 0 for a realm that is not published. Must be the current one. */
  readonly expectVersion?: number | undefined;
  /**
   * Writes that make the new version a trial: the current version and the hosts stay. The realm must have a current
   * version.
   */
  readonly startTrial?: ((transaction: Transaction<Tables>, version: NewTrialVersion) => Promise<void>) | undefined;
  /** Whether to create no version when the documents equal the current ones (the seed at each start). */
  readonly onlyIfChanged?: boolean | undefined;
}

/** The version that becomes a trial, and the current version. */
export interface NewTrialVersion {
  readonly version: number;
  readonly current: number;
}

/** Options of a rollback. Those of `PublishInput` have the same meaning as in a publish. */
export interface RollbackInput extends Pick<PublishInput, 'hosts' | 'note' | 'author' | 'expectVersion'> {
  /** Documents that replace those of the old version, or are added to them. */
  readonly documents?: PublishInput['documents'] | undefined;
  /** Further writes of the same transaction. */
  readonly whileLocked?: (transaction: Transaction<Tables>) => Promise<void>;
}

/** `published` is false only when `onlyIfChanged` found no change. */
export interface PublishResult {
  readonly version: number;
  readonly published: boolean;
}

/** Writes the versions of realms. */
export interface Publishing {
  /**
   * Publishes a new version. An error changes nothing.
   *
   * @throws PublishConflictError, HostTakenError, VersionMissingError (of `base`) or BlobsMissingError
   */
  publish(realmId: string, input: PublishInput): Promise<PublishResult>;
  /** Creates a new version with the documents of an old one. Hosts stay unless given. */
  rollback(realmId: string, toVersion: number, input?: RollbackInput): Promise<PublishResult>;
}

/** A row of `realm_version` to insert. */
export interface NewVersion {
  realmId: string;
  version: number;
  note: string;
  author: string;
  source: VersionSource;
  copiedFrom: number | null;
  /** True: the current version stays. */
  isTrial?: boolean;
}

/** Limits of one insert statement in rows and characters, because a statement is held in memory several times. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 4_000_000;

/** Creates the repository that publishes. Each new version notifies all nodes through `changes`. */
export function createPublishing(kysely: Kysely<Tables>, changes: Pick<ChangeFeed, 'publish'>): Publishing {
  return {
    async publish(realmId, input) {
      // The documents are hashed before the transaction, so that the realm is locked only for the writes.
      const documents = input.documents.map(toStoredForm);
      return inTransaction(kysely, async (transaction) => {
        await keepBlobs(transaction, input.blobs ?? []);
        const current = await lockRealm(transaction, realmId);
        requireCurrentVersion(realmId, input.expectVersion, current);
        if (input.base !== undefined) await requireExisting(transaction, realmId, input.base);
        const unchangedDocuments =
          input.base === undefined
            ? []
            : await readDocumentHashes(transaction, realmId, input.base, [...documents, ...(input.removed ?? [])]);
        const haveHostsChanged =
          input.hosts && !input.startTrial ? await setHosts(transaction, realmId, input.hosts) : false;
        const names = [...unchangedDocuments, ...documents];
        const comparedVersion = input.startTrial ? (input.base ?? current) : current;
        if (
          input.onlyIfChanged &&
          current > 0 &&
          (await hasSameDocuments(transaction, realmId, comparedVersion, names))
        ) {
          // Nodes cache which realm a host belongs to.
          if (haveHostsChanged) await changes.publish(transaction, 'realm', { realm: realmId, version: current });
          return { version: current, published: false };
        }
        const version = await findNextVersion(transaction, realmId, current);
        const { note = '', author = '', source = 'publish' } = input;
        const isTrial = input.startTrial !== undefined;
        if (isTrial && current === 0) throw new VersionMissingError(realmId, 0);
        await addVersion(transaction, { realmId, version, note, author, source, copiedFrom: null, isTrial });
        await addBodies(transaction, documents);
        await addDocuments(transaction, realmId, version, names);
        await input.startTrial?.(transaction, { version, current });
        await changes.publish(transaction, 'realm', { realm: realmId, version });
        return { version, published: true };
      });
    },
    async rollback(realmId, toVersion, input = {}) {
      const documents = (input.documents ?? []).map(toStoredForm);
      return inTransaction(kysely, async (transaction) => {
        const current = await lockRealm(transaction, realmId);
        requireCurrentVersion(realmId, input.expectVersion, current);
        await requireExisting(transaction, realmId, toVersion);
        if (input.hosts) await setHosts(transaction, realmId, input.hosts);
        const version = await findNextVersion(transaction, realmId, current);
        await addVersion(transaction, {
          realmId,
          version,
          note: input.note ?? '',
          author: input.author ?? '',
          source: 'rollback',
          copiedFrom: toVersion,
        });
        await addBodies(transaction, documents);
        const copied = await readDocumentHashes(transaction, realmId, toVersion, documents);
        await addDocuments(transaction, realmId, version, [...copied, ...documents]);
        await input.whileLocked?.(transaction);
        await changes.publish(transaction, 'realm', { realm: realmId, version });
        return { version, published: true };
      });
    },
  };
}

function toStoredForm({ kind, key, ...body }: PublishInput['documents'][number]): DocumentName & DocumentBody {
  if ('json' in body) return { kind, key, json: body.json, hash: body.hash };
  const json = toCanonicalJson(body.body);
  return { kind, key, json, hash: hashText(json) };
}

/**
 * Runs the work in a transaction. The database's unique constraint detects a host that two realms claim at the same
 * time; its error becomes HostTakenError.
 */
async function inTransaction<T>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await kysely.transaction().execute(work);
  } catch (error) {
    if (!isUniqueViolation(error, 'host_belongs_to_one_realm')) throw error;
    const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
    throw new HostTakenError(/=\(([^)]*)\)/.exec(detail)?.[1] ?? '', undefined);
  }
}

/**
 * Locks the realm until the transaction ends and returns its current version; 0 for a new realm, whose row is created.
 */
export async function lockRealm(transaction: Transaction<Tables>, realmId: string): Promise<number> {
  // The foreign key to version 1 is checked at commit, when that version exists.
  const insertedRow = await transaction
    .insertInto('realm')
    .values({ realm_id: realmId, current_version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('realm_id')
    .executeTakeFirst();
  if (insertedRow) return 0;
  const row = await transaction
    .selectFrom('realm')
    .select('current_version')
    .where('realm_id', '=', realmId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.current_version;
}

/**
 * Returns the last version of a removed realm with this id, or 0. A new realm continues from it, because browsers and
 * caches may hold versions of the removed one.
 */
async function readRemovedVersion(transaction: Transaction<Tables>, realmId: string): Promise<number> {
  const row = await transaction
    .selectFrom('realm_removal')
    .select(({ fn }) => fn.max('last_version').as('last'))
    .where('removed_realm', '=', realmId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Returns the number of a realm's next version. A trial may have a higher number than the current version. */
export async function findNextVersion(
  transaction: Transaction<Tables>,
  realmId: string,
  current: number,
): Promise<number> {
  if (current === 0) return (await readRemovedVersion(transaction, realmId)) + 1;
  const { newest } = await transaction
    .selectFrom('realm_version')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('realm_id', '=', realmId)
    .executeTakeFirstOrThrow();
  return newest + 1;
}

/** Copies the documents of a version to a new one. */
export async function copyDocuments(
  transaction: Transaction<Tables>,
  realmId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await addDocuments(transaction, realmId, to, await readDocumentHashes(transaction, realmId, from, []));
}

function requireCurrentVersion(realmId: string, expected: number | undefined, actual: number): void {
  if (expected !== undefined && expected !== actual) throw new PublishConflictError(realmId, expected, actual);
}

async function requireExisting(transaction: Transaction<Tables>, realmId: string, version: number): Promise<void> {
  const row = await transaction
    .selectFrom('realm_version')
    .select('version')
    .where('realm_id', '=', realmId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new VersionMissingError(realmId, version);
}

type NamedHash = DocumentName & { readonly hash: string };

/** Returns the names and hashes of a version's documents, except those in `without`. */
async function readDocumentHashes(
  transaction: Transaction<Tables>,
  realmId: string,
  version: number,
  without: readonly DocumentName[],
): Promise<NamedHash[]> {
  const excludedNames = new Set(without.map(toDocumentName));
  const rows = await transaction
    .selectFrom('document')
    .select(['kind', 'key', 'hash'])
    .where('realm_id', '=', realmId)
    .where('version', '=', version)
    .execute();
  return rows.filter((row) => !excludedNames.has(toDocumentName(row)));
}

async function hasSameDocuments(
  transaction: Transaction<Tables>,
  realmId: string,
  version: number,
  names: readonly NamedHash[],
): Promise<boolean> {
  const before = new Map(
    (await readDocumentHashes(transaction, realmId, version, [])).map((row) => [toDocumentName(row), row.hash]),
  );
  return before.size === names.length && names.every((name) => before.get(toDocumentName(name)) === name.hash);
}

/** Adds a version without documents, and makes it current unless it is a trial. */
export async function addVersion(
  transaction: Transaction<Tables>,
  { realmId, version, note, author, source, copiedFrom, isTrial = false }: NewVersion,
): Promise<void> {
  await transaction
    .insertInto('realm_version')
    .values({ realm_id: realmId, version, note, author, source, copied_from: copiedFrom, is_trial: isTrial })
    .execute();
  if (isTrial) return;
  await transaction.updateTable('realm').set({ current_version: version }).where('realm_id', '=', realmId).execute();
}

/**
 * Inserts only missing bodies, in the order of their hashes, so that two publishes with shared bodies cannot deadlock.
 */
async function addBodies(transaction: Transaction<Tables>, documents: readonly DocumentBody[]): Promise<void> {
  const byHash = new Map(documents.map(({ hash, json }) => [hash, json]));
  const hashes = [...byHash.keys()].sort();
  const storedBodies = await transaction
    .selectFrom('document_body')
    .select('hash')
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .execute();
  for (const { hash } of storedBodies) byHash.delete(hash);
  const rows = hashes.flatMap((hash) => {
    const body = byHash.get(hash);
    return body === undefined ? [] : [{ hash, body }];
  });
  for (const batch of splitIntoBatches(rows, ({ body }) => body.length)) {
    await transaction
      .insertInto('document_body')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function addDocuments(
  transaction: Transaction<Tables>,
  realmId: string,
  version: number,
  names: readonly NamedHash[],
): Promise<void> {
  const rows = names.map(({ kind, key, hash }) => ({ realm_id: realmId, version, kind, key, hash }));
  for (const batch of splitIntoBatches(rows, () => 0)) await transaction.insertInto('document').values(batch).execute();
}

/** Returns whether the realm's hosts changed. */
async function setHosts(transaction: Transaction<Tables>, realmId: string, hosts: readonly string[]): Promise<boolean> {
  const newHosts = [...new Set(hosts.map(normaliseHost))].sort();
  const takenHost = await transaction
    .selectFrom('host')
    .selectAll()
    .where('realm_id', '<>', realmId)
    .where(sql<boolean>`host = any(${newHosts}::text[])`)
    .executeTakeFirst();
  if (takenHost) throw new HostTakenError(takenHost.host, takenHost.realm_id);
  const removed = await transaction
    .deleteFrom('host')
    .where('realm_id', '=', realmId)
    .where(sql<boolean>`host <> all(${newHosts}::text[])`)
    .executeTakeFirst();
  if (newHosts.length === 0) return removed.numDeletedRows > 0n;
  const added = await transaction
    .insertInto('host')
    .values(newHosts.map((host) => ({ realm_id: realmId, host })))
    .onConflict((conflict) => conflict.columns(['realm_id', 'host']).doNothing())
    .executeTakeFirst();
  return removed.numDeletedRows > 0n || (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function toDocumentName({ kind, key }: DocumentName): string {
  return JSON.stringify([kind, key]);
}

function* splitIntoBatches<T>(rows: readonly T[], size: (row: T) => number): Generator<T[]> {
  let batch: T[] = [];
  let characters = 0;
  for (const row of rows) {
    if (batch.length === BATCH_ROWS || (batch.length > 0 && characters + size(row) > BATCH_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += size(row);
  }
  if (batch.length > 0) yield batch;
}
