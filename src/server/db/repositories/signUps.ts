/** Sign-ups that wait until their e-mail address is confirmed. */
import type { Kysely } from 'kysely';
import type { FieldCipher } from '../fieldCipher.ts';
import type { Tables } from '../tables.ts';
import { encryptDetails, type StoredDetails } from './ownAccounts.ts';

/** A sign-up. */
export interface SignUp {
  readonly signUpId: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  /** Answers to consent terms by fieldName. */
  readonly consents: Readonly<Record<string, boolean>>;
  readonly locale: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** Values of the realm's own fields. */
  readonly details: StoredDetails;
}

/** Stores sign-ups, and turns one into an account. */
export interface SignUps {
  add(realmId: string, signUp: SignUp, createdAt: Date, expiresAt: Date): Promise<void>;
  find(realmId: string, signUpId: string): Promise<SignUp | undefined>;
  /**
   * Creates the account of a sign-up with its first profile. Returns false without a change when the address got an
   * account meanwhile.
   * @param account ids of the new account and profile, and the hash of the account's password.
   */
  complete(
    realmId: string,
    signUp: SignUp,
    account: { readonly accountId: string; readonly profileId: string; readonly passwordHash: string },
  ): Promise<boolean>;
  /** Removes the sign-ups of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Creates the repository of sign-ups. */
export function createSignUps(kysely: Kysely<Tables>, cipher: FieldCipher): SignUps {
  return {
    async add(realmId, signUp, createdAt, expiresAt) {
      const { signUpId, email, name, passwordHash, consents, locale, country, details } = signUp;
      await kysely
        .insertInto('pending_sign_up')
        .values({
          realm_id: realmId,
          sign_up_id: signUpId,
          email,
          name,
          password_hash: passwordHash,
          consents: JSON.stringify(consents),
          locale,
          country,
          sealed_details: Object.keys(details).length > 0 ? cipher.encrypt(JSON.stringify(details)) : null,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    async find(realmId, signUpId) {
      const row = await kysely
        .selectFrom('pending_sign_up')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('sign_up_id', '=', signUpId)
        .executeTakeFirst();
      return (
        row && {
          signUpId: row.sign_up_id,
          email: row.email,
          name: row.name,
          passwordHash: row.password_hash,
          consents: row.consents,
          locale: row.locale,
          country: row.country,
          details: row.sealed_details === null ? {} : (JSON.parse(cipher.decrypt(row.sealed_details)) as StoredDetails),
        }
      );
    },
    complete: (realmId, { email, name, consents, locale, country, details }, { accountId, profileId, passwordHash }) =>
      kysely.transaction().execute(async (transaction) => {
        const account = await transaction
          .insertInto('account')
          .values({
            realm_id: realmId,
            account_id: accountId,
            email,
            password_hash: passwordHash,
            name,
            country,
            locale,
            consents: JSON.stringify(consents),
            details: JSON.stringify(encryptDetails(details, cipher)),
            roles: '[]',
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('account_id')
          .executeTakeFirst();
        if (!account) return false;
        await transaction
          .insertInto('profile')
          .values({
            realm_id: realmId,
            account_id: accountId,
            profile_id: profileId,
            name,
            is_child: false,
            is_default: true,
          })
          .execute();
        return true;
      }),
    async removeExpired(before) {
      await kysely.deleteFrom('pending_sign_up').where('expires_at', '<', before).execute();
    },
  };
}
