/**
 * The worker thread that owns the embedded database (PGlite). It runs in a thread of its own because PGlite is
 * synchronous WebAssembly: on the main thread a slow query would block every request (1.5 to 2.5 s for 3 million rows).
 * Do not import this file: `startSession` starts it, and `pgliteMessages.ts` defines its messages.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { toDatabaseErrorFields } from './errors.ts';
import type { RpcReply, RpcRequest, WorkerOptions } from './pgliteMessages.ts';
import { createPreparedStatements, type PreparedStatements } from './preparedStatements.ts';
import { scalarParsers } from './valueParsers.ts';

const post = (reply: RpcReply): void => parentPort?.postMessage(reply);
const options = workerData as WorkerOptions;

const BYTEA = 17;
/** PGlite's own conversion goes byte by byte and takes 0.2 to 0.4 s for each megabyte. */
const fromBytes = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
/** The bytes are copied, because a small Buffer shares its memory with others, and all of that memory would be sent. */
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

/**
 * A PANIC, a WebAssembly trap or an exit of PostgreSQL's main loop leaves the instance unusable, although it still
 * replies.
 */
function isFatal(error: unknown, database: PGlite): boolean {
  if (error instanceof WebAssembly.RuntimeError || database.closed) return true;
  if (!(error instanceof Error)) return true;
  return (
    error.name === 'ExitStatus' || ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL'))
  );
}

async function serve(): Promise<void> {
  const database = await PGlite.create(options.folder, {
    parsers: { ...scalarParsers, [BYTEA]: toBytes },
    serializers: { [BYTEA]: fromBytes },
  });
  await database.listen(options.notifyChannel, (payload) => post({ kind: 'notification', payload }));
  const statements = createPreparedStatements(database);
  parentPort?.on('message', (request: RpcRequest) => void handle(database, statements, request));
  post({ kind: 'ready' });
}

async function handle(database: PGlite, statements: PreparedStatements, request: RpcRequest): Promise<void> {
  try {
    if (request.op === 'close') {
      await database.close();
      return post({ kind: 'result', id: request.id, result: { command: 'CLOSE', rowCount: 0, rows: [] } });
    }
    const result = await statements.query(request.sql, request.params);
    // After a stack overflow PGlite returns no error, but an empty `command`. If the instance is unusable, the next
    // statement fails.
    if (result.command === '') await database.query('select 1');
    post({ kind: 'result', id: request.id, result });
  } catch (error) {
    const fields = toDatabaseErrorFields(error);
    post(
      isFatal(error, database) ? { kind: 'fatal', error: fields } : { kind: 'error', id: request.id, error: fields },
    );
  }
}

serve().catch((error: unknown) => post({ kind: 'fatal', error: toDatabaseErrorFields(error) }));
