import type { FastifyInstance } from 'fastify';
import { getSession as call } from '#schemas/api/session/getSession.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { sessionOf } from '../../http/requestContext.ts';
import { userOf } from '../../http/sessionCookie.ts';

/** Answers who the caller is. */
export function getSession(
  app: FastifyInstance,
  { realms, sessions }: { realms: RealmService; sessions: SessionService },
): void {
  registerCall(app, call, async ({ request, reply }) =>
    userOf(await sessionOf(request, reply, await realms.of(request), sessions)),
  );
}
