import { getSession as call } from '#schemas/api/session/getSession.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { findSession } from '../../http/requestContext.ts';
import { toSessionView } from '../../http/sessionCookie.ts';

/** Returns the caller's session; a guest without an id when there is none. */
export const getSession = defineRoute(call, async ({ request, reply }, { realms, sessions }) =>
  toSessionView(await findSession(request, reply, await realms.findForRequest(request), sessions)),
);
