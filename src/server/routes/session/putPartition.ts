import type { FastifyInstance } from 'fastify';
import { putPartition as call } from '#schemas/api/session/putPartition.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import { HttpError } from '../../http/errors.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { sessionOf } from '../../http/requestContext.ts';
import { sessionRealm } from '../../http/sessionCookie.ts';

/** Changes the partitions of an account, or of a guest for as long as their session lasts. */
export function putPartition(
  app: FastifyInstance,
  { realms, sessions }: { realms: RealmService; sessions: SessionService },
): void {
  registerCall(app, call, async ({ body, request, reply }) => {
    const realm = await realms.of(request);
    const session = await sessionOf(request, reply, realm, sessions);
    if (!session)
      throw new HttpError(
        401,
        'SESSION_REQUIRED',
        'Partitions belong to a session. Check in as a guest or sign in first.',
      );
    const { partitionDataToAdd: add, partitionDataToDelete: remove } = body;
    return { partitions: { ...(await sessions.changePartitions(sessionRealm(realm), session, { add, remove })) } };
  });
}
