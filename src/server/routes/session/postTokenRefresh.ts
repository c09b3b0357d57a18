import { postTokenRefresh as call } from '#schemas/api/session/postTokenRefresh.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { sessionOf } from '../../http/requestContext.ts';
import { giveSession, sessionRealm } from '../../http/sessionCookie.ts';

/** Renews a session by its refresh token. A cookie needs no renewal: there it answers whose it is. */
export const postTokenRefresh = defineRoute(call, async ({ body, request, reply }, { realms, sessions }) => {
  const realm = await realms.of(request);
  if (body.refreshToken !== undefined)
    return giveSession(request, reply, await sessions.refresh(sessionRealm(realm), body.refreshToken));
  const session = realm.view.sessionMode === 'cookie' ? await sessionOf(request, reply, realm, sessions) : undefined;
  if (!session)
    throw new HttpError(401, 'TOKEN_INVALID', 'There is no session to renew. Send the refresh token, or sign in.');
  return giveSession(request, reply, { session });
});
