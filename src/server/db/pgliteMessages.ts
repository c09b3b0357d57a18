// The messages between the main thread (pgliteSession.ts) and the worker of the embedded database (pgliteWorker.ts).
import type { DatabaseErrorFields } from './errors.ts';

/** The worker's start options. */
export interface WorkerOptions {
  readonly folder: string;
  readonly notifyChannel: string;
}

/** Main thread to worker. The worker replies in the order of the requests. */
export type RpcRequest =
  | { readonly id: number; readonly op: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly id: number; readonly op: 'close' };

/** Worker to main thread. `fatal` means that the database inside is broken and the worker must be replaced. */
export type RpcReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: RpcResult }
  | { readonly kind: 'error'; readonly id: number; readonly error: DatabaseErrorFields }
  | { readonly kind: 'fatal'; readonly error: DatabaseErrorFields }
  | { readonly kind: 'notification'; readonly payload: string };

/** `command` is the SQL command that ran; `rowCount` the rows it changed or returned. */
export interface RpcResult {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly Record<string, unknown>[];
}
