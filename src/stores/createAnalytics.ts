// Sends tracked events to window.dataLayer (decision D36) and in batches to the server, while the viewer consents.
import { EVENTS_MAX } from '#schemas/api/operations/postViewerEvents.ts';
import type { ViewerEvent } from '#schemas/domain/viewer-event.ts';
import type { Track } from './createTracker.ts';

/** A batch is sent when it is full, or this long after its first event. */
const LOT = 20,
  REST_MS = 10_000;
/** Delay after a failure; doubled with each further one, up to five minutes. */
const PAUSE_MS = 30_000,
  LONGEST_PAUSE_MS = 300_000;

export type AnalyticsDeps = {
  readonly realm: string;
  readonly language: () => string;
  /** The user type: GUEST or the role (ANALYTICS-001). */
  readonly userType: () => string;
  readonly isGranted: () => boolean;
  /** The page's data layer; undefined when the realm does not use it. */
  readonly dataLayer?: ((entry: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Sends events to the server; undefined when the realm does not collect them. Rejects when sending fails. */
  readonly send?: ((events: readonly ViewerEvent[]) => Promise<unknown>) | undefined;
  /** Sends events while the page unloads, without a response. Returns false when the browser refuses. */
  readonly sendLast?: ((events: readonly ViewerEvent[]) => boolean) | undefined;
  /** Calls back after `ms` milliseconds. Returns a function that cancels. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

export type Analytics = {
  readonly track: Track;
  /** Sends waiting events, because the page is hidden. */
  leave(): void;
  /** Drops waiting events, because the viewer has withdrawn the consent. */
  forget(): void;
};

export function createAnalytics({
  realm,
  language,
  userType,
  isGranted,
  dataLayer,
  send,
  sendLast,
  after,
}: AnalyticsDeps): Analytics {
  let waiting: ViewerEvent[] = [],
    isSending = false,
    pause = PAUSE_MS;
  let cancel: (() => void) | undefined;
  const schedule = (ms: number): void => {
    cancel ??= after(ms, () => {
      cancel = undefined;
      void flush();
    });
  };
  const flush = async (): Promise<void> => {
    if (!send || isSending || waiting.length === 0) return;
    cancel?.();
    cancel = undefined;
    const lot = waiting;
    waiting = [];
    isSending = true;
    try {
      await send(lot);
      pause = PAUSE_MS;
    } catch {
      // Further events are dropped, so that memory stays bounded (N46).
      if (isGranted()) waiting = [...lot, ...waiting].slice(0, EVENTS_MAX);
      schedule(pause);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    } finally {
      isSending = false;
    }
    if (waiting.length > 0) schedule(REST_MS);
  };
  return {
    track(event, details = {}) {
      if (!isGranted()) return;
      const common = { userType: userType(), language: language() };
      dataLayer?.({ event, ...common, realm, ...details });
      if (!send || event === 'item-seen' || waiting.length >= EVENTS_MAX) return;
      waiting.push({ event, ...common, ...about(event, details) });
      if (waiting.length >= LOT && cancel === undefined) void flush();
      else schedule(REST_MS);
    },
    leave() {
      if (!isGranted() || waiting.length === 0 || !sendLast?.(waiting)) return;
      waiting = [];
      cancel?.();
      cancel = undefined;
    },
    forget() {
      waiting = [];
      cancel?.();
      cancel = undefined;
    },
  };
}

/** Returns the part of an event that the server receives: values of a closed list, never typed text or identities. */
function about(
  event: ViewerEvent['event'],
  details: Readonly<Record<string, string | number | undefined>>,
): Pick<ViewerEvent, 'subject' | 'outcome'> {
  const { route, action, outcome, rowType, to, totalCount } = details;
  const subject =
    event === 'search-results'
      ? totalCount === 0
        ? 'none'
        : 'found'
      : (route ?? action ?? rowType ?? (event === 'language' ? to : undefined));
  return {
    ...(typeof subject === 'string' && /^[\w.:-]{1,80}$/.test(subject) && { subject }),
    ...((outcome === 'done' || outcome === 'failed' || outcome === 'cancelled') && { outcome }),
  };
}
