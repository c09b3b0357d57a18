import type { Kysely } from 'kysely';
import { createAccounts } from '../../db/repositories/accounts.ts';
import { createImpersonations } from '../../db/repositories/impersonations.ts';
import { createStaffEvents } from '../../db/repositories/staffEvents.ts';
import type { Tables } from '../../db/tables.ts';

/** Records the ends that are not in the audit trail yet: in one realm, or in all realms when `realmId` is missing. */
export type RecordImpersonationEnds = (realmId?: string) => Promise<void>;

/**
 * Creates the function that records, once, the end of each session in which an administrator saw the site as a viewer.
 * A session also ends when it expires, when the administrator loses the role, or after a new password or a sign-out
 * everywhere.
 */
export function createImpersonationEnds({
  kysely,
  now,
}: {
  readonly kysely: Kysely<Tables>;
  readonly now: () => number;
}): RecordImpersonationEnds {
  const accounts = createAccounts(kysely);
  const sessions = createImpersonations(kysely);
  const staffEvents = createStaffEvents(kysely);
  const findEmail = async (realmId: string, accountId: string): Promise<string> =>
    (await accounts.findById(realmId, accountId))?.email ?? '';
  return async (realmId) => {
    for (const ended of await sessions.takeEnded(new Date(now()), realmId))
      await staffEvents.add(ended.realmId, {
        kind: 'impersonation-ended',
        actor: await findEmail(ended.realmId, ended.administratorId),
        subject: await findEmail(ended.realmId, ended.accountId),
        detail: '',
        at: ended.endedAt,
      });
  };
}
