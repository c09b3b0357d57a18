// Opens and ends sessions, and decides which stored sessions are active.
import { randomUUID } from 'node:crypto';
import { PARTITIONS_MAX } from '#schemas/domain/partitions.ts';
import { listMissingFields } from '#schemas/domain/sign-up-form.ts';
import { CONTINUED, REPLACED, type Sessions } from '../../db/repositories/sessions.ts';
import type { StoredSession } from '../../db/repositories/storedSessions.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { createDeviceRecognition } from './createDeviceRecognition.ts';
import { toCacheKey, type RecentSessions } from './recentSessions.ts';
import { ACCESS_TOKEN_SECONDS, CONTINUED_READ_MS, findHighestRole, SESSION_LIFE } from './sessionRules.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { LiveSession } from './liveSession.ts';
import type { StartProfiles } from './createStartProfiles.ts';
import type { AccountFields, OpenedSession, SessionOwner, SessionRealm, SessionVisitor } from './sessionTypes.ts';

/** What createSessionLifecycle needs. `now` returns ms since 1970. */
export type LifecycleDeps = {
  readonly sessions: Sessions;
  readonly accessTokens: AccessTokens;
  readonly recentSessions: RecentSessions;
  readonly recogniseDevice: ReturnType<typeof createDeviceRecognition>;
  readonly findStartProfile: StartProfiles;
  readonly now: () => number;
  /** True when demo accounts may sign in. */
  readonly allowsDemoAccounts: boolean;
};
/** Creates sessions, and decides which stored sessions are still valid. */
export type SessionLifecycle = {
  isActive(stored: StoredSession | undefined): stored is StoredSession;
  /** Whether a new session has continued this one so recently that requests which read may still use it. */
  isContinued(stored: StoredSession): boolean;
  /**
   * @param owner undefined for a guest.
   * @param visitor `current`: the session that the new one replaces.
   */
  open(realm: SessionRealm, owner: SessionOwner | undefined, visitor: SessionVisitor): Promise<OpenedSession>;
  /** @param reason is stored with the session. */
  end(realmId: string, sessionId: string, reason: string): Promise<void>;
  /**
   * Signs an access token for a session in bearer mode.
   * @param refreshToken undefined: the session keeps the one that it has.
   */
  withTokens(realm: SessionRealm, session: LiveSession, refreshToken?: string): Promise<OpenedSession>;
};

/** Creates the lifecycle. */
export function createSessionLifecycle({
  sessions,
  accessTokens,
  recentSessions,
  recogniseDevice,
  findStartProfile,
  now,
  allowsDemoAccounts,
}: LifecycleDeps): SessionLifecycle {
  const end: SessionLifecycle['end'] = async (realmId, sessionId, reason) => {
    const endedIds = await sessions.revoke(realmId, sessionId, reason, new Date(now()));
    for (const endedId of [sessionId, ...endedIds]) recentSessions.markEnded(endedId);
  };
  /** The replaced session ends, because an attacker may have planted it (session fixation). */
  const replace = async (realmId: string, replaced: LiveSession, owner: SessionOwner | undefined): Promise<void> => {
    const { sessionId } = replaced;
    const reason = isContinuation(owner, replaced) ? CONTINUED : REPLACED;
    await sessions.replace(realmId, sessionId, reason, new Date(now()));
    if (reason === REPLACED) recentSessions.markEnded(sessionId);
    else recentSessions.invalidate((recent) => recent.sessionId === sessionId);
  };
  const isValid = (stored: StoredSession): boolean =>
    now() < stored.expiresAt.getTime() && (allowsDemoAccounts || !stored.isDemo);
  const withTokens = createTokenSigning(accessTokens);
  /** Gives the account the partitions of the guest who signs in, whatever the way to sign in. */
  const takeOverPartitions = async (
    realmId: string,
    { accountId, impersonatedBy }: SessionOwner,
    { sessionId, viewer }: LiveSession,
  ): Promise<void> => {
    if (!viewer.isGuest || impersonatedBy !== undefined) return;
    await sessions.takeOverPartitions(realmId, { sessionId, accountId }, PARTITIONS_MAX);
    recentSessions.invalidate((session) => session.accountId === accountId);
  };
  return {
    end,
    withTokens,
    isActive: (stored): stored is StoredSession => stored !== undefined && stored.revokedAt === null && isValid(stored),
    isContinued: (stored) =>
      stored.revokedAt !== null &&
      stored.revokedFor === CONTINUED &&
      now() - stored.revokedAt.getTime() < CONTINUED_READ_MS &&
      isValid(stored),
    async open(realm, owner, visitor) {
      const { current: replaced, client, staleCookie } = visitor;
      const lifeMs = SESSION_LIFE[findKind(owner)];
      const secret = newSecret();
      const createdAt = new Date(now());
      const hash = hashSecret(secret);
      // This runs before the session is created, because `create` returns the account's partitions with it.
      if (owner && replaced) await takeOverPartitions(realm.id, owner, replaced);
      const created = sessions.create(realm.id, {
        sessionId: randomUUID(),
        accountId: owner?.accountId ?? null,
        profileId: null,
        ...(owner && (await findStartProfile(realm, owner, visitor))),
        signedInWith: owner?.signedInWith,
        sealedLogoutHint: owner?.sealedLogoutHint,
        impersonatedBy: owner?.impersonatedBy,
        ...(owner && client && { device: client.name, country: client.country }),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + lifeMs),
        ...(realm.sessionMode === 'cookie' ? { cookieHash: hash } : { tokenHash: hash }),
      });
      const live = created.then((stored) => toLiveSession(stored, now(), realm));
      // The first request of the new session needs no query.
      if (realm.sessionMode === 'cookie') recentSessions.add(toCacheKey(realm.id, hash), live);
      const [stored, session] = await Promise.all([created, live]);
      if (replaced) await replace(realm.id, replaced, owner);
      if (staleCookie !== undefined) await sessions.markReplaced(realm.id, hashSecret(staleCookie), createdAt);
      const device = await recogniseDevice(realm.id, stored, visitor);
      const opened: OpenedSession =
        realm.sessionMode === 'cookie'
          ? { session, cookie: { value: secret, seconds: lifeMs / 1000 } }
          : await withTokens(realm, session, secret);
      return { ...opened, ...(device !== undefined && { device }) };
    },
  };
}

/**
 * Whether a new session continues the session that it replaces: a guest's session, or one of the same account. An
 * impersonation neither continues a viewer's session nor is continued.
 */
const isContinuation = (owner: SessionOwner | undefined, replaced: LiveSession): boolean =>
  replaced.viewer.isGuest ||
  (owner !== undefined &&
    owner.accountId === replaced.accountId &&
    owner.impersonatedBy === undefined &&
    replaced.impersonatedBy === undefined);

/** Creates the function that signs the access token of a session. */
function createTokenSigning(accessTokens: AccessTokens): SessionLifecycle['withTokens'] {
  return async (realm, session, refreshToken) => {
    const { isGuest, roles } = session.viewer;
    const authorisationToken = await accessTokens.sign({
      id: session.accountId ?? session.sessionId,
      loc: session.country,
      rol: findHighestRole(isGuest, roles),
      isGuest,
      profileId: session.profileId,
      realm: realm.id,
      sid: session.sessionId,
    });
    return {
      session,
      tokens: {
        authorisationToken,
        ...(refreshToken !== undefined && { refreshToken }),
        expiresIn: ACCESS_TOKEN_SECONDS,
      },
    };
  };
}

/** Returns the kind of a session, which decides its lifetime. */
function findKind(owner: SessionOwner | undefined): keyof typeof SESSION_LIFE {
  if (!owner) return 'guest';
  return owner.impersonatedBy === undefined ? 'viewer' : 'impersonation';
}

/**
 * Converts a stored session to the form that requests use.
 * @param now ms since 1970: licences that have expired by then are left out.
 */
export function toLiveSession(
  stored: StoredSession,
  now: number,
  { signUpFields }: Pick<SessionRealm, 'signUpFields'>,
): LiveSession {
  const { sessionId, accountId, profileId, country, isChild, ageLimit } = stored;
  const { roles, partitions, licences, spoilers, signedInWith, impersonatedBy, mustChooseProfile } = stored;
  return {
    sessionId,
    accountId,
    profileId,
    country,
    ...(spoilers && { spoilers }),
    ...(impersonatedBy !== null && { impersonatedBy }),
    viewer: {
      isGuest: accountId === null,
      ...(accountId !== null && { accountId }),
      ...(signedInWith !== null && { signedInWith }),
      ...(mustChooseProfile && { mustChooseProfile }),
      ...(signUpFields && lacksInformation(stored, signUpFields) && { hasMissingInformation: true as const }),
      isChild,
      ...(isChild && ageLimit !== null && { ageLimit }),
      ...(impersonatedBy !== null && { impersonatedUntil: stored.expiresAt.getTime() }),
      // A child's profile of an editor has no role. A session in which an administrator sees the site as a viewer has
      // none either.
      roles: isChild || impersonatedBy !== null ? [] : roles,
      // The realm and a provider may both have given the same licence.
      licences: [
        ...new Set(licences.filter(({ expiresAt }) => expiresAt === null || now < expiresAt).map(({ id }) => id)),
      ],
      ...(Object.keys(partitions).length > 0 && { partitions }),
    },
  };
}

/**
 * Whether the account of a session lacks a required field. It is false for viewers who cannot change the account:
 * guests, children, viewers who have not chosen a profile yet, and administrators who see the site as a viewer.
 */
function lacksInformation(
  { accountId, accountName, details, country, isChild, impersonatedBy, mustChooseProfile }: StoredSession,
  { fields, settings }: AccountFields,
): boolean {
  if (accountId === null || isChild || impersonatedBy !== null || mustChooseProfile) return false;
  return listMissingFields(fields, { name: accountName, ...details }, { settings, country: country ?? '' }).length > 0;
}
