/** Errors of the database layer, and questions about errors that hold for both stores. */

/** What a refused statement says: the fields of PostgreSQL's error message that we use. */
export interface DatabaseErrorFields {
  readonly message: string;
  /** SQLSTATE, five characters: `23505` unique, `23503` foreign key, `40001` serialisation ... */
  readonly code?: string;
  readonly severity?: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly position?: string;
  readonly where?: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** A statement refused by the embedded database. Has the fields of node-postgres's `DatabaseError`, so callers need not know the store. */
export class EmbeddedDatabaseError extends Error implements DatabaseErrorFields {
  override readonly name = 'EmbeddedDatabaseError';
  declare readonly code?: string;
  declare readonly severity?: string;
  declare readonly detail?: string;
  declare readonly constraint?: string;

  constructor(fields: DatabaseErrorFields) {
    super(fields.message);
    Object.assign(this, fields);
  }
}

/** Copies the known fields of any thrown value; an `Error` loses them when it is sent between threads. */
export function databaseErrorFields(error: unknown): DatabaseErrorFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const names = [
    'code',
    'severity',
    'detail',
    'hint',
    'position',
    'where',
    'schema',
    'table',
    'column',
    'constraint',
  ] as const;
  const source = error as Partial<Record<(typeof names)[number], unknown>>;
  const known = names.flatMap((name) => (typeof source[name] === 'string' ? [[name, source[name]] as const] : []));
  return { message: error.message, ...Object.fromEntries(known) };
}

/** True when `error` is a unique violation, of the named constraint if one is given. Same answer on both stores. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = databaseErrorFields(error);
  return code === '23505' && (constraint === undefined || violated === constraint);
}

/** The data folder is in use by another process; `pid` is undefined if its owner has not written its name. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
  readonly code = 'DATA_FOLDER_LOCKED';
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    super(
      `The data folder ${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}: ` +
        'stop that process, or give this one its own DATA_DIR, or share a PostgreSQL by DATABASE_URL.',
    );
    this.folder = folder;
    this.pid = pid;
  }
}

/** Someone else published first: the realm's current version is not the one the caller built on. */
export class PublishConflictError extends Error {
  override readonly name = 'PublishConflictError';
  readonly code = 'PUBLISH_CONFLICT';
  readonly realmId: string;
  readonly expected: number;
  /** 0: the realm has no version yet. */
  readonly actual: number;

  constructor(realmId: string, expected: number, actual: number) {
    super(
      `Realm "${realmId}" is at version ${actual}, not ${expected}: load version ${actual}, apply the change to it and publish again.`,
    );
    this.realmId = realmId;
    this.expected = expected;
    this.actual = actual;
  }
}

/** A host that a realm claims belongs to another realm. */
export class HostTakenError extends Error {
  override readonly name = 'HostTakenError';
  readonly code = 'HOST_TAKEN';
  readonly host: string;
  readonly owner: string | undefined;

  constructor(host: string, owner: string | undefined) {
    super(
      `Host "${host}" belongs to ${owner === undefined ? 'another realm' : `realm "${owner}"`}: take it from that realm first.`,
    );
    this.host = host;
    this.owner = owner;
  }
}

/** A version that was asked for does not exist. */
export class VersionMissingError extends Error {
  override readonly name = 'VersionMissingError';
  readonly code = 'VERSION_MISSING';

  /** @param shown what is shown now, where the one before it was asked for; 0 for a realm that is not published. */
  constructor(realmId: string, version: number, shown = 0) {
    super(
      shown === 0 && version < 1
        ? `Realm "${realmId}" is not published.`
        : version < 1
          ? `Realm "${realmId}" shows its first version, ${shown}: there is none before it.`
          : `Realm "${realmId}" has no version ${version}.`,
    );
  }
}

/** Pictures or fonts that a publish names are not stored: never sent, or removed since they were. */
export class BlobsMissingError extends Error {
  override readonly name = 'BlobsMissingError';
  readonly code = 'BLOBS_MISSING';
  readonly hashes: readonly string[];

  constructor(hashes: readonly string[]) {
    super(
      `${hashes.length} ${hashes.length === 1 ? 'file is' : 'files are'} not stored (any more); nothing was published. Publish again, which sends them.`,
    );
    this.hashes = hashes;
  }
}
