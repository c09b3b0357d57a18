import { postProblems as call } from '#schemas/api/operations/postProblems.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Distinct findings kept for a realm. */
const MAX_KEPT = 2_000;

/** Counts what viewers' pages reported. */
export const postProblems = defineRoute(
  call,
  async ({ body: { pageId, problems }, request }, { realms, problemReports }) => {
    const { id } = await realms.of(request);
    return {
      accepted: await problemReports.add(
        id,
        problems.map(({ code, pointer, rowId }) => ({ pageId, rowId: rowId ?? '', code, pointer })),
        MAX_KEPT,
      ),
    };
  },
);
