/** Counts of tracking events, as an ad server keeps them. */
export type AdHits = {
  add(session: string, ad: string, event: string): void;
  /** Returns the counts of a playback by `<ad>:<event>`. */
  get(session: string): Readonly<Record<string, number>>;
};

const MAX_SESSIONS = 1_000;
/** Maximum number of counts of a playback: more than all ads and events of the demo. */
const MAX_COUNTS = 200;

/** Creates the counts. They are in memory, for the latest playbacks only, because no payment depends on them. */
export function createAdHits(): AdHits {
  const countsBySession = new Map<string, Map<string, number>>();
  return {
    add(session, ad, event) {
      const counts = countsBySession.get(session) ?? new Map<string, number>();
      countsBySession.delete(session);
      countsBySession.set(session, counts);
      const key = `${ad}:${event}`;
      if (counts.has(key) || counts.size < MAX_COUNTS) counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const oldest of countsBySession.keys()) {
        if (countsBySession.size <= MAX_SESSIONS) break;
        countsBySession.delete(oldest);
      }
    },
    get: (session) => Object.fromEntries(countsBySession.get(session) ?? []),
  };
}
