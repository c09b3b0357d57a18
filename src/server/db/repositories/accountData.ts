/**
 * Everything that is stored about an account. The tables are found by their columns, so that a table which is added
 * later belongs to the export without a change here.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { createStaff, isLastAdministrator, lockStaff } from './staff.ts';
import { createStaffEvents } from './staffEvents.ts';

/** Entries by kind. The names are those of tables and columns in camel case. */
export type AccountData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Reads and removes what is stored about accounts. */
export interface AccountDataRepository {
  /** @param email the account's address: mails and tokens are stored by it. */
  collect(realmId: string, account: { readonly accountId: string; readonly email: string }): Promise<AccountData>;
  /**
   * Removes an account with everything that belongs to it, and with the rows that name only its e-mail address. The
   * removal of an editor or administrator is recorded.
   * @param options `acceptsDemoAdministrators`: whether demo accounts count as administrators.
   * @returns the ids of its sessions; undefined without a change when it is the last administrator.
   */
  remove(
    realmId: string,
    account: { readonly accountId: string; readonly email: string },
    options: { readonly acceptsDemoAdministrators: boolean; readonly at: Date },
  ): Promise<string[] | undefined>;
}

/** Columns that contain secrets or their hashes. */
const SECRET = /hash|secret|sealed|token|^parameters$/;
/** Tables whose rows are found by the account's e-mail address, and the column that contains the address. */
const TABLES_BY_EMAIL = [
  ['mail_outbox', 'recipient'],
  ['pending_sign_up', 'email'],
  ['pending_link', 'email'],
  ['one_time_token', 'email'],
  ['staff_invitation', 'email'],
] as const;

/** Creates the repository. */
export function createAccountData(kysely: Kysely<Tables>): AccountDataRepository {
  const listTables = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ table_name: string }>`select c.table_name from information_schema.columns c
      join information_schema.columns r on r.table_schema = c.table_schema and r.table_name = c.table_name
        and r.column_name = 'realm_id'
      where c.table_schema = current_schema() and c.column_name = 'account_id'
      order by c.table_name`.execute(kysely);
    return rows.map((row) => row.table_name);
  };
  const readBy = async (table: string, realmId: string, column: string, value: string) => {
    const { rows } = await sql<{ entry: Readonly<Record<string, unknown>> }>`select to_jsonb(t) as entry
      from ${sql.table(table)} t where realm_id = ${realmId} and ${sql.ref(column)} = ${value}`.execute(kysely);
    return rows.map(({ entry }) => toPublic(entry));
  };
  return {
    async collect(realmId, { accountId, email }) {
      const data: Record<string, readonly Readonly<Record<string, unknown>>[]> = {};
      for (const table of await listTables())
        data[toCamelCase(table)] = await readBy(table, realmId, 'account_id', accountId);
      for (const [table, column] of TABLES_BY_EMAIL)
        if (data[toCamelCase(table)] === undefined)
          data[toCamelCase(table)] = await readBy(table, realmId, column, email);
      data['playback'] = await readBy('playback', realmId, 'viewer_id', accountId);
      const items = await kysely
        .selectFrom('watchlist_item as i')
        .innerJoin('watchlist as w', (join) =>
          join.onRef('w.realm_id', '=', 'i.realm_id').onRef('w.watchlist_id', '=', 'i.watchlist_id'),
        )
        .select(['i.watchlist_id', 'i.item_id', 'i.content_type', 'i.position'])
        .where('i.realm_id', '=', realmId)
        .where('w.account_id', '=', accountId)
        .orderBy('i.position')
        .execute();
      data['watchlistItem'] = items.map((item) => toPublic(item));
      return data;
    },
    remove: (...args) => kysely.transaction().execute((transaction) => remove(transaction, ...args)),
  };
}

async function remove(
  transaction: Transaction<Tables>,
  ...[realmId, { accountId, email }, { acceptsDemoAdministrators, at }]: Parameters<AccountDataRepository['remove']>
): Promise<string[] | undefined> {
  const staff = await lockStaff(transaction, realmId);
  if (isLastAdministrator(staff, accountId, acceptsDemoAdministrators)) return undefined;
  if (staff.some((row) => row.account_id === accountId)) {
    const event = { kind: 'removed', actor: email, subject: email, detail: '', at } as const;
    await createStaffEvents(transaction).add(realmId, event);
    await createStaff(transaction).withdrawSent(realmId, email);
  }
  for (const [table, column] of TABLES_BY_EMAIL)
    await sql`delete from ${sql.table(table)} where realm_id = ${realmId} and ${sql.ref(column)} = ${email}`.execute(
      transaction,
    );
  // Members of watch rooms, playbacks and sessions also exist for guests, so their rows have no foreign key to the
  // account and are changed or deleted here.
  await transaction
    .updateTable('watch_room_member')
    .set({ account_id: null, name: '-' })
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .execute();
  await transaction.deleteFrom('playback').where('realm_id', '=', realmId).where('viewer_id', '=', accountId).execute();
  const sessions = await transaction
    .deleteFrom('session')
    .where('realm_id', '=', realmId)
    .where((or) => or.or([or('account_id', '=', accountId), or('impersonated_by', '=', accountId)]))
    .returning('session_id')
    .execute();
  await transaction.deleteFrom('account').where('realm_id', '=', realmId).where('account_id', '=', accountId).execute();
  return sessions.map(({ session_id: id }) => id);
}

/** Returns an entry without secrets, with names in camel case. */
const toPublic = (entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(entry).flatMap(([column, value]) => (SECRET.test(column) ? [] : [[toCamelCase(column), value]])),
  );

const toCamelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
