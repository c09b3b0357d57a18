import { HOUR_MS } from '#schemas/durations.ts';
import type { Sessions } from '../../db/repositories/sessions.ts';
import type { AccessTokens } from './accessTokens.ts';
import { toLiveSession, type SessionLifecycle } from './createSessionLifecycle.ts';
import { toCacheKey, type RecentSessions } from './recentSessions.ts';
import { hashSecret, looksLikeSecret } from './secrets.ts';
import { REPLACED_GRACE_MS } from './sessionRules.ts';
import { expiredToken, invalidSession } from './sessionErrors.ts';
import type { LiveSession } from './liveSession.ts';
import type { SessionCredential, SessionRealm, SessionService } from './sessionTypes.ts';

type Deps = {
  readonly sessions: Sessions;
  readonly accessTokens: AccessTokens;
  readonly recentSessions: RecentSessions;
  readonly lifecycle: SessionLifecycle;
  readonly now: () => number;
};

/** Creates the functions that find the session of a cookie or of an access token. */
export function createAuthenticate({
  sessions,
  accessTokens,
  recentSessions,
  lifecycle,
  now,
}: Deps): Pick<SessionService, 'authenticate' | 'identify' | 'isReplaced'> {
  const identify: SessionService['identify'] = async (realm, { kind, value }) => {
    refuseOtherKind(realm, kind);
    if (kind === 'cookie') {
      if (!looksLikeSecret(value)) throw invalidSession();
      return { keyedBy: 'cookieHash', value: hashSecret(value) };
    }
    const claims = await accessTokens.read(realm.id, value);
    if (claims === 'expired') throw expiredToken();
    if (claims === 'invalid') throw invalidSession();
    return { keyedBy: 'sessionId', value: claims.sid };
  };
  const find = async (realm: SessionRealm, credential: SessionCredential): Promise<LiveSession> => {
    const { keyedBy, value } = await identify(realm, credential);
    const stored = await (keyedBy === 'cookieHash'
      ? sessions.findByCookie(realm.id, value)
      : sessions.findById(realm.id, value));
    if (stored && lifecycle.isContinued(stored)) return { ...toLiveSession(stored, now(), realm), isContinued: true };
    if (!lifecycle.isActive(stored)) throw invalidSession();
    const usedAt = stored.seenAt ?? stored.createdAt;
    // A write that fails must not refuse the request.
    if (stored.accountId !== null && now() - usedAt.getTime() >= HOUR_MS)
      await sessions.touch(realm.id, stored.sessionId, new Date(now())).catch(() => undefined);
    return toLiveSession(stored, now(), realm);
  };
  return {
    identify,
    isReplaced: (realm, { kind, value }) =>
      kind === 'cookie' && looksLikeSecret(value)
        ? sessions.isReplaced(realm.id, hashSecret(value), new Date(now() - REPLACED_GRACE_MS))
        : Promise.resolve(false),
    async authenticate(realm, credential, use) {
      refuseOtherKind(realm, credential.kind);
      const key = toCacheKey(realm.id, hashSecret(credential.value));
      const session = await recentSessions.get(key, () => find(realm, credential), invalidSession);
      if (session.isContinued && use !== 'reading') throw invalidSession();
      return session;
    },
  };
}

/** A realm accepts only the kind of credential that it issues. */
function refuseOtherKind(realm: SessionRealm, kind: SessionCredential['kind']): void {
  if ((kind === 'cookie') !== (realm.sessionMode === 'cookie')) throw invalidSession();
}
