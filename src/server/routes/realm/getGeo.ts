import { getGeo as call } from '#schemas/api/realm/getGeo.ts';
import { HttpError } from '../../http/errors.ts';
import { findGeoRefusal, readRequestLocation } from '../../http/geo.ts';
import { defineRoute } from '../../http/defineRoute.ts';

const MESSAGES = {
  VPN_DETECTED: 'The realm does not sell to viewers who use a VPN.',
  GEO_RESTRICTED: 'The realm does not sell in this country.',
} as const;

/** Returns the viewer's country, or refuses with 403 when the realm does not sell there. */
export const getGeo = defineRoute(call, async ({ request }, { realms, config }) => {
  const realm = await realms.findForRequest(request);
  const origin = readRequestLocation(request, config);
  const country = origin.country ?? null;
  const refusal = findGeoRefusal(origin, realm.content.realm?.territories);
  if (refusal) throw new HttpError(403, refusal, MESSAGES[refusal], { country });
  return { country, allowed: true as const };
});
