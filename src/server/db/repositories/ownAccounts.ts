/** What viewers read and change of their own account. */
import { sql, type Kysely } from 'kysely';
import type { AccountInput } from '#schemas/domain/account.ts';
import type { FieldCipher } from '../fieldCipher.ts';
import type { Tables } from '../tables.ts';

/** The stored values of the account form, besides the name. Missing: none. */
export type StoredDetails = {
  readonly phoneNumber?: string;
  readonly birthDate?: string;
  readonly taxNumber?: string;
  readonly address?: NonNullable<AccountInput['address']>;
  /** By fieldName of `identity.signUpFields`. */
  readonly answers?: Readonly<Record<string, string>>;
};

/** An account as its owner sees it. */
export interface StoredOwnAccount {
  readonly accountId: string;
  /** Empty for an account without an address. */
  readonly email: string;
  readonly name: string;
  readonly country: string | null;
  readonly createdAt: Date;
  readonly hasPassword: boolean;
  /** Answers to the consent terms by fieldName. */
  readonly consents: Readonly<Record<string, boolean>>;
  readonly details: StoredDetails;
}

/** Reads and changes the values of accounts that their owners manage. */
export interface OwnAccounts {
  get(realmId: string, accountId: string): Promise<StoredOwnAccount | undefined>;
  /** Changes the given values; null removes one. */
  change(
    realmId: string,
    accountId: string,
    change: {
      readonly name?: string;
      readonly details?: { readonly [K in keyof StoredDetails]?: StoredDetails[K] | null };
      /** Answers to the consent terms by fieldName. */
      readonly consents?: Readonly<Record<string, boolean>>;
    },
  ): Promise<void>;
}

/** Creates the repository of what viewers manage of their account. */
export function createOwnAccounts(kysely: Kysely<Tables>, cipher: FieldCipher): OwnAccounts {
  return {
    async get(realmId, accountId) {
      const row = await kysely
        .selectFrom('account')
        .select(['account_id', 'email', 'name', 'country', 'created_at', 'password_hash', 'consents', 'details'])
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return (
        row && {
          accountId: row.account_id,
          email: row.email ?? '',
          name: row.name,
          country: row.country,
          createdAt: row.created_at,
          hasPassword: row.password_hash !== null,
          consents: row.consents,
          details: changeTaxNumber(row.details as StoredDetails, cipher.decrypt),
        }
      );
    },
    async change(realmId, accountId, { name, details, consents }) {
      await kysely
        .updateTable('account')
        .set({
          ...(name !== undefined && { name }),
          ...(details && {
            details: sql<string>`jsonb_strip_nulls(details || ${JSON.stringify(changeTaxNumber(details, cipher.encrypt))}::jsonb)`,
          }),
          ...(consents && { consents: sql<string>`consents || ${JSON.stringify(consents)}::jsonb` }),
        })
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .execute();
    },
  };
}

/** Returns details as they are stored. */
export const encryptDetails = (details: StoredDetails, cipher: FieldCipher): StoredDetails =>
  changeTaxNumber(details, cipher.encrypt);

/** Returns the details with the tax number as `change` returns it. */
const changeTaxNumber = <Details extends { readonly taxNumber?: string | null }>(
  details: Details,
  change: (text: string) => string,
): Details => (details.taxNumber ? { ...details, taxNumber: change(details.taxNumber) } : details);
