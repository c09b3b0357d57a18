/** The versions of a realm in which files of its pages changed. */
import { sql, type Kysely } from 'kysely';
import type { VersionSource } from '../realmTables.ts';
import type { Tables } from '../tables.ts';

/** What happened to a page in a version. */
export type PageChange = 'added' | 'changed' | 'removed';

/** A version in which the file of a page changed. */
export interface PageVersion {
  readonly version: number;
  readonly note: string;
  readonly author: string;
  readonly publishedAt: Date;
  readonly source: VersionSource;
  readonly change: PageChange;
}

/** A version with the pages that changed in it. */
export interface VersionWithPages extends Omit<PageVersion, 'change'> {
  readonly pages: readonly { readonly path: string; readonly change: PageChange }[];
}

/** Reads the versions. */
export interface PageVersions {
  /**
   * Returns the versions in which a file changed, newest first.
   * @param path of the file, or of a folder with a slash at its end: then those in which any of its files changed
   * @param query.before only smaller versions
   */
  listOfFile(
    realmId: string,
    path: string,
    query: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<PageVersion[]>;
  /** Returns versions of the realm with the files of `pages/` that changed in each, newest first. */
  list(
    realmId: string,
    query: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<VersionWithPages[]>;
}

type Row = {
  version: number;
  note: string;
  author: string;
  published_at: Date;
  source: VersionSource;
  hash: string | null;
  previous: string | null;
};

const toChange = (before: string | null | undefined, after: string | null | undefined): PageChange => {
  if (before == null) return 'added';
  return after == null ? 'removed' : 'changed';
};

/** Largest number that a version can have: the largest `integer` of PostgreSQL. */
const MAX_VERSION = 2_147_483_647;

/** Creates the repository of versions of pages. */
export function createPageVersions(kysely: Kysely<Tables>): PageVersions {
  return {
    async listOfFile(realmId, path, { before = MAX_VERSION, limit }) {
      const matchesPath = path.endsWith('/') ? sql`starts_with(d.key, ${path})` : sql`d.key = ${path}`;
      const { rows } = await sql<Row>`
        with stored as (
          select v.version, v.note, v.author, v.published_at, v.source,
            string_agg(d.key || ' ' || d.hash, ' ' order by d.key) as hash
          from realm_version v
          left join document d on d.realm_id = v.realm_id and d.version = v.version
            and d.kind = 'source' and ${matchesPath}
          where v.realm_id = ${realmId} and v.version < ${before} and not v.is_trial
          group by v.version, v.note, v.author, v.published_at, v.source
        ), file as (select *, lag(hash) over (order by version) as previous from stored)
        select * from file where hash is distinct from previous order by version desc limit ${limit}`.execute(kysely);
      return rows.map((row) => ({ ...toVersion(row), change: toChange(row.previous, row.hash) }));
    },
    async list(realmId, { before = MAX_VERSION, limit }) {
      // One version more than requested: the oldest version of the list is compared with it.
      const { rows: versions } = await sql<Row>`
        select version, note, author, published_at, source from realm_version
        where realm_id = ${realmId} and version < ${before} and not is_trial order by version desc limit ${limit + 1}`.execute(
        kysely,
      );
      const files = await kysely
        .selectFrom('document')
        .select(['version', 'key', 'hash'])
        .where('realm_id', '=', realmId)
        .where('version', '>=', versions.at(-1)?.version ?? 0)
        .where('version', '<', before)
        .where('kind', '=', 'source')
        .where('key', 'like', 'pages/%')
        .execute();
      const hashesByVersion = Map.groupBy(files, ({ version }) => version);
      const read = (version: number | undefined): Map<string, string> =>
        new Map((hashesByVersion.get(version ?? 0) ?? []).map(({ key, hash }) => [key, hash]));
      return versions.slice(0, limit).map((row, index) => {
        const [earlier, now] = [read(versions[index + 1]?.version), read(row.version)];
        const pages = [...new Set([...earlier.keys(), ...now.keys()])]
          .filter((path) => earlier.get(path) !== now.get(path))
          .sort()
          .map((path) => ({ path, change: toChange(earlier.get(path), now.get(path)) }));
        return { ...toVersion(row), pages };
      });
    },
  };
}

const toVersion = ({ version, note, author, published_at: publishedAt, source }: Row) => ({
  version,
  note,
  author,
  publishedAt,
  source,
});
