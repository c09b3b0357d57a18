/** Runs tasks in order of asking, at most so many at once. */
export type Queue = {
  /** Runs the task when its turn comes. Undefined when the signal was aborted before that. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T | undefined>;
};

/** Makes a queue. `concurrency` below 1 counts as 1. */
export function createQueue(concurrency: number): Queue {
  const limit = Math.max(1, Math.floor(concurrency));
  const waiting = new Set<() => void>();
  let active = 0;

  const next = (): void => {
    active--;
    const [first] = waiting;
    if (!first) return;
    waiting.delete(first);
    first();
  };

  /** True when the turn has come, false when the signal came first. */
  const turn = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        active++;
        resolve(true);
      };
      const leave = (): void => {
        waiting.delete(go);
        resolve(false);
      };
      if (signal.aborted) return resolve(false);
      if (active < limit) return go();
      waiting.add(go);
      signal.addEventListener('abort', leave, { once: true });
    });

  return {
    async run(task, signal) {
      if (!(await turn(signal))) return undefined;
      try {
        return await task();
      } finally {
        next();
      }
    },
  };
}
