/**
 * The worker thread that owns the embedded database (PGlite). It has a thread of its own because PGlite is synchronous
 * WebAssembly: on the main thread a slow query stops every request (measured 1.5-2.5 s for 3 million rows).
 * Not to be imported: it is started by `startSession` and talks in the messages of `pgliteMessages.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { databaseErrorFields } from './errors.ts';
import type { RpcReply, RpcRequest, WorkerOptions } from './pgliteMessages.ts';
import { scalars } from './valueParsers.ts';

const post = (reply: RpcReply): void => parentPort?.postMessage(reply);
const options = workerData as WorkerOptions;

const BYTEA = 17;
/** PGlite's own way goes byte by byte, 0.2 to 0.4 s of a core for each megabyte both ways: seconds of a first start, milliseconds of a picture. */
const fromBytes = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
/** Copied: a small Buffer shares its memory with others, and all of it would be sent. */
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

/** A PANIC, a WebAssembly trap or an exit of PostgreSQL's main loop leaves the instance unusable, though it goes on answering. */
function isFatal(error: unknown, database: PGlite): boolean {
  if (error instanceof WebAssembly.RuntimeError || database.closed) return true;
  if (!(error instanceof Error)) return true;
  return (
    error.name === 'ExitStatus' || ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL'))
  );
}

async function serve(): Promise<void> {
  const database = await PGlite.create(options.folder, {
    parsers: { ...scalars, [BYTEA]: toBytes },
    serializers: { [BYTEA]: fromBytes },
  });
  await database.listen(options.notifyChannel, (payload) => post({ kind: 'notification', payload }));
  parentPort?.on('message', (request: RpcRequest) => void answer(database, request));
  post({ kind: 'ready' });
}

async function answer(database: PGlite, request: RpcRequest): Promise<void> {
  try {
    if (request.op === 'close') {
      await database.close();
      return post({ kind: 'result', id: request.id, result: { command: 'CLOSE', rowCount: 0, rows: [] } });
    }
    const {
      command = '',
      rowCount = 0,
      rows,
    } = await database.query<Record<string, unknown>>(request.sql, [...request.params]);
    // A statement that overran the stack ends without an error and without a command; the next one tells whether all is lost.
    if (command === '') await database.query('select 1');
    post({ kind: 'result', id: request.id, result: { command, rowCount, rows } });
  } catch (error) {
    const fields = databaseErrorFields(error);
    post(
      isFatal(error, database) ? { kind: 'fatal', error: fields } : { kind: 'error', id: request.id, error: fields },
    );
  }
}

serve().catch((error: unknown) => post({ kind: 'fatal', error: databaseErrorFields(error) }));
