/**
 * Functions that creating, changing and restoring profiles share: they lock the account, and find free slots and names.
 */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** The owner of profiles. */
export interface ProfileOwner {
  readonly realmId: string;
  readonly accountId: string;
}

/**
 * Locks the account until the transaction ends, so that no other request changes the slots and names of its profiles.
 * @returns the profiles of the account
 */
export async function lockProfiles(transaction: Transaction<Tables>, { realmId, accountId }: ProfileOwner) {
  await transaction
    .selectFrom('account')
    .select('account_id')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  return transaction
    .selectFrom('profile')
    .select(['profile_id', 'slot', sql<string>`lower(name)`.as('lower_name')])
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Whether another profile has the name. The database compares the names, because its unique index does so too. */
export async function isNameTaken(
  transaction: Transaction<Tables>,
  { realmId, accountId }: ProfileOwner,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('profile')
    .select('profile_id')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('profile_id', '<>', exceptId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the first free slot; undefined when the account has `max` profiles. */
export function findFreeSlot(stored: readonly { readonly slot: number }[], max: number): number | undefined {
  if (stored.length >= max) return undefined;
  const taken = new Set(stored.map(({ slot }) => slot));
  return Array.from({ length: max }, (_, index) => index + 1).find((candidate) => !taken.has(candidate));
}
