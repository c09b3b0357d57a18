import type { FastifyInstance } from 'fastify';
import { getMenu as call } from '#schemas/api/realm/getMenu.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { localeOf } from '../../http/requestContext.ts';

/** Answers the realm's menus for a platform. */
export function getMenu(app: FastifyInstance, { realms }: { realms: RealmService }): void {
  registerCall(app, call, async ({ query, request }) => {
    const realm = await realms.of(request);
    return realm.menu(
      query.platform === 'mobile-web' ? 'mobile-web' : 'web',
      localeOf(request, realm, { query: query.lang }),
    );
  });
}
