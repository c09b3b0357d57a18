// Uses up limits on attempts, and solves the challenges of refused calls, as a browser does.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, ChallengeSolution } from '#schemas/domain/challenge.ts';
import { createRateLimits } from '#src/server/db/repositories/rateLimits.ts';
import type { AttemptLimit } from '#src/server/domain/attempts/attemptRules.ts';
import type { ApiUnderTest } from './describeWithApi.ts';
import type { TestResponse } from './startApi.ts';

/** Counts attempts until the limit of a counter allows `attemptsLeft` more: none by default. */
export async function exhaustLimit(
  { database, clock }: Pick<ApiUnderTest, 'database' | 'clock'>,
  counter: { readonly realmId: string; readonly bucket: string; readonly key: string },
  { maxAttempts, windowMs }: AttemptLimit,
  attemptsLeft = 0,
): Promise<void> {
  const limits = createRateLimits(database.kysely);
  for (let n = attemptsLeft; n < maxAttempts; n++) await limits.increment({ ...counter, now: clock.now(), windowMs });
}

/** Whether a call was refused with a challenge. */
export const isChallenge = ({ status, body }: TestResponse): boolean =>
  status === 429 && body['code'] === 'CHALLENGE_REQUIRED';

/** Returns the challenge of a refused call. */
export const readAttemptChallenge = ({ body }: TestResponse): Challenge =>
  (body['details'] as { challenge: Challenge }).challenge;

/** Solves a challenge. */
export async function solve(challenge: Challenge): Promise<ChallengeSolution> {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!;
  return { challenge, counter, derivedKey };
}

/** Returns the cookie of the known device, as a browser sends it. */
export const readDevice = ({ headers }: TestResponse): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device='))!
    .split(';')[0]!;
