import { getSession as call } from '#schemas/api/session/getSession.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { sessionOf } from '../../http/requestContext.ts';
import { sessionView } from '../../http/sessionCookie.ts';

/** Returns the caller's session; a guest without an id when there is none. */
export const getSession = defineRoute(call, async ({ request, reply }, { realms, sessions }) =>
  sessionView(await sessionOf(request, reply, await realms.findForRequest(request), sessions)),
);
