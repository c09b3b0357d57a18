import { getCountries as call } from '#schemas/api/identity/getCountries.ts';
import { listCountries } from '../../domain/identity/listCountries.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readRequestLocation } from '../../http/geo.ts';
import { localeOf } from '../../http/requestContext.ts';

/** Lists the countries in the language of the request. */
export const getCountries = defineRoute(call, async ({ query, request }, { realms, config }) => {
  const realm = await realms.findForRequest(request);
  const locale = localeOf(request, realm, { query: query.lang });
  return {
    countries: listCountries(locale, realm.labels(locale)),
    callerCountryCode: readRequestLocation(request, config).country ?? null,
  };
});
