/** Accounts and their profiles. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { isUniqueViolation } from '../errors.ts';
import type { Tables } from '../tables.ts';
import { createOneTimeTokens } from './oneTimeTokens.ts';

/** The fields of an account that a sign-in needs. */
export interface StoredAccount {
  readonly accountId: string;
  /** Lower case; empty for an account without an address. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly isDemo: boolean;
  /** The profile a new session starts with. */
  readonly profileId: string | null;
  readonly roles: readonly string[];
  /** Id of the role that limits what an editor may change (`editorRoles` of realm.json); null: none. */
  readonly editorRole: string | null;
}

/** A profile to create with its account. */
export interface NewProfile {
  readonly profileId: string;
  readonly name: string;
  readonly isChild: boolean;
  readonly isDefault: boolean;
}

/** An account to create, with its profiles. */
export interface NewAccount {
  readonly accountId: string;
  /** Lower case; null: the account has no address. */
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly name: string;
  readonly country: string | null;
  readonly roles: readonly string[];
  /** Id of the role of an editor; missing: none. */
  readonly editorRole?: string | null;
  readonly isDemo: boolean;
  readonly profiles: readonly NewProfile[];
  /** Answers to the consent terms by fieldName; missing: none were asked for. */
  readonly consents?: Readonly<Record<string, boolean>> | undefined;
  /** The person of another provider to whom the account belongs. */
  readonly linkedTo?: { readonly provider: string; readonly subject: string; readonly at: Date };
}

/** An account with a role: an editor or an administrator. */
export interface StaffAccount {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Id of the role that limits what an editor may change; null: none. */
  readonly editorRole: string | null;
  readonly isDemo: boolean;
  readonly createdAt: Date;
}

/** A change of the e-mail address that a mail's token of purpose `change-email` confirms. */
export interface EmailChange {
  readonly accountId: string;
  /** Lower case. */
  readonly email: string;
  readonly tokenHash: string;
  readonly at: Date;
}

/**
 * `earlier`: the address before the change; empty: there was none. `USED`: the token was used before, also by a request
 * that was running at the same time. `REFUSED`: another account has the address, or the account does not exist.
 */
export type EmailChangeResult = { readonly earlier: string } | 'USED' | 'REFUSED';

/** Reads and changes the accounts of realms. */
export interface Accounts {
  /** @param email lower case, trimmed. */
  findByEmail(realmId: string, email: string): Promise<StoredAccount | undefined>;
  findById(realmId: string, accountId: string): Promise<StoredAccount | undefined>;
  /** Spends the token of a mail and changes the e-mail address, both or neither. */
  changeEmail(realmId: string, change: EmailChange): Promise<EmailChangeResult>;
  /** Returns those of `emails` that have an account. */
  listTaken(realmId: string, emails: readonly string[]): Promise<string[]>;
  /** Returns false without a change when the e-mail is already in use, or the person of `linkedTo` has an account. */
  add(realmId: string, account: NewAccount): Promise<boolean>;
  /** Returns the accounts that have a role, by e-mail. */
  listStaff(realmId: string): Promise<StaffAccount[]>;
  /** Returns false when the account does not exist. */
  update(
    realmId: string,
    accountId: string,
    change: {
      readonly passwordHash?: string;
      readonly roles?: readonly string[];
      readonly editorRole?: string | null;
    },
  ): Promise<boolean>;
  /** Removes an account with everything that it owns. Returns false when it does not exist. */
  remove(realmId: string, accountId: string): Promise<boolean>;
}

class PersonHasAccount extends Error {}

/** Creates the repository of accounts. */
export function createAccounts(kysely: Kysely<Tables>): Accounts {
  return {
    async findByEmail(realmId, email) {
      const row = await selectAccount(kysely, realmId).where('a.email', '=', email).executeTakeFirst();
      return row && toAccount(row);
    },
    async findById(realmId, accountId) {
      const row = await selectAccount(kysely, realmId).where('a.account_id', '=', accountId).executeTakeFirst();
      return row && toAccount(row);
    },
    changeEmail: (realmId, change) =>
      kysely
        .transaction()
        .execute((transaction) => changeEmail(transaction, realmId, change))
        .catch((error: unknown) => {
          // Another account has got the address at the same moment.
          if (isUniqueViolation(error)) return 'REFUSED';
          throw error;
        }),
    async listTaken(realmId, emails) {
      if (emails.length === 0) return [];
      const rows = await kysely
        .selectFrom('account')
        .select('email')
        .where('realm_id', '=', realmId)
        .where('email', 'in', [...emails])
        .execute();
      return rows.flatMap(({ email }) => email ?? []);
    },
    async listStaff(realmId) {
      const rows = await kysely
        .selectFrom('account')
        .select(['account_id', 'email', 'name', 'roles', 'editor_role', 'is_demo', 'created_at'])
        .where('realm_id', '=', realmId)
        .where(sql<boolean>`jsonb_array_length(roles) > 0`)
        .orderBy('email')
        .execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        email: row.email ?? '',
        name: row.name,
        roles: row.roles,
        editorRole: row.editor_role,
        isDemo: row.is_demo,
        createdAt: row.created_at,
      }));
    },
    async update(realmId, accountId, { passwordHash, roles, editorRole }) {
      const row = await kysely
        .updateTable('account')
        .set({
          ...(passwordHash !== undefined && { password_hash: passwordHash }),
          ...(roles && { roles: JSON.stringify(roles) }),
          ...(editorRole !== undefined && { editor_role: editorRole }),
        })
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .returning('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async remove(realmId, accountId) {
      const row = await kysely
        .deleteFrom('account')
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .returning('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    add: (realmId, account) =>
      kysely
        .transaction()
        .execute((transaction) => insertAccount(transaction, realmId, account))
        .catch((error: unknown) => {
          if (error instanceof PersonHasAccount) return false;
          throw error;
        }),
  };
}

async function changeEmail(
  transaction: Transaction<Tables>,
  realmId: string,
  { accountId, email, tokenHash, at }: EmailChange,
): Promise<EmailChangeResult> {
  // A second request with the same token waits here until the first one has changed the address.
  const redeemed = await createOneTimeTokens(transaction).redeem(realmId, tokenHash, ['change-email'], at);
  if (!redeemed) return 'USED';
  const rows = await transaction
    .selectFrom('account')
    .select(['account_id', 'email'])
    .where('realm_id', '=', realmId)
    .where((or) => or.or([or('account_id', '=', accountId), or('email', '=', email)]))
    .orderBy('account_id')
    .forUpdate()
    .execute();
  const [own] = rows;
  if (rows.length !== 1 || !own || own.account_id !== accountId) return 'REFUSED';
  await transaction
    .updateTable('account')
    .set({ email })
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .execute();
  return { earlier: own.email ?? '' };
}

/**
 * Stores an account with its profiles and the person to whom it belongs.
 *
 * @returns false when the e-mail is already in use
 * @throws {PersonHasAccount} when the person has an account, so that the transaction is rolled back
 */
export async function insertAccount(
  transaction: Transaction<Tables>,
  realmId: string,
  account: NewAccount,
): Promise<boolean> {
  const insertedAccount = await transaction
    .insertInto('account')
    .values({
      realm_id: realmId,
      account_id: account.accountId,
      email: account.email,
      password_hash: account.passwordHash,
      name: account.name,
      country: account.country,
      roles: JSON.stringify(account.roles),
      editor_role: account.editorRole ?? null,
      is_demo: account.isDemo,
      ...(account.consents && { consents: JSON.stringify(account.consents) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!insertedAccount) return false;
  if (account.profiles.length > 0) await insertProfiles(transaction, realmId, account);
  if (account.linkedTo) await linkPerson(transaction, realmId, account, account.linkedTo);
  return true;
}

async function insertProfiles(
  transaction: Transaction<Tables>,
  realmId: string,
  { accountId, profiles }: NewAccount,
): Promise<void> {
  await transaction
    .insertInto('profile')
    .values(
      profiles.map((profile, index) => ({
        realm_id: realmId,
        account_id: accountId,
        profile_id: profile.profileId,
        name: profile.name,
        is_child: profile.isChild,
        is_default: profile.isDefault,
        slot: index + 1,
      })),
    )
    .execute();
}

async function linkPerson(
  transaction: Transaction<Tables>,
  realmId: string,
  { accountId, email }: NewAccount,
  { provider, subject, at }: NonNullable<NewAccount['linkedTo']>,
): Promise<void> {
  const link = await transaction
    .insertInto('linked_identity')
    .values({ realm_id: realmId, provider, subject, account_id: accountId, email, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!link) throw new PersonHasAccount();
}

/** Reads an account with its default profile. */
const selectAccount = (kysely: Kysely<Tables>, realmId: string) =>
  kysely
    .selectFrom('account as a')
    .leftJoin('profile as p', (join) =>
      join
        .onRef('p.realm_id', '=', 'a.realm_id')
        .onRef('p.account_id', '=', 'a.account_id')
        .on('p.is_default', '=', true),
    )
    .select([
      'a.account_id',
      'a.email',
      'a.name',
      'a.password_hash',
      'a.is_demo',
      'a.roles',
      'a.editor_role',
      'p.profile_id',
    ])
    .where('a.realm_id', '=', realmId);

type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAccount>['executeTakeFirst']>>>;

const toAccount = (row: AccountRow): StoredAccount => ({
  accountId: row.account_id,
  email: row.email ?? '',
  name: row.name,
  passwordHash: row.password_hash,
  isDemo: row.is_demo,
  profileId: row.profile_id,
  roles: row.roles,
  editorRole: row.editor_role,
});
