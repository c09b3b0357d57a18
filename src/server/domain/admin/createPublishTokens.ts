// Tokens with which machines (CI, a CMS) publish one realm. The secret is shown once and stored as a hash.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DAY_MS } from '#schemas/durations.ts';
import { createPublishTokenRepository, type StoredPublishToken } from '../../db/repositories/publishTokens.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import { hashSecret, looksLikeSecret, newSecret } from '../session/secrets.ts';

/** Lifetime of a token, in days. */
export const TOKEN_DAYS = { default: 90, max: 366 } as const;

/** Prefix of each token, by which secret scanners find tokens that were committed to a repository. */
const PREFIX = 'marquee_';

/** A token without its secret. Times are ISO 8601. */
export type PublishToken = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Time of the last use with a precision of one minute; null: never used. */
  readonly lastUsedAt: string | null;
  readonly state: 'active' | 'expired' | 'revoked';
};

/** Creates, lists, revokes and checks the tokens with which CI publishes a realm. */
export type PublishTokenService = {
  /** @throws HttpError 404 REALM_UNKNOWN. */
  create(
    realmId: string,
    token: { readonly name: string; readonly days?: number | undefined },
  ): Promise<PublishToken & { readonly secret: string }>;
  /** @throws HttpError 404 REALM_UNKNOWN. */
  list(realmId: string): Promise<PublishToken[]>;
  /** @throws HttpError 404 TOKEN_UNKNOWN. */
  revoke(realmId: string, id: string): Promise<void>;
  /** Returns the realm and name of a valid token; undefined for any other text. */
  verify(secret: string): Promise<{ readonly realmId: string; readonly name: string } | undefined>;
};

/**
 * Creates the service.
 * @param now returns ms since 1970
 */
export function createPublishTokens({
  kysely,
  now,
}: {
  kysely: Kysely<Tables>;
  now: () => number;
}): PublishTokenService {
  const tokens = createPublishTokenRepository(kysely);
  const realms = createRealms(kysely);
  const requireRealm = async (realmId: string): Promise<void> => {
    if (!(await realms.getCurrent(realmId)))
      throw new HttpError(404, 'REALM_UNKNOWN', `Realm "${realmId}" is not published.`);
  };
  return {
    async create(realmId, { name, days = TOKEN_DAYS.default }) {
      await requireRealm(realmId);
      const secret = PREFIX + newSecret();
      const createdAt = new Date(now());
      const token = {
        tokenId: randomUUID(),
        name,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
      };
      await tokens.add(realmId, { ...token, tokenHash: hashSecret(secret) });
      return { ...describe({ ...token, realmId, lastUsedAt: null, revokedAt: null }, now()), secret };
    },
    async list(realmId) {
      await requireRealm(realmId);
      return (await tokens.list(realmId)).map((token) => describe(token, now()));
    },
    async revoke(realmId, id) {
      if (!(await tokens.revoke(realmId, id, new Date(now()))))
        throw new HttpError(404, 'TOKEN_UNKNOWN', `Realm "${realmId}" has no token with the id ${id}.`);
    },
    async verify(secret) {
      if (!secret.startsWith(PREFIX) || !looksLikeSecret(secret.slice(PREFIX.length))) return undefined;
      return tokens.use(hashSecret(secret), new Date(now()));
    },
  };
}

function describe(token: StoredPublishToken, time: number): PublishToken {
  return {
    id: token.tokenId,
    name: token.name,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    state: getState(token, time),
  };
}

function getState({ revokedAt, expiresAt }: StoredPublishToken, time: number): PublishToken['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt.getTime() <= time ? 'expired' : 'active';
}
