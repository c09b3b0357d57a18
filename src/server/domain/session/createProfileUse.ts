import type { Sessions } from '../../db/repositories/sessions.ts';
import { toLiveSession, type SessionLifecycle } from './createSessionLifecycle.ts';
import type { RecentSessions } from './recentSessions.ts';
import { invalidSession } from './sessionErrors.ts';
import type { SessionService } from './sessionTypes.ts';

type Deps = {
  readonly sessions: Sessions;
  readonly recentSessions: RecentSessions;
  readonly lifecycle: SessionLifecycle;
  readonly now: () => number;
};

/**
 * Creates the function that changes the profile of a session. The session stays the same, so that it keeps its device,
 * its age and its refresh token, and other tabs need no new cookie.
 */
export function createProfileUse({
  sessions,
  recentSessions,
  lifecycle,
  now,
}: Deps): Pick<SessionService, 'useProfile' | 'forgetEnded'> {
  return {
    async useProfile(realm, { accountId, sessionId }, profileId) {
      const isChanged = await sessions.useProfile(realm.id, { accountId, sessionId }, profileId);
      recentSessions.invalidate((recent) => recent.sessionId === sessionId);
      const stored = await sessions.findById(realm.id, sessionId);
      if (!isChanged || !lifecycle.isActive(stored)) throw invalidSession();
      const session = toLiveSession(stored, now(), realm);
      return realm.sessionMode === 'cookie' ? { session } : lifecycle.withTokens(realm, session);
    },
    forgetEnded(sessionIds) {
      for (const sessionId of sessionIds) recentSessions.markEnded(sessionId);
    },
  };
}
