/** Roles of accounts, and invitations of editors and administrators. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { StaffRole } from '#schemas/api/peopleFields.ts';
import type { StaffInvitationTable } from '../peopleTables.ts';
import type { Tables } from '../tables.ts';
import { insertAccount, type NewAccount } from './accounts.ts';

/** An invitation that was not accepted yet. */
export interface StoredInvitation {
  readonly invitationId: string;
  /** Lower case. */
  readonly email: string;
  readonly role: StaffRole;
  /** Id of the role that limits the editor; null: none. */
  readonly editorRole: string | null;
  /** E-mail address. */
  readonly invitedBy: string;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
}

/** The roles of an account, and the id of the role that limits an editor; null: none. */
export interface GrantedRoles {
  readonly roles: readonly string[];
  readonly editorRole: string | null;
}

/** Outcome of a change of roles. `demo`: the account belongs to the demo. `last`: it is the last administrator. */
export type RoleChange = 'changed' | 'unknown' | 'demo' | 'last';

/** Reads and changes the people who run a brand (editors and administrators), and invitations. */
export interface Staff {
  /**
   * Replaces the roles of an editor or administrator. Concurrent changes cannot leave the realm without an
   * administrator.
   * @param acceptsDemoAdministrators whether demo accounts count as administrators.
   */
  changeRoles(
    realmId: string,
    accountId: string,
    granted: GrantedRoles,
    acceptsDemoAdministrators: boolean,
  ): Promise<RoleChange>;
  /** Stores an invitation. It replaces an earlier one of the address, whose token stops working. */
  invite(realmId: string, invitation: StoredInvitation): Promise<void>;
  /** Returns the invitations that were not accepted yet, sorted by e-mail address. */
  listInvitations(realmId: string): Promise<StoredInvitation[]>;
  /** Sets the token of an invitation. Returns false when the invitation was withdrawn or replaced. */
  setToken(
    realmId: string,
    invitationId: string,
    token: { readonly hash: string; readonly expiresAt: Date },
  ): Promise<boolean>;
  /** Returns the invitation of a token that has not expired at `at`. */
  findByToken(realmId: string, tokenHash: string, at: Date): Promise<StoredInvitation | undefined>;
  /** Removes an invitation and returns its address; undefined when there is none. */
  withdraw(realmId: string, invitationId: string): Promise<string | undefined>;
  /** Removes the invitations that a person has sent. @returns their addresses. */
  withdrawSent(realmId: string, invitedBy: string): Promise<string[]>;
  /**
   * Uses up a token, and gives the roles to the account with the invited address. Creates that account when there is
   * none.
   * @param granted its roles are added to those that the account has; an account that already has a role keeps its
   *   `editorRole`.
   * @returns false without a change when the token is not valid any more, or the account was created or removed
   *   meanwhile.
   */
  accept(
    realmId: string,
    token: { readonly hash: string; readonly at: Date },
    granted: GrantedRoles,
    account: { readonly accountId: string } | { readonly create: NewAccount },
  ): Promise<boolean>;
}

class NotAccepted extends Error {}

const COLUMNS = ['invitation_id', 'email', 'role', 'editor_role', 'invited_by', 'invited_at', 'expires_at'] as const;

/** Creates the repository. */
export function createStaff(kysely: Kysely<Tables>): Staff {
  return {
    changeRoles: (realmId, accountId, granted, acceptsDemoAdministrators) =>
      kysely
        .transaction()
        .execute((transaction) =>
          changeRoles(transaction, { realmId, accountId, ...granted, acceptsDemoAdministrators }),
        ),
    async invite(realmId, { invitationId, email, role, editorRole, invitedBy, invitedAt, expiresAt }) {
      const values = {
        invitation_id: invitationId,
        role,
        editor_role: editorRole,
        invited_by: invitedBy,
        token_hash: null,
        invited_at: invitedAt,
        expires_at: expiresAt,
      };
      await kysely
        .insertInto('staff_invitation')
        .values({ realm_id: realmId, email, ...values })
        .onConflict((conflict) => conflict.columns(['realm_id', 'email']).doUpdateSet(values))
        .execute();
    },
    async listInvitations(realmId) {
      const rows = await kysely
        .selectFrom('staff_invitation')
        .select(COLUMNS)
        .where('realm_id', '=', realmId)
        .orderBy('email')
        .execute();
      return rows.map(toInvitation);
    },
    async setToken(realmId, invitationId, { hash, expiresAt }) {
      const row = await kysely
        .updateTable('staff_invitation')
        .set({ token_hash: hash, expires_at: expiresAt })
        .where('realm_id', '=', realmId)
        .where('invitation_id', '=', invitationId)
        .returning('email')
        .executeTakeFirst();
      return row !== undefined;
    },
    async findByToken(realmId, tokenHash, at) {
      const row = await kysely
        .selectFrom('staff_invitation')
        .select(COLUMNS)
        .where('realm_id', '=', realmId)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return row && toInvitation(row);
    },
    async withdraw(realmId, invitationId) {
      const row = await kysely
        .deleteFrom('staff_invitation')
        .where('realm_id', '=', realmId)
        .where('invitation_id', '=', invitationId)
        .returning('email')
        .executeTakeFirst();
      return row?.email;
    },
    withdrawSent: (realmId, invitedBy) => withdrawSent(kysely, realmId, invitedBy),
    accept: (...[realmId, token, granted, account]) =>
      kysely
        .transaction()
        .execute((transaction) => accept(transaction, realmId, token, granted, account))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof NotAccepted) return false;
            throw error;
          },
        ),
  };
}

async function withdrawSent(kysely: Kysely<Tables>, realmId: string, invitedBy: string): Promise<string[]> {
  const rows = await kysely
    .deleteFrom('staff_invitation')
    .where('realm_id', '=', realmId)
    .where('invited_by', '=', invitedBy)
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
}

type InvitationRow = Pick<StaffInvitationTable, (typeof COLUMNS)[number]>;

const toInvitation = (row: InvitationRow): StoredInvitation => ({
  invitationId: row.invitation_id,
  email: row.email,
  role: row.role,
  editorRole: row.editor_role,
  invitedBy: row.invited_by,
  invitedAt: row.invited_at,
  expiresAt: row.expires_at,
});

type Change = GrantedRoles & {
  readonly realmId: string;
  readonly accountId: string;
  readonly acceptsDemoAdministrators: boolean;
};

/** An account with a role, locked. */
export type LockedStaff = { readonly account_id: string; readonly roles: readonly string[]; readonly is_demo: boolean };

/**
 * Locks all accounts with a role until the transaction ends, so that two administrators cannot give up the role, or
 * take it from each other, at the same time.
 * @returns the accounts.
 */
export const lockStaff = (transaction: Transaction<Tables>, realmId: string): Promise<LockedStaff[]> =>
  transaction
    .selectFrom('account')
    .select(['account_id', 'roles', 'is_demo'])
    .where('realm_id', '=', realmId)
    .where(sql<boolean>`jsonb_array_length(roles) > 0`)
    .orderBy('account_id')
    .forUpdate()
    .execute();

/**
 * Returns whether an account is the only administrator.
 * @param acceptsDemoAdministrators whether demo accounts count as administrators.
 */
export const isLastAdministrator = (
  staff: readonly LockedStaff[],
  accountId: string,
  acceptsDemoAdministrators: boolean,
): boolean => {
  const administrators = staff.filter(({ roles }) => roles.includes('admin'));
  return (
    administrators.some((row) => row.account_id === accountId) &&
    !administrators.some((row) => row.account_id !== accountId && (acceptsDemoAdministrators || !row.is_demo))
  );
};

async function changeRoles(
  transaction: Transaction<Tables>,
  { realmId, accountId, roles, editorRole, acceptsDemoAdministrators }: Change,
): Promise<RoleChange> {
  const staff = await lockStaff(transaction, realmId);
  const target = staff.find((row) => row.account_id === accountId);
  if (!target) return 'unknown';
  if (target.is_demo) return 'demo';
  if (!roles.includes('admin') && isLastAdministrator(staff, accountId, acceptsDemoAdministrators)) return 'last';
  await transaction
    .updateTable('account')
    .set({ roles: JSON.stringify(roles), editor_role: editorRole })
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .execute();
  return 'changed';
}

async function accept(
  transaction: Transaction<Tables>,
  ...[realmId, { hash, at }, { roles, editorRole }, account]: Parameters<Staff['accept']>
): Promise<void> {
  const invitation = await transaction
    .deleteFrom('staff_invitation')
    .where('realm_id', '=', realmId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', at)
    .returning('email')
    .executeTakeFirst();
  if (!invitation) throw new NotAccepted();
  if ('create' in account) {
    if (!(await insertAccount(transaction, realmId, account.create))) throw new NotAccepted();
    return;
  }
  const updated = await transaction
    .updateTable('account')
    .set({
      roles: sql`(select jsonb_agg(distinct r) from jsonb_array_elements(roles || ${JSON.stringify(roles)}::jsonb) r)`,
      editor_role: sql`case when jsonb_array_length(roles) = 0 then ${editorRole}::text else editor_role end`,
    })
    .where('realm_id', '=', realmId)
    .where('account_id', '=', account.accountId)
    .where('email', '=', invitation.email)
    .returning('account_id')
    .executeTakeFirst();
  if (!updated) throw new NotAccepted();
}
