/** Reads realms, their versions and hosts. `publishing.ts` writes them, `realmRemovals.ts` deletes them. */
import type { Kysely, Selectable } from 'kysely';
import type { RealmVersionTable } from '../realmTables.ts';
import type { Tables } from '../tables.ts';

/** A published realm and its current version. */
export interface RealmSummary {
  readonly realmId: string;
  readonly currentVersion: number;
}

/** A published version of a realm, without its documents. */
export interface RealmVersion {
  readonly version: number;
  readonly note: string;
  readonly author: string;
  readonly publishedAt: Date;
  readonly source: RealmVersionTable['source'];
  /** The version that a rollback copied; null for other versions. */
  readonly copiedFrom: number | null;
  /** Whether only a share of the visitors has seen the version. */
  readonly isTrial: boolean;
}

/** Reads realms, their versions and their hosts. */
export interface Realms {
  /** Undefined when the realm is not published. */
  getCurrent(realmId: string): Promise<RealmVersion | undefined>;
  /** Returns versions, newest first, at most `limit` (default 100), only those before `before` when it is given. */
  listVersions(realmId: string, limit?: number, before?: number): Promise<RealmVersion[]>;
  /** Finds the realm of a request's Host header. Upper and lower case are equal; a port is ignored. */
  findByHost(host: string): Promise<RealmSummary | undefined>;
  /** Returns all realms sorted by id, with their hosts. */
  list(): Promise<(RealmSummary & { readonly hosts: readonly string[] })[]>;
}

/** Creates the repository of realms. */
export function createRealms(kysely: Kysely<Tables>): Realms {
  return {
    async getCurrent(realmId) {
      const row = await kysely
        .selectFrom('realm_version as v')
        .innerJoin('realm as r', (join) =>
          join.onRef('r.realm_id', '=', 'v.realm_id').onRef('r.current_version', '=', 'v.version'),
        )
        .selectAll('v')
        .where('v.realm_id', '=', realmId)
        .executeTakeFirst();
      return row && toVersion(row);
    },
    async listVersions(realmId, limit = 100, before) {
      const rows = await kysely
        .selectFrom('realm_version')
        .selectAll()
        .where('realm_id', '=', realmId)
        .$if(before !== undefined, (query) => query.where('version', '<', before as number))
        .orderBy('version', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toVersion);
    },
    async findByHost(host) {
      const row = await kysely
        .selectFrom('host')
        .innerJoin('realm', 'realm.realm_id', 'host.realm_id')
        .select(['realm.realm_id', 'realm.current_version'])
        .where('host.host', '=', normaliseHost(host))
        .executeTakeFirst();
      return row && { realmId: row.realm_id, currentVersion: row.current_version };
    },
    async list() {
      const rows = await kysely
        .selectFrom('realm')
        .leftJoin('host', 'host.realm_id', 'realm.realm_id')
        .select(['realm.realm_id', 'realm.current_version', 'host.host'])
        .orderBy('realm.realm_id')
        .orderBy('host.host')
        .execute();
      const realms = new Map<string, RealmSummary & { hosts: string[] }>();
      for (const row of rows) {
        const realm = realms.get(row.realm_id) ?? {
          realmId: row.realm_id,
          currentVersion: row.current_version,
          hosts: [],
        };
        if (row.host !== null) realm.hosts.push(row.host);
        realms.set(row.realm_id, realm);
      }
      return [...realms.values()];
    },
  };
}

/** Returns a host in its stored form: lower case, without port and trailing dot. `[::1]:80` becomes `[::1]`. */
export function normaliseHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

function toVersion(row: Selectable<RealmVersionTable>): RealmVersion {
  return {
    version: row.version,
    note: row.note,
    author: row.author,
    publishedAt: row.published_at,
    source: row.source,
    copiedFrom: row.copied_from,
    isTrial: row.is_trial,
  };
}
