import { getLabels as call } from '#schemas/api/realm/getLabels.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { HttpError } from '../../http/errors.ts';

/** Returns the labels of the request's realm and language. */
export const getLabels = defineReadRoute(
  call,
  ({ realm: expected }, { realm, context: { locale } }) => {
    if (expected !== undefined && expected !== realm.id)
      throw new HttpError(400, 'REALM_MISMATCH', 'The realm asked for is not the one of this host.');
    return {
      locale,
      labels: { ...realm.labels(locale) },
      name: realm.name(locale),
      providers: [...realm.providers(locale)],
    };
  },
  { ignoresViewer: true },
);
