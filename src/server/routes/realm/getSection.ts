import { getSection as call } from '#schemas/api/realm/getSection.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { HttpError, throwCursorError } from '../../http/errors.ts';

/** Returns the page that getPage returns, in the specification's older shape. */
export const getSection = defineReadRoute(
  call,
  ({ section: id, ...query }, { realm, deliverContext }) => {
    const section = realm.section(id, query, deliverContext);
    if (!section) throw new HttpError(404, 'PAGE_NOT_FOUND', `This realm has no section "${id.slice(0, 80)}".`);
    return typeof section === 'string' ? throwCursorError(section) : section;
  },
  { needs: ({ section }) => ({ page: section }) },
);
