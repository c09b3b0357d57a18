// Caches sessions for a moment, so that a page and its twenty calls query the database once. A session that ends on this node is
// removed immediately; one that ends on another node after CACHE_MS (required: within 2 s).
import { MINUTE_MS } from '#schemas/durations.ts';
import type { LiveSession } from './liveSession.ts';

const CACHE_MS = 1_500;
const MAX_ENTRIES = 10_000;

/** The cache of sessions. */
export type RecentSessions = {
  /**
   * Returns a cached session, or loads it. Failures are not cached.
   * @param key must not contain the secret itself.
   * @param createError makes the error for a session that has ended on this node.
   */
  get(key: string, load: () => Promise<LiveSession>, createError: () => Error): Promise<LiveSession>;
  /** Marks a session as ended. */
  markEnded(sessionId: string): void;
  /** Removes sessions whose data has changed, so that the next lookup queries the database. */
  invalidate(matches: (session: LiveSession) => boolean): void;
};

export function createRecentSessions(now: () => number): RecentSessions {
  const known = new Map<string, { at: number; session: Promise<LiveSession>; found?: LiveSession }>();
  const ended = new Map<string, number>();
  const shorten = (map: Map<string, unknown>): void => {
    for (const oldest of map.keys()) {
      if (map.size <= MAX_ENTRIES) break;
      map.delete(oldest);
    }
  };
  return {
    async get(key, load, createError) {
      let entry = known.get(key);
      const age = entry ? now() - entry.at : 0;
      // After the clock was set back the age is negative; the entry must not stay valid until the clock catches up.
      if (!entry || age > CACHE_MS || age < 0) {
        const made: { at: number; session: Promise<LiveSession>; found?: LiveSession } = { at: now(), session: load() };
        entry = made;
        known.delete(key);
        known.set(key, made);
        made.session.then(
          (found) => {
            made.found = found;
          },
          () => {
            if (known.get(key) === made) known.delete(key);
          },
        );
        shorten(known);
      }
      const session = await entry.session;
      // A lookup that began before the session ended may finish after it.
      if (ended.has(session.sessionId)) throw createError();
      return session;
    },
    invalidate(matches) {
      // A lookup that is still running may have read the old data.
      for (const [key, { found }] of known) if (!found || matches(found)) known.delete(key);
    },
    markEnded(sessionId) {
      ended.set(sessionId, now());
      for (const [id, at] of ended) {
        if (now() - at <= MINUTE_MS) break;
        ended.delete(id);
      }
      shorten(ended);
    },
  };
}
