import { putPartition as call } from '#schemas/api/session/putPartition.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { findSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Changes the audience partitions of an account, or of a guest for the rest of their session. */
export const putPartition = defineRoute(call, async ({ body, request, reply }, { realms, sessions }) => {
  const realm = await realms.findForRequest(request);
  const session = await findSession(request, reply, realm, sessions);
  if (!session)
    throw new HttpError(
      401,
      'SESSION_REQUIRED',
      'Partitions belong to a session. Check in as a guest or sign in first.',
    );
  const { partitionDataToAdd: add, partitionDataToDelete: remove } = body;
  return { partitions: { ...(await sessions.changePartitions(toSessionRealm(realm), session, { add, remove })) } };
});
