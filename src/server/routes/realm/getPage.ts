import { getPage as call } from '#schemas/api/realm/getPage.ts';
import { countPageCall } from '../../http/countPageViews.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { HttpError, throwCursorError } from '../../http/errors.ts';

/** Returns a composed page of the request's realm in the request's language, or its next rows. */
export const getPage = defineReadRoute(
  call,
  ({ id, ...query }, { realm, deliverContext }) => {
    const page = realm.getPiece(id, query, deliverContext);
    if (!page) throw new HttpError(404, 'PAGE_NOT_FOUND', `This realm has no page "${id.slice(0, 80)}".`);
    return typeof page === 'string' ? throwCursorError(page) : page;
  },
  {
    needs: ({ id }) => ({ page: id }),
    onDelivered({ id: pageId, lastSeen }, delivered, { experimentCounter }) {
      if (lastSeen === undefined) countPageCall({ ...delivered, pageId }, experimentCounter);
    },
  },
);
