import type { FastifyInstance } from 'fastify';
import { getPage as call } from '#schemas/api/realm/getPage.ts';
import type { FavouriteService } from '../../domain/lists/createFavouriteService.ts';
import { markFavourites } from '../../domain/lists/markFavourites.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { HttpError, refuseCursor } from '../../http/errors.ts';
import { registerCall } from '../../http/registerCall.ts';
import { GUEST, localeOf, sessionOf } from '../../http/requestContext.ts';

/** Answers a composed page of the request's realm in the request's language, or its next rows. */
export function getPage(
  app: FastifyInstance,
  {
    realms,
    sessions,
    favourites,
    now,
  }: { realms: RealmService; sessions: SessionService; favourites: FavouriteService; now: () => number },
): void {
  registerCall(app, call, async ({ params, query, request, reply }) => {
    const realm = await realms.of(request);
    const session = await sessionOf(request, reply, realm, sessions);
    const viewer = session?.viewer ?? GUEST;
    const page = realm.piece(params.id, query, {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer,
    });
    if (!page) throw new HttpError(404, 'PAGE_NOT_FOUND', `This realm has no page "${params.id.slice(0, 80)}".`);
    return typeof page === 'string'
      ? refuseCursor(page)
      : markFavourites(page, await favourites.idsOf(realm.id, session?.accountId));
  });
}
