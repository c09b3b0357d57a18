import type { Api } from '#src/api/createApi.ts';
import type { ReportStore } from '#src/stores/ReportStore.ts';

/** Sends the problems of a page to the server when the browser is idle. A report that is lost is not repeated. */
export function sendReport(
  api: Pick<Api, 'postProblems'>,
  { pageId, version, problems }: Parameters<ConstructorParameters<typeof ReportStore>[0]>[0],
): void {
  const short = problems.map(({ code, pointer, rowId, rowType, pluginId, cause }) => ({
    code,
    pointer: pointer.slice(0, 300),
    ...(rowId && { rowId }),
    ...(rowType && { rowType }),
    ...(pluginId && { pluginId }),
    ...(cause && { cause }),
  }));
  requestIdle(() => void api.postProblems({ body: { pageId, version, problems: short } }).catch(() => undefined));
}

function requestIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 5_000 });
  else setTimeout(callback, 200);
}
