// Signs in a device without a comfortable keyboard, such as a television: it shows a code, which the viewer types on
// another device where they are signed in (decision D9). The steps are those of RFC 8628.
import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { TvCode } from '#schemas/api/identity/postTvCode.ts';
import type { TvDevice } from '#schemas/api/identity/postTvLogin.ts';
import type { TvStatus } from '#schemas/api/identity/postTvStatus.ts';
import { TV_CODE_LENGTH, TV_CODE_LETTERS } from '#schemas/api/tvFields.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import type { StoredTvSignIn, TvSignIns } from '../../db/repositories/tvSignIns.ts';
import { HttpError } from '../../http/errors.ts';
import { hashSecret, looksLikeSecret, newSecret } from '../session/secrets.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';
import { toNetwork } from '../session/sessionRules.ts';
import type { OpenedSession, SessionRealm, Visitor } from '../session/sessionTypes.ts';
import { hashCode } from './hashCode.ts';
import type { IdentityDeps } from './identityDeps.ts';
import type { Requester, SignedIn } from './identityTypes.ts';

/** Time in ms after which a code expires. */
const CODE_LIFE_MS = 10 * MINUTE_MS;
/** Seconds between two requests with which a device checks whether it was approved. */
const INTERVAL_SECONDS = 3;
/** Limit of codes that the devices of one network may request. */
const CODES_BY_NETWORK = { maxAttempts: 60, windowMs: 15 * MINUTE_MS };
/** Maximum number of codes to try when a random code already belongs to another device. */
const MAX_COLLISIONS = 5;

/** The viewer's action on the device that shows a code. */
export type TvLoginInput = {
  readonly code: string;
  readonly action: 'APPROVE' | 'DESCRIBE' | 'REFUSE';
  readonly solution?: ChallengeSolution | undefined;
};

/** Signs in devices by a code. */
export type TvSignInService = {
  /**
   * Gives a device a code and a secret.
   * @throws 429 TOO_MANY_ATTEMPTS.
   */
  beginTvSignIn(realm: SessionRealm, visitor: Visitor): Promise<TvCode>;
  /** @throws 404 tvCodeExpired. */
  getTvStatus(realm: SessionRealm, deviceToken: string): Promise<TvStatus>;
  /**
   * Describes, approves or refuses the device that shows a code.
   * @throws 404 tvCodeInvalid, 429 TOO_MANY_ATTEMPTS or CHALLENGE_REQUIRED.
   */
  decideTvSignIn(realm: SessionRealm, session: SignedIn, input: TvLoginInput, requester: Requester): Promise<TvDevice>;
  /**
   * Opens the session of an approved device.
   * @throws 404 tvCodeExpired.
   */
  finishTvSignIn(realm: SessionRealm, deviceToken: string, visitor: Visitor): Promise<OpenedSession>;
};

type Deps = Pick<IdentityDeps, 'accounts' | 'attempts' | 'sessions' | 'now' | 'allowsDemoAccounts' | 'record'> & {
  readonly tvSignIns: TvSignIns;
  readonly limits: RateLimits;
};

/** Creates the functions of the sign-in by a code on another device. */
export function createTvSignIn(deps: Deps): TvSignInService {
  const { accounts, attempts, sessions, tvSignIns, limits, now, allowsDemoAccounts, record } = deps;
  return {
    async beginTvSignIn(realm, { address, client }) {
      const counter = { realmId: realm.id, bucket: 'tvCodeByNetwork', key: toNetwork(address), now: now() };
      const retryAfter = await limits.consume(
        { ...counter, windowMs: CODES_BY_NETWORK.windowMs },
        CODES_BY_NETWORK.maxAttempts,
      );
      if (retryAfter !== undefined) throw tooManyAttempts(retryAfter);
      const deviceToken = newSecret();
      const device = {
        tokenHash: hashSecret(deviceToken),
        device: client?.name ?? null,
        country: client?.country ?? null,
        createdAt: new Date(now()),
        expiresAt: new Date(now() + CODE_LIFE_MS),
      };
      for (let attempt = 0; attempt < MAX_COLLISIONS; attempt += 1) {
        const code = createCode();
        if (await tvSignIns.add(realm.id, { ...device, codeHash: hashTvCode(realm.id, code) }))
          return { code, deviceToken, expiresIn: CODE_LIFE_MS / 1000, interval: INTERVAL_SECONDS };
      }
      throw new HttpError(503, 'BUSY', 'No code is free at the moment. Try again in a minute.', { retryAfter: 60 });
    },
    async getTvStatus(realm, deviceToken) {
      const found = looksLikeSecret(deviceToken)
        ? await tvSignIns.findByToken(realm.id, hashSecret(deviceToken), new Date(now()))
        : undefined;
      if (!found) throw codeExpired();
      return { status: toStatus(found) };
    },
    async decideTvSignIn(realm, session, { code, action, solution }, { client }) {
      const { accountId } = session;
      const attempt = await attempts.begin({
        realmId: realm.id,
        action: 'redeemCode',
        account: `tv ${accountId}`,
        solution,
        ...client,
      });
      const codeHash = hashTvCode(realm.id, code.replaceAll(/[\s-]/g, '').toUpperCase());
      const at = new Date(now());
      const found =
        action === 'DESCRIBE'
          ? await tvSignIns.findByCode(realm.id, codeHash, at)
          : await tvSignIns.decide(realm.id, codeHash, action === 'APPROVE' ? accountId : null, at);
      if (!found) throw codeInvalid();
      await attempt.succeed();
      if (action === 'APPROVE') await record(realm.id, accountId, 'device-approved', { device: found.device });
      return {
        device: found.device,
        country: found.country,
        requestedAt: found.createdAt.toISOString(),
        status: toStatus(found),
      };
    },
    async finishTvSignIn(realm, deviceToken, visitor) {
      const accountId = looksLikeSecret(deviceToken)
        ? await tvSignIns.redeem(realm.id, hashSecret(deviceToken), new Date(now()))
        : undefined;
      const account = accountId === undefined ? undefined : await accounts.findById(realm.id, accountId);
      if (!account || (account.isDemo && !allowsDemoAccounts)) throw codeExpired();
      return sessions.openFor(realm, account, visitor);
    },
  };
}

/** Returns a random code. Its letters are not easily mistaken for one another. */
const createCode = (): string =>
  Array.from({ length: TV_CODE_LENGTH }, () => TV_CODE_LETTERS[randomInt(TV_CODE_LETTERS.length)]).join('');

const hashTvCode = (realmId: string, code: string): string => hashCode(realmId, 'tv', code);

const toStatus = ({ accountId, answeredAt }: StoredTvSignIn): TvStatus['status'] => {
  if (answeredAt === null) return 'PENDING';
  return accountId === null ? 'REFUSED' : 'APPROVED';
};

const codeInvalid = (): HttpError =>
  new HttpError(
    404,
    'tvCodeInvalid',
    'No device shows this code. Check the letters, or ask the device for a new code.',
  );

const codeExpired = (): HttpError =>
  new HttpError(404, 'tvCodeExpired', 'The code has expired or was used. Ask for a new one.');
