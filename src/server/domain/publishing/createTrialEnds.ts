// Withdraws trials that have ended. Each node waits for the next end, and the database lets one node withdraw the
// trial. Its change notification makes all nodes and open pages show the current version again.
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import type { ChangeFeed } from '../../db/changes.ts';
import type { Trials } from '../../db/repositories/trials.ts';

/** The withdrawal of ended trials on this node. */
export type TrialEnds = {
  /** Withdraws the trials that have ended meanwhile, and begins to wait for the next end. */
  start(): void;
  /** Resolves when no withdrawal of this node is running. */
  close(): Promise<void>;
};

type TrialEndDeps = {
  readonly trials: Pick<Trials, 'listEnds' | 'withdrawEnded'>;
  readonly changes: Pick<ChangeFeed, 'subscribe'>;
  /** Returns the current time in ms since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
};

/** A node reads the ends again after this time, because its clock can be set and a message can be lost. */
const MAX_WAIT_MS = MINUTE_MS;
/** Time after which a failed withdrawal is repeated. */
const RETRY_MS = 2 * SECOND_MS;

/** Creates the withdrawal of ended trials. */
export function createTrialEnds({ trials, changes, now, onError }: TrialEndDeps): TrialEnds {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Whether a trial may have begun or changed since the ends were read. */
  let isOutdated = false;
  let unsubscribe: (() => void) | undefined;

  /** Withdraws the ended trials. Returns the time in ms to wait until the next end. */
  const withdrawEnded = async (): Promise<number> => {
    let waitMs = MAX_WAIT_MS;
    for (const { realmId, until } of await trials.listEnds()) {
      const remainingMs = until.getTime() - now();
      if (remainingMs > 0) return Math.min(waitMs, remainingMs);
      try {
        await trials.withdrawEnded(realmId, new Date(now()));
      } catch (error) {
        // The trials of other realms end nevertheless.
        onError(error);
        waitMs = RETRY_MS;
      }
    }
    return waitMs;
  };
  const check = (): void => {
    isOutdated = true;
    running ??= checkUntilCurrent();
  };
  const checkUntilCurrent = async (): Promise<void> => {
    clearTimeout(timer);
    let waitMs = MAX_WAIT_MS;
    while (isOutdated) {
      isOutdated = false;
      waitMs = await withdrawEnded().catch((error: unknown) => {
        onError(error);
        return RETRY_MS;
      });
    }
    running = undefined;
    if (unsubscribe) timer = setTimeout(check, waitMs).unref();
  };
  return {
    start() {
      unsubscribe = changes.subscribe('realm', check);
      check();
    },
    async close() {
      unsubscribe?.();
      unsubscribe = undefined;
      clearTimeout(timer);
      await running;
    },
  };
}
