import type { RefreshTokens, StoredToken, TokenStep } from '../../db/repositories/refreshTokens.ts';
import type { StoredSession } from '../../db/repositories/storedSessions.ts';
import { toLiveSession, type SessionLifecycle } from './createSessionLifecycle.ts';
import type { RecentSessions } from './recentSessions.ts';
import { decideRefresh } from './sessionRules.ts';
import { hashSecret, looksLikeSecret, newSecret, seal, unseal } from './secrets.ts';
import { invalidSession } from './sessionErrors.ts';
import type { SessionService } from './sessionTypes.ts';

type Deps = {
  readonly sessions: RefreshTokens;
  readonly recentSessions: RecentSessions;
  readonly lifecycle: SessionLifecycle;
  readonly now: () => number;
  readonly allowsDemoAccounts: boolean;
  readonly onReplay: (replay: { realm: string; sessionId: string }) => void;
};
type Verdict = ReturnType<typeof decideRefresh>;

/**
 * Creates the function that exchanges a refresh token for new tokens. A token that was used before ends its
 * session, because two parties have it.
 */
export function createRefresh({
  sessions,
  recentSessions,
  lifecycle,
  now,
  allowsDemoAccounts,
  onReplay,
}: Deps): SessionService['refresh'] {
  const decide = (stored: StoredSession, token: StoredToken, at: Date): Verdict =>
    stored.isDemo && !allowsDemoAccounts
      ? 'ended'
      : decideRefresh(
          { generation: token.generation, rotatedAt: token.rotatedAt?.getTime() ?? null },
          {
            generation: stored.generation,
            expiresAt: stored.expiresAt.getTime(),
            revokedAt: stored.revokedAt?.getTime() ?? null,
          },
          at.getTime(),
        );
  return async (realm, refreshToken) => {
    if (realm.sessionMode === 'cookie' || !looksLikeSecret(refreshToken)) throw invalidSession();
    const successor = newSecret();
    const at = new Date(now());
    const found = await sessions.withToken(realm.id, hashSecret(refreshToken), (stored, token) => {
      const verdict = decide(stored, token, at);
      return { verdict, ...chooseTokenStep(verdict, successor, refreshToken, at) };
    });
    const verdict = found?.decision.verdict;
    if (found && verdict === 'replayed') {
      recentSessions.markEnded(found.session.sessionId);
      onReplay({ realm: realm.id, sessionId: found.session.sessionId });
    }
    if (found && verdict === 'rotate')
      return lifecycle.withTokens(realm, toLiveSession(found.session, now(), realm), successor);
    if (found && verdict === 'repeat' && found.token.sealedSuccessor !== null) {
      const sameSuccessor = unseal(found.token.sealedSuccessor, refreshToken);
      return lifecycle.withTokens(realm, toLiveSession(found.session, now(), realm), sameSuccessor);
    }
    throw invalidSession();
  };
}

/** Returns the change that the database makes to the token. */
function chooseTokenStep(verdict: Verdict, successor: string, refreshToken: string, at: Date): TokenStep {
  if (verdict === 'rotate')
    return {
      step: 'rotate',
      successorHash: hashSecret(successor),
      sealedSuccessor: seal(successor, refreshToken),
      at,
    };
  return verdict === 'replayed' ? { step: 'revoke', reason: 'replay', at } : { step: 'nothing' };
}
