import type { ViewerEventName } from '#schemas/domain/viewer-event.ts';

/**
 * The name of a tracked event. `item-seen`, the impression of an item, is sent only to the page's `dataLayer`, because
 * the server would receive too many of them.
 */
export type TrackedEvent = ViewerEventName | 'item-seen';

/** Tracks an event. Never throws and never waits. */
export type Track = (event: TrackedEvent, details?: Readonly<Record<string, string | number | undefined>>) => void;

/**
 * Creates a tracker. Events are dropped until a listener is set: only with analytics in the realm and the viewer's
 * consent.
 */
export function createTracker(): { readonly track: Track; readonly listen: (listener: Track) => void } {
  let current: Track | undefined;
  return {
    track: (...event) => current?.(...event),
    listen: (listener) => {
      current = listener;
    },
  };
}
