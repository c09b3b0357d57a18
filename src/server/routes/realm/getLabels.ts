import { getLabels as call } from '#schemas/api/realm/getLabels.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { HttpError } from '../../http/errors.ts';

/** Returns the labels, name, identity providers and settings of the request's realm, in the request's language. */
export const getLabels = defineReadRoute(
  call,
  ({ realm: expected }, { realm, deliverContext }) => {
    const { locale } = deliverContext;
    if (expected !== undefined && expected !== realm.id)
      throw new HttpError(
        400,
        'REALM_MISMATCH',
        'The parameter realm names another realm than this host. Leave it out, or call a host of that realm.',
      );
    return {
      locale,
      labels: { ...realm.labels(locale) },
      name: realm.name(locale),
      providers: [...realm.providers(locale)],
      settings: { ...realm.getLocaleSettings(locale, deliverContext) },
    };
  },
  { ignoresViewer: true },
);
