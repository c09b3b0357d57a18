import { postTranslations as call } from '#schemas/api/realm/postTranslations.ts';
import { computeEtag } from '../../http/computeEtag.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/**
 * Returns labels by key in every language of the realm; a missing one comes from the language's fallback (decision
 * D41).
 */
export const postTranslations = defineRoute(call, async ({ body: { keys }, request, reply }, { realms }) => {
  const realm = await realms.findForRequest(request);
  const translations = Object.fromEntries(
    realm.view.locales.map((locale) => {
      const labels = realm.labels(locale);
      return [
        locale,
        Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(labels, key) ? [[key, labels[key]!]] : []))),
      ];
    }),
  );
  const etag = computeEtag(JSON.stringify(translations));
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === etag)
    throw new HttpError(412, 'NOT_CHANGED', 'The labels have not changed since the response with this ETag.');
  return { translations };
});
