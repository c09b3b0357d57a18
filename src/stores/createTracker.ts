import type { ViewerEventName } from '#schemas/domain/viewer-event.ts';

/** What the server takes, and what only the page's own `dataLayer` gets: items seen are too many for a line each. */
export type TrackedEvent = ViewerEventName | 'item-seen';

/** Tells what a viewer did. Never throws, never waits. */
export type Track = (event: TrackedEvent, details?: Readonly<Record<string, string | number | undefined>>) => void;

/** Events go nowhere until somebody listens: only a realm that has analytics does, and only with the viewer's consent. */
export function createTracker(): { readonly track: Track; readonly listen: (listener: Track) => void } {
  let heard: Track | undefined;
  return {
    track: (...event) => heard?.(...event),
    listen: (listener) => {
      heard = listener;
    },
  };
}
