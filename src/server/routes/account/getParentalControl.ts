import type { FastifyInstance } from 'fastify';
import { getParentalControl as call } from '#schemas/api/account/getParentalControl.ts';
import { ageLimitOf } from '../../domain/delivery/ageLimit.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { GUEST, sessionOf } from '../../http/requestContext.ts';

/** Answers what the profile in use may see. No profile has a PIN yet, so none is asked for. */
export function getParentalControl(
  app: FastifyInstance,
  { realms, sessions }: { realms: RealmService; sessions: SessionService },
): void {
  registerCall(app, call, async ({ request, reply }) => {
    const realm = await realms.of(request);
    const viewer = (await sessionOf(request, reply, realm, sessions))?.viewer ?? GUEST;
    return { ageLimit: ageLimitOf(realm.content, viewer) ?? null, pinRequired: false };
  });
}
