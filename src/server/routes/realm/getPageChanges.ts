import type { FastifyInstance } from 'fastify';
import { getPageChanges as call } from '#schemas/api/realm/getPageChanges.ts';
import { createPageChanges } from '../../domain/delivery/createPageChanges.ts';
import type { FavouriteService } from '../../domain/lists/createFavouriteService.ts';
import { markFavourites } from '../../domain/lists/markFavourites.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { HttpError, refuseCursor } from '../../http/errors.ts';
import { registerCall } from '../../http/registerCall.ts';
import { GUEST, localeOf, sessionOf } from '../../http/requestContext.ts';

/** Answers what a publish changed on a page, for an open tab that holds the version before. */
export function getPageChanges(
  app: FastifyInstance,
  {
    realms,
    sessions,
    favourites,
    now,
  }: { realms: RealmService; sessions: SessionService; favourites: FavouriteService; now: () => number },
): void {
  const find = createPageChanges();
  registerCall(app, call, async ({ params, query, request, reply }) => {
    const realm = await realms.of(request);
    const session = await sessionOf(request, reply, realm, sessions);
    const context = {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer: session?.viewer ?? GUEST,
    };
    const old = realms.held(realm.id, query.since ?? 0);
    const changes = old ? find(old, realm, { pageId: params.id, lastSeen: query.lastSeen }, context) : 'unknown';
    if (!changes) throw new HttpError(404, 'PAGE_NOT_FOUND', `This realm has no page "${params.id.slice(0, 80)}".`);
    if (changes === 'unknown')
      throw new HttpError(410, 'CHANGES_UNKNOWN', 'What changed since then is not known here. Fetch the page.');
    return typeof changes === 'string'
      ? refuseCursor(changes)
      : markFavourites(changes, await favourites.idsOf(realm.id, session?.accountId));
  });
}
