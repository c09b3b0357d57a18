/**
 * The kysely dialect over the embedded store. PGlite has one connection, so a connection is handed to one caller at a time:
 * a transaction keeps it until commit or rollback and everybody else waits in order.
 */
import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { EmbeddedStore } from './embeddedStore.ts';
import type { WorkerSession } from './pglite-rpc.ts';

/** `waitLimit`: milliseconds a caller waits for the connection before it is told that a transaction holds it (default 30,000). */
export interface PGliteWorkerDialectOptions {
  readonly store: EmbeddedStore;
  readonly waitLimit?: number;
}

export class PGliteWorkerDialect implements Dialect {
  readonly #options: PGliteWorkerDialectOptions;
  constructor(options: PGliteWorkerDialectOptions) {
    this.#options = options;
  }
  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
  createDriver(): Driver {
    return new PGliteWorkerDriver(this.#options);
  }
  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler();
  }
}

class PGliteWorkerDriver implements Driver {
  readonly #store: EmbeddedStore;
  readonly #turn: Turn;

  constructor({ store, waitLimit = 30_000 }: PGliteWorkerDialectOptions) {
    this.#store = store;
    this.#turn = createTabLock(waitLimit);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WorkerConnection> {
    await this.#turn.take();
    try {
      return new WorkerConnection(await this.#store.session());
    } catch (error) {
      this.#turn.give();
      throw error;
    }
  }

  async releaseConnection(): Promise<void> {
    this.#turn.give();
  }

  async beginTransaction(
    connection: WorkerConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.run(`start transaction${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  /** PostgreSQL answers `commit` with ROLLBACK when an earlier statement of the transaction failed. */
  async commitTransaction(connection: WorkerConnection): Promise<void> {
    if ((await connection.run('commit')).command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** A lost session has rolled back by itself. A live one that cannot roll back is replaced: its state is unknown. */
  async rollbackTransaction(connection: WorkerConnection): Promise<void> {
    if (connection.session.lost) return;
    try {
      await connection.run('rollback');
    } catch (cause) {
      await connection.session.terminate(
        new Error('The embedded database could not roll back a transaction.', { cause }),
      );
    }
  }

  async savepoint(connection: WorkerConnection, name: string): Promise<void> {
    await connection.run(`savepoint ${quote(name)}`);
  }
  async rollbackToSavepoint(connection: WorkerConnection, name: string): Promise<void> {
    await connection.run(`rollback to ${quote(name)}`);
  }
  async releaseSavepoint(connection: WorkerConnection, name: string): Promise<void> {
    await connection.run(`release ${quote(name)}`);
  }

  /** The store is closed by whoever made it (`openEmbedded`), after the callers in the queue had their turn. */
  destroy(): Promise<void> {
    return this.#turn.close();
  }
}

/** Bound to the session it was given: when the worker is replaced in the middle of a transaction, the rest of it fails. */
class WorkerConnection implements DatabaseConnection {
  readonly session: WorkerSession;
  constructor(session: WorkerSession) {
    this.session = session;
  }

  run(sql: string): ReturnType<WorkerSession['query']> {
    return this.session.query(sql, []);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.session.query(sql, parameters);
    return {
      rows: rows as R[],
      ...(/^(INSERT|UPDATE|DELETE|MERGE)$/.test(command) && { numAffectedRows: BigInt(rowCount) }),
    };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('The embedded database does not stream: read in pages instead.');
  }
}

interface Turn {
  take(): Promise<void>;
  give(): void;
  /** Waits for those before; everyone after is refused. */
  close(): Promise<void>;
}

/** First come, first served; a waiter that is not served within `waitLimit` leaves the queue with an explanation. */
function createTabLock(waitLimit: number): Turn {
  const queue: { enter(): void; refuse(reason: Error): void }[] = [];
  let taken = false;
  let closed = false;

  function take(): Promise<void> {
    if (closed) return Promise.reject(closedError());
    if (!taken) {
      taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        reject(
          new Error(
            `Waited ${waitLimit} ms for the embedded database's one connection: a query or transaction still holds it. ` +
              'Inside a transaction use its own object (trx), never the database, or it waits for itself.',
          ),
        );
      }, waitLimit);
      const entry = {
        enter() {
          clearTimeout(timer);
          resolve();
        },
        refuse(reason: Error) {
          clearTimeout(timer);
          reject(reason);
        },
      };
      queue.push(entry);
    });
  }
  function refuseAll(): void {
    closed = true;
    for (const entry of queue.splice(0)) entry.refuse(closedError());
  }
  return {
    take,
    give() {
      const next = queue.shift();
      if (next) next.enter();
      else taken = false;
    },
    close: () => take().finally(refuseAll),
  };
}

function closedError(): Error {
  return new Error('The database is closed.');
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
