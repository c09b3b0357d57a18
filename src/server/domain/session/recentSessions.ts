// Sessions that were looked up a moment ago: a page and its twenty calls ask the database once. A session that ends on this node
// is forgotten at once, one that ends on another node within the time below (asked: 2 s).
import { MINUTE_MS } from '#schemas/durations.ts';
import type { LiveSession } from './liveSession.ts';

const KEEP_MS = 1_500;
const MOST = 10_000;

export type RecentSessions = {
  /** @param key holds no secret. Failures are not kept; `refused` makes the error for one that ended here. */
  get(key: string, look: () => Promise<LiveSession>, refused: () => Error): Promise<LiveSession>;
  drop(sessionId: string): void;
  /** What is known of these sessions has changed: the next question asks the database. */
  forget(is: (session: LiveSession) => boolean): void;
};

export function createRecentSessions(now: () => number): RecentSessions {
  const known = new Map<string, { at: number; session: Promise<LiveSession>; found?: LiveSession }>();
  const ended = new Map<string, number>();
  const shorten = (map: Map<string, unknown>): void => {
    for (const oldest of map.keys()) {
      if (map.size <= MOST) break;
      map.delete(oldest);
    }
  };
  return {
    async get(key, look, refused) {
      let entry = known.get(key);
      const age = entry ? now() - entry.at : 0;
      // A clock that was set back must not keep a session for ever.
      if (!entry || age > KEEP_MS || age < 0) {
        const made: { at: number; session: Promise<LiveSession>; found?: LiveSession } = { at: now(), session: look() };
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
      // A look that began before the end may have answered after it.
      if (ended.has(session.sessionId)) throw refused();
      return session;
    },
    forget(is) {
      // A look that is under way may have read what was before.
      for (const [key, { found }] of known) if (!found || is(found)) known.delete(key);
    },
    drop(sessionId) {
      ended.set(sessionId, now());
      for (const [id, at] of ended) {
        if (now() - at <= MINUTE_MS) break;
        ended.delete(id);
      }
      shorten(ended);
    },
  };
}
