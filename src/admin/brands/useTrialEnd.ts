import { useEffect } from 'react';
import { HOUR_MS, SECOND_MS } from '#schemas/durations.ts';
import type { BrandVersions } from './brandsApi.ts';

/** Time in ms that the server gets to withdraw a trial whose end has come. */
const SETTLE_MS = SECOND_MS;
/** Time after which the versions are loaded again when the trial is still listed, because the clocks differ. */
const RETRY_MS = 5 * SECOND_MS;
/**
 * Longest delay of the timer in ms: a day, after which the versions are loaded again. Browsers run a timer at once when
 * its delay is longer than 24 days.
 */
const MAX_DELAY_MS = 24 * HOUR_MS;

/** Loads the versions again when the trial among them has ended by itself. */
export function useTrialEnd(versions: BrandVersions | undefined, reload: () => Promise<void>): void {
  useEffect(() => {
    const until = versions?.trial?.until;
    if (until === undefined) return undefined;
    const leftMs = Date.parse(until) - Date.now();
    const delayMs = leftMs > 0 ? Math.min(leftMs + SETTLE_MS, MAX_DELAY_MS) : RETRY_MS;
    const timer = setTimeout(() => void reload(), delayMs);
    return () => clearTimeout(timer);
  }, [versions, reload]);
}
