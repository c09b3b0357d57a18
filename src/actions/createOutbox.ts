/** Changes made offline. They are sent when the network returns. */
export type Outbox = {
  readonly isOnline: () => boolean;
  /** Queues a change. A later change with the same key replaces the earlier one. `send` must not reject. */
  queue(key: string, send: () => Promise<void>): void;
  /** Removes all queued changes, because another account signs in. */
  clear(): void;
};

/** Options of createOutbox. */
export type OutboxOptions = {
  readonly isOnline: () => boolean;
  /** Registers a callback that runs each time the network returns. */
  readonly onOnline: (callback: () => void) => void;
};

/** Creates an empty outbox. */
export function createOutbox({ isOnline, onOnline }: OutboxOptions): Outbox {
  const queuedByKey = new Map<string, () => Promise<void>>();
  onOnline(() => {
    const queued = [...queuedByKey.values()];
    queuedByKey.clear();
    for (const send of queued) void send();
  });
  return { isOnline, queue: (key, send) => void queuedByKey.set(key, send), clear: () => queuedByKey.clear() };
}
