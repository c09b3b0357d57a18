/** Problems that viewers' pages reported, one row for each distinct problem of a realm. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Maximum number of distinct problems that are stored for a realm. */
export const MAX_STORED_PROBLEMS = 2_000;

/** A problem of a page. `pointer` is a JSON pointer into the page. */
export interface ReportedProblem {
  readonly pageId: string;
  /** Empty when the problem concerns the whole page. */
  readonly rowId: string;
  readonly code: string;
  readonly pointer: string;
  /** Missing or empty for a row that is not a plugin's; `cause` likewise. */
  readonly pluginId?: string | undefined;
  readonly cause?: string | undefined;
}

/** A problem with the number of its reports. */
export interface CountedProblem extends ReportedProblem {
  readonly pluginId: string;
  readonly cause: string;
  readonly count: number;
  /** Time of the latest report, ISO 8601. */
  readonly lastSeen: string;
}

/** Counts reported problems and reads them. */
export interface ProblemReports {
  /**
   * Adds one to the count of each problem. A realm has at most `limit` distinct problems, so that reports cannot grow the
   * table without limit.
   *
   * @returns the number of reports that were counted
   */
  add(realmId: string, problems: readonly ReportedProblem[], limit: number): Promise<number>;
  /** Returns a realm's problems, latest first. */
  listRecent(realmId: string, limit: number): Promise<readonly CountedProblem[]>;
}

/** Creates the repository of problem reports. */
export function createProblemReports(kysely: Kysely<Tables>): ProblemReports {
  return {
    async add(realmId, problems, limit) {
      const { problemCount } = await kysely
        .selectFrom('problem_report')
        .select(sql<number>`count(*)::int`.as('problemCount'))
        .where('realm_id', '=', realmId)
        .executeTakeFirstOrThrow();
      const newProblems = problemCount < limit ? problems : [];
      for (const { pageId, rowId, code, pointer, pluginId = '', cause = '' } of newProblems) {
        await kysely
          .insertInto('problem_report')
          .values({ realm_id: realmId, page_id: pageId, row_id: rowId, code, pointer, plugin_id: pluginId, cause })
          .onConflict((on) =>
            on
              .constraint('problem_report_once')
              .doUpdateSet({ count: sql`problem_report.count + 1`, last_seen: sql`now()` }),
          )
          .execute();
      }
      return newProblems.length;
    },
    async listRecent(realmId, limit) {
      const rows = await kysely
        .selectFrom('problem_report')
        .select([
          'page_id',
          'row_id',
          'code',
          'pointer',
          'plugin_id',
          'cause',
          'count',
          sql<string>`to_char(last_seen at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('lastSeen'),
        ])
        .where('realm_id', '=', realmId)
        .orderBy('last_seen', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ page_id: pageId, row_id: rowId, plugin_id: pluginId, ...row }) => ({
        ...row,
        pageId,
        rowId,
        pluginId,
      }));
    },
  };
}
