// Lets an administrator see the site as a viewer, for example to understand a complaint. The session is read-only
// (http/requestContext.ts), short, and recorded for the administrators and for the viewer.
import { MINUTE_MS } from '#schemas/durations.ts';
import { createAccountEvents } from '../../db/repositories/accountEvents.ts';
import { createAccounts } from '../../db/repositories/accounts.ts';
import { createImpersonations } from '../../db/repositories/impersonations.ts';
import { createStaffEvents } from '../../db/repositories/staffEvents.ts';
import { HttpError } from '../../http/errors.ts';
import { invalidToken } from '../identity/identityErrors.ts';
import { hashSecret, looksLikeSecret, newSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { OpenedSession, SessionRealm, Visitor } from '../session/sessionTypes.ts';
import { createImpersonationEnds, type RecordImpersonationEnds } from './createImpersonationEnds.ts';
import type { Administrator, PeopleDeps } from './createPeople.ts';

/** Lifetime of a link in ms. Short, because the administrator's browser opens the link immediately. */
export const LINK_LIFE_MS = 2 * MINUTE_MS;

/** Sessions of administrators who see the site as a viewer. */
export type ImpersonationService = {
  /**
   * Creates a link.
   * @returns the token of its address.
   * @throws HttpError 404 ACCOUNT_UNKNOWN, 409 ACCOUNT_IS_STAFF.
   */
  begin(
    realmId: string,
    caller: Administrator,
    input: { readonly email: string; readonly reason: string },
  ): Promise<{ readonly token: string; readonly expiresAt: string }>;
  /** Exchanges a token for a session of the viewer. @throws HttpError 404 invalidToken. */
  exchange(realm: SessionRealm, token: string, visitor: Visitor): Promise<OpenedSession>;
  /** Records the ends of the administrators' sessions that are not recorded yet. */
  readonly recordEnds: RecordImpersonationEnds;
  /** Removes expired links of every realm. */
  removeExpired(): Promise<void>;
};

/** Creates the service. */
export function createImpersonation({
  kysely,
  sessions,
  now,
  allowsDemoAccounts,
}: Pick<PeopleDeps, 'kysely' | 'sessions' | 'now' | 'allowsDemoAccounts'>): ImpersonationService {
  const accounts = createAccounts(kysely);
  const links = createImpersonations(kysely);
  const staffEvents = createStaffEvents(kysely);
  const accountEvents = createAccountEvents(kysely);
  const recordEnds = createImpersonationEnds({ kysely, now });
  const findEmail = async (realmId: string, accountId: string): Promise<string> =>
    (await accounts.findById(realmId, accountId))?.email ?? '';
  return {
    async begin(realmId, { accountId: administratorId }, { email: givenEmail, reason }) {
      const email = normaliseEmail(givenEmail);
      const account = await accounts.findByEmail(realmId, email);
      if (!account || (account.isDemo && !allowsDemoAccounts))
        throw new HttpError(404, 'ACCOUNT_UNKNOWN', 'This address has no account.');
      if ((await accounts.listStaff(realmId)).some(({ accountId }) => accountId === account.accountId))
        throw new HttpError(409, 'ACCOUNT_IS_STAFF', 'This person runs the brand. Only viewers can be impersonated.');
      const token = newSecret();
      const createdAt = new Date(now());
      const expiresAt = new Date(createdAt.getTime() + LINK_LIFE_MS);
      const { accountId } = account;
      const link = { tokenHash: hashSecret(token), accountId, administratorId, reason, createdAt, expiresAt };
      await links.add(realmId, link);
      const actor = await findEmail(realmId, administratorId);
      await staffEvents.add(realmId, {
        kind: 'impersonation-prepared',
        actor,
        subject: email,
        detail: reason,
        at: createdAt,
      });
      return { token, expiresAt: expiresAt.toISOString() };
    },
    async exchange(realm, token, visitor) {
      const at = new Date(now());
      const redeemed = looksLikeSecret(token) ? await links.redeem(realm.id, hashSecret(token), at) : undefined;
      const account = redeemed && (await accounts.findById(realm.id, redeemed.accountId));
      if (!redeemed || !account) throw invalidToken();
      // The event is recorded before the session is opened, so that every such session is on record.
      await accountEvents.add(realm.id, account.accountId, { kind: 'impersonated', device: null, at });
      await staffEvents.add(realm.id, {
        kind: 'impersonated',
        actor: await findEmail(realm.id, redeemed.administratorId),
        subject: account.email,
        detail: redeemed.reason,
        at,
      });
      const { accountId, profileId } = account;
      return sessions.openFor(realm, { accountId, profileId, impersonatedBy: redeemed.administratorId }, visitor);
    },
    recordEnds,
    async removeExpired() {
      await recordEnds();
      await links.removeExpired(new Date(now()));
    },
  };
}
