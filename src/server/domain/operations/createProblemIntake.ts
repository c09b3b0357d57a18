// Decides which reported problems are stored. Anybody may send reports, so they are limited by address and by code.
// Problems that the server finds have a separate limit, so that reports from pages cannot use it up.
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import type { ProblemReports, ReportedProblem } from '../../db/repositories/problemReports.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';

/** Limits of reported problems for each realm. */
export const PROBLEM_LIMITS = {
  /** Calls from one network address. */
  reports: { maxCount: 120, windowMs: 10 * MINUTE_MS },
  /** Problems from one network address that are not stored yet. */
  newProblems: { maxCount: 30, windowMs: DAY_MS },
  /** Distinct problems that pages report: with all codes together, and with one code. */
  page: { maxProblems: 1_500, maxProblemsPerCode: 200 },
  /** Distinct problems that the server finds: with all codes together, and with one code. */
  server: { maxProblems: 500, maxProblemsPerCode: 250 },
  /** When a limit is reached, a new problem replaces one that was not reported for this time. */
  replaceAfterMs: 7 * DAY_MS,
} as const;

/** Stores new problems of pages, and counts those that are stored already. */
export type ProblemIntake = {
  /**
   * Counts the problems that the page of a viewer reports.
   * @param network the key of the viewer's network address (`toNetwork`).
   * @returns how many were stored or counted. Problems with an unknown code and those above a limit are ignored.
   */
  addFromPage(realmId: string, network: string, problems: readonly ReportedProblem[]): Promise<number>;
  /** Counts problems that the server found. */
  addFromServer(realmId: string, problems: readonly ReportedProblem[]): Promise<number>;
};

type ProblemIntakeDeps = {
  readonly reports: Pick<ProblemReports, 'increment' | 'insert'>;
  readonly rateLimits: Pick<RateLimits, 'increment'>;
  readonly now: () => number;
};

/** Creates the intake on the repositories of one database. */
export function createProblemIntake({ reports, rateLimits, now }: ProblemIntakeDeps): ProblemIntake {
  /** Counts one use of a limit by a network. Returns whether the count is still within the limit. */
  const consume = async (realmId: string, rule: 'reports' | 'newProblems', network: string): Promise<boolean> => {
    const { maxCount, windowMs } = PROBLEM_LIMITS[rule];
    const counter = { realmId, bucket: `problem ${rule}`, key: network, windowMs, now: now() };
    return (await rateLimits.increment(counter)) <= maxCount;
  };
  const replaceBefore = (): Date => new Date(now() - PROBLEM_LIMITS.replaceAfterMs);
  return {
    async addFromPage(realmId, network, problems) {
      const listed = problems.filter(({ code }) => Object.hasOwn(PROBLEM_TEXTS, code));
      if (listed.length === 0 || !(await consume(realmId, 'reports', network))) return 0;
      let counted = 0;
      for (const problem of listed) {
        if (await reports.increment(realmId, 'page', problem)) {
          counted += 1;
          continue;
        }
        if (!(await consume(realmId, 'newProblems', network))) continue;
        const limits = { ...PROBLEM_LIMITS.page, replaceBefore: replaceBefore() };
        if (await reports.insert(realmId, 'page', problem, limits)) counted += 1;
      }
      return counted;
    },
    async addFromServer(realmId, problems) {
      let counted = 0;
      for (const problem of problems) {
        const limits = { ...PROBLEM_LIMITS.server, replaceBefore: replaceBefore() };
        const isCounted =
          (await reports.increment(realmId, 'server', problem)) ||
          (await reports.insert(realmId, 'server', problem, limits));
        if (isCounted) counted += 1;
      }
      return counted;
    },
  };
}
