import { postProblems as call } from '#schemas/api/operations/postProblems.ts';
import { toNetwork } from '../../domain/session/sessionRules.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Counts the page problems that viewers' browsers report. */
export const postProblems = defineRoute(
  call,
  async ({ body: { pageId, problems }, request }, { realms, problemIntake }) => {
    const { id, preview } = await realms.findForRequest(request);
    // Reports are about what viewers see.
    if (preview) return { accepted: 0 };
    return {
      accepted: await problemIntake.addFromPage(
        id,
        toNetwork(request.ip),
        problems.map(({ code, pointer, rowId, pluginId, cause }) => ({
          pageId,
          rowId: rowId ?? '',
          code,
          pointer,
          pluginId,
          cause,
        })),
      ),
    };
  },
);
