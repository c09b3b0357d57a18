// Accounts of the people who run a brand: editors and administrators. Operators manage them from the command line.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StaffEventKind } from '#schemas/api/admin/getPeople.ts';
import { createAccounts } from '../../db/repositories/accounts.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createImpersonations } from '../../db/repositories/impersonations.ts';
import { createPasskeys } from '../../db/repositories/passkeys.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import { createSessions } from '../../db/repositories/sessions.ts';
import { createStaffEvents } from '../../db/repositories/staffEvents.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import { readContent } from '../delivery/realmDocuments.ts';
import { createPasswords } from '../session/passwords.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import { describeRole, listRoles, requireKnownRole, toRoleChoice, type RoleChoice } from './roleChoice.ts';

/** Length of a password of staff, in characters. Sign-in accepts at most 200. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** An editor or administrator of one realm. */
export type StaffMember = RoleChoice & {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
};

/** A new member of staff. */
export type NewStaffMember = RoleChoice & {
  readonly email: string;
  readonly password: string;
  /** Default: the e-mail's part before the @. */
  readonly name?: string | undefined;
};

/** Manages the editors and administrators of a realm from the command line. */
export type StaffService = {
  /** @throws HttpError 404 REALM_UNKNOWN, 400 EMAIL_INVALID, PASSWORD_SHORT or EDITOR_ROLE_UNKNOWN, 409 EMAIL_TAKEN. */
  create(realmId: string, member: NewStaffMember): Promise<StaffMember>;
  /** Lists staff by e-mail, without demo accounts. @throws HttpError 404 REALM_UNKNOWN. */
  list(realmId: string): Promise<StaffMember[]>;
  /**
   * Changes password or role; a new password ends all sessions and removes passkeys.
   * @throws HttpError 404 STAFF_UNKNOWN, 400 PASSWORD_SHORT or EDITOR_ROLE_UNKNOWN.
   */
  update(
    realmId: string,
    id: string,
    change: { readonly password?: string | undefined } & Partial<RoleChoice>,
  ): Promise<StaffMember>;
  /** Removes the account with its sessions, lists and history. @throws HttpError 404 STAFF_UNKNOWN. */
  remove(realmId: string, id: string): Promise<void>;
};

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u;

/**
 * Creates the service.
 * @param now returns ms since 1970
 */
export function createStaffService({ kysely, now }: { kysely: Kysely<Tables>; now: () => number }): StaffService {
  const accounts = createAccounts(kysely);
  const sessions = createSessions(kysely);
  const passwords = createPasswords();
  const events = createStaffEvents(kysely);
  const impersonations = createImpersonations(kysely);
  const record = (realmId: string, kind: StaffEventKind, { email }: Pick<StaffMember, 'email'>, detail = '') =>
    events.add(realmId, { kind, actor: '', subject: email, detail, at: new Date(now()) });

  const { requireRealm, requireRole } = createRequirements(kysely);
  const list: StaffService['list'] = async (realmId) => {
    await requireRealm(realmId);
    return (await accounts.listStaff(realmId))
      .filter(({ isDemo }) => !isDemo)
      .map(({ accountId, email, name, createdAt, ...account }) => ({
        id: accountId,
        email,
        name,
        ...toRoleChoice(account),
        createdAt: createdAt.toISOString(),
      }));
  };
  const find = async (realmId: string, id: string): Promise<StaffMember> => {
    const member = (await list(realmId)).find((entry) => entry.id === id);
    if (!member) throw new HttpError(404, 'STAFF_UNKNOWN', `Realm "${realmId}" has no editor with the id ${id}.`);
    return member;
  };
  return {
    list,
    async create(realmId, { email: givenEmail, password, role, editorRole, name }) {
      await requireRole(realmId, { role, editorRole });
      const email = normaliseEmail(givenEmail);
      if (!EMAIL.test(email))
        throw new HttpError(400, 'EMAIL_INVALID', `"${email.slice(0, 80)}" is not an e-mail address.`);
      requirePassword(password);
      const accountName = name ?? email.slice(0, email.indexOf('@'));
      const accountId = randomUUID();
      const isNew = await accounts.add(realmId, {
        accountId,
        email,
        passwordHash: await passwords.hash(password),
        name: accountName,
        country: null,
        roles: listRoles(role),
        editorRole: editorRole ?? null,
        isDemo: false,
        profiles: [{ profileId: randomUUID(), name: accountName, isChild: false, isDefault: true }],
      });
      if (!isNew) throw new HttpError(409, 'EMAIL_TAKEN', `${email} has an account in realm "${realmId}" already.`);
      await record(realmId, 'created', { email }, describeRole({ role, editorRole }));
      return find(realmId, accountId);
    },
    async update(realmId, id, { password, role, editorRole }) {
      const before = await find(realmId, id);
      const choice = role && { role, editorRole };
      if (choice) await requireRole(realmId, choice);
      if (password !== undefined) requirePassword(password);
      await accounts.update(realmId, id, {
        ...(password !== undefined && { passwordHash: await passwords.hash(password) }),
        ...(role && { roles: listRoles(role), editorRole: editorRole ?? null }),
      });
      // Another person may have signed in, or added a passkey, with the old password.
      if (password !== undefined) await createPasskeys(kysely).removeAll(realmId, id);
      if (password !== undefined) await sessions.revokeAll(realmId, id, 'everywhere', new Date(now()));
      if (password !== undefined) await record(realmId, 'password-set', before);
      // Ends the sessions in which this person impersonates a viewer, and those in which an administrator impersonates
      // this person.
      if (role) await impersonations.endSessions(realmId, id, new Date(now()));
      if (choice && describeRole(choice) !== describeRole(before))
        await record(realmId, 'role-changed', before, describeRole(choice));
      return find(realmId, id);
    },
    async remove(realmId, id) {
      const member = await find(realmId, id);
      await accounts.remove(realmId, id);
      await record(realmId, 'removed', member);
    },
  };
}

/** Creates the functions that require a published realm, and a role that can be given in it. */
function createRequirements(kysely: Kysely<Tables>) {
  const realms = createRealms(kysely);
  const requireRealm = async (realmId: string): Promise<number> => {
    const current = await realms.getCurrent(realmId);
    if (!current) throw realmUnknown(realmId);
    return current.version;
  };
  return {
    requireRealm,
    async requireRole(realmId: string, choice: RoleChoice): Promise<void> {
      const version = await requireRealm(realmId);
      const { realm } = readContent(await createDocuments(kysely).getMany(realmId, version, 'realm', ['realm']));
      requireKnownRole(realm?.editorRoles, choice);
    },
  };
}

const realmUnknown = (realmId: string): HttpError =>
  new HttpError(404, 'REALM_UNKNOWN', `Realm "${realmId}" is not published.`);

function requirePassword(password: string): void {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max)
    throw new HttpError(
      400,
      'PASSWORD_SHORT',
      `The password has ${password.length} characters: use ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max}.`,
    );
}
