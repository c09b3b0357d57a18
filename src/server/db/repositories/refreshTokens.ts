/** The generations of refresh tokens. Stores hashes only; domain/session decides which generation is valid. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { revokeSession, selectSessions, toSession, type StoredSession } from './storedSessions.ts';

/** The stored state of a refresh token. */
export interface StoredToken {
  readonly generation: number;
  readonly rotatedAt: Date | null;
  readonly sealedSuccessor: string | null;
}

/** What to do with a refresh token: replace it by its successor, end its session, or change nothing. */
export type TokenStep =
  | { readonly step: 'rotate'; readonly successorHash: string; readonly sealedSuccessor: string; readonly at: Date }
  | { readonly step: 'revoke'; readonly reason: string; readonly at: Date }
  | { readonly step: 'nothing' };

/** Finds the sessions of refresh tokens, and replaces tokens by their successors. */
export interface RefreshTokens {
  /**
   * Locks a refresh token's session, calls `decide`, and applies its result in the same transaction.
   *
   * @returns undefined for a token that was never issued in this realm
   */
  withToken<S extends TokenStep>(
    realmId: string,
    tokenHash: string,
    decide: (session: StoredSession, token: StoredToken) => S,
  ): Promise<{ session: StoredSession; token: StoredToken; decision: S } | undefined>;
  /** Returns the id of the session of a refresh token of any generation. */
  findByToken(realmId: string, tokenHash: string): Promise<string | undefined>;
}

/** Creates the repository of refresh tokens. */
export function createRefreshTokens(kysely: Kysely<Tables>): RefreshTokens {
  return {
    findByToken: (realmId, tokenHash) => findSessionId(kysely, realmId, tokenHash),
    withToken: (realmId, tokenHash, decide) =>
      kysely.transaction().execute(async (transaction) => {
        const sessionId = await findSessionId(transaction, realmId, tokenHash);
        if (sessionId === undefined) return undefined;
        const session = await lockSession(transaction, realmId, sessionId);
        const token = await readToken(transaction, realmId, tokenHash);
        if (!session || !token) return undefined;
        const decision = decide(session, token);
        if (decision.step === 'revoke')
          await revokeSession(transaction, realmId, sessionId, decision.reason, decision.at);
        if (decision.step === 'rotate')
          await addSuccessor(transaction, realmId, { sessionId, tokenHash }, token, decision);
        return { session, token, decision };
      }),
  };
}

async function findSessionId(kysely: Kysely<Tables>, realmId: string, tokenHash: string): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('refresh_token')
    .select('session_id')
    .where('realm_id', '=', realmId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.session_id;
}

/** Locks before it reads, so that each of several concurrent calls sees the result of the one before. */
async function lockSession(
  transaction: Transaction<Tables>,
  realmId: string,
  sessionId: string,
): Promise<StoredSession | undefined> {
  await transaction
    .selectFrom('session')
    .select('session_id')
    .where('realm_id', '=', realmId)
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  const row = await selectSessions(transaction, realmId).where('s.session_id', '=', sessionId).executeTakeFirst();
  return row && toSession(row);
}

async function readToken(
  transaction: Transaction<Tables>,
  realmId: string,
  tokenHash: string,
): Promise<StoredToken | undefined> {
  const row = await transaction
    .selectFrom('refresh_token')
    .select(['generation', 'rotated_at', 'sealed_successor'])
    .where('realm_id', '=', realmId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { generation: row.generation, rotatedAt: row.rotated_at, sealedSuccessor: row.sealed_successor };
}

/** Adds the successor of a refresh token, and stores it, encrypted, in the row of the previous token. */
async function addSuccessor(
  transaction: Kysely<Tables>,
  realmId: string,
  { sessionId, tokenHash }: { readonly sessionId: string; readonly tokenHash: string },
  { generation }: StoredToken,
  { successorHash, sealedSuccessor, at }: Extract<TokenStep, { step: 'rotate' }>,
): Promise<void> {
  await transaction
    .insertInto('refresh_token')
    .values({
      realm_id: realmId,
      token_hash: successorHash,
      session_id: sessionId,
      generation: generation + 1,
      created_at: at,
    })
    .execute();
  await transaction
    .updateTable('refresh_token')
    .set({ rotated_at: at, sealed_successor: sealedSuccessor })
    .where('realm_id', '=', realmId)
    .where('token_hash', '=', tokenHash)
    .execute();
  await transaction
    .updateTable('session')
    .set({ generation: generation + 1 })
    .where('realm_id', '=', realmId)
    .where('session_id', '=', sessionId)
    .execute();
}
