// Caches sessions for 0.9 s, so that a page and its twenty calls query the database once. A session that ends on this
// node is refused immediately. One that ends on another node is accepted for at most CACHE_MS more (required: 1 s).
import { createCaches, type Caches } from '../../memory/createCaches.ts';
import type { LiveSession } from './liveSession.ts';

const CACHE_MS = 900;
const MAX_ENTRIES = 10_000;

/**
 * Returns the key of a session in the cache.
 * @param credentialHash hash of the cookie or of the access token
 */
export const toCacheKey = (realmId: string, credentialHash: string): string => `${realmId} ${credentialHash}`;

/** The cache of sessions. */
export type RecentSessions = {
  /**
   * Returns a cached session, or loads it. Failures are not cached.
   * @param key must not contain the secret itself.
   * @param createError creates the error for a session that has ended on this node.
   */
  get(key: string, load: () => Promise<LiveSession>, createError: () => Error): Promise<LiveSession>;
  /**
   * Adds a session that this node creates.
   * @param session may still be under way; when it fails, it is not kept.
   */
  add(key: string, session: Promise<LiveSession>): void;
  /** Marks a session as ended. */
  markEnded(sessionId: string): void;
  /** Removes sessions whose data has changed, so that the next lookup queries the database. */
  invalidate(matches: (session: LiveSession) => boolean): void;
};

type CacheEntry = {
  /** In ms since 1970. */
  readonly loadedAt: number;
  readonly session: Promise<LiveSession>;
  /** Undefined while the session is loading. */
  loadedSession?: LiveSession;
};

/**
 * Creates the cache of the sessions that this node has read.
 * @param now returns ms since 1970
 * @param caches default: caches that /metrics does not show
 */
export function createRecentSessions(now: () => number, caches: Caches = createCaches()): RecentSessions {
  const cache = caches.create<CacheEntry>({ name: 'sessions', maxEntries: MAX_ENTRIES });
  /** When each session ended on this node. */
  const endedAt = caches.create<{ readonly at: number }>({ name: 'ended_sessions', maxEntries: MAX_ENTRIES });
  const add = (key: string, session: Promise<LiveSession>): CacheEntry => {
    const entry: CacheEntry = { loadedAt: now(), session };
    cache.set(key, entry);
    session.then(
      (loaded) => {
        entry.loadedSession = loaded;
      },
      () => {
        if (cache.get(key) === entry) cache.delete(key);
      },
    );
    return entry;
  };
  return {
    async get(key, load, createError) {
      let entry = cache.get(key);
      const age = entry ? now() - entry.loadedAt : 0;
      // The age is negative after the clock was set back. Without this check the entry would stay valid until the clock
      // reaches its time again.
      if (!entry || age > CACHE_MS || age < 0) entry = add(key, load());
      const session = await entry.session;
      // A lookup that began before the session ended may finish after it.
      if (endedAt.has(session.sessionId)) throw createError();
      return session;
    },
    add(key, session) {
      add(key, session);
    },
    invalidate(matches) {
      // A lookup that is still running may have read the old data.
      for (const [key, { loadedSession }] of Array.from(cache.entries()))
        if (!loadedSession || matches(loadedSession)) cache.delete(key);
    },
    markEnded(sessionId) {
      endedAt.set(sessionId, { at: now() });
    },
  };
}
