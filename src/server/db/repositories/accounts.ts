/** Accounts and their profiles. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export interface StoredAccount {
  readonly accountId: string;
  readonly passwordHash: string | null;
  readonly isDemo: boolean;
  /** The profile a new session starts with. */
  readonly profileId: string | null;
}

export interface NewProfile {
  readonly profileId: string;
  readonly name: string;
  readonly isChild: boolean;
  readonly isDefault: boolean;
}

export interface NewAccount {
  readonly accountId: string;
  /** Lower case. */
  readonly email: string;
  readonly passwordHash: string | null;
  readonly name: string;
  readonly country: string | null;
  readonly roles: readonly string[];
  readonly isDemo: boolean;
  readonly profiles: readonly NewProfile[];
}

export interface Accounts {
  /** @param email lower case, trimmed. */
  byEmail(realmId: string, email: string): Promise<StoredAccount | undefined>;
  /** Returns those of `emails` that have an account. */
  taken(realmId: string, emails: readonly string[]): Promise<string[]>;
  /** Returns false without a change when the e-mail is already in use. */
  add(realmId: string, account: NewAccount): Promise<boolean>;
}

export function createAccounts(kysely: Kysely<Tables>): Accounts {
  return {
    async byEmail(realmId, email) {
      const row = await kysely
        .selectFrom('account as a')
        .leftJoin('profile as p', (join) =>
          join
            .onRef('p.realm_id', '=', 'a.realm_id')
            .onRef('p.account_id', '=', 'a.account_id')
            .on('p.is_default', '=', true),
        )
        .select(['a.account_id', 'a.password_hash', 'a.is_demo', 'p.profile_id'])
        .where('a.realm_id', '=', realmId)
        .where('a.email', '=', email)
        .executeTakeFirst();
      return (
        row && {
          accountId: row.account_id,
          passwordHash: row.password_hash,
          isDemo: row.is_demo,
          profileId: row.profile_id,
        }
      );
    },
    async taken(realmId, emails) {
      if (emails.length === 0) return [];
      const rows = await kysely
        .selectFrom('account')
        .select('email')
        .where('realm_id', '=', realmId)
        .where('email', 'in', [...emails])
        .execute();
      return rows.map(({ email }) => email);
    },
    add: (realmId, { accountId, email, passwordHash, name, country, roles, isDemo, profiles }) =>
      kysely.transaction().execute(async (transaction) => {
        const made = await transaction
          .insertInto('account')
          .values({
            realm_id: realmId,
            account_id: accountId,
            email,
            password_hash: passwordHash,
            name,
            country,
            roles: JSON.stringify(roles),
            is_demo: isDemo,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('account_id')
          .executeTakeFirst();
        if (!made) return false;
        if (profiles.length > 0) {
          await transaction
            .insertInto('profile')
            .values(
              profiles.map((profile) => ({
                realm_id: realmId,
                account_id: accountId,
                profile_id: profile.profileId,
                name: profile.name,
                is_child: profile.isChild,
                is_default: profile.isDefault,
              })),
            )
            .execute();
        }
        return true;
      }),
  };
}
