import { sql, type Kysely } from 'kysely';
import type { AccountEventKind } from '#schemas/api/identity/getAccountEvents.ts';
import type { Tables } from '../tables.ts';

/** Something that happened to an account. */
export interface AccountEvent {
  readonly kind: AccountEventKind;
  /** Browser and operating system. */
  readonly device: string | null;
  readonly at: Date;
}

/**
 * The audit trail of accounts. It contains the latest events of each kind, so that many events of one kind, which a
 * viewer or a stranger can cause, remove none of another kind.
 */
export interface AccountEvents {
  /** Adds an event. Does nothing when the account does not exist. */
  add(realmId: string, accountId: string, event: AccountEvent): Promise<void>;
  /**
   * Adds an event to the account with an e-mail address. Does nothing when no account has it.
   * @param email lower case, trimmed.
   */
  addByEmail(realmId: string, email: string, event: AccountEvent): Promise<void>;
  /** Returns the latest events of each kind, newest first. */
  list(realmId: string, accountId: string): Promise<AccountEvent[]>;
}

/** Number of events of one kind that are stored for an account. */
const MAX_OF_KIND = 20;

/** Creates the repository of the audit trail. */
export function createAccountEvents(kysely: Kysely<Tables>): AccountEvents {
  const addTo = async (
    realmId: string,
    [column, value]: readonly ['account_id' | 'email', string],
    { kind, device, at }: AccountEvent,
  ): Promise<void> => {
    await kysely
      .with('owner', (database) =>
        database.selectFrom('account').select('account_id').where('realm_id', '=', realmId).where(column, '=', value),
      )
      .with('removed', (database) =>
        database
          .deleteFrom('account_event')
          .where('realm_id', '=', realmId)
          .where('event_id', 'in', (query) =>
            query
              .selectFrom('account_event')
              .select('event_id')
              .where('realm_id', '=', realmId)
              .where('account_id', 'in', query.selectFrom('owner').select('owner.account_id'))
              .where('kind', '=', kind)
              .orderBy('event_id', 'desc')
              // The new event is not counted yet.
              .offset(MAX_OF_KIND - 1),
          ),
      )
      .insertInto('account_event')
      .columns(['realm_id', 'account_id', 'kind', 'device', 'at'])
      .expression((query) =>
        query
          .selectFrom('owner')
          .select([
            sql<string>`${realmId}::text`.as('realm_id'),
            'owner.account_id',
            sql<string>`${kind}::text`.as('kind'),
            sql<string | null>`${device}::text`.as('device'),
            sql<Date>`${at}::timestamptz`.as('at'),
          ]),
      )
      .execute();
  };
  return {
    add: (realmId, accountId, event) => addTo(realmId, ['account_id', accountId], event),
    addByEmail: (realmId, email, event) => addTo(realmId, ['email', email], event),
    async list(realmId, accountId) {
      const rows = await kysely
        .selectFrom((query) =>
          query
            .selectFrom('account_event')
            .select(['event_id', 'kind', 'device', 'at'])
            // Earlier versions stored all events.
            .select(sql<number>`row_number() over (partition by kind order by event_id desc)`.as('position'))
            .where('realm_id', '=', realmId)
            .where('account_id', '=', accountId)
            .as('event'),
        )
        .select(['kind', 'device', 'at'])
        .where('position', '<=', MAX_OF_KIND)
        .orderBy('event_id', 'desc')
        .execute();
      return rows.map(({ kind, device, at }) => ({ kind: kind as AccountEventKind, device, at }));
    },
  };
}
