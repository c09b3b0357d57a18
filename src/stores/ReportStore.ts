import type { Problem } from '#schemas/problems.ts';

/** Maximum number of problems that are reported for one version of a page (docs/faults.md). */
const MAX_REPORTS = 20;

/** Reports the problems of pages: each problem once for each version of a page. */
export class ReportStore {
  private readonly sentByPage = new Map<string, Set<string>>();
  private readonly send: (report: { pageId: string; version: number; problems: readonly Problem[] }) => void;
  constructor(send: (report: { pageId: string; version: number; problems: readonly Problem[] }) => void) {
    this.send = send;
  }

  add(problems: readonly Problem[], page: { id: string; version: number }): void {
    const pageKey = `${page.id}@${page.version}`;
    const sentKeys = this.sentByPage.get(pageKey) ?? new Set<string>();
    this.sentByPage.set(pageKey, sentKeys);
    const newProblems = problems.filter(({ code, pointer }) => {
      const key = `${code} ${pointer}`;
      if (sentKeys.has(key) || sentKeys.size >= MAX_REPORTS) return false;
      sentKeys.add(key);
      return true;
    });
    if (newProblems.length) this.send({ pageId: page.id, version: page.version, problems: newProblems });
  }
}
