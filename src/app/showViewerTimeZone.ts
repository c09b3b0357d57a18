// The server does not know the time zone of a browser's first visit. After hydration the browser shows all times in its
// own zone, and stores the zone in the `tz` cookie, so that the server renders the next document in it (decision O20).
import { runInAction } from 'mobx';
import type { AppState } from '#schemas/appState.ts';

/** One year in seconds. */
const COOKIE_MAX_AGE = 31_536_000;

/**
 * Changes the time zone of the page to that of the browser, when it is another one.
 *
 * @param zone IANA name of the browser's time zone; undefined when the browser does not know it
 */
export function showViewerTimeZone(
  state: AppState,
  document: Pick<Document, 'cookie'>,
  zone: string | undefined,
): void {
  if (!zone || zone === state.timeZone) return;
  document.cookie = `tz=${encodeURIComponent(zone)}; path=/; max-age=${COOKIE_MAX_AGE}; samesite=lax`;
  // AppState is read-only for all other code.
  runInAction(() => {
    Object.assign(state, { timeZone: zone });
  });
}
