/** Runs jobs one at a time, each only after `reportActivity` was not called for `idleMs`. */
export type IdleQueue = {
  /** Adds a job. Jobs beyond `maxJobs` are dropped; callers that still need the result add it again. */
  add(job: () => Promise<void>): void;
  reportActivity(): void;
  /** Drops the waiting jobs and resolves when the running one has ended. */
  close(): Promise<void>;
};

export type IdleQueueOptions = {
  readonly idleMs: number;
  readonly maxJobs: number;
  readonly onError: (error: unknown) => void;
};

/** Creates an empty queue. */
export function createIdleQueue({ idleMs, maxJobs, onError }: IdleQueueOptions): IdleQueue {
  const jobs: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;
  let lastActivity = 0;
  let stopWaiting = (): void => undefined;

  const waitUntilIdle = async (): Promise<void> => {
    for (let leftMs = idleMs; leftMs > 0 && !isClosed; leftMs = lastActivity + idleMs - performance.now()) {
      await new Promise<void>((resolve) => {
        stopWaiting = resolve;
        setTimeout(resolve, leftMs).unref();
      });
    }
  };
  const runAll = async (): Promise<void> => {
    for (let job = jobs.shift(); job && !isClosed; job = jobs.shift()) {
      await waitUntilIdle();
      if (!isClosed) await job().catch(onError);
    }
    running = undefined;
  };

  return {
    add(job) {
      if (isClosed || jobs.length >= maxJobs) return;
      jobs.push(job);
      running ??= runAll();
    },
    reportActivity() {
      lastActivity = performance.now();
    },
    async close() {
      isClosed = true;
      jobs.length = 0;
      stopWaiting();
      await running;
    },
  };
}
