// Where tracked events go: into window.dataLayer (decision D36), and in small lots to the server. Only while the viewer agrees.
import { EVENTS_MAX } from '#schemas/api/operations/postViewerEvents.ts';
import type { ViewerEvent } from '#schemas/domain/viewer-event.ts';
import type { Track } from './createTracker.ts';

/** A lot is sent when it has so many events, or so long after its first one. */
const LOT = 20,
  REST_MS = 10_000;
/** After a failure; doubled with each further one up to five minutes. */
const PAUSE_MS = 30_000,
  LONGEST_PAUSE_MS = 300_000;

export type AnalyticsDeps = {
  readonly realm: string;
  readonly language: () => string;
  /** GUEST or the role (ANALYTICS-001). */
  readonly userType: () => string;
  readonly isGranted: () => boolean;
  /** Undefined: the realm wants none. */
  readonly dataLayer?: ((entry: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Undefined: the realm's server takes none. Rejects when they did not arrive. */
  readonly send?: ((events: readonly ViewerEvent[]) => Promise<unknown>) | undefined;
  /** Sends without waiting for an answer, from a page that goes away; false when the browser would not. */
  readonly sendLast?: ((events: readonly ViewerEvent[]) => boolean) | undefined;
  /** Calls back after so many ms; answers how to cancel. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

export type Analytics = {
  readonly track: Track;
  /** The page goes out of sight: what waits leaves now. */
  leave(): void;
  /** The viewer has taken the consent back: what waits is forgotten. */
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
      // What does not fit any more is lost: a viewer's memory is not a log (N46).
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

/** What the server is told of an event: a word from a closed list, never what was typed, read or whose it was. */
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
