// Decides which requests are refused first when there are more than the server can handle.

/**
 * - `always`: health checks and measurements. They are never refused.
 * - `important`: work that was begun and must not be lost. It is refused last.
 * - `ordinary`: calls that read, files of a brand, and reports that may be lost.
 * - `page`: HTML, which takes the event loop ten times as long as a call.
 */
export type RequestClass = 'always' | 'important' | 'ordinary' | 'page';

const ALWAYS = /^\/(healthz|readyz|metrics)$/;
/** Requests of editors and operators, files of a page that is already open, and media that plays. */
const IMPORTANT = /^\/(_admin|api\/admin|assets|media)\//;
/** POST calls that store no data of the viewer. */
const REPORTS = /^\/api\/v2\/(viewer-events|page-problems|page-views|translations)$/;
/** Calls, and files whose names have an extension. */
const CALLS_AND_FILES = /^\/(api|img|files|clips|plugins|schemas|demo-ads)\/|\.[a-z0-9]{1,11}$/;
const READS = /^(GET|HEAD|OPTIONS)$/;

/**
 * Returns the class of a request. It reads only the request line, because the request may be refused before the app
 * sees it.
 */
export function classifyRequest(method: string, url: string): RequestClass {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (ALWAYS.test(path)) return 'always';
  if (IMPORTANT.test(path)) return 'important';
  if (!READS.test(method)) return REPORTS.test(path) ? 'ordinary' : 'important';
  return CALLS_AND_FILES.test(path) ? 'ordinary' : 'page';
}
