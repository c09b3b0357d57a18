/** Links with which an administrator sees the site as a viewer, and the sessions that were opened with them. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A link that was not used. */
export interface NewImpersonation {
  readonly tokenHash: string;
  /** The viewer's account. */
  readonly accountId: string;
  readonly administratorId: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The viewer's account that a used link opens, with the administrator who created the link and the reason. */
export type RedeemedImpersonation = Pick<NewImpersonation, 'accountId' | 'administratorId' | 'reason'>;

/** A session in which an administrator saw the site as a viewer, after its end. */
export type EndedImpersonation = Pick<NewImpersonation, 'accountId' | 'administratorId'> & {
  readonly realmId: string;
  readonly endedAt: Date;
};

/** Stores and redeems links, and ends the sessions of people whose role changed. */
export interface Impersonations {
  add(realmId: string, impersonation: NewImpersonation): Promise<void>;
  /**
   * Spends a link.
   * @returns undefined when it was used or has expired, its creator is not an administrator any more, or the viewer's
   *   account has a role meanwhile.
   */
  redeem(realmId: string, tokenHash: string, at: Date): Promise<RedeemedImpersonation | undefined>;
  /**
   * Ends the sessions that an account has opened as an administrator, and those that others have opened for it.
   * @returns their ids.
   */
  endSessions(realmId: string, accountId: string, at: Date): Promise<string[]>;
  /**
   * Finds the ended sessions in which administrators saw the site as a viewer, and marks them as recorded in the audit
   * trail.
   * @param realmId undefined: of every realm.
   * @returns those that were not recorded before.
   */
  takeEnded(at: Date, realmId?: string): Promise<EndedImpersonation[]>;
  /** Removes links of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Creates the repository. */
export function createImpersonations(kysely: Kysely<Tables>): Impersonations {
  return {
    async add(realmId, { tokenHash, accountId, administratorId, reason, createdAt, expiresAt }) {
      await kysely
        .insertInto('impersonation')
        .values({
          realm_id: realmId,
          token_hash: tokenHash,
          account_id: accountId,
          administrator_id: administratorId,
          reason,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    async redeem(realmId, tokenHash, at) {
      const row = await kysely
        .deleteFrom('impersonation as i')
        .where('i.realm_id', '=', realmId)
        .where('i.token_hash', '=', tokenHash)
        .where('i.expires_at', '>', at)
        .where(
          sql<boolean>`exists (select 1 from account a where a.realm_id = i.realm_id
            and a.account_id = i.administrator_id and a.roles ? 'admin')`,
        )
        .where(
          sql<boolean>`exists (select 1 from account a where a.realm_id = i.realm_id and a.account_id = i.account_id
            and jsonb_array_length(a.roles) = 0)`,
        )
        .returning(['i.account_id', 'i.administrator_id', 'i.reason'])
        .executeTakeFirst();
      return row && { accountId: row.account_id, administratorId: row.administrator_id, reason: row.reason };
    },
    async endSessions(realmId, accountId, at) {
      const rows = await kysely
        .updateTable('session')
        .set({ revoked_at: at, revoked_for: 'role' })
        .where('realm_id', '=', realmId)
        .where('impersonated_by', 'is not', null)
        .where('revoked_at', 'is', null)
        .where((or) => or.or([or('impersonated_by', '=', accountId), or('account_id', '=', accountId)]))
        .returning('session_id')
        .execute();
      return rows.map(({ session_id: id }) => id);
    },
    async takeEnded(at, realmId) {
      const rows = await kysely
        .updateTable('session')
        .set({ end_recorded: true })
        .where('impersonated_by', 'is not', null)
        .where('end_recorded', '=', false)
        .where((or) => or.or([or('revoked_at', 'is not', null), or('expires_at', '<=', at)]))
        .$if(realmId !== undefined, (query) => query.where('realm_id', '=', realmId ?? ''))
        .returning(['realm_id', 'account_id', 'impersonated_by', 'revoked_at', 'expires_at'])
        .execute();
      return rows.map((row) => ({
        realmId: row.realm_id,
        accountId: row.account_id ?? '',
        administratorId: row.impersonated_by ?? '',
        endedAt: row.revoked_at ?? row.expires_at,
      }));
    },
    async removeExpired(before) {
      await kysely.deleteFrom('impersonation').where('expires_at', '<', before).execute();
    },
  };
}
