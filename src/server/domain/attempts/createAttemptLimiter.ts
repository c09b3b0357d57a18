// Limits attempts of actions that a stranger could repeat: passwords, sign-ups, requests for e-mails, codes. An attack
// from other networks does not lock the owner of an account out.
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { computeSecondsLeft, type Counter, type RateLimits } from '../../db/repositories/rateLimits.ts';
import { HttpError } from '../../http/errors.ts';
import type { KeyRing } from '../session/createKeyRing.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';
import { toNetwork } from '../session/sessionRules.ts';
import {
  ATTEMPT_RULES,
  CHALLENGE_LIMIT,
  computeMaxSolution,
  KNOWN_DEVICE_LIMIT,
  type AttemptAction,
  type AttemptLimit,
} from './attemptRules.ts';
import { createChallenges } from './createChallenges.ts';
import { createKnownDevices, type KnownDevices } from './createKnownDevices.ts';

/** The client that makes an attempt. `readAttemptClient` of src/server/http/deviceCookie.ts reads it from a request. */
export type AttemptClient = {
  /** Network address of the client. */
  readonly address: string;
  /** Token of the device cookie. */
  readonly device?: string | undefined;
};

/** An attempt to be counted. */
export type Attempt = AttemptClient & {
  readonly realmId: string;
  readonly action: AttemptAction;
  /**
   * What is attacked, usually the normalised e-mail address. Attempts are counted also for accounts that do not exist,
   * so that no response reveals whether one exists. The database stores only its hash.
   */
  readonly account: string;
  /** Browser and operating system of the client, for the owner of the account; null or missing: unknown. */
  readonly deviceName?: string | null | undefined;
  /** The solved challenge of an earlier refusal: `solution` of the call's body. */
  readonly solution?: ChallengeSolution | undefined;
  /** Whether unknown devices solve a challenge at every attempt, not only after many. */
  readonly isAlwaysChallenged?: boolean | undefined;
};

/** An attempt that counts as failed until `succeed` or `cancel` is called. */
export type CountedAttempt = {
  /**
   * Call it when the secret was right: the attempt does not count, and the counters of this network or device are
   * reset.
   */
  succeed(): Promise<void>;
  /** Call it when the secret was not checked, for example because the server is busy: the attempt does not count. */
  cancel(): Promise<void>;
};

/**
 * Limits attempts.
 *
 * An action uses it so: `const attempt = await services.attempts.begin({ realmId, action: 'redeemCode', account: email,
 * solution: body.solution, ...readAttemptClient(request) })` before it checks anything, then `attempt.succeed()` when
 * the secret was right. An action whose every call counts (a sign-up, an e-mail) never calls `succeed`. Its call
 * declares the errors `TOO_MANY_ATTEMPTS: 429` and `CHALLENGE_REQUIRED: 429` and the optional body field `solution`
 * (`challengeSolutionSchema`); a form solves the challenge with `useChallenge` of src/screens/_shared/challenge. Its
 * limits are a row of `ATTEMPT_RULES`. When an action has proven who the viewer is (a password reset by e-mail),
 * `setDeviceCookie` makes the device a known one.
 */
export type AttemptLimiter = {
  /**
   * Counts an attempt, before it is checked, so that parallel ones cannot pass a limit together.
   * @throws HttpError 429 TOO_MANY_ATTEMPTS, or 429 CHALLENGE_REQUIRED with `details.challenge`: the call can be
   *   repeated with the solution. Both have `details.retryAfter` in seconds.
   */
  begin(attempt: Attempt): Promise<CountedAttempt>;
  /** Signs and verifies the tokens of known devices. */
  readonly devices: KnownDevices;
};

type Deps = {
  readonly limits: RateLimits;
  readonly keys: KeyRing;
  readonly now: () => number;
  /**
   * Is called when attempts on an account begin to be refused without a challenge: with the first one that is refused.
   * The refusal does not wait for it.
   */
  readonly onLockOut: (attempt: Attempt) => void;
};

/** Creates the limiter. Its counters are in the database, so that all nodes and restarts share them. */
export function createAttemptLimiter({ limits, keys, now, onLockOut }: Deps): AttemptLimiter {
  const devices = createKnownDevices({ keys, now });
  const challenges = createChallenges({ keys, limits, now });
  const { count, uncount } = createCounting({ limits, now });

  /** @returns undefined for an unknown device, or one with too many failed attempts. */
  const beginOnKnownDevice = async (attempt: Attempt): Promise<CountedAttempt | undefined> => {
    const { realmId, action, account } = attempt;
    const device = await devices.find(realmId, account, attempt.device);
    if (device === undefined) return undefined;
    const counted = await count(realmId, `${action}ByDevice`, `${device} ${account}`, KNOWN_DEVICE_LIMIT);
    if (counted.excess > 0) return undefined;
    return { succeed: () => limits.reset(counted.counter), cancel: () => uncount([counted]) };
  };
  const lockOut = (attempt: Attempt, { counter, excess }: IncrementedCounter): HttpError => {
    if (excess === 1) onLockOut(attempt);
    return tooManyAttempts(computeSecondsLeft(counter));
  };
  const requireChallenge = async (
    attempt: Attempt,
    network: string,
    cause: IncrementedCounter,
    maxSolution: number,
  ) => {
    const { realmId } = attempt;
    const issued = await count(realmId, 'challengeByAddress', network, CHALLENGE_LIMIT);
    if (issued.excess > 0) throw tooManyAttempts(computeSecondsLeft(issued.counter));
    return challengeRequired(await challenges.create(attempt, maxSolution), computeSecondsLeft(cause.counter));
  };

  return {
    devices,
    async begin(attempt) {
      const known = await beginOnKnownDevice(attempt);
      if (known) return known;
      const { realmId, action, account, solution } = attempt;
      const rule = ATTEMPT_RULES[action];
      const network = toNetwork(attempt.address);
      const pair = `${network} ${account}`;
      const byAccountAndNetwork = await count(realmId, `${action}ByNetwork`, pair, rule.byAccountAndNetwork);
      if (byAccountAndNetwork.excess > 0) throw lockOut(attempt, byAccountAndNetwork);
      const byNetworkAlone = await count(realmId, `${action}ByAddress`, network, rule.byNetworkAlone);
      const byAccount = await count(realmId, `${action}ByAccount`, account, rule.byAccount);
      const counted = [byNetworkAlone, byAccount];
      const result: CountedAttempt = {
        async succeed() {
          await Promise.all([limits.reset(byAccountAndNetwork.counter), uncount(counted)]);
        },
        cancel: () => uncount([byAccountAndNetwork, ...counted]),
      };
      const challengeCause =
        [byAccount, byNetworkAlone].find(({ excess }) => excess > 0) ??
        (attempt.isAlwaysChallenged ? byAccountAndNetwork : undefined);
      if (!challengeCause) return result;
      // The work grows with the attempts on the account. A solution of the previous, easier challenge is still
      // accepted, because the difficulty may have changed while the client solved the challenge.
      const maxSolution = computeMaxSolution(byAccount.excess);
      if (!solution || !(await challenges.redeem(attempt, solution, maxSolution / 2))) {
        await result.cancel();
        throw await requireChallenge(attempt, network, challengeCause, maxSolution);
      }
      const solved = await count(realmId, `${action}Solved`, account, rule.solved);
      counted.push(solved);
      if (solved.excess <= 0) return result;
      await result.cancel();
      throw lockOut(attempt, solved);
    },
  };
}

/** Runs the check of an attempt. The attempt does not count when the server is too busy for the check. */
export async function runAttempt<T>(attempt: CountedAttempt, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof HttpError && error.status === 503) await attempt.cancel();
    throw error;
  }
}

/** Creates the functions that count an attempt, and that subtract counted attempts. */
const createCounting = ({ limits, now }: Pick<Deps, 'limits' | 'now'>) => ({
  async count(realmId: string, bucket: string, key: string, limit: AttemptLimit): Promise<IncrementedCounter> {
    const counter = { realmId, bucket, key, windowMs: limit.windowMs, now: now() };
    const attempts = await limits.increment(counter);
    return { counter, excess: attempts - limit.maxAttempts };
  },
  async uncount(counted: readonly IncrementedCounter[]): Promise<void> {
    await Promise.all(counted.map(({ counter }) => limits.decrement(counter)));
  },
});

/** A counter after its increment. `excess`: attempts above the limit; 0 or less below it. */
type IncrementedCounter = { readonly counter: Counter; readonly excess: number };

const challengeRequired = (challenge: unknown, retryAfter: number): HttpError =>
  new HttpError(
    429,
    'CHALLENGE_REQUIRED',
    'There were many attempts. Solve the challenge in details.challenge and send its solution with the same call.',
    { challenge, retryAfter },
  );
