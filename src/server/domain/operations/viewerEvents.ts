// Counts viewers' events by day, without any data about the viewer, or forwards them to the address that the realm
// names (decision D36).
import { MEASURED_EVENTS, MEASURED_RANGE } from '#schemas/domain/measured-range.ts';
import type { ViewerEvent } from '#schemas/domain/viewer-event.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import type { Outbound } from '../../outbound/createOutbound.ts';
import type { EventCount, EventCounts } from '../../db/repositories/eventCounts.ts';

/** Maximum number of distinct counts that a realm stores for one day. */
export const MAX_COUNTS_PER_DAY = 5_000;
/** Maximum number of unanswered requests to one address. At this number further events are dropped. */
const MAX_PENDING_REQUESTS = 20;
const FORWARD_TIMEOUT_MS = 4_000;
/** Limit of the response's body, which nothing reads, so that a faulty receiver does not fill the memory. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Receives viewers' events. */
export type ViewerEvents = {
  /** Returns the number of accepted events. Does not wait until forwarded events have arrived. */
  record(
    realm: { readonly id: string; readonly analytics: Realm['analytics'] },
    events: readonly ViewerEvent[],
  ): Promise<number>;
  /**
   * Returns the numbers of requests to the addresses of realms: those without a response yet, and since the start those
   * that were dropped because too many had none.
   */
  forwardedCounts(): { readonly pending: number; readonly dropped: number };
};

type ViewerEventsDeps = {
  readonly counts: Pick<EventCounts, 'add'>;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly now: () => number;
  /** Receives the errors of forwarding. */
  readonly onError: (error: unknown) => void;
};

/** Creates the receiver of viewers' events. */
export function createViewerEvents({ counts, outbound, now, onError }: ViewerEventsDeps): ViewerEvents {
  const pendingByUrl = new Map<string, number>();
  let dropped = 0;
  const forward = async (url: string, body: string): Promise<void> => {
    pendingByUrl.set(url, (pendingByUrl.get(url) ?? 0) + 1);
    try {
      const { status } = await outbound.request({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        timeoutMs: FORWARD_TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
      });
      if (status < 200 || status > 299)
        throw new Error(
          `Viewers' events were not forwarded: ${new URL(url).host} responded with ${status}, expected 2xx. Check analytics.forwardTo in realm.json.`,
        );
    } finally {
      const pending = (pendingByUrl.get(url) ?? 1) - 1;
      if (pending === 0) pendingByUrl.delete(url);
      else pendingByUrl.set(url, pending);
    }
  };
  return {
    async record({ id, analytics }, events) {
      if (analytics?.server === 'count') {
        const counted = events.filter(isCountable);
        if (counted.length > 0) await counts.add(id, toUtcDay(now()), countEvents(counted), MAX_COUNTS_PER_DAY);
        return counted.length;
      }
      const { forwardTo } = analytics ?? {};
      if (analytics?.server !== 'forward' || forwardTo === undefined) return 0;
      if ((pendingByUrl.get(forwardTo) ?? 0) >= MAX_PENDING_REQUESTS) {
        dropped += 1;
        return 0;
      }
      void forward(forwardTo, JSON.stringify({ realm: id, at: new Date(now()).toISOString(), events })).catch(onError);
      return events.length;
    },
    forwardedCounts: () => ({ pending: [...pendingByUrl.values()].reduce((sum, count) => sum + count, 0), dropped }),
  };
}

/**
 * Whether an event is counted: the subject of a measurement must be a range. Anybody can send events, and sums of
 * measurements are computed from their ranges.
 */
export const isCountable = ({ event, subject = '', outcome }: ViewerEvent): boolean =>
  !MEASURED_EVENTS.includes(event) || (MEASURED_RANGE.test(subject) && outcome === undefined);

/** Counts events: equal events become one count. */
export function countEvents(events: readonly ViewerEvent[]): EventCount[] {
  const countsByKey = new Map<string, EventCount>();
  for (const { event, userType, language, subject = '', outcome } of events) {
    const subjectAndOutcome = outcome === undefined ? subject : `${subject}:${outcome}`;
    const key = [event, userType, language, subjectAndOutcome].join('\n');
    const count = (countsByKey.get(key)?.count ?? 0) + 1;
    countsByKey.set(key, { event, userType, language, subject: subjectAndOutcome, count });
  }
  return [...countsByKey.values()];
}
