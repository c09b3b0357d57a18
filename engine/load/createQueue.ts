/** Runs tasks in the order they were added, and only a limited number at the same time. */
export type Queue = {
  /** Runs the task when a slot is free. Resolves with undefined when the signal is aborted before that. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T | undefined>;
};

/**
 * Creates a queue.
 * @param concurrency number of tasks that run at the same time; less than 1 counts as 1
 */
export function createQueue(concurrency: number): Queue {
  const limit = Math.max(1, Math.floor(concurrency));
  const waitingTasks = new Set<() => void>();
  let active = 0;

  const releaseSlot = (): void => {
    active--;
    const [first] = waitingTasks;
    if (!first) return;
    waitingTasks.delete(first);
    first();
  };

  /** Resolves with true when a slot is free, with false when the signal is aborted first. */
  const waitForSlot = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const onSlotFree = (): void => {
        signal.removeEventListener('abort', onAbort);
        active++;
        resolve(true);
      };
      const onAbort = (): void => {
        waitingTasks.delete(onSlotFree);
        resolve(false);
      };
      if (signal.aborted) return resolve(false);
      if (active < limit) return onSlotFree();
      waitingTasks.add(onSlotFree);
      signal.addEventListener('abort', onAbort, { once: true });
    });

  return {
    async run(task, signal) {
      if (!(await waitForSlot(signal))) return undefined;
      try {
        return await task();
      } finally {
        releaseSlot();
      }
    },
  };
}
