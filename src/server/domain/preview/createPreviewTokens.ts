// Tokens that stand in for the role of an editor in the preview frames that another site shows (ADR 050): signed with
// the realm's key, valid for one page of one realm, and short-lived.
import { errors, jwtVerify, SignJWT } from 'jose';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { StoredPreviewTokens } from '../../db/repositories/previewTokens.ts';
import type { KeyRing } from '../session/createKeyRing.ts';
import { hashSecret, newSecret } from '../session/secrets.ts';

/** A token for a page. */
export type NewToken = { readonly token: string; readonly expiresAt: string };

/** Creates and checks tokens of previews. */
export type PreviewTokens = {
  create(
    realmId: string,
    token: { readonly pageId: string; readonly accountId: string; readonly minutes: number },
  ): Promise<NewToken>;
  /**
   * Returns the page of a token.
   * @returns undefined when it is not a token of this realm, has expired, or its creator may not edit any more
   */
  findPage(realmId: string, token: string): Promise<string | undefined>;
  /** Removes expired tokens of all realms. */
  removeExpired(): Promise<void>;
};

const ALGORITHM = 'HS256';
const TYPE = 'preview-token+jwt';
const MAX_TOKEN_LENGTH = 1_000;

type Deps = { readonly stored: StoredPreviewTokens; readonly keys: KeyRing; readonly now: () => number };

/** Creates the tokens of all realms. */
export function createPreviewTokens({ stored, keys, now }: Deps): PreviewTokens {
  return {
    async create(realmId, { pageId, accountId, minutes }) {
      const createdAt = now();
      // The claim `exp` is in whole seconds.
      const expiresAt = Math.floor((createdAt + minutes * MINUTE_MS) / 1000) * 1000;
      const secret = newSecret();
      const { keyId, key } = await keys.getNewest(realmId);
      const token = await new SignJWT({ realm: realmId, page: pageId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keyId })
        .setJti(secret)
        .setExpirationTime(expiresAt / 1000)
        .sign(key);
      await stored.add(realmId, {
        tokenHash: hashSecret(secret),
        pageId,
        accountId,
        createdAt: new Date(createdAt),
        expiresAt: new Date(expiresAt),
      });
      return { token, expiresAt: new Date(expiresAt).toISOString() };
    },
    async findPage(realmId, token) {
      if (token.length > MAX_TOKEN_LENGTH) return undefined;
      try {
        const { payload } = await jwtVerify<{ realm: string; page: string; jti: string }>(
          token,
          ({ kid }) => keys.getKey(realmId, kid),
          {
            algorithms: [ALGORITHM],
            typ: TYPE,
            currentDate: new Date(now()),
            requiredClaims: ['exp', 'realm', 'page', 'jti'],
          },
        );
        if (payload.realm !== realmId) return undefined;
        const pageId = await stored.findPage(realmId, hashSecret(payload.jti), new Date(now()));
        return pageId === payload.page ? pageId : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    removeExpired: () => stored.removeExpired(new Date(now())),
  };
}
