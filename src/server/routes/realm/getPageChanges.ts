import { getPageChanges as call } from '#schemas/api/realm/getPageChanges.ts';
import { markItems, readItemMarks } from '../../domain/lists/markItems.ts';
import { HttpError, throwCursorError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { localeOf, findSession, createViewer } from '../../http/requestContext.ts';

/** Returns the changes that a publish made to a page, for an open tab that shows an earlier version. */
export const getPageChanges = defineRoute(
  call,
  async (
    { params, query, request, reply },
    { realms, sources, sessions, favourites, history, findPageChanges, config, now },
  ) => {
    const realm = await realms.findForRequest(request);
    const session = await findSession(request, reply, realm, sessions);
    const requestedAt = now();
    const context = {
      locale: localeOf(request, realm, { query: query.lang }),
      now: requestedAt,
      viewer: createViewer(request, session, config),
      // The visitor's number is always set, because the earlier version may have an experiment that the current one
      // does not have.
      visitor: realms.findVisitor(request, realm, requestedAt) ?? realms.readVisitor(request),
    };
    const earlierVersion = sources(realm).canReadEarlierVersions
      ? realms.getVersion(realm.id, query.since ?? 0)
      : undefined;
    const changes = earlierVersion
      ? findPageChanges(earlierVersion, realm, { pageId: params.id, lastSeen: query.lastSeen }, context)
      : 'unknown';
    if (!changes) throw new HttpError(404, 'PAGE_NOT_FOUND', `This realm has no page "${params.id.slice(0, 80)}".`);
    if (changes === 'unknown')
      throw new HttpError(
        410,
        'CHANGES_UNKNOWN',
        'The changes since this version cannot be computed. Fetch the whole page.',
      );
    return typeof changes === 'string'
      ? throwCursorError(changes)
      : markItems(changes, await readItemMarks({ favourites, history }, realm.id, session));
  },
);
