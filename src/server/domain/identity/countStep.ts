import type { Limit, RateLimits } from '../../db/repositories/rateLimits.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';

/** A step of a sign-in with another provider, which counts once. */
export type CountedStep = {
  isCounted(): boolean;
  /** Returns the limit for a statement that counts the step together with its own work. */
  takeLimit(): Limit;
  /**
   * Counts the step now, unless it was counted already. Call it before the step calls another server.
   * @throws HttpError 429 TOO_MANY_ATTEMPTS
   */
  count(): Promise<void>;
};

/**
 * Runs a step of a sign-in. However it ends, it counts once: with a statement for which it takes the limit, or with a
 * statement of its own.
 * @throws HttpError 429 TOO_MANY_ATTEMPTS above the limit, whatever else the step would throw.
 */
export async function countStep<T>(
  limits: Pick<RateLimits, 'consume'>,
  limit: Limit,
  run: (step: CountedStep) => Promise<T>,
): Promise<T> {
  let isCounted = false;
  const step: CountedStep = {
    isCounted: () => isCounted,
    takeLimit() {
      isCounted = true;
      return limit;
    },
    async count() {
      if (isCounted) return;
      const { counter, max } = step.takeLimit();
      const retryAfter = await limits.consume(counter, max);
      if (retryAfter !== undefined) throw tooManyAttempts(retryAfter);
    },
  };
  try {
    return await run(step);
  } finally {
    await step.count();
  }
}
