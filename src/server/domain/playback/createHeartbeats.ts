// Collects the heartbeats of many players for some milliseconds and writes them with one statement: a statement for
// four heartbeats costs as much CPU as one that writes a single row.
import { HEARTBEAT_SECONDS } from '#schemas/domain/video-access.ts';
import type { StoredHeartbeat, HeartbeatBatch, HeldPlayback, Playbacks } from '../../db/repositories/playbacks.ts';

/** Time in ms after the last heartbeat at which a slot is freed: two and a half intervals. */
export const SLOT_LIFE_MS = HEARTBEAT_SECONDS * 2_500;
/** Time in ms for which a heartbeat waits for others. The delay is harmless: no viewer waits for the response. */
const COLLECT_MS = 20;
const MAX_BATCH = 200;

/** A slot whose time was extended until `expiresAt` (ms since 1970). */
export type ExtendedSlot = Pick<HeldPlayback, 'accountId' | 'profileId'> & { readonly expiresAt: number };

/** Extends the time of a stream's slot. Returns undefined when there is no such stream, or no active session. */
export type ExtendSlot = (
  keyedBy: HeartbeatBatch['keyedBy'],
  beat: StoredHeartbeat,
) => Promise<ExtendedSlot | undefined>;

type HeartbeatDeps = {
  readonly playbacks: Pick<Playbacks, 'heartbeats'>;
  readonly now: () => number;
  /** Whether sessions of demo accounts count. */
  readonly allowsDemoAccounts: boolean;
};

type QueuedHeartbeat = {
  readonly beat: StoredHeartbeat;
  readonly resolve: (extended: ExtendedSlot | undefined) => void;
  readonly reject: (error: unknown) => void;
};
type Queue = { readonly keyedBy: HeartbeatBatch['keyedBy']; readonly waiting: QueuedHeartbeat[] };

/** Creates the function that extends slots. */
export function createHeartbeats({ playbacks, now, allowsDemoAccounts }: HeartbeatDeps): ExtendSlot {
  const queues = new Map<HeartbeatBatch['keyedBy'], Queue>();
  const write = async ({ keyedBy }: Queue, batch: readonly QueuedHeartbeat[]): Promise<void> => {
    const at = now();
    const expiresAt = at + SLOT_LIFE_MS;
    const extended = await playbacks.heartbeats({
      keyedBy,
      at: new Date(at),
      expiresAt: new Date(expiresAt),
      allowsDemoAccounts,
      beats: batch.map(({ beat }) => beat),
    });
    const extendedById = new Map(extended.map((playback) => [toKey(playback), playback]));
    for (const { beat, resolve } of batch) {
      const found = extendedById.get(toKey(beat));
      resolve(found && { accountId: found.accountId, profileId: found.profileId, expiresAt });
    }
  };
  /**
   * When a statement fails, each heartbeat is written alone, so that one invalid heartbeat does not make the others
   * fail.
   */
  const writeOrRepeat = (queue: Queue, batch: readonly QueuedHeartbeat[]): Promise<unknown> =>
    write(queue, batch).catch((error: unknown) => {
      if (batch.length > 1) return Promise.all(batch.map((one) => writeOrRepeat(queue, [one])));
      for (const { reject } of batch) reject(error);
      return undefined;
    });
  /** Heartbeats that arrive while a statement runs are written by the next one. */
  const flush = async (queue: Queue): Promise<void> => {
    while (queue.waiting.length > 0) await writeOrRepeat(queue, takeBatch(queue.waiting));
    queues.delete(queue.keyedBy);
  };
  return (keyedBy, beat) =>
    new Promise((resolve, reject) => {
      let queue = queues.get(keyedBy);
      if (!queue) {
        const added = { keyedBy, waiting: [] };
        queue = added;
        queues.set(keyedBy, added);
        setTimeout(() => void flush(added), COLLECT_MS);
      }
      queue.waiting.push({ beat, resolve, reject });
    });
}

const toKey = ({ realmId, playbackId }: Pick<StoredHeartbeat, 'realmId' | 'playbackId'>): string =>
  `${realmId} ${playbackId}`;

/**
 * Removes the next batch from a queue: at most one heartbeat of each stream, because one statement changes a row once.
 */
function takeBatch(waiting: QueuedHeartbeat[]): QueuedHeartbeat[] {
  const byPlayback = new Map<string, QueuedHeartbeat>();
  const later: QueuedHeartbeat[] = [];
  for (const one of waiting.splice(0)) {
    const key = toKey(one.beat);
    if (byPlayback.size < MAX_BATCH && !byPlayback.has(key)) byPlayback.set(key, one);
    else later.push(one);
  }
  waiting.push(...later);
  return [...byPlayback.values()];
}
