// What becomes of viewers' events: counted by day without a word on who it was, or passed on to where the realm says (decision D36).
import type { ViewerEvent } from '#schemas/domain/viewer-event.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { EventCount, EventCounts } from '../../db/repositories/eventCounts.ts';

/** Lines that a realm has for one day. */
export const MOST_LINES = 5_000;
/** Deliveries under way to one place; further events are dropped while it does not answer. */
const MOST_DELIVERIES = 20;
const DELIVERY_MS = 4_000;

export type ViewerEvents = {
  /** Answers how many were taken. Never waits for the place they are passed on to. */
  take(
    realm: { readonly id: string; readonly analytics: Realm['analytics'] },
    events: readonly ViewerEvent[],
  ): Promise<number>;
};

export function createViewerEvents({
  counts,
  fetch,
  now,
  onError,
}: {
  counts: Pick<EventCounts, 'add'>;
  fetch: typeof globalThis.fetch;
  now: () => number;
  onError: (error: unknown) => void;
}): ViewerEvents {
  const under = new Map<string, number>();
  const passOn = async (url: string, body: string): Promise<void> => {
    under.set(url, (under.get(url) ?? 0) + 1);
    try {
      // A redirect would let the place choose another one.
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(DELIVERY_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status} to viewers' events.`);
    } finally {
      under.set(url, (under.get(url) ?? 1) - 1);
    }
  };
  return {
    async take({ id, analytics }, events) {
      if (analytics?.server === 'count') {
        await counts.add(id, new Date(now()).toISOString().slice(0, 10), countsOf(events), MOST_LINES);
        return events.length;
      }
      const { forwardTo } = analytics ?? {};
      if (analytics?.server !== 'forward' || forwardTo === undefined || (under.get(forwardTo) ?? 0) >= MOST_DELIVERIES)
        return 0;
      void passOn(forwardTo, JSON.stringify({ realm: id, at: new Date(now()).toISOString(), events })).catch(onError);
      return events.length;
    },
  };
}

/** Events of one kind on one line. */
export function countsOf(events: readonly ViewerEvent[]): EventCount[] {
  const counted = new Map<string, EventCount>();
  for (const { event, userType, language, subject = '', outcome } of events) {
    const about = outcome === undefined ? subject : `${subject}:${outcome}`;
    const key = [event, userType, language, about].join('\n');
    counted.set(key, { event, userType, language, subject: about, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}
