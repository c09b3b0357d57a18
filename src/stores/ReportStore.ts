import type { Problem } from '#schemas/problems.ts';

/** Maximum number of problems that are reported for one version of a page (docs/faults.md). */
const MAX_REPORTS = 20;

/** The problems of one version of a page. */
type ProblemReport = { readonly pageId: string; readonly version: number; readonly problems: readonly Problem[] };

/** Reports the problems of pages: each problem once for each version of a page. */
export class ReportStore {
  private readonly sentKeysByPageVersion = new Map<string, Set<string>>();
  private readonly send: (report: ProblemReport) => void;
  constructor(send: (report: ProblemReport) => void) {
    this.send = send;
  }

  /**
   * Sends the problems that were not sent before for this version of the page, in one report and without
   * delay. After MAX_REPORTS problems of a version it sends no more.
   */
  sendNewProblems(problems: readonly Problem[], page: { id: string; version: number }): void {
    const pageKey = `${page.id}@${page.version}`;
    const sentKeys = this.sentKeysByPageVersion.get(pageKey) ?? new Set<string>();
    this.sentKeysByPageVersion.set(pageKey, sentKeys);
    const newProblems = problems.filter(({ code, pointer }) => {
      const key = `${code} ${pointer}`;
      if (sentKeys.has(key) || sentKeys.size >= MAX_REPORTS) return false;
      sentKeys.add(key);
      return true;
    });
    if (newProblems.length) this.send({ pageId: page.id, version: page.version, problems: newProblems });
  }
}
