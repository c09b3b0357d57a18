import { waitFor } from './wait.ts';

/** Interval in ms at which the hydration is checked. */
const HYDRATION_POLL_MS = 50;

/** Waits until the page is hydrated. Rows whose code or data takes longer are hydrated later. */
export async function waitForHydration(): Promise<void> {
  while (document.documentElement.dataset['hydrated'] === undefined) await waitFor(HYDRATION_POLL_MS);
}
