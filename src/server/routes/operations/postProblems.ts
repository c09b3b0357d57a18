import type { FastifyInstance } from 'fastify';
import { postProblems as call } from '#schemas/api/operations/postProblems.ts';
import type { ProblemReports } from '../../db/repositories/problemReports.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';

/** Distinct findings kept for a realm. */
const MAX_KEPT = 2_000;

/** Counts what viewers' pages reported. */
export function postProblems(
  app: FastifyInstance,
  { realms, reports }: { realms: RealmService; reports: ProblemReports },
): void {
  registerCall(app, call, async ({ body: { pageId, problems }, request }) => {
    const { id } = await realms.of(request);
    return {
      accepted: await reports.add(
        id,
        problems.map(({ code, pointer, rowId }) => ({ pageId, rowId: rowId ?? '', code, pointer })),
        MAX_KEPT,
      ),
    };
  });
}
