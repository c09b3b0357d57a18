import type { Api } from '#src/api/createApi.ts';
import { ReportStore } from '#src/stores/ReportStore.ts';
import type { AppEnvironment } from './app.ts';
import { sendReport } from './sendReport.ts';

/** Creates the function that reports problems of pages to the server. It sends each problem of a page version once. */
export function createReporter(api: Pick<Api, 'postProblems'>): AppEnvironment['report'] {
  const reports = new ReportStore((report) => sendReport(api, report));
  return (problems, page) => reports.sendNewProblems(problems, page);
}
