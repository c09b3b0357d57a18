/** Licences that accounts have. Sessions read them together with the account (sessions.ts). */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** A licence that a provider gives to an account. */
export interface GivenLicence {
  readonly licenceId: string;
  /** Null: the provider has named no end. */
  readonly expiresAt: Date | null;
}

/** Gives licences to accounts. */
export interface UserLicences {
  /** Gives an account a licence of the realm; one that it already has is not changed. */
  add(realmId: string, accountId: string, licenceId: string, expiresAt?: Date): Promise<void>;
  /**
   * Makes the licences that a provider gives to an account exactly these: others of this provider end. Licences from the
   * realm or from other providers are not changed.
   * @param source the provider.
   * @param request number of the request that the provider has answered (`LinkedIdentities.beginLicenceRequest`). Nothing
   *   changes when the response to a later one was stored before, or the provider is not linked any more.
   * @returns false when the account does not exist any more.
   */
  replaceFrom(
    realmId: string,
    accountId: string,
    source: string,
    licences: readonly GivenLicence[],
    request?: number,
  ): Promise<boolean>;
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
    replaceFrom: (realmId, accountId, source, licences, request) =>
      kysely.transaction().execute(async (transaction) => {
        // Two requests for one account run one after the other.
        const account = await transaction
          .selectFrom('account')
          .select('account_id')
          .where('realm_id', '=', realmId)
          .where('account_id', '=', accountId)
          .forUpdate()
          .executeTakeFirst();
        if (!account) return false;
        if (request !== undefined && !(await markResponseUsed(transaction, realmId, accountId, source, request)))
          return true;
        for (const { licenceId, expiresAt } of licences)
          await transaction
            .insertInto('user_licence')
            .values({
              realm_id: realmId,
              account_id: accountId,
              licence_id: licenceId,
              source,
              status: 'ACTIVE',
              expires_at: expiresAt,
            })
            .onConflict((conflict) =>
              conflict
                .columns(['realm_id', 'account_id', 'licence_id', 'source'])
                .doUpdateSet({ status: 'ACTIVE', expires_at: expiresAt }),
            )
            .execute();
        const current = licences.map(({ licenceId }) => licenceId);
        await transaction
          .updateTable('user_licence')
          .set({ status: 'ENDED' })
          .where('realm_id', '=', realmId)
          .where('account_id', '=', accountId)
          .where('source', '=', source)
          .where('status', '<>', 'ENDED')
          .$if(current.length > 0, (query) => query.where('licence_id', 'not in', current))
          .execute();
        return true;
      }),
  };
}

/**
 * Stores that the response to a request for licences is used; returns false when the response to a later request was
 * used before.
 */
async function markResponseUsed(
  transaction: Transaction<Tables>,
  realmId: string,
  accountId: string,
  provider: string,
  request: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('linked_identity')
    .set({ licences_stored: request })
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('licences_stored', '<', request)
    .returning('provider')
    .executeTakeFirst();
  return row !== undefined;
}
