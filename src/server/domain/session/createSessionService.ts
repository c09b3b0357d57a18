// Sessions of viewers and guests: opened by sign-in or check-in, carried by a cookie or by tokens (decision O1), ended by
// sign-out, a replayed refresh token or time. What a number or an answer means is in rules.ts; HTTP is in sessionHttp.ts.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { PARTITIONS_MAX } from '#schemas/domain/partitions.ts';
import { createAccounts } from '../../db/repositories/accounts.ts';
import { createRateLimits, secondsLeft, type Counter } from '../../db/repositories/rateLimits.ts';
import { createSessions, type StoredSession, type TokenStep } from '../../db/repositories/sessions.ts';
import { createSigningKeys } from '../../db/repositories/signingKeys.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import { createAccessTokens } from './accessTokens.ts';
import { createDemoAccounts, isDemoEmail } from './demoAccounts.ts';
import type { LiveSession } from './liveSession.ts';
import { createPasswords } from './passwords.ts';
import { createRecentSessions } from './recentSessions.ts';
import {
  ACCESS_TOKEN_SECONDS,
  decideRefresh,
  LIMITS,
  networkOf,
  normaliseEmail,
  roleOf,
  SESSION_LIFE,
} from './rules.ts';
import { hashSecret, looksLikeSecret, newSecret, seal, unseal } from './secrets.ts';

/** What of a realm decides its sessions. */
export type SessionRealm = { readonly id: string; readonly sessionMode: 'cookie' | 'bearer' };

/** What a request brought: the value of the session cookie, or of the Authorization header. */
export type Credential = { readonly kind: 'cookie' | 'bearer'; readonly value: string };

/** An opened or renewed session with what its holder gets, by the realm's mode. */
export type Opened = {
  readonly session: LiveSession;
  readonly tokens?: { readonly authorisationToken: string; readonly refreshToken: string; readonly expiresIn: number };
  /** `seconds`: how long the browser keeps it. */
  readonly cookie?: { readonly value: string; readonly seconds: number };
};

/** Who asks: for limits, and to end the session that a new one replaces. */
export type Visitor = { readonly address: string; readonly current?: LiveSession | undefined };

export type SessionService = {
  /** @throws 401 TOKEN_INVALID or TOKEN_EXPIRED. */
  authenticate(realm: SessionRealm, credential: Credential): Promise<LiveSession>;
  /** @throws 429 TOO_MANY_ATTEMPTS. */
  checkIn(realm: SessionRealm, visitor: Visitor): Promise<Opened>;
  /** @throws 401 failedAuthentication, 429 TOO_MANY_ATTEMPTS. */
  signIn(
    realm: SessionRealm,
    given: { readonly id: string; readonly secret: string },
    visitor: Visitor,
  ): Promise<Opened>;
  /** @throws 401 TOKEN_INVALID. */
  refresh(realm: SessionRealm, refreshToken: string): Promise<Opened>;
  /** Ends the session of a refresh token or the current one; `everywhere` ends all of the account. Never says what it found. */
  signOut(
    realm: SessionRealm,
    given: {
      readonly refreshToken?: string | undefined;
      readonly everywhere?: boolean | undefined;
      readonly current?: LiveSession | undefined;
    },
  ): Promise<void>;
  /**
   * Changes to which parts of the audience a viewer belongs, and answers all of them.
   * @throws 409 PARTITIONS_FULL.
   */
  changePartitions(
    realm: SessionRealm,
    session: LiveSession,
    change: { readonly add: Readonly<Record<string, string>>; readonly remove: readonly string[] },
  ): Promise<Readonly<Record<string, string>>>;
  /** Removes what has expired, of every realm. */
  tidy(): Promise<void>;
};

export type SessionDeps = {
  readonly kysely: Kysely<Tables>;
  readonly now: () => number;
  /** Demo accounts exist. */ readonly demo: boolean;
  readonly onReplay: (what: { realm: string; sessionId: string }) => void;
};

export function createSessionService({ kysely, now, demo, onReplay }: SessionDeps): SessionService {
  const accounts = createAccounts(kysely),
    sessions = createSessions(kysely),
    limits = createRateLimits(kysely);
  const access = createAccessTokens({ keys: createSigningKeys(kysely), now });
  const passwords = createPasswords();
  const ensureDemoAccounts = createDemoAccounts({ accounts, passwords });
  const recent = createRecentSessions(now);

  const inForce = (stored: StoredSession | undefined): stored is StoredSession =>
    stored !== undefined && stored.revokedAt === null && now() < stored.expiresAt.getTime() && (demo || !stored.isDemo);

  const count = async (realmId: string, bucket: keyof typeof LIMITS, key: string): Promise<Counter> => {
    const { most, windowMs } = LIMITS[bucket];
    const counter: Counter = { realmId, bucket, key, windowMs, now: now() };
    if ((await limits.count(counter)) > most) throw tooMany(secondsLeft(counter));
    return counter;
  };

  const tokensFor = async (realm: SessionRealm, session: LiveSession, refreshToken: string): Promise<Opened> => {
    const { isGuest, roles } = session.viewer;
    const authorisationToken = await access.sign({
      id: session.accountId ?? session.sessionId,
      loc: session.country,
      rol: roleOf(isGuest, roles),
      isGuest,
      profileId: session.profileId,
      realm: realm.id,
      sid: session.sessionId,
    });
    return { session, tokens: { authorisationToken, refreshToken, expiresIn: ACCESS_TOKEN_SECONDS } };
  };

  const open = async (
    realm: SessionRealm,
    who: { accountId: string; profileId: string | null } | undefined,
    { current }: Visitor,
  ): Promise<Opened> => {
    const life = who ? SESSION_LIFE.viewer : SESSION_LIFE.guest;
    const [sessionId, secret, createdAt] = [randomUUID(), newSecret(), new Date(now())];
    const hash = hashSecret(secret);
    await sessions.create(realm.id, {
      sessionId,
      accountId: who?.accountId ?? null,
      profileId: who?.profileId ?? null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + life),
      ...(realm.sessionMode === 'cookie' ? { cookieHash: hash } : { tokenHash: hash }),
    });
    // A session that somebody planted before does not live on in the new one (fixation).
    if (current) await end(realm.id, current.sessionId, 'replaced');
    const stored = await sessions.byId(realm.id, sessionId);
    if (!stored) throw new Error(`Session ${sessionId} is not there after it was made.`);
    const session = liveFrom(stored);
    return realm.sessionMode === 'cookie'
      ? { session, cookie: { value: secret, seconds: life / 1000 } }
      : tokensFor(realm, session, secret);
  };

  const end = async (realmId: string, sessionId: string, why: string): Promise<void> => {
    await sessions.revoke(realmId, sessionId, why, new Date(now()));
    recent.drop(sessionId);
  };

  const look = async (realm: SessionRealm, { kind, value }: Credential): Promise<LiveSession> => {
    if (kind === 'cookie') {
      const stored = looksLikeSecret(value) ? await sessions.byCookie(realm.id, hashSecret(value)) : undefined;
      if (!inForce(stored)) throw invalid();
      return liveFrom(stored);
    }
    const claims = await access.read(realm.id, value);
    if (claims === 'expired')
      throw new HttpError(401, 'TOKEN_EXPIRED', 'The session token has expired. Refresh it and repeat the call.');
    const stored = claims === 'invalid' ? undefined : await sessions.byId(realm.id, claims.sid);
    if (!inForce(stored)) throw invalid();
    return liveFrom(stored);
  };

  return {
    async authenticate(realm, credential) {
      // A realm takes only the kind it gives.
      if ((credential.kind === 'cookie') !== (realm.sessionMode === 'cookie')) throw invalid();
      return recent.get(`${realm.id} ${hashSecret(credential.value)}`, () => look(realm, credential), invalid);
    },
    async checkIn(realm, visitor) {
      await count(realm.id, 'guestByAddress', networkOf(visitor.address));
      return open(realm, undefined, visitor);
    },
    async signIn(realm, { id, secret }, visitor) {
      const email = normaliseEmail(id);
      // Counted before the password is looked at, so that attempts side by side cannot pass the limit together.
      const byEmail = await count(realm.id, 'passwordByEmail', email);
      const byAddress = await count(realm.id, 'passwordByAddress', networkOf(visitor.address));
      if (demo && isDemoEmail(email)) await ensureDemoAccounts(realm.id);
      // No address has control characters, and PostgreSQL refuses a NUL.
      const account = /\p{Cc}/u.test(email) ? undefined : await accounts.byEmail(realm.id, email);
      const usable = account && (demo || !account.isDemo) ? account : undefined;
      if (!(await passwords.matches(usable?.passwordHash, secret)) || !usable)
        throw new HttpError(401, 'failedAuthentication', 'E-mail and password do not belong together.');
      await Promise.all([limits.forget(byEmail), limits.giveBack(byAddress)]);
      return open(realm, usable, visitor);
    },
    async refresh(realm, refreshToken) {
      if (realm.sessionMode === 'cookie' || !looksLikeSecret(refreshToken)) throw invalid();
      const successor = newSecret(),
        at = new Date(now());
      const found = await sessions.withToken(
        realm.id,
        hashSecret(refreshToken),
        (stored, token): TokenStep & { verdict: ReturnType<typeof decideRefresh> } => {
          const state = {
            generation: stored.generation,
            expiresAt: stored.expiresAt.getTime(),
            revokedAt: stored.revokedAt?.getTime() ?? null,
          };
          const verdict =
            stored.isDemo && !demo
              ? 'ended'
              : decideRefresh(
                  { generation: token.generation, rotatedAt: token.rotatedAt?.getTime() ?? null },
                  state,
                  at.getTime(),
                );
          if (verdict === 'rotate')
            return {
              verdict,
              step: 'rotate',
              successorHash: hashSecret(successor),
              sealedSuccessor: seal(successor, refreshToken),
              at,
            };
          return verdict === 'replayed' ? { verdict, step: 'revoke', why: 'replay', at } : { verdict, step: 'nothing' };
        },
      );
      if (found?.decided.verdict === 'replayed') {
        recent.drop(found.session.sessionId);
        onReplay({ realm: realm.id, sessionId: found.session.sessionId });
      }
      if (found?.decided.verdict === 'rotate') return tokensFor(realm, liveFrom(found.session), successor);
      if (found?.decided.verdict === 'repeat' && found.token.sealedSuccessor !== null)
        return tokensFor(realm, liveFrom(found.session), unseal(found.token.sealedSuccessor, refreshToken));
      throw invalid();
    },
    async signOut(realm, { refreshToken, everywhere, current }) {
      const sessionId = looksLikeSecret(refreshToken)
        ? await sessions.ofToken(realm.id, hashSecret(refreshToken))
        : current?.sessionId;
      if (sessionId === undefined) return;
      const stored = await sessions.byId(realm.id, sessionId);
      await end(realm.id, sessionId, everywhere ? 'everywhere' : 'sign-out');
      if (!everywhere || !inForce(stored) || stored.accountId === null) return;
      for (const ended of await sessions.revokeAll(realm.id, stored.accountId, 'everywhere', new Date(now())))
        recent.drop(ended);
    },
    async changePartitions(realm, session, change) {
      const partitions = await sessions.changePartitions(realm.id, session, change, PARTITIONS_MAX);
      if (!partitions)
        throw new HttpError(
          409,
          'PARTITIONS_FULL',
          `A viewer has at most ${PARTITIONS_MAX} partitions. Remove one first.`,
        );
      recent.forget(({ sessionId, accountId }) =>
        session.accountId === null ? sessionId === session.sessionId : accountId === session.accountId,
      );
      return partitions;
    },
    async tidy() {
      const dayAgo = new Date(now() - 86_400_000);
      await sessions.removeExpired(dayAgo);
      await limits.removeOld(dayAgo);
    },
  };
}

function liveFrom({
  sessionId,
  accountId,
  profileId,
  country,
  isChild,
  roles,
  partitions,
}: StoredSession): LiveSession {
  return {
    sessionId,
    accountId,
    profileId,
    country,
    viewer: {
      isGuest: accountId === null,
      isChild,
      roles,
      licences: [],
      ...(Object.keys(partitions).length > 0 && { partitions }),
    },
  };
}

const invalid = (): HttpError =>
  new HttpError(401, 'TOKEN_INVALID', 'The session is not valid here, or it has ended. Sign in again.');
const tooMany = (retryAfter: number): HttpError =>
  new HttpError(429, 'TOO_MANY_ATTEMPTS', `Too many attempts. Try again in ${Math.ceil(retryAfter / 60)} min.`, {
    retryAfter,
  });
