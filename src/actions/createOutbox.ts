/** What a viewer did without a network: sent once it is back. */
export type Outbox = {
  readonly isOnline: () => boolean;
  /** Keeps what is to be sent about something; a later wish about the same takes the place of the earlier. `send` never rejects. */
  keep(about: string, send: () => Promise<void>): void;
  /** It was somebody else's. */
  clear(): void;
};

/** @param onOnline calls back each time the network returns. */
export function createOutbox({
  isOnline,
  onOnline,
}: {
  readonly isOnline: () => boolean;
  readonly onOnline: (callback: () => void) => void;
}): Outbox {
  const waiting = new Map<string, () => Promise<void>>();
  onOnline(() => {
    const all = [...waiting.values()];
    waiting.clear();
    for (const send of all) void send();
  });
  return { isOnline, keep: (about, send) => void waiting.set(about, send), clear: () => waiting.clear() };
}
