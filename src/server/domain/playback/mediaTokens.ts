// Tokens in media URLs and licence requests: JWTs that name the realm, the asset, the session and the stream they were
// made for.
import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { HOUR_MS } from '#schemas/durations.ts';
import type { KeyRing } from '../session/createKeyRing.ts';

/** Life of a token in ms. A player that plays longer requests new URLs (getVod, getEvent). */
export const MEDIA_TOKEN_LIFE_MS = HOUR_MS;

/** The claims of a token. */
export type MediaClaims = {
  readonly realm: string;
  readonly asset: string;
  /** `hashSession` of the session that may use the token. */
  readonly sid: string;
  /** Id of the stream. A token of a stopped stream is refused. */
  readonly pid: string;
  /** `media` reads manifests and segments, `licence` gets keys. */
  readonly use: 'media' | 'licence';
};

/** Signs and verifies tokens. */
export type MediaTokens = {
  /** @param expiresAt ms since 1970. */
  sign(claims: MediaClaims, expiresAt: number): Promise<string>;
  /** Verifies a token of the request's realm. Returns `expired` only for a token with a valid signature. */
  verify(realmId: string, token: string): Promise<MediaClaims | 'invalid' | 'expired'>;
};

const ALGORITHM = 'HS256';
const TYPE = 'media+jwt';
const MAX_TOKEN_LENGTH = 1_500;

/** Creates the service. Tokens are signed with the realm's key; their type distinguishes them from access tokens. */
export function createMediaTokens({
  keys,
  now,
}: {
  keys: Pick<KeyRing, 'getNewest' | 'getKey'>;
  now: () => number;
}): MediaTokens {
  return {
    async sign(claims, expiresAt) {
      const { keyId, key } = await keys.getNewest(claims.realm);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keyId })
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key);
    },
    async verify(realmId, token) {
      if (token.length > MAX_TOKEN_LENGTH) return 'invalid';
      try {
        const { payload } = await jwtVerify<MediaClaims>(token, ({ kid }) => keys.getKey(realmId, kid), {
          algorithms: [ALGORITHM],
          typ: TYPE,
          currentDate: new Date(now()),
          requiredClaims: ['exp', 'realm', 'asset', 'sid', 'pid', 'use'],
        });
        const { realm, asset, sid, pid, use } = payload;
        return realm === realmId ? { realm, asset, sid, pid, use } : 'invalid';
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired';
        if (error instanceof errors.JOSEError) return 'invalid';
        throw error;
      }
    },
  };
}

/** Returns the hash of a session's id, as tokens contain it: the first 132 bits of its SHA-256. */
export const hashSession = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 22);
