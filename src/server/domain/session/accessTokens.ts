// Access tokens: short-lived JWTs (decision D4), signed with a secret of the realm. The server accepts one algorithm
// only, whatever a token's header requests.
import { randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { KeyRing } from './createKeyRing.ts';
import { ACCESS_TOKEN_SECONDS, LEEWAY_SECONDS } from './sessionRules.ts';

/** The claims of a token. `sid` is the session's id, so that signing out makes the token invalid before it expires. */
export type Claims = {
  /** The account's id; for a guest the session's id. */
  readonly id: string;
  /** Country, ISO 3166 alpha-2; null when it is not known. */
  readonly loc: string | null;
  /** `guest`, `user`, `editor` or `admin`. */
  readonly rol: string;
  readonly isGuest: boolean;
  readonly profileId: string | null;
  readonly realm: string;
  readonly sid: string;
};

/** Issues and verifies the tokens of sessions in bearer mode. */
export type AccessTokens = {
  sign(claims: Claims): Promise<string>;
  /** Verifies a token. Returns `expired` only for a token with a valid signature. */
  read(realmId: string, token: string): Promise<Claims | 'invalid' | 'expired'>;
};

const ALGORITHM = 'HS256';
/** The server's own tokens have about 400 characters. */
const MAX_TOKEN_LENGTH = 2_000;
/** Creates the service that signs and verifies access tokens. A realm's signing key is created when it is first needed. */
export function createAccessTokens({ keys, now }: { keys: KeyRing; now: () => number }): AccessTokens {
  return {
    async sign(claims) {
      const newest = await keys.getNewest(claims.realm);
      const issuedAt = Math.floor(now() / 1000);
      return (
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: newest.keyId })
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
          // Makes two tokens of the same second differ, so that a client notices the renewal.
          .setJti(randomBytes(9).toString('base64url'))
          .sign(newest.key)
      );
    },
    async read(realmId, token) {
      if (token.length > MAX_TOKEN_LENGTH) return 'invalid';
      try {
        const { payload } = await jwtVerify<Claims>(token, ({ kid }) => keys.getKey(realmId, kid), {
          algorithms: [ALGORITHM],
          typ: 'JWT',
          clockTolerance: LEEWAY_SECONDS,
          // Also refuses a token that was issued later than now.
          maxTokenAge: ACCESS_TOKEN_SECONDS,
          currentDate: new Date(now()),
          requiredClaims: ['exp', 'iat', 'sid', 'realm', 'id'],
        });
        return payload['realm'] === realmId && typeof payload['sid'] === 'string' ? payload : 'invalid';
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired';
        if (error instanceof errors.JOSEError) return 'invalid';
        throw error;
      }
    },
  };
}
