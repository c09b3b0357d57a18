/**
 * The kysely dialect over the embedded store. PGlite has one connection, so one caller has it at a time: a
 * transaction keeps it until commit or rollback, and the other callers wait in order.
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
import type { PoolState } from './database.ts';
import type { EmbeddedStore } from './embeddedStore.ts';
import type { WorkerSession } from './pgliteSession.ts';

/** The embedded database, and how long callers wait for it. */
export interface PGliteWorkerDialectOptions {
  readonly store: EmbeddedStore;
  /** How long a caller waits for the connection in ms, before it gets an error (default 30,000). */
  readonly waitLimitMs?: number;
}

/** Lets Kysely use the embedded database, which has one connection: statements wait for one another. */
export class PGliteWorkerDialect implements Dialect {
  readonly #store: EmbeddedStore;
  readonly #queue: ConnectionQueue;
  constructor({ store, waitLimitMs = 30_000 }: PGliteWorkerDialectOptions) {
    this.#store = store;
    this.#queue = createConnectionQueue(waitLimitMs);
  }
  /** Counts the one connection and the callers that wait for it. */
  pool(): PoolState {
    return this.#queue.state();
  }
  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
  createDriver(): Driver {
    return new PGliteWorkerDriver(this.#store, this.#queue);
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
  readonly #queue: ConnectionQueue;

  constructor(store: EmbeddedStore, queue: ConnectionQueue) {
    this.#store = store;
    this.#queue = queue;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WorkerConnection> {
    await this.#queue.acquire();
    try {
      return new WorkerConnection(await this.#store.session());
    } catch (error) {
      this.#queue.release();
      throw error;
    }
  }

  async releaseConnection(): Promise<void> {
    this.#queue.release();
  }

  async beginTransaction(
    connection: WorkerConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.run(`start transaction${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  /** `commit` returns the command ROLLBACK when an earlier statement of the transaction failed. */
  async commitTransaction(connection: WorkerConnection): Promise<void> {
    if ((await connection.run('commit')).command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /**
   * A lost session has already rolled back. A live session that cannot roll back is replaced, because its state is
   * unknown.
   */
  async rollbackTransaction(connection: WorkerConnection): Promise<void> {
    if (connection.session.lossReason) return;
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

  /** Waits for the queued callers. `openEmbedded` created the store and closes it. */
  destroy(): Promise<void> {
    return this.#queue.close();
  }
}

/**
 * A connection of one worker session. When the worker is replaced during a transaction, the rest of the transaction
 * fails.
 */
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
    throw new Error('The embedded database cannot stream: read in pages instead.');
  }
}

interface ConnectionQueue {
  /** Resolves when the caller has the connection. */
  acquire(): Promise<void>;
  /** Passes the connection to the next caller. */
  release(): void;
  /** Waits for earlier callers. Later callers are refused. */
  close(): Promise<void>;
  state(): PoolState;
}

/**
 * Creates a first-in, first-out queue. A caller that waits longer than `waitLimitMs` gets an error that names the usual
 * cause.
 */
function createConnectionQueue(waitLimitMs: number): ConnectionQueue {
  const queue: { enter(): void; refuse(reason: Error): void }[] = [];
  let isTaken = false;
  let isClosed = false;

  function acquire(): Promise<void> {
    if (isClosed) return Promise.reject(createClosedError());
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        reject(
          new Error(
            `Waited ${waitLimitMs} ms for the embedded database's one connection: a query or transaction still holds it. ` +
              'Inside a transaction use its own object (trx), never the database, or it waits for itself.',
          ),
        );
      }, waitLimitMs);
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
    isClosed = true;
    for (const entry of queue.splice(0)) entry.refuse(createClosedError());
  }
  return {
    acquire,
    state: () => ({ busy: isTaken ? 1 : 0, idle: isTaken ? 0 : 1, waiting: queue.length }),
    release() {
      const nextWaiting = queue.shift();
      if (nextWaiting) nextWaiting.enter();
      else isTaken = false;
    },
    close: () => acquire().finally(refuseAll),
  };
}

function createClosedError(): Error {
  return new Error('The database is closed.');
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
