// Reads and solves the challenges of refused calls, as a browser does.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { ApiResponse } from './startApi.ts';

/** Whether a call was refused with a challenge. */
export const isChallenge = ({ status, body }: ApiResponse): boolean =>
  status === 429 && body['code'] === 'CHALLENGE_REQUIRED';

/** Returns the challenge of a refused call. */
export const readChallenge = ({ body }: ApiResponse): Challenge =>
  (body['details'] as { challenge: Challenge }).challenge;

/** Solves a challenge. */
export async function solve(challenge: Challenge): Promise<ChallengeSolution> {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!;
  return { challenge, counter, derivedKey };
}

/** Returns the cookie of the known device, as a browser sends it. */
export const readDevice = ({ headers }: ApiResponse): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device='))!
    .split(';')[0]!;
