// Decides whether a request is accepted, by the time for which the event loop has worked without waiting for events
// (docs/adr/034-load-shedding.md).
import { performance } from 'node:perf_hooks';
import type { RequestClass } from './classifyRequest.ts';

/** The clock of the monitor. Tests replace it. */
export type LoadClock = {
  /** Time in ms. */
  readonly now: () => number;
  /** Time in ms in which the event loop has worked, and in which it has waited, since the start. */
  readonly loop: () => { readonly active: number; readonly idle: number };
};

/** Decides whether the server has time for a request. */
export type LoadMonitor = {
  /**
   * Returns a function that the caller calls when the request's response begins, or undefined when the request must be
   * refused.
   */
  readonly accept: (requestClass: RequestClass) => (() => void) | undefined;
  /** Numbers since the start, and the requests that are being handled now. */
  readonly counts: () => { readonly accepted: number; readonly refused: number; readonly running: number };
};

/**
 * `busyMs` and `requests`: when the event loop has worked for more than `busyMs` without a wait, and the server has
 * accepted at least `requests` requests in this time, further requests are refused until the event loop waits again.
 * `queueMs` and `running`: the maximum number of requests that are handled at the same time is `queueMs` divided by the
 * mean time that the event loop works for one request, but at least `running`.
 */
const LIMITS = {
  page: { requests: 16, busyMs: 450, running: 24, queueMs: 300 },
  ordinary: { requests: 16, busyMs: 450, running: 24, queueMs: 300 },
  important: { requests: 48, busyMs: 900, running: 72, queueMs: 900 },
} as const;

/** Maximum number of pages that are handled at the same time, however fast the requests before them were. */
const MAX_PAGES = 24;
/** A shorter wait does not count: it is only the time of the system call that looks for new events. */
const MIN_WAIT_MS = 0.05;
/**
 * After refusals for this time, and when no request is being handled, requests are accepted even if the event loop has
 * not waited.
 */
const MAX_REFUSING_MS = 100;
/** Assumed time of the first requests of a server, whose code is not compiled yet. */
const FIRST_COST_MS = 20;
/** The mean is computed again after the event loop has worked for this time. */
const SAMPLE_MS = 200;

/** The clock of this process. */
export const systemClock: LoadClock = {
  now: () => performance.now(),
  loop: () => performance.eventLoopUtilization(),
};

/** A time in which the event loop has not waited, from its first request on. */
type BusyPeriod = { readonly startedAt: number; accepted: number; refusingSince?: number };

/** Creates the monitor of one server. */
export function createLoadMonitor({ now, loop }: LoadClock = systemClock): LoadMonitor {
  let running = 0;
  let runningPages = 0;
  let accepted = 0;
  let refused = 0;
  let busy: BusyPeriod | undefined;
  let idleMs = loop().idle;
  /** Mean time of the event loop for one request. */
  let costMs = FIRST_COST_MS;
  let sample = { active: loop().active, responses: 0 };

  const observeLoop = (): BusyPeriod => {
    const { active, idle } = loop();
    const time = now();
    const hasWaited = idle - idleMs >= MIN_WAIT_MS;
    const refusingMs = busy?.refusingSince === undefined ? 0 : time - busy.refusingSince;
    const hasRefusedLong = running === 0 && refusingMs > MAX_REFUSING_MS;
    if (hasWaited || hasRefusedLong) busy = undefined;
    idleMs = idle;
    const worked = active - sample.active;
    if (worked >= SAMPLE_MS) {
      costMs = (costMs + worked / Math.max(1, sample.responses)) / 2;
      sample = { active, responses: 0 };
    }
    return (busy ??= { startedAt: time, accepted: 0 });
  };
  const isAllowed = (requestClass: Exclude<RequestClass, 'always'>, period: BusyPeriod): boolean => {
    const limit = LIMITS[requestClass];
    if (requestClass === 'page' && runningPages >= MAX_PAGES) return false;
    if (running >= Math.max(limit.running, limit.queueMs / costMs)) return false;
    const isLong = period.accepted >= limit.requests && now() - period.startedAt > limit.busyMs;
    if (isLong && requestClass !== 'important') period.refusingSince ??= now();
    return !isLong;
  };

  return {
    accept(requestClass) {
      const period = observeLoop();
      if (requestClass !== 'always' && !isAllowed(requestClass, period)) {
        refused += 1;
        return undefined;
      }
      accepted += 1;
      period.accepted += 1;
      running += 1;
      if (requestClass === 'page') runningPages += 1;
      let isRunning = true;
      return () => {
        if (!isRunning) return;
        isRunning = false;
        running -= 1;
        if (requestClass === 'page') runningPages -= 1;
        sample.responses += 1;
      };
    },
    counts: () => ({ accepted, refused, running }),
  };
}
