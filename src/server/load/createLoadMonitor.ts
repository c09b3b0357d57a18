// Decides whether a request is accepted, by the delay of the event loop (docs/adr/030-load-shedding.md).
import type { RequestClass } from './classifyRequest.ts';

/** The clock and the timers of the monitor. Tests replace them. */
export type LoadClock = {
  /** Time in ms. */
  readonly now: () => number;
  /** Calls `tick` after a time in ms. */
  readonly after: (ms: number, tick: () => void) => void;
  /** Calls `tick` when the event loop has handled what has arrived. */
  readonly afterArrivals: (tick: () => void) => void;
  /** Time in ms in which the event loop has worked since the start, without the time in which it waited. */
  readonly activeMs: () => number;
};

export type LoadMonitor = {
  /**
   * Returns a function that the caller calls when the request's response begins, or undefined when the request must be
   * refused.
   */
  readonly accept: (requestClass: RequestClass) => (() => void) | undefined;
  /** Numbers since the start, and the requests that are being handled now. */
  readonly counts: () => { readonly accepted: number; readonly refused: number; readonly running: number };
};

/** The delay of the event loop above which the server is overloaded. */
const MAX_DELAY_MS = 100;
/** The server counts as overloaded until so long after its last high delay. */
const RECOVERY_MS = 500;
/** Interval of the timer whose lateness is the delay. */
const TICK_MS = 20;

/**
 * `running`: requests that are handled at once by an overloaded server. 24 pages of 15 ms keep the processor busy for
 * 0.4 s, so that health checks respond in time. `burst`: requests that arrive together, and the time spent on them.
 * `queueMs`: work that may wait before the event loop is late. A server that is not overloaded handles as many requests
 * at once as fit into it, by the mean of the last ones: many that only wait for a database, few that render.
 */
const LIMITS = {
  ordinary: { running: 24, burst: 16, burstMs: 200, queueMs: 500 },
  important: { running: 72, burst: 48, burstMs: 400, queueMs: 1_000 },
} as const;

/** Assumed time of the first requests of a server, whose code is not compiled yet. */
const FIRST_COST_MS = 20;
/** The mean is computed again after so much work. */
const SAMPLE_MS = 200;

export const systemClock: LoadClock = {
  now: () => performance.now(),
  after: (ms, tick) => void setTimeout(tick, ms).unref(),
  afterArrivals: (tick) => void setImmediate(tick),
  activeMs: () => performance.eventLoopUtilization().active,
};

/** Creates the monitor of one server. It runs a timer only while requests are being handled. */
export function createLoadMonitor({ now, after, afterArrivals, activeMs }: LoadClock = systemClock): LoadMonitor {
  let running = 0;
  let accepted = 0;
  let refused = 0;
  let overloadedUntil = -Infinity;
  let isTicking = false;
  /** The requests that the event loop handles between two waits: all that arrived while it was busy. */
  let burst: { readonly startedAt: number; size: number } | undefined;

  /** Mean time of the event loop for one request. */
  let costMs = FIRST_COST_MS;
  let sample = { activeMs: activeMs(), responses: 0 };

  const measureCost = (): void => {
    const worked = activeMs() - sample.activeMs;
    if (worked < SAMPLE_MS) return;
    costMs = (costMs + worked / Math.max(1, sample.responses)) / 2;
    sample = { activeMs: activeMs(), responses: 0 };
  };
  const tick = (dueAt: number): void => {
    measureCost();
    if (now() - dueAt > MAX_DELAY_MS) overloadedUntil = now() + RECOVERY_MS;
    isTicking = running > 0 || now() < overloadedUntil;
    if (isTicking) scheduleTick();
  };
  const scheduleTick = (): void => {
    const dueAt = now() + TICK_MS;
    after(TICK_MS, () => tick(dueAt));
  };
  const startBurst = () => {
    afterArrivals(() => {
      burst = undefined;
    });
    return { startedAt: now(), size: 0 };
  };

  return {
    accept(requestClass) {
      burst ??= startBurst();
      if (!isTicking) {
        isTicking = true;
        scheduleTick();
      }
      if (requestClass !== 'always') {
        const limit = LIMITS[requestClass];
        const isLongBurst = burst.size >= limit.burst && now() - burst.startedAt > limit.burstMs;
        const fitting = now() < overloadedUntil ? 0 : limit.queueMs / costMs;
        const isFull = running >= Math.max(limit.running, fitting);
        if (isLongBurst || isFull) {
          refused += 1;
          return undefined;
        }
      }
      accepted += 1;
      burst.size += 1;
      running += 1;
      let isRunning = true;
      return () => {
        if (!isRunning) return;
        isRunning = false;
        running -= 1;
        sample.responses += 1;
      };
    },
    counts: () => ({ accepted, refused, running }),
  };
}
