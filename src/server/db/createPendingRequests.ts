import type { DatabaseErrorFields } from './errors.ts';
import type { RpcReply, RpcRequest, RpcResult } from './pgliteMessages.ts';

/** The reply of the worker to a request. */
export type RpcOutcome = { readonly result: RpcResult } | { readonly error: DatabaseErrorFields };

/** Requests to the worker that have no reply yet. */
export type PendingRequests = {
  /** Sends a request and resolves with its reply. Rejects when `rejectAll` is called before the reply arrives. */
  send(request: RpcRequest): Promise<RpcOutcome>;
  handleReply(reply: Extract<RpcReply, { readonly id: number }>): void;
  has(id: number): boolean;
  rejectAll(reason: Error): void;
};

type PendingRequest = { resolve(outcome: RpcOutcome): void; reject(reason: Error): void };

/** Creates an empty list of pending requests. `post` sends a request to the worker. */
export function createPendingRequests(post: (request: RpcRequest) => void): PendingRequests {
  const pendingById = new Map<number, PendingRequest>();
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pendingById.set(request.id, { resolve, reject });
        post(request);
      }),
    handleReply(reply) {
      pendingById.get(reply.id)?.resolve(reply);
      pendingById.delete(reply.id);
    },
    has: (id) => pendingById.has(id),
    rejectAll(reason) {
      for (const { reject } of pendingById.values()) reject(reason);
      pendingById.clear();
    },
  };
}
