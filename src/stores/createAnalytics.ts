// Sends tracked events to window.dataLayer (decision D36) and in batches to the server, while the viewer consents.
import { EVENTS_MAX } from '#schemas/api/operations/postViewerEvents.ts';
import { QUALITY_FIELDS, type ViewerEvent } from '#schemas/domain/viewer-event.ts';
import type { Track } from './createTracker.ts';

/** Number of events in a full batch, which is sent immediately. */
const BATCH_SIZE = 20;
/** Delay in ms from the first event of a batch until the batch is sent. */
const BATCH_DELAY_MS = 10_000;
/** Delay in ms after a failure. It doubles with each further failure up to the maximum. */
const RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 300_000;

/** The parts of the product that analytics needs. */
export type AnalyticsDeps = {
  readonly realm: string;
  /** Returns the language of the page. */
  readonly language: () => string;
  /** The user type: GUEST or the role (ANALYTICS-001). */
  readonly userType: () => string;
  /** Id of the signed-in viewer's account for the data layer; undefined: a guest, or the realm does not use it. */
  readonly userUUID?: (() => string | undefined) | undefined;
  /** Whether the viewer has agreed to analytics. Without consent no event is stored or sent. */
  readonly isGranted: () => boolean;
  /** The page's data layer; undefined when the realm does not use it. */
  readonly dataLayer?: ((entry: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Sends events to the server; undefined when the realm does not collect them. Rejects when sending fails. */
  readonly send?: ((events: readonly ViewerEvent[]) => Promise<unknown>) | undefined;
  /**
   * Sends events while the page unloads, without a response.
   * @returns false when the browser refuses
   */
  readonly sendLast?: ((events: readonly ViewerEvent[]) => boolean) | undefined;
  /**
   * Calls back after `ms` milliseconds.
   * @returns a function that cancels
   */
  readonly after: (ms: number, callback: () => void) => () => void;
};

/** The tracking of a tab. */
export type Analytics = {
  readonly track: Track;
  /** Sends waiting events, because the page is hidden. */
  leave(): void;
  /** Drops waiting events, because the viewer has withdrawn the consent. */
  forget(): void;
};

/** Creates the tracking of a tab. */
export function createAnalytics({
  realm,
  language,
  userType,
  userUUID,
  isGranted,
  dataLayer,
  send,
  sendLast,
  after,
}: AnalyticsDeps): Analytics {
  let waitingEvents: ViewerEvent[] = [];
  let isSending = false;
  let retryDelayMs = RETRY_DELAY_MS;
  let cancel: (() => void) | undefined;
  const schedule = (ms: number): void => {
    cancel ??= after(ms, () => {
      cancel = undefined;
      void flush();
    });
  };
  const flush = async (): Promise<void> => {
    if (!send || isSending || waitingEvents.length === 0) return;
    cancel?.();
    cancel = undefined;
    const batch = waitingEvents;
    waitingEvents = [];
    isSending = true;
    try {
      await send(batch);
      retryDelayMs = RETRY_DELAY_MS;
    } catch {
      // Further events are dropped, so that the waiting events do not fill the memory (N46).
      if (isGranted()) waitingEvents = [...batch, ...waitingEvents].slice(0, EVENTS_MAX);
      schedule(retryDelayMs);
      retryDelayMs = Math.min(MAX_RETRY_DELAY_MS, retryDelayMs * 2);
    } finally {
      isSending = false;
    }
    if (waitingEvents.length > 0) schedule(BATCH_DELAY_MS);
  };
  return {
    track(event, details = {}) {
      if (!isGranted()) return;
      const common = { userType: userType(), language: language() };
      const account = userUUID?.();
      dataLayer?.({ event, ...common, realm, ...(account !== undefined && { userUUID: account }), ...details });
      if (!send || event === 'item-seen' || waitingEvents.length >= EVENTS_MAX) return;
      waitingEvents.push({ event, ...common, ...toServerFields(event, details) });
      if (waitingEvents.length >= BATCH_SIZE && cancel === undefined) void flush();
      else schedule(BATCH_DELAY_MS);
    },
    leave() {
      if (!isGranted() || waitingEvents.length === 0 || !sendLast?.(waitingEvents)) return;
      waitingEvents = [];
      cancel?.();
      cancel = undefined;
    },
    forget() {
      waitingEvents = [];
      cancel?.();
      cancel = undefined;
    },
  };
}

/**
 * Returns the part of an event that the server receives. Its values come from fixed lists: it contains no typed text
 * and no ids of viewers.
 */
function toServerFields(
  event: ViewerEvent['event'],
  details: Readonly<Record<string, string | number | undefined>>,
): Pick<ViewerEvent, 'subject' | 'outcome' | 'quality'> {
  const { route, action, outcome, rowType, to, totalCount, range, code } = details;
  const foundOrNone = totalCount === 0 ? 'none' : 'found';
  const subject =
    event === 'search-results'
      ? foundOrNone
      : (route ?? action ?? rowType ?? range ?? code ?? (event === 'language' ? to : undefined));
  return {
    ...(typeof subject === 'string' && /^[\w.:-]{1,80}$/.test(subject) && { subject }),
    ...(event.startsWith('playback-') && { quality: readQuality(details) }),
    ...((outcome === 'done' || outcome === 'failed' || outcome === 'cancelled') && { outcome }),
  };
}

function readQuality(
  details: Readonly<Record<string, string | number | undefined>>,
): NonNullable<ViewerEvent['quality']> {
  return Object.fromEntries(
    QUALITY_FIELDS.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]])),
  );
}
