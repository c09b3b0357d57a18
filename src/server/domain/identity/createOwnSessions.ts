// The devices on which a viewer is signed in.
import { HttpError } from '../../http/errors.ts';
import type { OwnAccountDeps, OwnAccountService } from './ownAccountTypes.ts';

/** Creates the functions that list and end the sessions of an account. */
export function createOwnSessions({
  sessions,
  limits,
  record,
}: OwnAccountDeps): Pick<OwnAccountService, 'listSessions' | 'endSession' | 'endOtherSessions'> {
  return {
    async listSessions(realm, { accountId, sessionId: currentId }) {
      const summaries = await sessions.list(realm.id, accountId);
      return summaries
        .map(({ sessionId, device, country, createdAt, lastUsedAt }) => ({
          id: sessionId,
          device,
          country,
          signedInAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isCurrent: sessionId === currentId,
        }))
        .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },
    async endSession(realm, owner, sessionId, requester) {
      await limits.count(realm.id, 'accountChange', owner.accountId);
      if (sessionId === owner.sessionId)
        throw new HttpError(409, 'SESSION_CURRENT', 'This is the session of the request. Use postLogout to end it.');
      if (!(await sessions.endOne(realm.id, owner.accountId, sessionId)))
        throw new HttpError(404, 'SESSION_UNKNOWN', 'The account has no such session, or it has already ended.');
      await record(realm.id, owner.accountId, 'sessions-ended', requester);
    },
    async endOtherSessions(realm, { accountId, sessionId }, requester) {
      await limits.count(realm.id, 'accountChange', accountId);
      const count = await sessions.endAll(realm.id, accountId, 'ended', sessionId);
      if (count > 0) await record(realm.id, accountId, 'sessions-ended', requester);
      return count;
    },
  };
}
