import { postTokenRefresh as call } from '#schemas/api/session/postTokenRefresh.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { findSession } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

/**
 * Exchanges a refresh token for new tokens. In cookie mode nothing needs to be renewed, so it returns the current
 * session.
 */
export const postTokenRefresh = defineRoute(call, async ({ body, request, reply }, { realms, sessions }) => {
  const realm = await realms.findForRequest(request);
  if (body.refreshToken !== undefined)
    return sendSession(request, reply, await sessions.refresh(toSessionRealm(realm), body.refreshToken));
  const session = realm.view.sessionMode === 'cookie' ? await findSession(request, reply, realm, sessions) : undefined;
  if (!session)
    throw new HttpError(401, 'TOKEN_INVALID', 'There is no session to renew. Send the refresh token, or sign in.');
  return sendSession(request, reply, { session });
});
