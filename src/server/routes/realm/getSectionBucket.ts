import type { FastifyInstance } from 'fastify';
import { getSectionBucket as call } from '#schemas/api/realm/getSectionBucket.ts';
import type { FavouriteService } from '../../domain/lists/createFavouriteService.ts';
import { bucketItems } from '../../domain/lists/bucketItems.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { HttpError, refuseCursor } from '../../http/errors.ts';
import { registerCall } from '../../http/registerCall.ts';
import { GUEST, localeOf, sessionOf } from '../../http/requestContext.ts';

/** Answers the next items of a bucket after a cursor. */
export function getSectionBucket(
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
    const context = { locale: localeOf(request, realm, { query: query.lang }), now: now(), viewer };
    const items = await bucketItems(
      realm,
      favourites,
      session?.accountId,
      params.section,
      params.exid,
      { rpp: query.rpp ?? 10, lastSeen: query.lastSeen },
      context,
    );
    if (items === 'bad-cursor') return refuseCursor(items);
    if (!items)
      throw new HttpError(
        404,
        'BUCKET_NOT_FOUND',
        `This realm has no bucket "${params.exid.slice(0, 80)}" in "${params.section.slice(0, 80)}".`,
      );
    return items;
  });
}
