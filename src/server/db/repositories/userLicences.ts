/** Licences that accounts have. Sessions read them together with the account (sessions.ts). */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Gives licences to accounts. */
export interface UserLicences {
  /** Gives an account a licence; one that it already has is not changed. */
  add(realmId: string, accountId: string, licenceId: string, expiresAt?: Date): Promise<void>;
}

/** Creates the repository of the licences of accounts. */
export function createUserLicences(kysely: Kysely<Tables>): UserLicences {
  return {
    async add(realmId, accountId, licenceId, expiresAt) {
      await kysely
        .insertInto('user_licence')
        .values({
          realm_id: realmId,
          account_id: accountId,
          licence_id: licenceId,
          status: 'ACTIVE',
          expires_at: expiresAt ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
