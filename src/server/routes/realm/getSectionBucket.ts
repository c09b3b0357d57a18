import { getSectionBucket as call } from '#schemas/api/realm/getSectionBucket.ts';
import { readBucketItems } from '../../domain/lists/bucketItems.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { HttpError, throwCursorError } from '../../http/errors.ts';

/** Returns the next items of a bucket after a cursor. */
export const getSectionBucket = defineReadRoute(
  call,
  async ({ section, exid, rpp = 10, lastSeen }, { source, favourites, history, session, deliverContext }) => {
    const page = { rpp, lastSeen };
    const items = await readBucketItems(source, { favourites, history, session }, section, exid, page, deliverContext);
    if (items === 'bad-cursor') return throwCursorError(items);
    if (!items)
      throw new HttpError(
        404,
        'BUCKET_NOT_FOUND',
        `This realm has no bucket "${exid.slice(0, 80)}" in "${section.slice(0, 80)}".`,
      );
    return items;
  },
);
