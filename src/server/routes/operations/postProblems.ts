import { postProblems as call } from '#schemas/api/operations/postProblems.ts';
import { toNetwork } from '../../domain/session/sessionRules.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';

/** Counts the page problems that viewers' browsers report. Repeated failures turn a plugin or row off. */
export const postProblems = defineRoute(
  call,
  async (
    { body: { pageId, version, problems }, request, reply },
    { realms, sessions, problemIntake, rowSwitches, config },
  ) => {
    const realm = await realms.findForRequest(request);
    // Reports are about what viewers see.
    if (realm.preview) return { accepted: 0 };
    const reported = problems.map(({ code, pointer, rowId, pluginId, cause }) => ({
      pageId,
      rowId: rowId ?? '',
      code,
      pointer,
      pluginId,
      cause,
    }));
    const accepted = await problemIntake.addFromPage(realm.id, toNetwork(request.ip), reported);
    // Reports above the limits of the network are not counted here either.
    if (accepted > 0) {
      const viewer = config.isDemo ? ((await sessionOrGuest(request, reply, realm, sessions))?.accountId ?? '') : '';
      await rowSwitches.addFailures({ realm, version, address: request.ip, viewer, problems: reported });
    }
    return { accepted };
  },
);
