import { getSession as call } from '#schemas/api/session/getSession.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { sessionOf } from '../../http/requestContext.ts';
import { userOf } from '../../http/sessionCookie.ts';

/** Returns who the caller is. */
export const getSession = defineRoute(call, async ({ request, reply }, { realms, sessions }) =>
  userOf(await sessionOf(request, reply, await realms.of(request), sessions)),
);
