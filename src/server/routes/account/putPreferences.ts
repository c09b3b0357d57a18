import type { FastifyInstance } from 'fastify';
import { putPreferences as call } from '#schemas/api/account/putPreferences.ts';
import type { PreferenceRepository } from '../../db/repositories/preferences.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { accountOf } from '../../http/requestContext.ts';

/** Changes what the viewer prefers and answers all of it. */
export function putPreferences(
  app: FastifyInstance,
  {
    realms,
    sessions,
    stored,
  }: { readonly realms: RealmService; readonly sessions: SessionService; readonly stored: PreferenceRepository },
): void {
  registerCall(app, call, async ({ body, request, reply }) => {
    const realm = await realms.of(request);
    const { accountId } = await accountOf(request, reply, realm, sessions);
    return stored.change(realm.id, accountId, body);
  });
}
