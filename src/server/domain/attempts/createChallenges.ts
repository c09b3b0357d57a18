// Creates and verifies challenges: proofs of work by altcha-lib (docs/adr/030-proof-of-work.md). Each is bound to a
// realm, an action and an account, expires after some minutes and is accepted once.
import { createHmac, hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { errors } from 'jose';
import type { Challenge, ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import type { KeyRing } from '../session/createKeyRing.ts';
import { CHALLENGE_COST, CHALLENGE_LIFE_MS } from './attemptRules.ts';

/** What a challenge is valid for. */
export type ChallengeSubject = { readonly realmId: string; readonly action: string; readonly account: string };

/** Creates and verifies challenges. */
export type Challenges = {
  create(subject: ChallengeSubject, maxCounter: number): Promise<Challenge>;
  /**
   * Returns whether a solution is right and was not used before. A right one cannot be used again.
   * @param minCounter smallest `maxCounter` that is accepted.
   */
  redeem(subject: ChallengeSubject, solution: ChallengeSolution, minCounter: number): Promise<boolean>;
};

type Deps = { readonly keys: KeyRing; readonly limits: RateLimits; readonly now: () => number };

/**
 * Creates the service of challenges: proofs of work, signed with the realm's keys, that a client solves before a
 * further attempt.
 * @param now returns ms since 1970
 */
export function createChallenges({ keys, limits, now }: Deps): Challenges {
  const hashAccount = (account: string, secrets: Secrets): string =>
    createHmac('sha256', secrets.signature).update(account).digest('base64url').slice(0, 22);
  return {
    async create({ realmId, action, account }, maxCounter) {
      const { keyId, secret } = await keys.getNewest(realmId);
      const secrets = deriveSecrets(secret);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: CHALLENGE_COST,
        deriveKey,
        counter: randomInt(maxCounter),
        data: {
          realm: realmId,
          action,
          account: hashAccount(account, secrets),
          key: keyId,
          // Our own parameter, because altcha-lib compares its `expiresAt` with the clock of the machine and not with
          // `now`.
          expiresAt: Math.floor((now() + CHALLENGE_LIFE_MS) / 1000),
          maxCounter,
        },
        hmacSignatureSecret: secrets.signature,
        hmacKeySignatureSecret: secrets.key,
      });
      return challenge as Challenge;
    },
    async redeem({ realmId, action, account }, { challenge, counter, derivedKey }, minCounter) {
      const { data } = challenge.parameters;
      const isForSubject = data.realm === realmId && data.action === action;
      if (!isForSubject || data.maxCounter < minCounter || data.expiresAt * 1000 <= now()) return false;
      const secret = await keys.getSecret(realmId, data.key).catch((error: unknown) => {
        if (error instanceof errors.JWKSNoMatchingKey) return undefined;
        throw error;
      });
      if (!secret) return false;
      const secrets = deriveSecrets(secret);
      if (data.account !== hashAccount(account, secrets)) return false;
      const { verified } = await verifySolution({
        challenge,
        solution: { counter, derivedKey },
        deriveKey,
        hmacSignatureSecret: secrets.signature,
        hmacKeySignatureSecret: secrets.key,
      });
      if (!verified) return false;
      // Each use is counted at the time at which the challenge expires, so that all uses fall into the same time
      // window.
      const use = { realmId, bucket: 'challenge', key: challenge.signature, windowMs: CHALLENGE_LIFE_MS };
      return (await limits.increment({ ...use, now: data.expiresAt * 1000 })) === 1;
    },
  };
}

type Secrets = { readonly signature: string; readonly key: string };

/** Derives the secrets of challenges from a realm's signing key, so that no token is valid as a signature. */
function deriveSecrets(secret: Uint8Array): Secrets {
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', secret, '', `marquee challenge ${purpose}`, 32)).toString('base64url');
  return { signature: derive('signature'), key: derive('key') };
}
