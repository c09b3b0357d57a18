import { getGeo as call } from '#schemas/api/realm/getGeo.ts';
import { HttpError } from '../../http/errors.ts';
import { placeOf, refusalOf } from '../../http/geo.ts';
import { defineRoute } from '../../http/defineRoute.ts';

const WORDS = {
  VPN_DETECTED: 'The realm sells nothing through a VPN.',
  GEO_RESTRICTED: 'The realm sells nothing in this country.',
} as const;

/** Returns where the viewer is, or why nothing is sold there. */
export const getGeo = defineRoute(call, async ({ request }, { realms, config }) => {
  const realm = await realms.of(request);
  const place = placeOf(request, config);
  const country = place.country ?? null;
  const refusal = refusalOf(place, realm.content.realm?.territories);
  if (refusal) throw new HttpError(403, refusal, WORDS[refusal], { country });
  return { country, allowed: true as const };
});
