// Sessions of viewers and guests. Sign-in or check-in opens a session, a cookie or tokens identify it (decision O1),
// and sign-out, a replayed refresh token or its expiry ends it. The limits and decisions are in sessionRules.ts; HTTP
// is in http/sessionCookie.ts.
import type { Caches } from '../../memory/createCaches.ts';
import type { Kysely } from 'kysely';
import { PARTITIONS_MAX } from '#schemas/domain/partitions.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { createAccounts } from '../../db/repositories/accounts.ts';
import { createProfiles } from '../../db/repositories/profiles.ts';
import { createRateLimits } from '../../db/repositories/rateLimits.ts';
import { createSessions } from '../../db/repositories/sessions.ts';
import { createUserLicences } from '../../db/repositories/userLicences.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import type { AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import { createAccessTokens } from './accessTokens.ts';
import { createDeviceRecognition, type NewDevice } from './createDeviceRecognition.ts';
import { createAuthenticate } from './createAuthenticate.ts';
import type { KeyRing } from './createKeyRing.ts';
import { createRefresh } from './createRefresh.ts';
import { createTokenOwner } from './createTokenOwner.ts';
import { createProfileUse } from './createProfileUse.ts';
import { createSessionLifecycle } from './createSessionLifecycle.ts';
import { createStartProfiles } from './createStartProfiles.ts';
import { createSignIn } from './createSignIn.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRecentSessions } from './recentSessions.ts';
import { hashSecret, looksLikeSecret } from './secrets.ts';
import type { SessionService } from './sessionTypes.ts';

/** Time in ms after which ended sessions and counters are deleted from the database. */
const RETENTION_MS = DAY_MS;

/** What createSessionService needs. `now` returns ms since 1970. */
export type SessionDeps = {
  readonly kysely: Kysely<Tables>;
  readonly keys: KeyRing;
  readonly attempts: AttemptLimiter;
  /** Hashes passwords, a few at a time. Default: with a limit that no other service shares. */
  readonly passwords?: Passwords;
  readonly now: () => number;
  /** True when demo accounts may sign in. */
  readonly allowsDemoAccounts: boolean;
  readonly onReplay: (replay: { realm: string; sessionId: string }) => void;
  /** Called after a sign-in with a device that was not known, unless it is the first one of the account. */
  readonly onNewDevice: (realmId: string, device: NewDevice) => Promise<void>;
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches;
};

/**
 * Creates the sessions of viewers, staff and guests: sign-in, refresh, sign-out, and the check of each request's
 * credential.
 */
export function createSessionService({
  kysely,
  keys,
  attempts,
  passwords = createPasswords(),
  now,
  allowsDemoAccounts,
  onReplay,
  onNewDevice,
  caches,
}: SessionDeps): SessionService {
  const sessions = createSessions(kysely);
  const limits = createRateLimits(kysely);
  const recentSessions = createRecentSessions(now, caches);
  const recogniseDevice = createDeviceRecognition({ devices: attempts.devices, onNewDevice });
  const findStartProfile = createStartProfiles(createProfiles(kysely));
  const shared = { sessions, accessTokens: createAccessTokens({ keys, now }), recentSessions, now, allowsDemoAccounts };
  const lifecycle = createSessionLifecycle({ ...shared, recogniseDevice, findStartProfile });
  const endAll: SessionService['endAll'] = async (realmId, accountId, reason, exceptId) => {
    const endedIds = await sessions.revokeAll(realmId, accountId, reason, new Date(now()), exceptId);
    for (const endedId of endedIds) recentSessions.markEnded(endedId);
    return endedIds.length;
  };
  return {
    ...createAuthenticate({ ...shared, lifecycle }),
    ...createSignIn({
      accounts: createAccounts(kysely),
      userLicences: createUserLicences(kysely),
      passwords,
      limits,
      attempts,
      lifecycle,
      now,
      allowsDemoAccounts,
    }),
    ...createProfileUse({ sessions, recentSessions, lifecycle, now }),
    openFor: lifecycle.open,
    refresh: createRefresh({ sessions, recentSessions, lifecycle, now, allowsDemoAccounts, onReplay }),
    findAccount: createTokenOwner({ sessions, lifecycle }),
    async signOut(realm, { refreshToken, everywhere, current }) {
      const sessionId = looksLikeSecret(refreshToken)
        ? await sessions.findByToken(realm.id, hashSecret(refreshToken))
        : current?.sessionId;
      if (sessionId === undefined) return;
      const stored = await sessions.findById(realm.id, sessionId);
      await lifecycle.end(realm.id, sessionId, everywhere ? 'everywhere' : 'sign-out');
      // In a session in which an administrator sees the site as a viewer, a sign-out ends only that session, not those
      // of the viewer.
      if (stored?.impersonatedBy != null) return;
      if (!everywhere || !lifecycle.isActive(stored) || stored.accountId === null) return;
      await endAll(realm.id, stored.accountId, 'everywhere');
    },
    endAll,
    list: (realmId, accountId) => sessions.listActive(realmId, accountId, new Date(now())),
    async endOne(realmId, accountId, sessionId) {
      const isEnded = await sessions.revokeOwn(realmId, { accountId, sessionId }, 'ended', new Date(now()));
      if (isEnded) await lifecycle.end(realmId, sessionId, 'ended');
      return isEnded;
    },
    async changePartitions(realm, session, change) {
      const partitions = await sessions.changePartitions(realm.id, session, change, PARTITIONS_MAX);
      if (!partitions) {
        const message = `A viewer has at most ${PARTITIONS_MAX} partitions. Remove one first.`;
        throw new HttpError(409, 'PARTITIONS_FULL', message);
      }
      recentSessions.invalidate(({ sessionId, accountId }) =>
        session.accountId === null ? sessionId === session.sessionId : accountId === session.accountId,
      );
      return partitions;
    },
    refreshAccount(accountId) {
      recentSessions.invalidate((session) => session.accountId === accountId);
    },
    async removeExpired() {
      const before = new Date(now() - RETENTION_MS);
      await sessions.removeExpired(before);
      await limits.removeOld(before);
    },
  };
}
