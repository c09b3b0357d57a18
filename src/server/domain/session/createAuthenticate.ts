import type { Sessions } from '../../db/repositories/sessions.ts';
import type { AccessTokens } from './accessTokens.ts';
import { toLiveSession, type SessionLifecycle } from './createSessionLifecycle.ts';
import type { RecentSessions } from './recentSessions.ts';
import { hashSecret, looksLikeSecret } from './secrets.ts';
import { expiredToken, invalidSession } from './sessionErrors.ts';
import type { LiveSession } from './liveSession.ts';
import type { Credential, SessionRealm, SessionService } from './sessionTypes.ts';

type Deps = {
  readonly sessions: Sessions;
  readonly accessTokens: AccessTokens;
  readonly recentSessions: RecentSessions;
  readonly lifecycle: SessionLifecycle;
  readonly now: () => number;
};

/** Finds the session of a cookie or of an access token. */
export function createAuthenticate({
  sessions,
  accessTokens,
  recentSessions,
  lifecycle,
  now,
}: Deps): SessionService['authenticate'] {
  const find = async (realm: SessionRealm, { kind, value }: Credential): Promise<LiveSession> => {
    if (kind === 'cookie') {
      const stored = looksLikeSecret(value) ? await sessions.byCookie(realm.id, hashSecret(value)) : undefined;
      if (!lifecycle.isActive(stored)) throw invalidSession();
      return toLiveSession(stored, now());
    }
    const claims = await accessTokens.read(realm.id, value);
    if (claims === 'expired') throw expiredToken();
    const stored = claims === 'invalid' ? undefined : await sessions.byId(realm.id, claims.sid);
    if (!lifecycle.isActive(stored)) throw invalidSession();
    return toLiveSession(stored, now());
  };
  return async (realm, credential) => {
    // A realm accepts only the kind of credential that it issues.
    if ((credential.kind === 'cookie') !== (realm.sessionMode === 'cookie')) throw invalidSession();
    const key = `${realm.id} ${hashSecret(credential.value)}`;
    return recentSessions.get(key, () => find(realm, credential), invalidSession);
  };
}
