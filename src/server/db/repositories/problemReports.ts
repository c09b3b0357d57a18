/** Problems of pages, one row for each distinct problem of a realm. */
import { sql, type Kysely } from 'kysely';
import { compareText } from '#schemas/compareText.ts';
import type { Tables } from '../tables.ts';

/** A problem of a page. `pointer` is a JSON pointer into the page. */
export interface ReportedProblem {
  readonly pageId: string;
  /** Empty when the problem concerns the whole page. */
  readonly rowId: string;
  readonly code: string;
  readonly pointer: string;
  /** Plugin of the row, and the cause of its failure (`cause`). Both are missing or empty for a row of no plugin. */
  readonly pluginId?: string | undefined;
  readonly cause?: string | undefined;
}

/** Where a problem was found: in a visitor's page, or by this server. */
export type ProblemSource = 'page' | 'server';

/** A problem with the number of its reports. */
export interface CountedProblem extends ReportedProblem {
  readonly source: ProblemSource;
  readonly pluginId: string;
  readonly cause: string;
  readonly count: number;
  /** Times of the first and the latest report, ISO 8601. */
  readonly firstSeen: string;
  readonly lastSeen: string;
}

/** Maximum numbers of distinct problems that are stored for a realm. */
export interface ProblemLimits {
  /** For all codes of one source (`ProblemSource`). */
  readonly maxProblems: number;
  /** For one code of one source. */
  readonly maxProblemsPerCode: number;
}

/** Counts reported problems and reads them. */
export interface ProblemReports {
  /** Adds one to the count of a stored problem. Returns false when the problem is not stored. */
  increment(realmId: string, source: ProblemSource, problem: ReportedProblem): Promise<boolean>;
  /**
   * Stores a problem, or counts it when it is stored. When a limit is reached, it replaces a problem that was not
   * reported since `replaceBefore`, the least reported first.
   *
   * @returns false when a limit is reached and no stored problem may be replaced.
   */
  insert(
    realmId: string,
    source: ProblemSource,
    problem: ReportedProblem,
    limits: ProblemLimits & { readonly replaceBefore: Date },
  ): Promise<boolean>;
  /**
   * Returns a realm's problems, latest first. When there are more than `limit`, those of the server come before those
   * of pages, and each code gets the same share, so that many reports of one code hide no other.
   */
  listRecent(realmId: string, limit: number): Promise<readonly CountedProblem[]>;
  /** Removes the problems of all realms that were last reported before `before`. */
  removeBefore(before: Date): Promise<void>;
}

/** Creates the repository of problem reports. */
export function createProblemReports(kysely: Kysely<Tables>): ProblemReports {
  return {
    async increment(realmId, source, { pageId, rowId, code, pointer, pluginId = '', cause = '' }) {
      const { numUpdatedRows } = await kysely
        .updateTable('problem_report')
        .set({
          count: sql`count + 1`,
          last_seen: sql`now()`,
          // A page may have reported the problem first. A problem that the server finds too becomes the server's.
          ...(source === 'server' && { source }),
        })
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .where('row_id', '=', rowId)
        .where('code', '=', code)
        .where('pointer', '=', pointer)
        .where('plugin_id', '=', pluginId)
        .where('cause', '=', cause)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async insert(realmId, source, problem, { maxProblems, maxProblemsPerCode, replaceBefore }) {
      await removeReplaceable(kysely, {
        realmId,
        source,
        limit: maxProblemsPerCode,
        replaceBefore,
        code: problem.code,
      });
      await removeReplaceable(kysely, { realmId, source, limit: maxProblems, replaceBefore });
      const { pageId, rowId, code, pointer, pluginId = '', cause = '' } = problem;
      const { numAffectedRows = 0n } = await sql`
        insert into problem_report (realm_id, source, page_id, row_id, code, pointer, plugin_id, cause)
        select ${realmId}, ${source}, ${pageId}, ${rowId}, ${code}, ${pointer}, ${pluginId}, ${cause}
        where (select count(*) from problem_report
               where realm_id = ${realmId} and source = ${source}) < ${maxProblems}::int
          and (select count(*) from problem_report
               where realm_id = ${realmId} and source = ${source} and code = ${code}) < ${maxProblemsPerCode}::int
        on conflict on constraint problem_report_once
        do update set count = problem_report.count + 1, last_seen = now()`.execute(kysely);
      return numAffectedRows > 0n;
    },
    listRecent: (realmId, limit) => listRecent(kysely, realmId, limit),
    async removeBefore(before) {
      await kysely.deleteFrom('problem_report').where('last_seen', '<', before).execute();
    },
  };
}

async function listRecent(kysely: Kysely<Tables>, realmId: string, limit: number): Promise<readonly CountedProblem[]> {
  const ranked = kysely
    .selectFrom('problem_report')
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by source, code order by count desc, last_seen desc, id desc)`.as(
        'rank',
      ),
    )
    .where('realm_id', '=', realmId)
    .as('ranked');
  const rows = await kysely
    .selectFrom(ranked)
    .select([
      'source',
      'page_id',
      'row_id',
      'code',
      'pointer',
      'plugin_id',
      'cause',
      'count',
      toIsoText('first_seen').as('firstSeen'),
      toIsoText('last_seen').as('lastSeen'),
      'id',
    ])
    .orderBy(sql`source = 'server'`, 'desc')
    .orderBy('rank')
    .orderBy('last_seen', 'desc')
    .limit(limit)
    .execute();
  return rows
    .toSorted((a, b) => compareText(b.lastSeen, a.lastSeen) || b.id - a.id)
    .map(({ page_id: pageId, row_id: rowId, plugin_id: pluginId, id: _id, ...row }) => ({
      ...row,
      pageId,
      rowId,
      pluginId,
    }));
}

const toIsoText = (column: 'first_seen' | 'last_seen') =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The problems that one limit counts: those of a source, or those of a source with one code. */
type CountedGroup = {
  readonly realmId: string;
  readonly source: ProblemSource;
  readonly limit: number;
  readonly replaceBefore: Date;
  readonly code?: string;
};

/** Removes one problem when a limit is reached: of those without a recent report, the one with the fewest reports. */
async function removeReplaceable(
  kysely: Kysely<Tables>,
  { realmId, source, limit, replaceBefore, code }: CountedGroup,
): Promise<void> {
  const hasCode = code === undefined ? sql`true` : sql`code = ${code}`;
  await sql`
    delete from problem_report where realm_id = ${realmId} and id = (
      select id from problem_report
      where realm_id = ${realmId} and source = ${source} and ${hasCode} and last_seen < ${replaceBefore}
        and (select count(*) from problem_report
             where realm_id = ${realmId} and source = ${source} and ${hasCode}) >= ${limit}::int
      order by count, last_seen limit 1
    )`.execute(kysely);
}
