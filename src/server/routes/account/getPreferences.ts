import type { FastifyInstance } from 'fastify';
import { getPreferences as call } from '#schemas/api/account/getPreferences.ts';
import type { PreferenceRepository } from '../../db/repositories/preferences.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { accountOf } from '../../http/requestContext.ts';

/** Answers what the viewer prefers. */
export function getPreferences(
  app: FastifyInstance,
  {
    realms,
    sessions,
    stored,
  }: { readonly realms: RealmService; readonly sessions: SessionService; readonly stored: PreferenceRepository },
): void {
  registerCall(app, call, async ({ request, reply }) => {
    const realm = await realms.of(request);
    const { accountId } = await accountOf(request, reply, realm, sessions);
    return stored.of(realm.id, accountId);
  });
}
