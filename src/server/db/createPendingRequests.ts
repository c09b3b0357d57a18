import type { DatabaseErrorFields } from './errors.ts';
import type { RpcReply, RpcRequest, RpcResult } from './pgliteMessages.ts';

export type RpcOutcome = { readonly result: RpcResult } | { readonly error: DatabaseErrorFields };

/** Requests to the worker that wait for its reply. */
export type PendingRequests = {
  /** Rejects when `rejectAll` is called before the reply. */
  send(request: RpcRequest): Promise<RpcOutcome>;
  settle(reply: Extract<RpcReply, { readonly id: number }>): void;
  has(id: number): boolean;
  rejectAll(reason: Error): void;
};

type Waiting = { resolve(outcome: RpcOutcome): void; reject(reason: Error): void };

export function createPendingRequests(post: (request: RpcRequest) => void): PendingRequests {
  const waitingById = new Map<number, Waiting>();
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waitingById.set(request.id, { resolve, reject });
        post(request);
      }),
    settle(reply) {
      waitingById.get(reply.id)?.resolve(reply);
      waitingById.delete(reply.id);
    },
    has: (id) => waitingById.has(id),
    rejectAll(reason) {
      for (const { reject } of waitingById.values()) reject(reason);
      waitingById.clear();
    },
  };
}
