import { getPageChanges as call } from '#schemas/api/realm/getPageChanges.ts';
import { markFavourites } from '../../domain/lists/markFavourites.ts';
import { HttpError, refuseCursor } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { GUEST, localeOf, sessionOf } from '../../http/requestContext.ts';

/** Returns what a publish changed on a page, for an open tab that shows an earlier version. */
export const getPageChanges = defineRoute(
  call,
  async ({ params, query, request, reply }, { realms, sessions, favourites, findPageChanges, now }) => {
    const realm = await realms.forRequest(request);
    const session = await sessionOf(request, reply, realm, sessions);
    const context = {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer: session?.viewer ?? GUEST,
    };
    const old = realms.getVersion(realm.id, query.since ?? 0);
    const changes = old
      ? findPageChanges(old, realm, { pageId: params.id, lastSeen: query.lastSeen }, context)
      : 'unknown';
    if (!changes) throw new HttpError(404, 'PAGE_NOT_FOUND', `This realm has no page "${params.id.slice(0, 80)}".`);
    if (changes === 'unknown')
      throw new HttpError(
        410,
        'CHANGES_UNKNOWN',
        'The changes since this version cannot be computed. Fetch the whole page.',
      );
    return typeof changes === 'string'
      ? refuseCursor(changes)
      : markFavourites(changes, await favourites.getIds(realm.id, session?.accountId));
  },
);
