import type { FastifyInstance } from 'fastify';
import { getSection as call } from '#schemas/api/realm/getSection.ts';
import type { FavouriteService } from '../../domain/lists/createFavouriteService.ts';
import { markFavourites } from '../../domain/lists/markFavourites.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { HttpError, refuseCursor } from '../../http/errors.ts';
import { registerCall } from '../../http/registerCall.ts';
import { GUEST, localeOf, sessionOf } from '../../http/requestContext.ts';

/** Answers the same stored page as getPage in the specification's older shape. */
export function getSection(
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
    const section = realm.section(params.section, query, {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer,
    });
    if (!section)
      throw new HttpError(404, 'PAGE_NOT_FOUND', `This realm has no section "${params.section.slice(0, 80)}".`);
    return typeof section === 'string'
      ? refuseCursor(section)
      : markFavourites(section, await favourites.idsOf(realm.id, session?.accountId));
  });
}
