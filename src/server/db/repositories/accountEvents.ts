import type { Kysely } from 'kysely';
import type { AccountEventKind } from '#schemas/api/identity/getAccountEvents.ts';
import type { Tables } from '../tables.ts';

/** Something that happened to an account. */
export interface AccountEvent {
  readonly kind: AccountEventKind;
  /** Browser and operating system. */
  readonly device: string | null;
  readonly at: Date;
}

/** The audit trail of accounts. */
export interface AccountEvents {
  add(realmId: string, accountId: string, event: AccountEvent): Promise<void>;
  /** Returns the latest events, newest first. */
  list(realmId: string, accountId: string, limit: number): Promise<AccountEvent[]>;
}

/** Creates the repository of the audit trail. */
export function createAccountEvents(kysely: Kysely<Tables>): AccountEvents {
  return {
    async add(realmId, accountId, { kind, device, at }) {
      await kysely
        .insertInto('account_event')
        .values({ realm_id: realmId, account_id: accountId, kind, device, at })
        .execute();
    },
    async list(realmId, accountId, limit) {
      const rows = await kysely
        .selectFrom('account_event')
        .select(['kind', 'device', 'at'])
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .orderBy('event_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ kind, device, at }) => ({ kind: kind as AccountEventKind, device, at }));
    },
  };
}
