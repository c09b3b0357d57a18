import type { Problem } from '#schemas/problems.ts';

/** Problem reports of one page view: each problem once, at most 20 (docs/faults.md), sent together when the browser is idle. */
export class ReportStore {
  private readonly seen = new Map<string, Set<string>>();
  private readonly send: (report: { pageId: string; version: number; problems: readonly Problem[] }) => void;
  constructor(send: (report: { pageId: string; version: number; problems: readonly Problem[] }) => void) {
    this.send = send;
  }

  add(problems: readonly Problem[], page: { id: string; version: number }): void {
    const view = `${page.id}@${page.version}`;
    const seen = this.seen.get(view) ?? new Set<string>();
    this.seen.set(view, seen);
    const fresh = problems.filter((p) => {
      const key = `${p.code} ${p.pointer}`;
      if (seen.has(key) || seen.size >= 20) return false;
      seen.add(key);
      return true;
    });
    if (fresh.length) this.send({ pageId: page.id, version: page.version, problems: fresh });
  }
}
