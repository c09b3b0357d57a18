/** Errors of the database layer, and checks of errors that work for both databases. */

/** The fields of PostgreSQL's error message that we use. */
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

/**
 * A statement that the embedded database refused. It has the fields of node-postgres's `DatabaseError`, so callers
 * handle both alike.
 */
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

/** Copies the known fields of a thrown value, because an `Error` loses them when it is sent between threads. */
export function toDatabaseErrorFields(error: unknown): DatabaseErrorFields {
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
  const knownFields = names.flatMap((name) =>
    typeof source[name] === 'string' ? [[name, source[name]] as const] : [],
  );
  return { message: error.message, ...Object.fromEntries(knownFields) };
}

/** Whether `error` is a unique violation, of the given constraint if there is one. Works for both databases. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = toDatabaseErrorFields(error);
  return code === '23505' && (constraint === undefined || violated === constraint);
}

/** Whether `error` is a violation of the given foreign key: the other row does not exist any more. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = toDatabaseErrorFields(error);
  return code === '23503' && violated === constraint;
}

/** Another process uses the data folder. `pid` is undefined when that process has not written its id yet. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
  readonly code = 'DATA_FOLDER_LOCKED';
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    super(
      `The data folder ${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}: ` +
        'stop that process, or set another DATA_DIR, or share a PostgreSQL server with DATABASE_URL.',
    );
    this.folder = folder;
    this.pid = pid;
  }
}

/** Another publish was faster: the realm's current version is not the one that the caller changed. */
export class PublishConflictError extends Error {
  override readonly name = 'PublishConflictError';
  readonly code = 'PUBLISH_CONFLICT';
  readonly realmId: string;
  readonly expected: number;
  /** 0 when the realm has no version yet. */
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

/** The requested version does not exist. */
export class VersionMissingError extends Error {
  override readonly name = 'VersionMissingError';
  readonly code = 'VERSION_MISSING';

  /** @param current the current version, if the version before it was requested; 0 for a realm that is not published */
  constructor(realmId: string, version: number, current = 0) {
    super(describeMissingVersion(realmId, version, current));
  }
}

/** Images or fonts of a publish are not stored: they were never sent, or have been removed. */
export class BlobsMissingError extends Error {
  override readonly name = 'BlobsMissingError';
  readonly code = 'BLOBS_MISSING';
  readonly hashes: readonly string[];

  constructor(hashes: readonly string[]) {
    super(
      `${hashes.length} ${hashes.length === 1 ? 'file is' : 'files are'} not stored; nothing was published. Publish again: that sends them.`,
    );
    this.hashes = hashes;
  }
}

/** The realm has no version that only a share of the visitors sees. */
export class TrialMissingError extends Error {
  override readonly name = 'TrialMissingError';
  readonly code = 'TRIAL_MISSING';

  constructor(realmId: string) {
    super(
      `Realm "${realmId}" has no trial. Begin one with: npm run realm -- publish realms/${realmId} --share <percent>`,
    );
  }
}

/** The trial is not the one that the person saw. */
export class TrialChangedError extends Error {
  override readonly name = 'TrialChangedError';
  readonly code = 'TRIAL_CHANGED';

  /** @param actual version of the trial; 0: none runs */
  constructor(realmId: string, expected: number, actual: number) {
    const describe = (version: number): string => (version === 0 ? 'no trial' : `a trial of version ${version}`);
    super(`Realm "${realmId}" has ${describe(actual)}, not ${describe(expected)}: read it again, then decide.`);
  }
}

function describeMissingVersion(realmId: string, version: number, current: number): string {
  const listVersions = `List them with: npm run realm -- versions ${realmId}`;
  if (version >= 1) return `Realm "${realmId}" has no version ${version}. ${listVersions}`;
  if (current === 0)
    return `Realm "${realmId}" is not published. List the published realms with: npm run realm -- list`;
  return `Realm "${realmId}" shows its first version, ${current}: there is no earlier one. ${listVersions}`;
}
