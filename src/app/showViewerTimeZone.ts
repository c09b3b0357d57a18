// The server does not know the time zone of a browser's first visit. After hydration the browser shows all times in its
// own zone, and stores the zone in the `tz` cookie, so that the server renders the next document in it (decision O20).
import { runInAction } from 'mobx';
import type { App } from './app.ts';
import { waitFor } from './wait.ts';

/** One year in seconds. */
const COOKIE_MAX_AGE = 31_536_000;

/** How many widgets are updated in one task. */
const UPDATES_OF_A_TASK = 8;

/**
 * Changes the time zone of the page to that of the browser, when it is another one. React renders the update of a
 * widget at once, and all of them together took a task of 150 to 600 ms on a slow device. So they are updated a few at a
 * time, and the page responds in between.
 *
 * @param zone IANA name of the browser's time zone; undefined when the browser does not know it
 */
export async function showViewerTimeZone(
  { state, heldUpdates }: Pick<App, 'state' | 'heldUpdates'>,
  document: Pick<Document, 'cookie'>,
  zone: string | undefined,
): Promise<void> {
  if (!zone || zone === state.timeZone) return;
  document.cookie = `tz=${encodeURIComponent(zone)}; path=/; max-age=${COOKIE_MAX_AGE}; samesite=lax`;
  const runs: (() => void)[] = (heldUpdates.runs = []);
  // AppState is read-only for all other code.
  try {
    runInAction(() => {
      Object.assign(state, { timeZone: zone });
    });
  } finally {
    heldUpdates.runs = undefined;
  }
  while (runs.length > 0) {
    for (const run of runs.splice(0, UPDATES_OF_A_TASK)) runSafely(run);
    // oxlint-disable-next-line no-await-in-loop -- lets the browser paint and handle input
    await waitFor(0);
  }
}

/** Reports an error of an update, so that the other widgets are updated too. */
function runSafely(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
