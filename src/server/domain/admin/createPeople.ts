// The people who run a brand, as its administrators manage them in the browser: roles, invitations, and what happened.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PeopleList, StaffEventKind } from '#schemas/api/admin/getPeople.ts';
import { ACCOUNT_LIMITS, EMAIL_PATTERN } from '#schemas/domain/account.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { createAccountEvents } from '../../db/repositories/accountEvents.ts';
import { createAccounts, type StaffAccount } from '../../db/repositories/accounts.ts';
import { createImpersonations } from '../../db/repositories/impersonations.ts';
import { createStaff, type GrantedRoles, type StoredInvitation } from '../../db/repositories/staff.ts';
import { createStaffEvents } from '../../db/repositories/staffEvents.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import type { AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import type { NewMail } from '../../db/repositories/mailOutbox.ts';
import { inputRefused, invalidToken } from '../identity/identityErrors.ts';
import { INVITATION_LIFE_MS } from '../identity/identityRules.ts';
import type { Requester } from '../identity/identityTypes.ts';
import { createPasswordRules } from '../identity/passwordRules.ts';
import type { Passwords } from '../session/passwords.ts';
import { hashSecret, looksLikeSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { OpenedSession, SessionRealm, SessionService, Visitor } from '../session/sessionTypes.ts';
import { createImpersonationEnds } from './createImpersonationEnds.ts';
import { PASSWORD_LENGTH } from './createStaffService.ts';
import { describeRole, listRoles, toRoleChoice, type RoleChoice } from './roleChoice.ts';

/** Maximum number of events in a response. */
const MAX_EVENTS = 50;
/** Time in ms after which events are deleted: 13 months. The counts of viewers' events are kept for the same time. */
const EVENT_RETENTION_MS = 396 * DAY_MS;

/** The administrator who makes a call. */
export type Administrator = { readonly accountId: string };

/** The role that an invitation offers, and the next step of the invited person. */
export type OfferedRole = {
  readonly email: string;
  readonly role: RoleChoice['role'];
  readonly next: 'ACCEPT' | 'SIGN_IN' | 'SIGN_UP';
};

/** Editors and administrators of a realm, managed by its administrators. */
export type PeopleService = {
  list(realmId: string, caller: Administrator): Promise<Omit<PeopleList, 'editorRoles'>>;
  /** @throws HttpError 404 STAFF_UNKNOWN, 409 LAST_ADMINISTRATOR or DEMO_ACCOUNT. */
  changeRole(realmId: string, caller: Administrator, id: string, role: RoleChoice, requester: Requester): Promise<void>;
  /** Removes the role of an account. The account remains. @throws HttpError as `changeRole`. */
  remove(realmId: string, caller: Administrator, id: string, requester: Requester): Promise<void>;
  /** @throws HttpError 400 INPUT_REFUSED, 409 STAFF_ALREADY, 429. */
  invite(
    realmId: string,
    caller: Administrator,
    invitation: RoleChoice & { readonly email: string },
    requester: Requester,
  ): Promise<void>;
  /** @throws HttpError 404 INVITATION_UNKNOWN. */
  withdraw(realmId: string, caller: Administrator, invitationId: string): Promise<void>;
  /**
   * Returns what the invitation of a token offers.
   * @param accountId the caller's account; undefined: the caller is not signed in.
   * @throws HttpError 404 invalidToken.
   */
  check(realmId: string, token: string, accountId: string | undefined): Promise<OfferedRole>;
  /**
   * Gives the role to the account with the invited address: the caller's, or a new one, which is signed in.
   * @returns the session of a new account; undefined for the caller's account, whose session is unchanged.
   * @throws HttpError 404 invalidToken, 400 INPUT_REFUSED, 409 INVITATION_FOR_OTHER.
   */
  accept(
    realm: SessionRealm,
    input: { readonly token: string; readonly name?: string | undefined; readonly secret?: string | undefined },
    visitor: Visitor,
    requester: Requester,
  ): Promise<OpenedSession | undefined>;
  /** Removes old events of every realm. */
  removeExpired(): Promise<void>;
};

/** What the services about people need. */
export type PeopleDeps = {
  readonly kysely: Kysely<Tables>;
  readonly sessions: Pick<SessionService, 'openFor' | 'refreshAccount' | 'forgetEnded'>;
  readonly attempts: AttemptLimiter;
  readonly passwords: Passwords;
  readonly addMail: (realmId: string, mail: NewMail) => Promise<void>;
  readonly now: () => number;
  /** True when demo accounts may sign in. */
  readonly allowsDemoAccounts: boolean;
};

/** Creates the service. */
export function createPeople(deps: PeopleDeps): PeopleService {
  const { kysely, now, allowsDemoAccounts } = deps;
  const staff = createStaff(kysely);
  const events = createStaffEvents(kysely);
  const accounts = createAccounts(kysely);
  const listStaff = async (realmId: string): Promise<StaffAccount[]> =>
    (await accounts.listStaff(realmId)).filter(({ isDemo }) => allowsDemoAccounts || !isDemo);
  const record: RecordEvent = async (realmId, kind, { by, subject, detail = '' }) => {
    const actor = by === undefined ? subject : ((await accounts.findById(realmId, by.accountId))?.email ?? '');
    await events.add(realmId, { kind, actor, subject, detail, at: new Date(now()) });
  };
  const impersonations = createImpersonations(kysely);
  const endImpersonations = async (realmId: string, accountId: string): Promise<void> =>
    deps.sessions.forgetEnded(await impersonations.endSessions(realmId, accountId, new Date(now())));
  const recordEnds = createImpersonationEnds({ kysely, now });
  const accountEvents = createAccountEvents(kysely);
  const parts = { ...deps, staff, accounts, listStaff, record, accountEvents, endImpersonations };
  return {
    ...createRoleChanges(parts),
    ...createInvitations(parts),
    ...createAcceptance(parts),
    async list(realmId, caller) {
      await recordEnds(realmId);
      const [people, invitations, latest] = await Promise.all([
        listStaff(realmId),
        staff.listInvitations(realmId),
        events.list(realmId, MAX_EVENTS),
      ]);
      return {
        people: people.map(({ accountId, email, name, isDemo, ...account }) => ({
          id: accountId,
          email,
          name,
          ...toRoleChoice(account),
          isSelf: accountId === caller.accountId,
          isDemo,
        })),
        invitations: invitations.map(({ invitationId, email, role, editorRole, invitedBy, invitedAt, expiresAt }) => ({
          id: invitationId,
          email,
          role,
          ...(editorRole !== null && { editorRole }),
          invitedBy,
          invitedAt: invitedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          isExpired: expiresAt.getTime() <= now(),
        })),
        events: latest.map((event) => ({ ...event, at: event.at.toISOString() })),
      };
    },
    removeExpired: () => events.removeBefore(new Date(now() - EVENT_RETENTION_MS)),
  };
}

/** Records an event. `by`: undefined when the person did it themselves. */
type RecordEvent = (
  realmId: string,
  kind: StaffEventKind,
  event: { readonly by?: Administrator; readonly subject: string; readonly detail?: string },
) => Promise<void>;

type Parts = PeopleDeps & {
  /**
   * Ends the sessions in which this person impersonates a viewer, and those in which an administrator impersonates this
   * person.
   */
  readonly endImpersonations: (realmId: string, accountId: string) => Promise<void>;
  readonly staff: ReturnType<typeof createStaff>;
  readonly accounts: ReturnType<typeof createAccounts>;
  readonly accountEvents: ReturnType<typeof createAccountEvents>;
  readonly listStaff: (realmId: string) => Promise<StaffAccount[]>;
  readonly record: RecordEvent;
};

function createRoleChanges({
  staff,
  endImpersonations,
  sessions,
  accountEvents,
  listStaff,
  record,
  now,
  allowsDemoAccounts,
}: Parts): Pick<PeopleService, 'changeRole' | 'remove'> {
  /** @param choice undefined: no role. */
  const replaceRole = async (
    [realmId, caller, id]: readonly [string, Administrator, string],
    choice: RoleChoice | undefined,
    { device }: Requester,
  ): Promise<void> => {
    const person = (await listStaff(realmId)).find(({ accountId }) => accountId === id);
    const outcome = person
      ? await staff.changeRoles(realmId, id, toGrantedRoles(choice), allowsDemoAccounts)
      : 'unknown';
    if (!person || outcome === 'unknown')
      throw new HttpError(
        404,
        'STAFF_UNKNOWN',
        'There is no editor or administrator with this id. Load the list again.',
      );
    if (outcome === 'demo') throw new HttpError(409, 'DEMO_ACCOUNT', 'The accounts of the demo cannot be changed.');
    if (outcome === 'last')
      throw new HttpError(
        409,
        'LAST_ADMINISTRATOR',
        'This is the last administrator. Make another person an administrator first.',
      );
    sessions.refreshAccount(id);
    await endImpersonations(realmId, id);
    // Only administrators may invite, so this person's open invitations are withdrawn.
    if (choice?.role !== 'admin')
      for (const email of await staff.withdrawSent(realmId, person.email))
        await record(realmId, 'invitation-withdrawn', { by: caller, subject: email });
    const detail = choice ? describeRole(choice) : '';
    if (detail === describeRole(toRoleChoice(person))) return;
    await record(realmId, choice ? 'role-changed' : 'removed', { by: caller, subject: person.email, detail });
    await accountEvents.add(realmId, id, { kind: 'role-changed', device, at: new Date(now()) });
  };
  return {
    changeRole: (realmId, caller, id, choice, requester) => replaceRole([realmId, caller, id], choice, requester),
    remove: (realmId, caller, id, requester) => replaceRole([realmId, caller, id], undefined, requester),
  };
}

const toGrantedRoles = (choice: RoleChoice | undefined): GrantedRoles => ({
  roles: choice ? listRoles(choice.role) : [],
  editorRole: choice?.editorRole ?? null,
});

function createInvitations({
  staff,
  accounts,
  attempts,
  listStaff,
  addMail,
  record,
  now,
}: Parts): Pick<PeopleService, 'invite' | 'withdraw'> {
  return {
    async invite(realmId, caller, { email: givenEmail, role, editorRole }, requester) {
      const email = normaliseEmail(givenEmail);
      if (!new RegExp(EMAIL_PATTERN).test(email)) throw inputRefused({ email: 'pleaseProvideValidEmail' });
      const person = (await listStaff(realmId)).find((each) => each.email === email);
      if (person)
        throw new HttpError(409, 'STAFF_ALREADY', 'This address already has a role. Change it in the list of people.');
      await attempts.begin({ realmId, action: 'sendEmail', account: email, ...requester.client });
      const invitedBy = (await accounts.findById(realmId, caller.accountId))?.email ?? '';
      const invitedAt = new Date(now());
      const expiresAt = new Date(invitedAt.getTime() + INVITATION_LIFE_MS);
      const invitationId = randomUUID();
      await staff.invite(realmId, {
        invitationId,
        email,
        role,
        editorRole: editorRole ?? null,
        invitedBy,
        invitedAt,
        expiresAt,
      });
      await addMail(realmId, {
        template: 'staff-invitation',
        recipient: email,
        locale: requester.locale,
        parameters: { origin: requester.site, invitationId, email: invitedBy },
      });
      await record(realmId, 'invited', { by: caller, subject: email, detail: describeRole({ role, editorRole }) });
    },
    async withdraw(realmId, caller, invitationId) {
      const email = await staff.withdraw(realmId, invitationId);
      if (email === undefined)
        throw new HttpError(
          404,
          'INVITATION_UNKNOWN',
          'This invitation was accepted, withdrawn or sent again. Load the list again.',
        );
      await record(realmId, 'invitation-withdrawn', { by: caller, subject: email });
    },
  };
}

function createAcceptance(parts: Parts): Pick<PeopleService, 'check' | 'accept'> {
  const { staff, accounts, sessions, accountEvents, endImpersonations, record, now, allowsDemoAccounts } = parts;
  const find = async (realmId: string, token: string): Promise<StoredInvitation> => {
    const found = looksLikeSecret(token)
      ? await staff.findByToken(realmId, hashSecret(token), new Date(now()))
      : undefined;
    if (!found) throw invalidToken();
    return found;
  };
  const findAccount = async (realmId: string, email: string) => {
    const account = await accounts.findByEmail(realmId, email);
    // Demo accounts are disabled here: nobody can sign in to one, or create another account with its address.
    if (account?.isDemo && !allowsDemoAccounts) throw invalidToken();
    return account;
  };
  const composeAccount = createAccountComposer(parts);
  return {
    async check(realmId, token, accountId) {
      const { email, role } = await find(realmId, token);
      const account = await findAccount(realmId, email);
      if (!account) return { email, role, next: 'SIGN_UP' };
      return { email, role, next: account.accountId === accountId ? 'ACCEPT' : 'SIGN_IN' };
    },
    async accept(realm, { token, name, secret }, visitor, { device }) {
      const { email, role, editorRole } = await find(realm.id, token);
      const account = await findAccount(realm.id, email);
      if (account && account.accountId !== visitor.current?.accountId)
        throw new HttpError(409, 'INVITATION_FOR_OTHER', 'Sign in to the account with the invited address first.');
      const owner = account
        ? { accountId: account.accountId }
        : { create: { ...(await composeAccount(email, role, { name, secret })), editorRole } };
      const usedToken = { hash: hashSecret(token), at: new Date(now()) };
      if (!(await staff.accept(realm.id, usedToken, { roles: listRoles(role), editorRole }, owner)))
        throw invalidToken();
      const accountId = 'create' in owner ? owner.create.accountId : owner.accountId;
      sessions.refreshAccount(accountId);
      await endImpersonations(realm.id, accountId);
      const detail = describeRole({ role, editorRole: editorRole ?? undefined });
      await record(realm.id, 'invitation-accepted', { subject: email, detail });
      const at = new Date(now());
      if (!account) await accountEvents.add(realm.id, accountId, { kind: 'signed-up', device, at });
      await accountEvents.add(realm.id, accountId, { kind: 'role-changed', device, at });
      if (!('create' in owner)) return undefined;
      const profileId = owner.create.profiles[0]?.profileId ?? null;
      return sessions.openFor(realm, { accountId, profileId }, visitor);
    },
  };
}

function createAccountComposer({ passwords }: Parts) {
  const passwordRules = createPasswordRules();
  /** Returns the account to create. @throws HttpError 400 INPUT_REFUSED. */
  return async (
    email: string,
    role: RoleChoice['role'],
    { name = '', secret = '' }: { readonly name?: string | undefined; readonly secret?: string | undefined },
  ) => {
    const problem = secret.length < PASSWORD_LENGTH.min ? 'passwordTooShort' : passwordRules.check(secret, email);
    const givenName = name.trim().slice(0, ACCOUNT_LIMITS.name) || email.slice(0, email.indexOf('@'));
    if (problem) throw inputRefused({ secret: problem });
    return {
      accountId: randomUUID(),
      email,
      passwordHash: await passwords.hash(secret),
      name: givenName,
      country: null,
      roles: listRoles(role),
      isDemo: false,
      profiles: [{ profileId: randomUUID(), name: givenName, isChild: false, isDefault: true }],
    };
  };
}
