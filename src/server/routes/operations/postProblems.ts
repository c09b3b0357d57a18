import { postProblems as call } from '#schemas/api/operations/postProblems.ts';
import { MAX_STORED_PROBLEMS } from '../../db/repositories/problemReports.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Counts the page problems that viewers' browsers report. */
export const postProblems = defineRoute(
  call,
  async ({ body: { pageId, problems }, request }, { realms, problemReports }) => {
    const { id, preview } = await realms.findForRequest(request);
    // Reports are about what viewers see.
    if (preview) return { accepted: 0 };
    return {
      accepted: await problemReports.add(
        id,
        problems.map(({ code, pointer, rowId, pluginId, cause }) => ({
          pageId,
          rowId: rowId ?? '',
          code,
          pointer,
          pluginId,
          cause,
        })),
        MAX_STORED_PROBLEMS,
      ),
    };
  },
);
