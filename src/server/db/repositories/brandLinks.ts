// Accounts of one person in several brands. A link is made with a code, so the person has proved both accounts.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** An account of a brand. */
export interface BrandAccount {
  readonly realmId: string;
  readonly accountId: string;
}

/** A role of a person who runs a brand. */
export type StaffRole = 'editor' | 'admin';

/** A code of an account. */
export interface StoredLinkCode {
  /** SHA-256 of the secret. */
  readonly hash: string;
  readonly expiresAt: Date;
}

/** Reads and changes the links. */
export interface BrandLinks {
  /** Returns the linked accounts that have one of the roles in their brand now, by realm. Default: any role. */
  listStaff(account: BrandAccount, roles?: readonly StaffRole[]): Promise<BrandAccount[]>;
  /** Stores the code of an account in place of an earlier one. */
  setCode(account: BrandAccount, code: StoredLinkCode): Promise<void>;
  /**
   * Uses up the code of another brand, and links its account with `account`, in place of an earlier link between the
   * two brands.
   * @returns false without a change when no account of the realm has such a code that has not expired at `at`.
   */
  redeem(
    account: BrandAccount,
    code: { readonly realmId: string; readonly hash: string; readonly at: Date },
  ): Promise<boolean>;
  /** Removes the link of an account with another brand, in both directions. Returns false when there is none. */
  remove(account: BrandAccount, linkedRealm: string): Promise<boolean>;
}

/** Creates the repository. */
export function createBrandLinks(kysely: Kysely<Tables>): BrandLinks {
  return {
    async listStaff({ realmId, accountId }, roles = ['editor', 'admin']) {
      const hasRole = roles.map((role) => sql`a.roles @> ${JSON.stringify([role])}::jsonb`);
      return kysely
        .selectFrom('brand_link as l')
        .innerJoin('account as a', (join) =>
          join.onRef('a.realm_id', '=', 'l.linked_realm').onRef('a.account_id', '=', 'l.linked_account'),
        )
        .select(['l.linked_realm as realmId', 'l.linked_account as accountId'])
        .where('l.realm_id', '=', realmId)
        .where('l.account_id', '=', accountId)
        .where(sql<boolean>`(${sql.join(hasRole, sql` or `)})`)
        .orderBy('l.linked_realm')
        .execute();
    },
    async setCode({ realmId, accountId }, { hash, expiresAt }) {
      await kysely
        .insertInto('brand_link_code')
        .values({ realm_id: realmId, account_id: accountId, code_hash: hash, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.columns(['realm_id', 'account_id']).doUpdateSet({ code_hash: hash, expires_at: expiresAt }),
        )
        .execute();
    },
    redeem: (account, { realmId, hash, at }) =>
      kysely.transaction().execute(async (transaction) => {
        const used = await transaction
          .deleteFrom('brand_link_code')
          .where('realm_id', '=', realmId)
          .where('code_hash', '=', hash)
          .where('expires_at', '>', at)
          .returning('account_id')
          .executeTakeFirst();
        if (!used) return false;
        const other = { realmId, accountId: used.account_id };
        await removeLink(transaction, account, realmId);
        await removeLink(transaction, other, account.realmId);
        await transaction
          .insertInto('brand_link')
          .values([toRow(account, other, at), toRow(other, account, at)])
          .execute();
        return true;
      }),
    remove: (account, linkedRealm) =>
      kysely.transaction().execute((transaction) => removeLink(transaction, account, linkedRealm)),
  };
}

const toRow = (from: BrandAccount, to: BrandAccount, at: Date) => ({
  realm_id: from.realmId,
  account_id: from.accountId,
  linked_realm: to.realmId,
  linked_account: to.accountId,
  linked_at: at,
});

async function removeLink(kysely: Kysely<Tables>, account: BrandAccount, linkedRealm: string): Promise<boolean> {
  const removed = await kysely
    .deleteFrom('brand_link')
    .where('realm_id', '=', account.realmId)
    .where('account_id', '=', account.accountId)
    .where('linked_realm', '=', linkedRealm)
    .returning('linked_account')
    .executeTakeFirst();
  if (!removed) return false;
  await kysely
    .deleteFrom('brand_link')
    .where('realm_id', '=', linkedRealm)
    .where('account_id', '=', removed.linked_account)
    .where('linked_realm', '=', account.realmId)
    .execute();
  return true;
}
