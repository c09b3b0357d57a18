// Limits what a plugin's frame may send. The page reads each message in its own event loop, so a frame without a limit
// could stop the page.

/** Messages that a frame may send at once, and per second on average. A frame that reports its height uses a few. */
const MAX_MESSAGES = 200;
const MESSAGES_PER_SECOND = 30;
/** Size of one message in bytes, and of all messages at once and per second on average. */
const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_BYTES = 256 * 1024;
const BYTES_PER_SECOND = 32 * 1024;

/** Approximate size in bytes of an object or an entry, without its contents. */
const ENTRY_BYTES = 16;

/** The budget of one frame. */
export type MessageBudget = {
  /**
   * Takes one message from the budget.
   * @param read returns the message. Not called when there are too many messages: browsers copy a message's contents
   * into the page only when it is read.
   * @returns why the frame is over its budget, or undefined
   */
  spend(read: () => unknown): string | undefined;
};

/**
 * Creates the budget of a frame: two token buckets, one of messages and one of bytes.
 * @param now returns the time in ms
 */
export function createMessageBudget(now: () => number): MessageBudget {
  let messages = MAX_MESSAGES;
  let bytes = MAX_BYTES;
  let filledAt = now();
  return {
    spend(read) {
      const seconds = (now() - filledAt) / 1000;
      filledAt += seconds * 1000;
      messages = Math.min(MAX_MESSAGES, messages + seconds * MESSAGES_PER_SECOND) - 1;
      if (messages < 0) return `more than ${MAX_MESSAGES} messages at once`;
      const size = measureMessage(read(), MAX_MESSAGE_BYTES);
      bytes = Math.min(MAX_BYTES, bytes + seconds * BYTES_PER_SECOND) - size;
      if (size > MAX_MESSAGE_BYTES) return `a message larger than ${MAX_MESSAGE_BYTES / 1024} kB`;
      return bytes < 0 ? `more than ${MAX_BYTES / 1024} kB at once` : undefined;
    },
  };
}

/**
 * Returns the approximate size of a message in bytes. It stops counting above `limit` bytes, so that its own time is
 * limited.
 * @param value any value that can be sent by postMessage, also with cycles
 */
export function measureMessage(value: unknown, limit: number): number {
  let size = 0;
  const counted = new Set<object>();
  const pending: unknown[] = [value];
  while (pending.length > 0 && size <= limit) {
    const next = pending.pop();
    size += measureShallow(next);
    if (typeof next !== 'object' || next === null || counted.has(next) || size > limit) continue;
    counted.add(next);
    for (const entry of listEntries(next)) {
      size += ENTRY_BYTES;
      if (size > limit) break;
      pending.push(entry);
    }
  }
  return size;
}

function measureShallow(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return ENTRY_BYTES + value.byteLength;
  // An array may have many empty slots.
  if (Array.isArray(value)) return ENTRY_BYTES * (1 + value.length);
  return ENTRY_BYTES;
}

/** Yields the names and the values of an object one by one, because a message may have millions. */
function* listEntries(value: object): Generator<unknown> {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return;
  if (value instanceof Set) yield* value;
  else if (value instanceof Map)
    for (const [key, entry] of value) {
      yield key;
      yield entry;
    }
  else
    for (const name in value) {
      yield name;
      yield (value as Record<string, unknown>)[name];
    }
}
