/** Removes a realm with everything that is stored for it, and records the removal. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ChangeFeed } from '../changes.ts';
import type { Tables } from '../tables.ts';
import { blockPublishes } from './blobs.ts';

/** What a removal deletes. */
export interface RealmSize {
  readonly versions: number;
  readonly accounts: number;
  /** Sessions that have not expired, guests' included. */
  readonly sessions: number;
  /** Publish tokens that were not revoked. */
  readonly tokens: number;
}

/** The record of a removal. */
export interface RealmRemoval {
  readonly realm: string;
  readonly removedAt: Date;
  /**
   * Of `remove`: the realm's current version when it was removed. Of `list`: its highest version, which may be that of
   * a trial.
   */
  readonly version: number;
  readonly author: string;
  readonly hosts: readonly string[];
}

/** Counts, removes and lists removed realms. */
export interface RealmRemovals {
  /** Counts what a removal would delete. */
  measure(realmId: string): Promise<RealmSize>;
  /**
   * Removes a realm in one transaction: its versions, hosts, accounts, sessions, tokens and all other rows with its id.
   * Images that no realm uses any more are deleted by the clean-up of unused uploads.
   * @param check runs in the transaction, while no publish runs; it throws to keep the realm.
   * @returns undefined for a realm that is not published.
   */
  remove(
    realmId: string,
    options: { readonly author: string; readonly check: (transaction: Transaction<Tables>) => Promise<void> },
  ): Promise<RealmRemoval | undefined>;
  /** Returns the removals, newest first. */
  list(): Promise<RealmRemoval[]>;
}

/** Creates the repository. Each removal notifies all nodes through `changes`. */
export function createRealmRemovals(kysely: Kysely<Tables>, changes: Pick<ChangeFeed, 'publish'>): RealmRemovals {
  return {
    async measure(realmId) {
      const { rows } = await sql<RealmSize>`select
        (select count(*)::int from realm_version where realm_id = ${realmId}) as versions,
        (select count(*)::int from account where realm_id = ${realmId}) as accounts,
        (select count(*)::int from session where realm_id = ${realmId} and revoked_at is null and expires_at > now())
          as sessions,
        (select count(*)::int from publish_token where realm_id = ${realmId} and revoked_at is null) as tokens`.execute(
        kysely,
      );
      return rows[0]!;
    },
    remove: (realmId, { author, check }) =>
      kysely.transaction().execute(async (transaction) => {
        await blockPublishes(transaction);
        const current = await transaction
          .selectFrom('realm')
          .select('current_version')
          .where('realm_id', '=', realmId)
          .forUpdate()
          .executeTakeFirst();
        if (!current) return undefined;
        await check(transaction);
        const hosts = await transaction.selectFrom('host').select('host').where('realm_id', '=', realmId).execute();
        const { removed_at: removedAt } = await transaction
          .insertInto('realm_removal')
          .values({
            removed_realm: realmId,
            last_version: await readNewestVersion(transaction, realmId),
            author,
            hosts: hosts.map(({ host }) => host).sort(),
          })
          .returning('removed_at')
          .executeTakeFirstOrThrow();
        await deleteRows(transaction, realmId);
        await changes.publish(transaction, 'realm', { realm: realmId, version: 0 });
        return {
          realm: realmId,
          removedAt,
          version: current.current_version,
          author,
          hosts: hosts.map(({ host }) => host).sort(),
        };
      }),
    async list() {
      const rows = await kysely.selectFrom('realm_removal').selectAll().orderBy('removed_at', 'desc').execute();
      return rows.map((row) => ({
        realm: row.removed_realm,
        removedAt: row.removed_at,
        version: row.last_version,
        author: row.author,
        hosts: row.hosts,
      }));
    },
  };
}

/** Returns the highest version number, which may be that of a trial. */
async function readNewestVersion(transaction: Transaction<Tables>, realmId: string): Promise<number> {
  const { newest } = await transaction
    .selectFrom('realm_version')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('realm_id', '=', realmId)
    .executeTakeFirstOrThrow();
  return newest;
}

async function deleteRows(transaction: Transaction<Tables>, realmId: string): Promise<void> {
  // Versions are immutable; this transaction alone may delete them (migration 0001).
  await sql`select set_config('marquee.allow_history_change', 'on', true)`.execute(transaction);
  const { rows: bodies } = await sql<{
    hash: string;
  }>`select distinct hash from document where realm_id = ${realmId}`.execute(transaction);
  for (const table of await listRealmTables(transaction))
    await sql`delete from ${sql.table(table)} where realm_id = ${realmId}`.execute(transaction);
  await sql`delete from document_body b where hash = any(${bodies.map(({ hash }) => hash)}::text[])
    and not exists (select from document d where d.hash = b.hash)`.execute(transaction);
}

/**
 * Returns all tables with a column realm_id, those that refer to others first. The database knows them, so a table that
 * a later migration adds is not forgotten.
 */
async function listRealmTables(transaction: Transaction<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'realm_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`.execute(transaction);
  // Deferred foreign keys are checked at the end of the transaction, when both rows are deleted.
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and not k.condeferred and f.oid <> t.oid`.execute(transaction);
  const sorted: string[] = [];
  const addInOrder = (name: string): void => {
    if (sorted.includes(name)) return;
    for (const { from, to } of references) if (to === name) addInOrder(from);
    sorted.push(name);
  };
  for (const { name } of tables) addInOrder(name);
  const names = new Set(tables.map(({ name }) => name));
  return sorted.filter((name) => names.has(name));
}
