/** Plugins and rows that are turned off, and the failures of viewers' pages that turn them off. */
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ChangeFeed } from '../changes.ts';
import type { RowSwitchTable, SwitchCause } from '../switchTables.ts';
import type { Tables } from '../tables.ts';

/** The realm of switches for all realms. */
export const ALL_REALMS = '*';

/** Something that is turned off for a version of a realm. */
export interface OffSubject {
  /** `plugin:<id>` or `row:<page>#<row>`. */
  readonly subject: string;
  /** Undefined: for all versions. */
  readonly version: number | undefined;
}

/** A switch with its record. */
export interface RowSwitch extends OffSubject {
  /** ALL_REALMS for all realms. */
  readonly realmId: string;
  readonly cause: SwitchCause;
  readonly off: SwitchEvent;
  /** Missing while it is off. */
  readonly on: SwitchEvent | undefined;
}

/** Who turned something off or on, and why. `by` is empty when failures turned it off. */
export interface SwitchEvent {
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

/** A failure on the page of a viewer. */
export interface RowFailure {
  readonly realmId: string;
  readonly version: number;
  readonly subject: string;
  /** Hash of the reporter: of the network, in the demo also of the viewer. */
  readonly reporterHash: string;
  readonly at: Date;
}

/** Reads and changes switches. A change notifies all nodes in its transaction. */
export interface RowSwitches {
  /** Returns what is off in a realm: its own switches and those for all realms. */
  listOff(realmId: string): Promise<OffSubject[]>;
  /** Returns the switches of a realm and those for all realms: what is off first, then the latest. */
  listRecent(realmId: string, limit: number): Promise<RowSwitch[]>;
  /** Turns something off for all versions. @returns false when it is off already. */
  turnOff(realmId: string, subject: string, by: SwitchEvent & { readonly cause: SwitchCause }): Promise<boolean>;
  /**
   * Turns something on, and forgets its failures, so that they are counted from the beginning.
   *
   * @returns false when this realm has no switch that is off.
   */
  turnOn(realmId: string, subject: string, by: SwitchEvent): Promise<boolean>;
  /**
   * Counts a failure once for each reporter, and turns its subject off for its version when `threshold` reporters have
   * reported a failure of it.
   *
   * @param since earlier failures do not count
   * @returns true when this failure turned it off
   */
  countFailure(failure: RowFailure, rule: { readonly threshold: number; readonly since: Date }): Promise<boolean>;
  /** Removes failures of all realms that were last reported before `before`. */
  removeFailuresBefore(before: Date): Promise<void>;
}

/** The id of the advisory lock: the ASCII codes of "swit". Failures are rare, so one lock for all of them is enough. */
const LOCK_ID = 0x73_77_69_74;

/** Creates the repository. */
export function createRowSwitches(kysely: Kysely<Tables>, changes: Pick<ChangeFeed, 'publish'>): RowSwitches {
  const notify = async (transaction: Transaction<Tables>, realmId: string): Promise<void> => {
    const all = transaction.selectFrom('realm').select(['realm_id', 'current_version']);
    const realms = await (realmId === ALL_REALMS ? all : all.where('realm_id', '=', realmId)).execute();
    for (const { realm_id: realm, current_version: version } of realms)
      await changes.publish(transaction, 'realm', { realm, version });
  };
  return {
    async listOff(realmId) {
      const rows = await kysely
        .selectFrom('row_switch')
        .select(['subject', 'version'])
        .where('realm_id', 'in', [realmId, ALL_REALMS])
        .where('on_at', 'is', null)
        .orderBy('subject')
        .execute();
      return rows.map(({ subject, version }) => ({ subject, version: toVersion(version) }));
    },
    async listRecent(realmId, limit) {
      const rows = await kysely
        .selectFrom('row_switch')
        .selectAll()
        .where('realm_id', 'in', [realmId, ALL_REALMS])
        .orderBy(sql`on_at is null`, 'desc')
        .orderBy(sql`greatest(off_at, on_at)`, 'desc')
        .limit(limit)
        .execute();
      return rows.map(toSwitch);
    },
    turnOff: (realmId, subject, { cause, by, reason, at }) =>
      kysely.transaction().execute(async (transaction) => {
        const isNew = await insertSwitch(transaction, {
          realm_id: realmId,
          subject,
          version: 0,
          cause,
          off_by: by,
          off_reason: reason,
          off_at: at,
        });
        if (isNew) await notify(transaction, realmId);
        return isNew;
      }),
    turnOn: (realmId, subject, { by, reason, at }) =>
      kysely.transaction().execute(async (transaction) => {
        await lock(transaction);
        const { numUpdatedRows } = await transaction
          .updateTable('row_switch')
          .set({ on_by: by, on_reason: reason, on_at: at })
          .where('realm_id', '=', realmId)
          .where('subject', '=', subject)
          .where('on_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction
          .deleteFrom('row_failure')
          .where('realm_id', '=', realmId)
          .where('subject', '=', subject)
          .execute();
        await notify(transaction, realmId);
        return true;
      }),
    countFailure: (failure, rule) =>
      kysely.transaction().execute(async (transaction) => {
        const isOff = await addFailure(transaction, failure, rule);
        if (isOff) await notify(transaction, failure.realmId);
        return isOff;
      }),
    async removeFailuresBefore(before) {
      await kysely.deleteFrom('row_failure').where('at', '<', before).execute();
    },
  };
}

/** Without the lock two failures at once could each count without the other. */
async function lock(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(transaction);
}

async function addFailure(
  transaction: Transaction<Tables>,
  { realmId, version, subject, reporterHash, at }: RowFailure,
  { threshold, since }: { readonly threshold: number; readonly since: Date },
): Promise<boolean> {
  await lock(transaction);
  await transaction
    .insertInto('row_failure')
    .values({ realm_id: realmId, version, subject, voice: reporterHash, at })
    .onConflict((conflict) => conflict.columns(['realm_id', 'version', 'subject', 'voice']).doUpdateSet({ at }))
    .execute();
  const { reporters } = await transaction
    .selectFrom('row_failure')
    .select(sql<number>`count(*)::int`.as('reporters'))
    .where('realm_id', '=', realmId)
    .where('version', '=', version)
    .where('subject', '=', subject)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  if (reporters < threshold) return false;
  return insertSwitch(transaction, {
    realm_id: realmId,
    subject,
    version,
    cause: 'failures',
    off_by: '',
    off_reason: '',
    off_at: at,
  });
}

type NewSwitch = Pick<
  Selectable<RowSwitchTable>,
  'realm_id' | 'subject' | 'version' | 'cause' | 'off_by' | 'off_reason' | 'off_at'
>;

/** Turns a subject off. @returns false when it is off already. */
async function insertSwitch(transaction: Transaction<Tables>, values: NewSwitch): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('row_switch')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const toVersion = (version: number): number | undefined => (version === 0 ? undefined : version);

const toSwitch = (row: Selectable<RowSwitchTable>): RowSwitch => ({
  realmId: row.realm_id,
  subject: row.subject,
  version: toVersion(row.version),
  cause: row.cause,
  off: { by: row.off_by, reason: row.off_reason, at: row.off_at },
  on: row.on_at ? { by: row.on_by ?? '', reason: row.on_reason ?? '', at: row.on_at } : undefined,
});
