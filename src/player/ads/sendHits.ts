// Sends the requests by which ad servers count events.
import type { AdConsent, AdTracking } from './adTypes.ts';

/** Values that replace macros such as [ERRORCODE] (VAST 4.2, chapter 6). */
export type AdMacros = Readonly<Record<string, string | number>>;

/** Calls the URLs of one event. Never throws and never waits. */
export type SendHits = (tracking: AdTracking, event: string, macros?: AdMacros) => void;

/**
 * Creates the sender. A request continues when the page closes, needs no permission of the ad server (CORS), and
 * contains cookies only with the viewer's consent.
 */
export function createSendHits(fetch: typeof globalThis.fetch, { isGranted }: AdConsent): SendHits {
  return (tracking, event, macros = {}) => {
    for (const template of tracking[event] ?? [])
      fetch(fillMacros(template, macros), {
        mode: 'no-cors',
        keepalive: true,
        credentials: isGranted ? 'include' : 'omit',
        cache: 'no-store',
        referrerPolicy: 'strict-origin-when-cross-origin',
      }).catch(() => undefined);
  };
}

/** Replaces the macros of a VAST URL. Unknown macros stay, as the standard requires. */
export function fillMacros(template: string, macros: AdMacros): string {
  const values: AdMacros = {
    CACHEBUSTING: Math.floor(Math.random() * 1e8),
    TIMESTAMP: new Date().toISOString(),
    ...macros,
  };
  return template.replaceAll(/\[([A-Z_]+)\]|%%([A-Z_]+)%%/g, (whole, square?: string, percent?: string) => {
    const value = values[square ?? percent ?? ''];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}
